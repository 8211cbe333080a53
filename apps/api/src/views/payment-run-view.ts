import { toRupees } from "@pola/shared/money";
import {
  type BankFilePreview,
  BankTransfer,
  DuePayout,
  PaymentRun,
  type PaymentRunLine,
} from "@pola/shared/schemas/payment-run";
import * as z from "zod";
import { omit } from "zod/mini";
import { AccountColumns, accountStateOf } from "./user-view.ts";
import { type CsvColumns, csvTable } from "../lib/csv.ts";
import { unseal } from "../lib/seal.ts";

const Due = {
  ...omit(DuePayout, { accountStatus: true, amount: true }).shape,
  ...AccountColumns,
  cents: z.number(),
};

/** A payout of a closed week that is not paid, with the bank details that its reseller has now. */
export const UnpaidRow = z.strictObject({
  ...Due,
  accountName: z.string(),
  bank: z.string(),
  branch: z.string(),
  accountNumber: z.string(),
  bankCode: z.string().nullable(),
  branchCode: z.string().nullable(),
  holdReason: z.string().nullable(),
  /** Why the account itself holds every payout. */
  accountHold: z.string().nullable(),
  runNumber: z.string().nullable(),
});
export type UnpaidRow = z.infer<typeof UnpaidRow>;

type LeftOut = UnpaidRow & { why: BankFilePreview["leftOut"][number]["why"]; message: string };

/** The refusal for an admin who is also the reseller of the payout (docs/product/money.md, M-330). */
export const OWN_PAYOUT = "Another admin must decide about your own payouts.";

/**
 * Which unpaid payouts a bank file pays, and why it leaves out the others (docs/product/money.md, M-48 and M-49).
 * @param makerId the admin who makes the file, whose own payouts it does not pay (M-330)
 */
export function splitUnpaid(
  rows: readonly UnpaidRow[],
  makerId: string,
): { payable: UnpaidRow[]; leftOut: LeftOut[] } {
  const payable: UnpaidRow[] = [];
  const leftOut: LeftOut[] = [];
  for (const row of rows) {
    const refusal = refusalOf(row, makerId);
    if (refusal) leftOut.push({ ...row, ...refusal });
    else payable.push(row);
  }
  return { payable, leftOut };
}

function refusalOf(row: UnpaidRow, makerId: string): Pick<LeftOut, "why" | "message"> | null {
  const { runNumber, holdReason, accountHold } = row;
  if (runNumber !== null) return { why: "in-run", message: `In payment run ${runNumber}` };
  if (row.userId === makerId) return { why: "own", message: OWN_PAYOUT };
  const isHeldByAdmin = holdReason !== null && holdReason !== accountHold;
  const missing = missingOf(row);
  if (missing.length > 0 && !isHeldByAdmin)
    return { why: "bank-details", message: `Missing: ${missing.join(", ")}` };
  const reason = holdReason ?? accountHold;
  return reason === null ? null : { why: "onhold", message: `On hold: ${reason}` };
}

function missingOf(row: UnpaidRow): string[] {
  const { accountName, bank, branch } = row;
  const details = { "account name": accountName, bank, branch, "account number": accountNumberOf(row) };
  return Object.entries(details)
    .filter(([, value]) => value.trim() === "")
    .map(([name]) => name);
}

/** What a bank file would pay and leave out. A summary has no list of what it pays. */
export function bankFilePreview(
  { payable, leftOut }: ReturnType<typeof splitUnpaid>,
  { isSummary, needsApproval }: { isSummary: boolean; needsApproval: boolean },
): BankFilePreview {
  return {
    payouts: payable.length,
    total: toRupees(sumOf(payable)),
    rows: isSummary ? [] : payable.map(dueView),
    needsApproval,
    leftOut: leftOut.map((row) => Object.assign(dueView(row), { why: row.why, message: row.message })),
  };
}

/** The sum of amounts in cents. */
export function sumOf(rows: readonly { cents: number }[]): number {
  return rows.reduce((sum, { cents }) => sum + cents, 0);
}

function dueView(row: UnpaidRow) {
  const { userId, payoutId, resellerName, businessName, weekStart, cents } = row;
  return {
    userId,
    payoutId,
    resellerName,
    businessName,
    accountStatus: accountStateOf(row),
    weekStart,
    amount: toRupees(cents),
  };
}

/**
 * The transfer of a payout.
 * @param brandName starts the reference, so that the reseller recognises the sender on a bank statement
 */
export function transferOf(row: UnpaidRow, brandName: string): BankTransfer {
  const { accountName, bank, branch, bankCode, branchCode, weekStart, payoutId } = row;
  const accountNumber = accountNumberOf(row);
  const reference = referenceOf(brandName, weekStart, payoutId);
  const codes = bankCode === null || branchCode === null ? {} : { bankCode, branchCode };
  return { accountName, bank, branch, accountNumber, reference, ...codes };
}

/** People type it in groups, as their passbook has it; a dash alone is none. */
function accountNumberOf({ accountNumber }: UnpaidRow): string {
  return accountNumber.replaceAll(/[\s-]/g, "");
}

/**
 * A payout keeps its reference as long as the shop keeps its name. No two payouts share one, because the end of a payout's id is random.
 */
function referenceOf(brandName: string, weekStart: string, payoutId: string): string {
  const sender = brandName.replace(/[^a-z0-9]/gi, "").toUpperCase();
  return `${sender} ${weekStart.replaceAll("-", "")} ${payoutId.slice(-8).toUpperCase()}`.trim();
}

type Transfer = BankTransfer & { amount: number };

const COLUMNS: CsvColumns<Transfer> = {
  "Account name": ({ accountName }) => accountName,
  Bank: ({ bank }) => bank,
  Branch: ({ branch }) => branch,
  "Account number": ({ accountNumber }) => accountNumber,
  Amount: ({ amount }) => amount,
  Reference: ({ reference }) => reference,
  "Bank code": ({ bankCode }) => bankCode ?? null,
  "Branch code": ({ branchCode }) => branchCode ?? null,
};

/** The file for the bank's bulk upload: one transfer a line. */
export function bankFileCsv(transfers: readonly Transfer[]): string {
  return csvTable(COLUMNS, transfers);
}

/** A payment run with the sums of its lines. */
export const RunRow = z.strictObject({
  ...omit(PaymentRun, {
    total: true,
    returned: true,
    fileName: true,
    approved: true,
    needsApproval: true,
    hasFile: true,
  }).shape,
  totalCents: z.int(),
  returnedPayouts: z.int(),
  returnedCents: z.int(),
  createdAt: z.date(),
  approvedAt: z.date().nullable(),
  approvedBy: z.string().nullable(),
  endedAt: z.date().nullable(),
});
type RunRow = z.infer<typeof RunRow>;

/** A payment run. The current configuration decides whether it lacks a second approval. */
export function paymentRunView(row: RunRow, config: { needsSecondApproval: boolean }): PaymentRun {
  const { totalCents, returnedPayouts, returnedCents, createdAt, endedAt, approvedAt, approvedBy, ...run } =
    row;
  const hasFile = !lacksApproval(row, config);
  return {
    ...run,
    total: toRupees(totalCents),
    returned: { payouts: returnedPayouts, total: toRupees(returnedCents) },
    fileName: fileNameOf(row),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    approved: approvedAt && { at: approvedAt.toISOString(), by: approvedBy ?? "" },
    needsApproval: !hasFile && run.status === "open",
    hasFile,
  };
}

/** The file and the payment of such a run are refused (docs/product/accounts.md, A-215). A paid run needs no approval. */
export function lacksApproval(
  { status, approvedAt }: Pick<RunRow, "status" | "approvedAt">,
  { needsSecondApproval }: { needsSecondApproval: boolean },
): boolean {
  return needsSecondApproval && status !== "paid" && approvedAt === null;
}

/** "bank-PR-0007.csv" */
export function fileNameOf({ number }: { number: string }): string {
  return `bank-${number}.csv`;
}

/** A line of a payment run, with its account as it is stored. */
export const RunLineRow = z.strictObject({
  ...Due,
  sealedAccount: z.string(),
  returnedAt: z.date().nullable(),
  returnedBy: z.string().nullable(),
  returnedReason: z.string().nullable(),
});
type RunLineRow = z.infer<typeof RunLineRow>;

/** The account of a transfer; null when it was sealed with another secret. */
export function accountOf({ sealedAccount }: { sealedAccount: string }, jwtSecret: string) {
  const account = unseal(jwtSecret, sealedAccount);
  return account === null ? null : z.parse(BankTransfer, JSON.parse(account));
}

export function runLineView(row: RunLineRow, jwtSecret: string): PaymentRunLine {
  const { cents, userStatus, isDeleted, sealedAccount, returnedAt, returnedBy, returnedReason, ...line } =
    row;
  return {
    ...line,
    accountStatus: accountStateOf({ userStatus, isDeleted }),
    amount: toRupees(cents),
    account: accountOf({ sealedAccount }, jwtSecret),
    returned: returnedAt && {
      at: returnedAt.toISOString(),
      by: returnedBy ?? "",
      reason: returnedReason ?? "",
    },
  };
}

import { toRupees } from "@pola/shared/money";
import type { BankFile } from "@pola/shared/schemas/payout";
import * as z from "zod";
import { csvOf } from "../lib/csv.ts";

/** A payout of a closed week that is not paid, with the bank details of its reseller. */
const BankRow = z.strictObject({
  userId: z.guid(),
  payoutId: z.guid(),
  resellerName: z.string(),
  businessName: z.string(),
  accountName: z.string(),
  bank: z.string(),
  branch: z.string(),
  accountNumber: z.string(),
  cents: z.int(),
  status: z.enum(["pending", "onhold"]),
  reason: z.string().nullable(),
});
type BankRow = z.infer<typeof BankRow>;

export const BankWeekRow = z.strictObject({
  weekStart: z.iso.date(),
  weekEnd: z.iso.date(),
  paymentDate: z.iso.date(),
  rows: z.array(BankRow),
});

/**
 * The bank file of a week: pending payouts with complete bank details. The others are listed with the reason why they are left out
 * (docs/product/money.md, M-48 and M-49).
 * @param brandName starts each reference, so that the reseller recognises the sender on a bank statement
 */
export function bankFileView(
  { weekStart, weekEnd, paymentDate, rows }: z.infer<typeof BankWeekRow>,
  brandName: string,
): BankFile {
  const payable = rows.filter((row) => row.status === "pending" && missingOf(row).length === 0);
  return {
    weekStart,
    weekEnd,
    paymentDate,
    total: toRupees(payable.reduce((sum, { cents }) => sum + cents, 0)),
    rows: payable.map(({ userId, payoutId, accountName, bank, branch, accountNumber, cents }) => ({
      userId,
      payoutId,
      accountName,
      bank,
      branch,
      accountNumber,
      amount: toRupees(cents),
      reference: referenceOf(brandName, weekStart, payoutId),
    })),
    leftOut: rows.filter((row) => !payable.includes(row)).map(leftOutView),
  };
}

const COLUMNS = ["Account name", "Bank", "Branch", "Account number", "Amount", "Reference"] as const;

export function bankFileCsv({ rows }: BankFile): string {
  return csvOf(
    COLUMNS,
    rows.map(({ accountName, bank, branch, accountNumber, amount, reference }) => [
      accountName,
      bank,
      branch,
      accountNumber,
      amount,
      reference,
    ]),
  );
}

function leftOutView(row: BankRow): BankFile["leftOut"][number] {
  const { userId, payoutId, resellerName, businessName, cents, reason } = row;
  const missing = missingOf(row);
  const isIncomplete = missing.length > 0;
  return {
    userId,
    payoutId,
    resellerName,
    businessName,
    amount: toRupees(cents),
    why: isIncomplete ? "bank-details" : "onhold",
    message: isIncomplete ? `Missing: ${missing.join(", ")}` : `On hold: ${reason ?? ""}`,
  };
}

function missingOf({ accountName, bank, branch, accountNumber }: BankRow): string[] {
  const details = { "account name": accountName, bank, branch, "account number": accountNumber };
  return Object.entries(details)
    .filter(([, value]) => value.trim() === "")
    .map(([name]) => name);
}

/** A payout always has the same reference, and no two payouts share one: the end of a payout's id is random. */
function referenceOf(brandName: string, weekStart: string, payoutId: string): string {
  const sender = brandName.replace(/[^a-z0-9]/gi, "").toUpperCase();
  return `${sender} ${weekStart.replaceAll("-", "")} ${payoutId.slice(-8).toUpperCase()}`.trim();
}

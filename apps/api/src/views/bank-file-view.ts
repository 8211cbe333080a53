import { toRupees } from "@pola/shared/money";
import type { BankFile } from "@pola/shared/schemas/payout";
import { csvOf } from "../lib/csv.ts";

/** A payout of a closed week that is not paid, with the bank details of whom it belongs to. */
export type BankRow = {
  userId: string;
  payoutId: string;
  resellerName: string;
  businessName: string;
  accountName: string;
  bank: string;
  branch: string;
  accountNumber: string;
  cents: number;
  status: "pending" | "onhold";
  reason: string | null;
};

type Week = { weekStart: string; weekEnd: string; paymentDate: string; rows: BankRow[] };

/**
 * The bank file of a week: pending payouts with complete bank details. The others are named with the reason they are not in it
 * (docs/product/money.md, M-48 and M-49).
 * @param brandName begins each reference, so that the reseller knows the sender on a bank statement
 */
export function bankFileView({ weekStart, weekEnd, paymentDate, rows }: Week, brandName: string): BankFile {
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
  const { userId, payoutId, resellerName, businessName, cents, status, reason } = row;
  const isHeld = status === "onhold";
  return {
    userId,
    payoutId,
    resellerName,
    businessName,
    amount: toRupees(cents),
    why: isHeld ? "onhold" : "bank-details",
    message: isHeld ? `On hold: ${reason ?? ""}` : `Missing: ${missingOf(row).join(", ")}`,
  };
}

function missingOf({ accountName, bank, branch, accountNumber }: BankRow): string[] {
  const details = { "account name": accountName, bank, branch, "account number": accountNumber };
  return Object.entries(details)
    .filter(([, value]) => value.trim() === "")
    .map(([name]) => name);
}

/** The same payout has the same reference for ever, and no two share one: the end of a payout's id is random. */
function referenceOf(brandName: string, weekStart: string, payoutId: string): string {
  const sender = brandName.replace(/[^a-z0-9]/gi, "").toUpperCase();
  return `${sender} ${weekStart.replaceAll("-", "")} ${payoutId.slice(-8).toUpperCase()}`.trim();
}

import * as z from "zod/mini";
import { MAX_PAYOUTS_PER_CHANGE } from "../limits.ts";
import { PAYMENT_RUN_STATUSES } from "../payment-run-status.ts";
import { payee, PayoutRupees } from "./payout.ts";
import { BusinessDay, chosenIds, Id, requiredLines, requiredText } from "./text.ts";

/** Of which week to preview the bank file; without a week, of every closed week. A summary leaves `rows` empty. */
export const BankFileQuery = z.object({
  weekStart: z.optional(BusinessDay),
  isSummary: z.optional(z.literal("true")),
});
export type BankFileQuery = z.infer<typeof BankFileQuery>;

/** A payout of a closed week that is to be paid. */
export const DuePayout = z.object({
  ...payee,
  payoutId: z.string(),
  weekStart: z.string(),
  amount: z.number(),
});

/**
 * What a bank file made now would pay (`payouts` counts the rows), and the unpaid payouts that it leaves out, each with its reason. It has no
 * account numbers: only a payment run makes a file.
 */
export const BankFilePreview = z.object({
  payouts: z.number(),
  total: z.number(),
  rows: z.array(DuePayout),
  /** Whether another admin must approve the run before its file can be downloaded. */
  needsApproval: z.boolean(),
  leftOut: z.array(
    z.object({
      ...DuePayout.shape,
      why: z.enum(["bank-details", "onhold", "in-run", "own"]),
      message: z.string(),
    }),
  ),
});
export type BankFilePreview = z.infer<typeof BankFilePreview>;

/** Which payouts the bank file pays: those of one closed week, the named ones, or without either those of every closed week. */
export const NewPaymentRun = z
  .object({
    /** Made by the screen: the same run asked for again, after a lost reply, is made once. */
    id: z.optional(Id),
    weekStart: z.optional(BusinessDay),
    payoutIds: z.optional(chosenIds("payout", MAX_PAYOUTS_PER_CHANGE)),
    /** The total that the person saw; the run is refused when it has changed since. */
    amount: z.optional(PayoutRupees),
  })
  .check(
    z.refine(({ weekStart, payoutIds }) => weekStart === undefined || payoutIds === undefined, {
      path: ["payoutIds"],
      error: "Choose a week or payouts, not both",
    }),
  );
export type NewPaymentRun = z.infer<typeof NewPaymentRun>;

/** `id` as in {@link NewPaymentRun}. `amount`: the total of the reseller's unpaid payouts that the person saw; the run is refused when it has changed since. */
export const PayReseller = z.object({ id: z.optional(Id), amount: PayoutRupees });
export type PayReseller = z.infer<typeof PayReseller>;

/** A payment run. `paidOn` is a business date. `weeks` are the first days of the weeks it pays, oldest first. */
export const PaymentRun = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(PAYMENT_RUN_STATUSES),
  payouts: z.number(),
  total: z.number(),
  /** What the bank sent back. */
  returned: z.object({ payouts: z.number(), total: z.number() }),
  weeks: z.array(z.string()),
  fileName: z.string(),
  fileHash: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  paymentReference: z.nullable(z.string()),
  paidOn: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  endedBy: z.nullable(z.string()),
  createdById: z.string(),
  /** The second admin who approved the run; null before, and where it was not required. */
  approved: z.nullable(z.object({ at: z.string(), by: z.string() })),
  /** The run is open and cannot be downloaded or paid before another admin approves it. */
  needsApproval: z.boolean(),
  /** The file can be downloaded. Where a second approval is required, not before it. */
  hasFile: z.boolean(),
});
export type PaymentRun = z.infer<typeof PaymentRun>;

/** The account that a payout was sent to, and the reference on the bank statement. */
export const BankTransfer = z.object({
  accountName: z.string(),
  bank: z.string(),
  branch: z.string(),
  accountNumber: z.string(),
  reference: z.string(),
  /** The clearing codes of bank and branch; none for details that were typed without the list of banks. */
  bankCode: z.optional(z.string()),
  branchCode: z.optional(z.string()),
});
export type BankTransfer = z.infer<typeof BankTransfer>;

/**
 * A transfer of a run, to the account of that moment. The names are the reseller's current ones. `account` is null when it was encrypted with
 * another JWT_SECRET.
 */
export const PaymentRunLine = z.object({
  ...DuePayout.shape,
  account: z.nullable(BankTransfer),
  returned: z.nullable(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
});
export type PaymentRunLine = z.infer<typeof PaymentRunLine>;

export const PaymentRunDetails = z.object({ ...PaymentRun.shape, lines: z.array(PaymentRunLine) });
export type PaymentRunDetails = z.infer<typeof PaymentRunDetails>;

/** The transfer of the whole file: the bank's reference and the day it was made. */
export const PayPaymentRun = z.object({
  paymentReference: requiredText("A payment reference is required", 100),
  paidOn: BusinessDay,
  /** The total that the person saw. */
  amount: z.optional(PayoutRupees),
});
export type PayPaymentRun = z.infer<typeof PayPaymentRun>;

export const CancelPaymentRun = z.object({ reason: requiredLines("A reason is required", 500) });
export type CancelPaymentRun = z.infer<typeof CancelPaymentRun>;

/** What the bank said when it sent the money back. */
export const ReturnPayment = z.object({ reason: requiredLines("A reason is required", 400) });
export type ReturnPayment = z.infer<typeof ReturnPayment>;

/** The amount as it is now, when the one that the person saw has changed. */
export const FreshAmount = z.object({ amount: z.number() });

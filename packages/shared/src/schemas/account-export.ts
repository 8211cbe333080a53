import * as z from "zod/mini";
import { PAYMENT_RUN_STATUSES } from "../payment-run-status.ts";
import { PAYOUT_STATUSES } from "../payout-status.ts";
import { ActivityEntry, OutboxMailDetail } from "./admin.ts";
import { KnownCustomer } from "./customer.ts";
import { customerTexts, Order, OrderEvent } from "./order.ts";
import { BankTransfer } from "./payment-run.ts";
import { PastPayout, PayoutLine } from "./payout.ts";
import { User } from "./user.ts";

/** Bank details that a person entered, and when. */
const BankDetails = z.object({
  ...z.pick(User, { accountHolderName: true, bankName: true, accountNumber: true, branchName: true }).shape,
  at: z.string(),
});

/** A line of the commission ledger, and the payout that holds it. */
export const LedgerLine = z.object({
  ...z.omit(PayoutLine, { productName: true, isOrderDeleted: true }).shape,
  payoutId: z.nullable(z.string()),
});

const ExportedPayout = z.object({
  ...z.omit(PastPayout, { paymentDate: true, ordersCount: true, paidAt: true, paidOn: true }).shape,
  events: z.array(
    z.object({
      fromStatus: z.nullable(z.enum(PAYOUT_STATUSES)),
      toStatus: z.enum(PAYOUT_STATUSES),
      reason: z.nullable(z.string()),
      paymentReference: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
  /** The payment runs that held it, oldest first. `account` is null when it was encrypted with another JWT_SECRET. */
  paymentRuns: z.array(
    z.object({
      number: z.string(),
      status: z.enum(PAYMENT_RUN_STATUSES),
      amount: z.number(),
      account: z.nullable(BankTransfer),
      paymentReference: z.nullable(z.string()),
      paidOn: z.nullable(z.string()),
      returned: z.nullable(z.object({ at: z.string(), reason: z.string() })),
    }),
  ),
});

/** A mail without its secret link. */
export const ExportedMail = z.omit(OutboxMailDetail, {
  id: true,
  isPushed: true,
  attempts: true,
  lastError: true,
  html: true,
  link: true,
});

export const ExportedCustomer = z.omit(KnownCustomer, { orders: true, returned: true });

/** All data stored about the caller, and no data of others (docs/product/accounts.md, A-57). */
export const AccountExport = z.object({
  exportedAt: z.string(),
  profile: User,
  bankHistory: z.array(BankDetails),
  orders: z.array(z.object({ ...Order.shape, events: z.array(OrderEvent), isDeleted: z.boolean() })),
  customers: z.array(ExportedCustomer),
  orderDraft: z.nullable(z.object({ ...customerTexts, lines: z.unknown() })),
  /** What the person muted, and the push services of their devices; never a device's secret address. */
  notifications: z.object({
    muted: z.array(z.string()),
    devices: z.array(z.object({ service: z.string(), addedAt: z.string() })),
  }),
  ledger: z.array(LedgerLine),
  payouts: z.array(ExportedPayout),
  mails: z.array(ExportedMail),
  /** Recorded actions on the account: `by` is "You" or the product's name. */
  activity: z.array(
    z.object({
      ...z.pick(ActivityEntry, { action: true, before: true, after: true, at: true }).shape,
      by: z.string(),
    }),
  ),
  products: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: z.string(), isDeleted: z.boolean() }),
  ),
});
export type AccountExport = z.infer<typeof AccountExport>;

import * as z from "zod/mini";
import { MAX_RUPEES } from "../money.ts";
import { ORDER_STATUSES } from "../order-status.ts";
import { PAYMENT_RUN_STATUSES } from "../payment-run-status.ts";
import { PAYOUT_FILTERS } from "../payout-filter.ts";
import { PAYOUT_LINE_KINDS, PAYOUT_STATUSES } from "../payout-status.ts";
import { ACCOUNT_STATES } from "../user-status.ts";
import { BusinessDay, Id, optionalLines, pagingQuery, pastedText, rupees, searchQuery } from "./text.ts";

/** The payout week rule in force. The API sends it, so that both payout screens show the same rule. */
export const PayoutRule = z.object({
  weekStartsOn: z.enum(["monday", "saturday"]),
  text: z.array(z.string()),
  minimumPayout: z.number(),
});
export type PayoutRule = z.infer<typeof PayoutRule>;

const weekDates = { weekStart: z.string(), weekEnd: z.string(), paymentDate: z.string() };

/** A reseller in a list of money. */
export const payee = {
  userId: z.string(),
  resellerName: z.string(),
  businessName: z.string(),
  accountStatus: z.enum(ACCOUNT_STATES),
};

/** An order that a week completed. `commissionAmount` is what the week has of it: 0 once it came back by a late return. */
export const WeeklyOrder = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  customerName: z.string(),
  commissionAmount: z.number(),
  /** The commission with which it was placed. */
  totalCommission: z.number(),
  status: z.enum(ORDER_STATUSES),
  completedAt: z.string(),
});

/**
 * A reseller's current week. `totalCommission` is the commission of the orders completed in the week with its bonuses and deductions
 * (`adjustments` is their sum, `adjustmentLines` has each, oldest first). `carriedOver` is the unclaimed sum of earlier weeks: below the
 * minimum, or reduced by `deductions`, so it may be negative. Each deduction is an order whose commission was paid before it came back, or
 * has the reason that the admin gave; its amount is below 0. `carriedOverDate` is set while an ended week waits for its close, which will pay
 * this sum: its payment date. `payout` is set once the week was paid before its close: `amount` is what that payout holds, `toCome` what
 * else the week earned, which is paid on `toComeDate`, with the following week. `status` is that of this payout, if any. `reason` says why
 * it is on hold, or why what is to come would be.
 */
export const ResellerPayout = z.object({
  ...weekDates,
  totalCommission: z.number(),
  totalOrders: z.number(),
  completedOrders: z.number(),
  adjustments: z.number(),
  adjustmentLines: z.array(z.object({ amount: z.number(), reason: z.string() })),
  carriedOver: z.number(),
  deductions: z.array(
    z.object({ amount: z.number(), orderNumber: z.nullable(z.string()), reason: z.nullable(z.string()) }),
  ),
  carriedOverDate: z.nullable(z.string()),
  status: z.enum(PAYOUT_STATUSES),
  reason: z.nullable(z.string()),
  payout: z.nullable(z.object({ amount: z.number(), toCome: z.number(), toComeDate: z.string() })),
  weeklyOrders: z.array(WeeklyOrder),
  allTime: z.object({ totalCommission: z.number(), totalOrders: z.number(), completedOrders: z.number() }),
  rule: PayoutRule,
});
export type ResellerPayout = z.infer<typeof ResellerPayout>;

export const PastPayout = z.object({
  id: z.string(),
  ...weekDates,
  amount: z.number(),
  ordersCount: z.number(),
  status: z.enum(PAYOUT_STATUSES),
  reason: z.nullable(z.string()),
  paymentReference: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  /** The day of the transfer, a business date. */
  paidOn: z.nullable(z.string()),
});
export type PastPayout = z.infer<typeof PastPayout>;

/** One ledger entry on a statement: `amount` is negative for a reversal or a deduction. */
export const PayoutLine = z.object({
  kind: z.enum(PAYOUT_LINE_KINDS),
  orderNumber: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  amount: z.number(),
  reason: z.nullable(z.string()),
  isOrderDeleted: z.boolean(),
  at: z.string(),
});
export type PayoutLine = z.infer<typeof PayoutLine>;

/** A payout as the back office lists it. */
export const ListedPayout = z.object({
  ...PastPayout.shape,
  /** Transfers that the bank sent back, oldest first. */
  bankReturns: z.array(
    z.object({
      paidOn: z.string(),
      paymentReference: z.string(),
      returnedAt: z.string(),
      reason: z.string(),
    }),
  ),
});
export type ListedPayout = z.infer<typeof ListedPayout>;

/** A payout with its lines: order, completion date, amount and reversals. */
export const PayoutStatement = z.object({
  ...ListedPayout.shape,
  resellerName: z.string(),
  businessName: z.string(),
  lines: z.array(PayoutLine),
});
export type PayoutStatement = z.infer<typeof PayoutStatement>;

/**
 * A reseller's payouts of closed weeks that are not paid and in no payment run, oldest first. `reasons` are those of the `held` payouts on
 * hold. `refusal` says why they cannot be released and paid now (docs/product/money.md, M-140 and M-142).
 */
export const UnpaidPayouts = z.object({
  weeks: z.array(z.string()),
  total: z.number(),
  held: z.number(),
  reasons: z.array(z.string()),
  refusal: z.nullable(z.string()),
  /** The run waits for a second admin. */
  needsApproval: z.boolean(),
});
export type UnpaidPayouts = z.infer<typeof UnpaidPayouts>;

/**
 * A reseller's payouts for the back office, newest week first, what is not paid, and the sum of the entries that no payout has claimed yet.
 * When `unclaimed` is negative, the next close deducts it. There may be such entries although their sum is 0.
 */
export const ResellerStatements = z.object({
  ...payee,
  unpaid: UnpaidPayouts,
  unclaimed: z.number(),
  hasUnclaimed: z.boolean(),
  payouts: z.array(ListedPayout),
});
export type ResellerStatements = z.infer<typeof ResellerStatements>;

/** Whose lines: those of a payout, otherwise those that no payout has claimed. */
export const PayoutLinesQuery = z.object({ payoutId: z.optional(Id) });

/** One reseller's row in a week: computed live for the open week, the stored payout for a closed one. */
export const AdminPayoutRow = z.object({
  ...payee,
  payoutId: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  totalOrders: z.number(),
  totalCommission: z.number(),
  status: z.enum(PAYOUT_STATUSES),
  reason: z.nullable(z.string()),
  paymentReference: z.nullable(z.string()),
  hasBankDetails: z.boolean(),
  /** The live payment run that holds the payout: its status changes only there. */
  run: z.nullable(z.object({ id: z.string(), number: z.string(), status: z.enum(PAYMENT_RUN_STATUSES) })),
});
export type AdminPayoutRow = z.infer<typeof AdminPayoutRow>;

/** The current week, a week that has ended but is not closed yet, or a closed one. */
const WEEK_STATES = ["open", "closing", "closed"] as const;

/** The number of payouts that each filter finds. */
const PayoutCounts = z.record(z.enum(["all", ...PAYOUT_FILTERS]), z.number());

const PartOfWeek = z.object({ payouts: z.number(), amount: z.number() });

/**
 * A payout week for admins. `resellers` is one page of its rows. The figures are those of the whole week, whatever page, search and status.
 * `totalCommission` is the sum of all rows, and `unpaid` the part of it that is not paid. `due` are the payouts that the admin can pay now,
 * `withoutBankDetails` those on hold whose reseller has none. `counts` alone follows the search.
 */
export const AdminPayoutWeek = z.object({
  ...weekDates,
  isOpen: z.boolean(),
  state: z.enum(WEEK_STATES),
  closedAt: z.nullable(z.string()),
  totalCommission: z.number(),
  unpaid: z.number(),
  totalOrders: z.number(),
  resellersCount: z.number(),
  due: PartOfWeek,
  withoutBankDetails: PartOfWeek,
  counts: PayoutCounts,
  resellers: z.array(AdminPayoutRow),
  rule: PayoutRule,
});
export type AdminPayoutWeek = z.infer<typeof AdminPayoutWeek>;

export const AdminPayoutQuery = z.object({
  ...pagingQuery,
  ...searchQuery,
  weekStart: z.optional(BusinessDay),
  status: z.optional(z.enum(PAYOUT_FILTERS)),
});
export type AdminPayoutQuery = z.infer<typeof AdminPayoutQuery>;

/** The week's filters, without pages. */
export const MatchingPayoutsQuery = z.pick(AdminPayoutQuery, { search: true, weekStart: true, status: true });
export type MatchingPayoutsQuery = z.infer<typeof MatchingPayoutsQuery>;

/** The rows of a week that match, in the week's order, up to the limit of one selection; `total` counts all matches. */
export const MatchingPayouts = z.object({ total: z.number(), resellers: z.array(AdminPayoutRow) });
export type MatchingPayouts = z.infer<typeof MatchingPayouts>;

/** A week in the picker, newest first. `opensFirst` marks the oldest ended week with money to pay, or else the current week. */
export const PayoutWeekTotal = z.object({
  ...weekDates,
  isOpen: z.boolean(),
  state: z.enum(WEEK_STATES),
  totalCommission: z.number(),
  unpaid: z.number(),
  resellersCount: z.number(),
  opensFirst: z.boolean(),
});
export type PayoutWeekTotal = z.infer<typeof PayoutWeekTotal>;

/** What an admin saw of a payout, in rupees. A payout may be worth more than an order can be. */
export const PayoutRupees = rupees(MAX_RUPEES);

/** A hold needs a reason; the other statuses store none (docs/product/money.md, M-31). */
export const SetPayoutStatus = z
  .object({
    userId: Id,
    status: z.enum(PAYOUT_STATUSES, { error: "Choose a status" }),
    reason: z.optional(z.nullable(optionalLines(500))),
    weekStart: z.optional(BusinessDay),
    paymentReference: z.optional(z.nullable(pastedText(100))),
    /** The status that the admin saw; the change is refused when it is another one now. */
    fromStatus: z.optional(z.enum(PAYOUT_STATUSES)),
    /** The reason and the reference that the admin saw; refused when they have changed since (M-500). */
    seen: z.optional(
      // What a bank returned has a longer reason than an admin may give.
      z.object({ reason: z.nullable(optionalLines(600)), paymentReference: z.nullable(pastedText(100)) }),
    ),
    /** What the admin saw, in rupees, when marking it paid; refused when it has changed since (M-69). */
    amount: z.optional(PayoutRupees),
  })
  .check(
    z.refine(({ status, reason }) => status !== "onhold" || Boolean(reason), {
      path: ["reason"],
      error: "A reason is required to put a payout on hold",
    }),
  );
export type SetPayoutStatus = z.infer<typeof SetPayoutStatus>;

/** The payout after its status was set. `payoutId` is null when the open week's default status was only confirmed. */
export const PayoutStatusChange = z.object({
  userId: z.string(),
  payoutId: z.nullable(z.string()),
  weekStart: z.string(),
  status: z.enum(PAYOUT_STATUSES),
  reason: z.nullable(z.string()),
  paymentReference: z.nullable(z.string()),
  totalCommission: z.number(),
  /** Whether the reseller has bank details now. A paid payout without them was paid without the bank file. */
  hasBankDetails: z.boolean(),
});
export type PayoutStatusChange = z.infer<typeof PayoutStatusChange>;

/** `data` of a 409 AMOUNT_CHANGED: what the payout is worth now, in rupees; 0 when it was voided. */
export const AmountChanged = z.object({ userId: z.string(), weekStart: z.string(), amount: z.number() });
export type AmountChanged = z.infer<typeof AmountChanged>;

export const PendingCommissions = z.object({ pendingCommissions: z.number() });
export type PendingCommissions = z.infer<typeof PendingCommissions>;

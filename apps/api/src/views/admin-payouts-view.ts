import { toRupees } from "@pola/shared/money";
import { AdminPayoutRow, type AdminPayoutWeek, type PayoutWeekTotal } from "@pola/shared/schemas/payout";
import * as z from "zod";
import { omit } from "zod/mini";
import { Dates, payoutRuleView, type PayoutTerms } from "./payout-view.ts";
import { AccountColumns, accountStateOf } from "./user-view.ts";

const AdminRow = z.strictObject({
  ...omit(AdminPayoutRow, { accountStatus: true, totalCommission: true }).shape,
  ...AccountColumns,
  cents: z.int(),
});
type AdminRow = z.infer<typeof AdminRow>;

/** `heldCents` is the part of `unpaidCents` that is on hold. */
const Totals = { cents: z.int(), unpaidCents: z.int(), heldCents: z.int(), resellersCount: z.int() };

const PartRow = z.strictObject({ payouts: z.int(), cents: z.int() });

/** A week that is not closed with a page of its rows: what each reseller would be paid. */
export const LiveWeekRow = z.strictObject({
  ...Totals,
  orders: z.int(),
  due: PartRow,
  withoutBankDetails: PartRow,
  counts: z.strictObject({ pending: z.int(), paid: z.int(), onhold: z.int(), release: z.int() }),
  page: z.array(AdminRow),
});

/** A closed week with a page of its payouts. */
export const ClosedWeekRow = z.strictObject({
  ...LiveWeekRow.shape,
  ...Dates,
  closedAt: z.date().nullable(),
});

type State = AdminPayoutWeek["state"];

type WeekRow = z.infer<typeof ClosedWeekRow> & { state: State };

export const LiveTotalRow = z.strictObject(Totals);

export const WeekTotalRow = z.strictObject({ ...Dates, ...Totals });

export type WeekTotal = z.infer<typeof WeekTotalRow> & { state: State };

function adminRowView({ cents, userStatus, isDeleted, ...row }: AdminRow): AdminPayoutRow {
  return {
    ...row,
    accountStatus: accountStateOf({ userStatus, isDeleted }),
    totalCommission: toRupees(cents),
  };
}

/** A payout week with a page of its rows, as admins see it. Amounts in rupees. */
export function adminWeekView(row: WeekRow, terms: PayoutTerms): AdminPayoutWeek {
  const { pending, paid, onhold, release } = row.counts;
  return {
    weekStart: row.weekStart,
    weekEnd: row.weekEnd,
    paymentDate: row.paymentDate,
    isOpen: row.state === "open",
    state: row.state,
    closedAt: row.closedAt?.toISOString() ?? null,
    totalCommission: toRupees(row.cents),
    unpaid: toRupees(row.unpaidCents),
    totalOrders: row.orders,
    resellersCount: row.resellersCount,
    due: partView(row.due),
    withoutBankDetails: partView(row.withoutBankDetails),
    counts: { all: pending + paid + onhold, pending, paid, onhold, release },
    resellers: row.page.map(adminRowView),
    rule: payoutRuleView(terms),
  };
}

/**
 * @param rows newest first. The screen opens on the oldest week that has ended and has money to pay, else on the open one. Money on hold does not
 * count: otherwise one long hold would hide every later week.
 */
export function weekTotalsView(rows: WeekTotal[]): PayoutWeekTotal[] {
  const first =
    rows.findLast(({ state, unpaidCents, heldCents }) => state !== "open" && unpaidCents > heldCents) ??
    rows.find(({ state }) => state === "open");
  return rows.map((row) => ({
    weekStart: row.weekStart,
    weekEnd: row.weekEnd,
    paymentDate: row.paymentDate,
    isOpen: row.state === "open",
    state: row.state,
    totalCommission: toRupees(row.cents),
    unpaid: toRupees(row.unpaidCents),
    resellersCount: row.resellersCount,
    opensFirst: row === first,
  }));
}

function partView({ payouts, cents }: z.infer<typeof PartRow>) {
  return { payouts, amount: toRupees(cents) };
}

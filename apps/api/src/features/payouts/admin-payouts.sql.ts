import type { PayoutFilter } from "@pola/shared/payout-filter";
import * as z from "zod";
import { empty, query, SAMPLE, type Sql, sql } from "@pola/database/sql";
import {
  allOf,
  fetchUpTo,
  limitOf,
  patternOf,
  phoneDigits,
  searchPatterns,
  type Slice,
} from "@pola/database/sql-text";
import { nameOf } from "../../domain/person-name.sql.ts";
import { ClosedWeekRow, LiveTotalRow, LiveWeekRow, WeekTotalRow } from "../../views/admin-payouts-view.ts";
import { ACCOUNT_COLUMNS, HAS_AMOUNT, HAS_BANK_DETAILS } from "./payouts.sql.ts";

// The statements of a week have one shape: a query `week_rows` with a row per reseller, of a live week (`liveRows`) or of a closed one, and
// fragments that read it: `pageOfWeek` and `countsOf`. The figures of a live week read `parts` (`partsOf`).

const PERSON_COLUMNS = sql`
  users.id as "userId", ${nameOf(sql`users`)} as "resellerName",
  users.business_name as "businessName", ${ACCOUNT_COLUMNS}, users.phone,
  ${HAS_BANK_DETAILS} as "hasBankDetails"`;

/** Which rows of a week are read. An empty search finds all. */
type WeekFilter = { search: string; status: PayoutFilter | undefined };
/**
 * Whether a reseller matches a search: each word is in the name or the business, or the text is a part of the mobile number, as it is shown
 * or with the country code (docs/product/money.md, M-154). A condition over `users`.
 */
function isFound(search: string): Sql {
  const words = searchPatterns(search);
  if (words.length === 0) return sql`true`;
  const name = sql`lower(concat_ws(' ', users.first_name, users.last_name, users.business_name))`;
  // The search text also holds other things, such as the email address. It only finds the candidates fast; the name decides.
  const isNamed = allOf(words.map((word) => sql`users.search_text like ${word} and ${name} like ${word}`));
  const digits = phoneDigits(search) ?? search.replaceAll(/\D/g, "");
  if (digits === "" || /\p{L}/u.test(search)) return isNamed;
  const part = patternOf(digits);
  return sql`(${isNamed} or users.search_text like ${part} and phone_search_text(users.phone) like ${part})`;
}

/** An admin's hold, also one that waits for the payout of a week that is not closed. What the account holds is released by its cause. */
const IS_TO_RELEASE = sql`week_rows.status = 'onhold' and exists (
  select from payout_holds hold where hold.user_id = week_rows.user_id and hold.ended_at is null and hold.payout_id is not distinct from week_rows.id)`;

const hasStatus = (status: PayoutFilter | undefined): Sql => {
  if (status === "release") return IS_TO_RELEASE;
  return status === undefined ? sql`true` : sql`week_rows.status = ${status}::payout_status`;
};

/** The rows from the largest amount to the end of the page, with all that have equal amounts: only these are joined with names. */
const rowsUpToPage = (status: PayoutFilter | undefined, page: Slice): Sql => sql`
  (select * from week_rows where ${hasStatus(status)} order by amount_cents desc ${fetchUpTo(page)}) week_rows`;

/** Two columns: a page of `week_rows`, the largest first, and what is on hold because bank details are missing. */
const pageOfWeek = ({ search, status }: WeekFilter, page: Slice): Sql => sql`
  (select coalesce(json_agg(reseller order by reseller.cents desc, reseller."businessName", reseller."userId"), '[]')
     from (select ${PERSON_COLUMNS}, week_rows.id as "payoutId", week_rows.orders_count as "totalOrders", week_rows.amount_cents as cents,
                  week_rows.status, week_rows.reason, week_rows.payment_reference as "paymentReference",
                  (select json_build_object('id', id, 'number', number, 'status', status)
                     from payment_runs where id = week_rows.payment_run_id) as run
             from ${search === "" ? rowsUpToPage(status, page) : sql`week_rows`} join users on users.id = week_rows.user_id
            where ${isFound(search)} and ${hasStatus(status)}
            order by week_rows.amount_cents desc, users.business_name, users.id ${limitOf(page)}) reseller) as page,
  (select json_build_object('payouts', count(*), 'cents', coalesce(sum(week_rows.amount_cents), 0))
     from week_rows join users on users.id = week_rows.user_id
    where week_rows.status = 'onhold' and week_rows.amount_cents > 0 and not ${HAS_BANK_DETAILS}) as "withoutBankDetails"`;

/** How many rows of `week_rows` match a search, by status. */
const countsOf = (search: string): Sql => sql`
  (select json_build_object('pending', count(*) filter (where week_rows.status = 'pending'),
                            'paid', count(*) filter (where week_rows.status = 'paid'),
                            'onhold', count(*) filter (where week_rows.status = 'onhold'),
                            'release', count(*) filter (where ${IS_TO_RELEASE}))
     from week_rows join users on users.id = week_rows.user_id where ${isFound(search)}) as counts`;

/** The counts of a closed week without a search, as triggers keep them. */
const KEPT_COUNTS = sql`
  json_build_object('pending', coalesce(total.unpaid_payouts - total.held_payouts, 0),
                    'paid', coalesce(total.payouts - total.unpaid_payouts, 0),
                    'onhold', coalesce(total.held_payouts, 0),
                    'release', (select count(*) from week_rows where ${IS_TO_RELEASE})) as counts`;

/** The figures of a live week. Missing bank details put a row on hold, so a pending one can be paid now. */
const LIVE_SUMS = sql`
  coalesce(sum(amount_cents), 0)::bigint as cents,
  coalesce(sum(amount_cents) filter (where status <> 'paid'), 0)::bigint as "unpaidCents",
  coalesce(sum(amount_cents) filter (where status = 'onhold'), 0)::bigint as "heldCents",
  coalesce(sum(resellers), 0)::bigint as "resellersCount"`;

/** How many rows a live week has, by status. */
const LIVE_COUNTS = sql`
  json_build_object('pending', coalesce(sum(resellers) filter (where status = 'pending'), 0),
                    'paid', coalesce(sum(resellers) filter (where status = 'paid'), 0),
                    'onhold', coalesce(sum(resellers) filter (where status = 'onhold'), 0),
                    'release', (select count(*) from week_rows where ${IS_TO_RELEASE})) as counts`;

/**
 * A week that is not closed: the open one, or one that has ended and waits for its close. `isFirst`: no earlier week waits, so all that is
 * unclaimed belongs to it.
 */
export type LiveWeek = { weekStart: string; startsAt: Date; endsAt: Date; isFirst: boolean; isOpen: boolean };

const SAMPLE_LIVE = { weekStart: SAMPLE.day, startsAt: SAMPLE.at, endsAt: SAMPLE.at };
const LIVE_SAMPLES: [LiveWeek, number][] = [
  [{ ...SAMPLE_LIVE, isFirst: true, isOpen: true }, 0],
  [{ ...SAMPLE_LIVE, isFirst: true, isOpen: false }, 0],
  [{ ...SAMPLE_LIVE, isFirst: false, isOpen: true }, 0],
];
const NO_ROWS: Slice = { skip: 0, take: 0 };
const FIRST_PAGE: Slice = { skip: 0, take: 25 };
const PAGE_SAMPLES: [WeekFilter, Slice][] = [
  [{ search: "", status: undefined }, FIRST_PAGE],
  [
    { search: "a", status: "paid" },
    { skip: 25, take: 25 },
  ],
  [{ search: "077", status: "release" }, FIRST_PAGE],
  [{ search: "", status: "release" }, FIRST_PAGE],
];

/** What the open week pays when no earlier week waits is each reseller's balance, which triggers keep (docs/decisions/0052). */
const readsBalances = ({ isFirst, isOpen }: LiveWeek): boolean => isFirst && isOpen;

/** Whether an unclaimed entry belongs to a week that is not closed. A reversal follows its accrual while that is unclaimed, as in the close. */
function isOfWeek({ startsAt, endsAt, isFirst }: LiveWeek): Sql {
  const at = sql`case when accrual.payout_id is null then coalesce(accrual.created_at, entry.created_at) else entry.created_at end`;
  return isFirst
    ? sql`${at} < ${endsAt}::timestamptz`
    : sql`${at} < ${endsAt}::timestamptz and ${at} >= ${startsAt}::timestamptz`;
}

/** What each reseller has unclaimed in a week, from the entries: the cents, and the orders that count. */
const unclaimedEntries = (week: LiveWeek): Sql => sql`
  select user_id, sum(cents)::bigint as cents, count(*) filter (where counts) as orders
    from (select entry.user_id, sum(entry.amount_cents) as cents,
                 bool_or(entry.kind = 'accrual') and (sum(entry.amount_cents) > 0 or bool_and(entry.kind = 'accrual')) as counts
            from commission_entries entry left join commission_entries accrual on accrual.id = entry.accrual_id
           where entry.payout_id is null and ${isOfWeek(week)}
           group by entry.user_id, entry.order_id) by_order
   group by user_id`;

/**
 * The balances of the resellers who are on hold, or were paid in this week already. All others are paid their balance, if it is above zero.
 * The array is for the planner: it expects ten rows of it, and prepares no large hash tables for all resellers.
 */
const HELD_OR_PAID = sql`
  select user_id, coalesce(cents, 0) as cents, coalesce(orders, 0) as orders
    from (select distinct user_id from unnest(array(
            select user_id from settled union all select user_id from holds union all select id from users where account_hold(users) is not null
          )) user_id) person
    left join balances using (user_id)`;

const IS_HELD_OR_PAID = sql`user_id in (select user_id from held_or_paid)`;

/** The balances of those on hold or paid, and the largest of the others up to the end of a page; without a page all of them. */
const balancesUpTo = (page: Slice | undefined): Sql => sql`
  select user_id, cents, orders from held_or_paid
  union all
  (select user_id, cents, orders from balances where cents > 0 and not ${IS_HELD_OR_PAID}
    ${page ? sql`order by cents desc ${fetchUpTo(page)}` : empty})`;

/**
 * One row per reseller of a week that is not closed. Usually it has the sum that the close would claim now. When this week was ever paid,
 * it is that payout, because later entries join the next one. A hold that waits for a payout has a row also when nothing was earned.
 * @param page limits the rows of resellers who are neither on hold nor paid, where balances are read
 */
const liveRows = (week: LiveWeek, minPayoutCents: number, page: Slice | undefined): Sql => sql`
  period as (select id from payout_periods where week_start = ${week.weekStart}::date),
  holds as (
    select distinct on (user_id) user_id, reason
      from payout_holds where payout_id is null and ended_at is null order by user_id, created_at, id
  ),
  settled as (
    select * from payouts where period_id = (select id from period) and ${HAS_AMOUNT}
  ),
  held_or_paid as (${HELD_OR_PAID}),
  unclaimed as (${readsBalances(week) ? balancesUpTo(page) : unclaimedEntries(week)}),
  week_rows as (
    select user_id, id, status, reason, payment_reference, payment_run_id, amount_cents, orders_count from settled
    union all
    select user_id, null, (case when state.reason is null then 'pending' else 'onhold' end)::payout_status, state.reason,
           null, null, greatest(coalesce(unclaimed.cents, 0), 0), coalesce(unclaimed.orders, 0)
      from unclaimed full join holds using (user_id)
      left join (select id, account_hold(users) as reason from users where account_hold(users) is not null) held on held.id = user_id
     cross join lateral (select coalesce(holds.reason, held.reason) as reason) state
     where not exists (select from settled where settled.user_id = coalesce(unclaimed.user_id, holds.user_id))
       and (unclaimed.cents > ${week.isOpen ? 0 : Math.max(minPayoutCents - 1, 0)}::bigint
            or ${week.isOpen} and holds.reason is not null)
  )`;

/** The rows that the figures of a live week sum. Where balances are read, one row has the sum of all who are neither on hold nor paid. */
const partsOf = (week: LiveWeek): Sql => sql`
  parts as (
    select status, amount_cents, orders_count, 1 as resellers from week_rows ${readsBalances(week) ? HELD_OR_PAID_AND_OTHERS : empty}
  )`;

const HELD_OR_PAID_AND_OTHERS = sql`
  where ${IS_HELD_OR_PAID}
  union all
  select 'pending', coalesce(sum(cents), 0), coalesce(sum(orders), 0), coalesce(sum(resellers), 0)
    from (select positive_cents as cents, positive_orders as orders, positive_balances as resellers from unclaimed_totals
          union all
          select -cents, -orders, -1 from held_or_paid where cents > 0) others`;

/** A week that is not closed: its figures and a page of its rows. */
export const liveAdminWeek = query("live admin week", {
  row: LiveWeekRow,
  sql: (week: LiveWeek, minPayoutCents: number, filter: WeekFilter, page: Slice) => sql`
  with ${liveRows(week, minPayoutCents, filter.search === "" ? page : undefined)}, ${partsOf(week)}
  select ${LIVE_SUMS}, coalesce(sum(orders_count), 0)::bigint as orders,
         json_build_object('payouts', coalesce(sum(resellers) filter (where status = 'pending'), 0),
                           'cents', coalesce(sum(amount_cents) filter (where status = 'pending'), 0)) as due,
         ${filter.search === "" ? LIVE_COUNTS : countsOf(filter.search)}, ${pageOfWeek(filter, page)}
    from parts`,
  samples: LIVE_SAMPLES.flatMap((week) =>
    PAGE_SAMPLES.map((page): [...typeof week, ...typeof page] => [...week, ...page]),
  ),
});

/**
 * The closed week that started on a business date, if there is one: its figures, as triggers keep them, and a page of its rows. A pending
 * payout that no run holds can be paid: missing bank details put it on hold.
 */
export const closedAdminWeek = query("closed admin week", {
  row: ClosedWeekRow,
  sql: (weekStart: string, filter: WeekFilter, page: Slice) => sql`
  with period as (select * from payout_periods where week_start = ${weekStart}::date and closed_at is not null),
  week_rows as not materialized (
    select * from payouts where period_id = (select id from period) and ${HAS_AMOUNT}
  )
  select period.week_start as "weekStart", period.week_end as "weekEnd", period.payment_date as "paymentDate",
         period.closed_at as "closedAt", coalesce(total.amount_cents, 0) as cents,
         coalesce(total.unpaid_cents, 0) as "unpaidCents", coalesce(total.held_cents, 0) as "heldCents",
         coalesce(total.payouts, 0)::bigint as "resellersCount", coalesce(total.orders, 0)::bigint as orders,
         json_build_object('payouts', coalesce(total.due_payouts, 0), 'cents', coalesce(total.due_cents, 0)) as due,
         ${filter.search === "" ? KEPT_COUNTS : countsOf(filter.search)}, ${pageOfWeek(filter, page)}
    from period left join payout_totals total on total.period_id = period.id`,
  samples: PAGE_SAMPLES.map(([filter, page]): [string, WeekFilter, Slice] => [SAMPLE.day, filter, page]),
  isPrepared: (_, { search }) => search === "",
});

export const liveWeekTotal = query("live week total", {
  row: LiveTotalRow,
  sql: (week: LiveWeek, minPayoutCents: number) => sql`
  with ${liveRows(week, minPayoutCents, NO_ROWS)}, ${partsOf(week)}
  select ${LIVE_SUMS} from parts`,
  samples: LIVE_SAMPLES,
});

/** The sums of every closed week, newest first, as triggers keep them. */
export const closedWeekTotals = query("closed week totals", {
  row: WeekTotalRow,
  sql: () => sql`
  select period.week_start as "weekStart", period.week_end as "weekEnd", period.payment_date as "paymentDate",
         coalesce(total.amount_cents, 0) as cents, coalesce(total.unpaid_cents, 0) as "unpaidCents",
         coalesce(total.held_cents, 0) as "heldCents", coalesce(total.payouts, 0)::bigint as "resellersCount"
    from payout_periods period left join payout_totals total on total.period_id = period.id
   where period.closed_at is not null
   order by period.week_start desc`,
  samples: [[]],
});

/** The commission in no paid payout. A payout's amount is the sum of its entries, so only unclaimed entries are summed. */
export const pendingCommission = query("pending commission", {
  row: z.strictObject({ cents: z.int() }),
  sql: () => sql`
  select ((select coalesce(sum(cents), 0) from unclaimed_totals)
        + (select coalesce(sum(unpaid_cents), 0) from payout_totals))::bigint as cents`,
  samples: [[]],
});

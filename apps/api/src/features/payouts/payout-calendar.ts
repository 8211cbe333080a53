import {
  addDays,
  businessDateOf,
  payoutWeekOf,
  startOfBusinessDay,
  type PayoutWeek,
  type PayoutWeekRule,
} from "@pola/shared/calendar";

/**
 * The period between two instants, both of them midnight in Sri Lanka, with its business dates. It is a whole week unless the week rule
 * changed; its payment date is the first Monday after its last day (docs/product/money.md, M-16 and M-18).
 */
export function periodBetween(startsAt: Date, endsAt: Date): PayoutWeek {
  const weekEnd = addDays(businessDateOf(endsAt), -1);
  return {
    weekStart: businessDateOf(startsAt),
    weekEnd,
    paymentDate: businessDateOf(payoutWeekOf(startOfBusinessDay(weekEnd), "monday").endsAt),
    startsAt,
    endsAt,
  };
}

/**
 * The period that follows one that ended at `endsAt`: it starts there and runs to the next week boundary of the rule in
 * force. After a change of PAYOUT_WEEK_START the first period is therefore short (5 days from Monday to Saturday, 2 from
 * Saturday to Monday), all others are weeks, and none overlaps or leaves a gap.
 */
export function periodAfter(endsAt: Date, rule: PayoutWeekRule): PayoutWeek {
  return periodBetween(endsAt, payoutWeekOf(endsAt, rule).endsAt);
}

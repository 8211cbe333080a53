import { formatBusinessDate } from "@pola/shared/calendar";
import { formatCommission } from "@pola/shared/money";
import type { MoneyLadder, NextPayout as Next } from "@pola/shared/schemas/money-ladder";
import { LateText } from "../ui/late-text.tsx";

type NextPayoutProps = { query: { data: MoneyLadder | undefined; isPending: boolean }; className: string };

/**
 * When the next money comes, or why it does not. A day is named only when it will be kept (docs/product/earnings.md, M-122). Nothing when it
 * cannot be loaded.
 */
export function NextPayout({ query: { data, isPending }, className }: NextPayoutProps) {
  if (!data && !isPending) return null;
  return (
    <p className={`wrap-anywhere ${className}`}>
      <LateText
        text={data && textOf(data.nextPayout)}
        usual={textOf({ state: "scheduled", amount: 10_000, date: "2026-11-23", reason: null })}
      />
    </p>
  );
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

function textOf({ state, amount, date, reason }: Next): string {
  const money = formatCommission(amount);
  const day = date === null ? "" : formatBusinessDate(date);
  switch (state) {
    case "scheduled":
      return `Next payout: ${money} on Monday, ${day}.`;
    case "late":
      return `${money} was due on Monday, ${day} and is not paid yet.`;
    case "onhold":
      return `${amount > 0 ? `${money} is on hold` : "Nothing can be paid yet"}: ${sentence(reason ?? "")}`;
    case "below-minimum":
      return `${money} is below the minimum payout. It will be added to a later one.`;
    default:
      if (amount < 0) return `No payout is due. ${formatCommission(-amount)} is taken off your next payout.`;
      return "No payout is due. A completed order is paid on the Monday after its week.";
  }
}

import { formatCommission } from "@pola/shared/money";
import { useQuery } from "@tanstack/react-query";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { moneyLadder } from "../api/payouts.ts";
import { toneClasses } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { PAYOUT_PLACE } from "./bar-places.tsx";

/**
 * Tells a reseller without bank details that nothing can be paid, and how much waits (docs/product/earnings.md, M-125). It appears once the
 * server has confirmed it, because the bank details may have been added on another device.
 */
export function PayoutBanner() {
  const { data, isPending } = useQuery(moneyLadder);
  if (isPending) return PAYOUT_PLACE;
  if (!data || data.hasBankDetails) return null;
  const { toBePaid, earnedThisWeek } = data;
  return (
    <div className="page-width pt-4">
      <section
        aria-label="Payouts"
        className={classNames(
          "flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card px-3 py-2 md:px-4",
          toneClasses.yellow,
        )}
      >
        <TriangleAlert size={20} aria-hidden="true" className="shrink-0 max-md:hidden" />
        <p className="min-w-0 flex-[1_1_9rem] text-sm">
          <strong className="font-semibold">You can't be paid yet: add your bank details.</strong>{" "}
          {waitingText(toBePaid.onHold.amount, earnedThisWeek.amount)}
        </p>
        <ButtonLink to="/profile#bank-details" variant="secondary" size="sm">
          Add bank details
        </ButtonLink>
      </section>
    </div>
  );
}

function waitingText(onHold: number, earned: number): string {
  if (onHold > 0) return `${formatCommission(onHold)} is on hold.`;
  return earned > 0 ? `${formatCommission(earned)} of this week is waiting.` : "";
}

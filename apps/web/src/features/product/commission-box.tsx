import { numberText } from "@pola/shared/counted";
import { commissionFormat, toCents, toRupees } from "@pola/shared/money";
import type { OrderFigures } from "../../components/order-figures.ts";

/** What the reseller earns, per piece and for the chosen quantity. */
export function CommissionBox({ figures }: { figures: OrderFigures }) {
  const perPiece = toRupees(toCents(figures.totalCommission) / figures.quantity);
  const text = commissionFormat([figures.totalCommission, perPiece]);
  return (
    <section
      aria-label="Your commission"
      aria-live="polite"
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 rounded-card bg-brand-soft p-4 text-brand-soft-text"
    >
      <p>
        <span className="block text-sm font-medium">You earn</span>
        <span className="text-hero font-bold tabular-nums md:text-hero-wide">
          {text(figures.totalCommission)}
        </span>
      </p>
      <p className="text-sm font-medium tabular-nums">
        {text(perPiece)} per piece × {numberText(figures.quantity)}
      </p>
    </section>
  );
}

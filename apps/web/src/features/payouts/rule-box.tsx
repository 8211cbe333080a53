import { formatRupees } from "@pola/shared/money";
import type { PayoutRule } from "@pola/shared/schemas/payout";
import Info from "lucide-react/icons/info";

/** How Weekly Payouts Work. The sentences come from the API, so that both payout screens say the same (docs/product/money.md, M-19). */
export function RuleBox({ rule }: { rule: PayoutRule }) {
  return (
    <section
      aria-labelledby="payout-rule"
      className="rounded-card bg-tone-blue p-4 text-tone-blue-text md:p-5"
    >
      <h2 id="payout-rule" className="mb-2 flex items-center gap-2 font-semibold">
        <Info size={20} aria-hidden="true" className="shrink-0" />
        How Weekly Payouts Work
      </h2>
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        {rule.text.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {rule.minimumPayout > 0 && (
          <li>Less than {formatRupees(rule.minimumPayout)} is carried over to the next week.</li>
        )}
      </ul>
    </section>
  );
}

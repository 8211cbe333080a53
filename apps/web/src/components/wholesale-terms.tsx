import { numberText } from "@pola/shared/counted";
import { formatCommission, formatRupees, toRupees } from "@pola/shared/money";
import { type Choices, priceLine, type PriceTerms } from "@pola/shared/pricing";
import type { ReactNode } from "react";

/** The quantity from which wholesale applies, and what a piece then costs and earns, in rupees. */
export type Wholesale = { from: number; price: number; commission: number };

/**
 * What changes from the wholesale quantity on (docs/product/catalogue.md, C-28); null when nothing does.
 * @throws ChoiceError when a variation of the terms has no choice.
 */
export function wholesaleOf(terms: PriceTerms, choices: Choices): Wholesale | null {
  if (terms.wholesaleQuantity < 1) return null;
  const line = priceLine(terms, choices, terms.wholesaleQuantity);
  if (!line.isWholesale) return null;
  return {
    from: terms.wholesaleQuantity,
    price: toRupees(line.unitPriceCents),
    commission: toRupees(line.commissionPerUnitCents),
  };
}

/** "15+ pieces: Rs. 900.00 each, earn Rs. 80", with `children` after it (docs/product/catalogue.md, C-1860). */
export function WholesaleTerms({ from, price, commission, children }: Wholesale & { children?: ReactNode }) {
  return (
    <p className="text-sm text-muted">
      <strong className="font-semibold text-text">{numberText(from)}+ pieces:</strong>{" "}
      <span className="whitespace-nowrap">{formatRupees(price)}</span> each, earn{" "}
      <span className="whitespace-nowrap">{formatCommission(commission)}</span>
      {children}
    </p>
  );
}

import { numberText } from "@pola/shared/counted";
import { formatRupees, toRupees } from "@pola/shared/money";
import { type PriceTerms, type Tier, tiersOf, type VariationTerms } from "@pola/shared/pricing";
import { useWatch } from "react-hook-form";
import { Banner } from "../../ui/banner.tsx";
import type { ProductForm, ProductValues } from "./product-form.ts";
import type { VariationValues } from "./variation-grid.ts";

/** A commission above this share of the price is warned about (docs/product/catalogue.md, C-53). */
const HIGH_COMMISSION_PERCENT = 30;

type TierText = { pieces: string; figures: string; warning: string | null };
type Figures = Pick<
  ProductValues,
  "price" | "commission" | "wholesalePrice" | "wholesaleCommission" | "wholesaleQuantity"
>;

/** What one piece costs and earns, of the product or of one variation, from the figures typed so far (docs/product/catalogue.md, C-53). */
export function TierPrices({ form, index }: { form: ProductForm; index?: number }) {
  const [price, commission, wholesalePrice, wholesaleCommission, wholesaleQuantity] = useWatch({
    control: form.control,
    name: ["price", "commission", "wholesalePrice", "wholesaleCommission", "wholesaleQuantity"],
  });
  const rows = useWatch({ control: form.control, name: "variations" });
  const figures = { price, commission, wholesalePrice, wholesaleCommission, wholesaleQuantity };
  const tiers = tierTexts(figures, index === undefined ? undefined : rows[index]);
  return (
    tiers.length > 0 && (
      <div className="grid gap-2">
        <ul className="text-sm text-muted">
          {tiers.map(({ pieces, figures: text }) => (
            <li key={pieces}>
              <strong className="font-semibold text-text">{pieces}:</strong> {text}
            </li>
          ))}
        </ul>
        {tiers.map(
          ({ pieces, warning }) =>
            warning && (
              <Banner key={pieces} tone="warning" isLive>
                {warning}
              </Banner>
            ),
        )}
      </div>
    )
  );
}

/** The tiers of the product, or of one variation; none while price or commission is blank, or when the row is as the product. */
export function tierTexts(values: Figures, row?: VariationValues): TierText[] {
  const own = row && variationTermsOf(row);
  if (own && !own.priceCents && !own.wholesalePriceCents && !own.commissionCents) return [];
  const terms: PriceTerms = {
    priceCents: centsOf(values.price),
    commissionCents: centsOf(values.commission),
    wholesalePriceCents: centsOf(values.wholesalePrice),
    wholesaleCommissionCents: centsOf(values.wholesaleCommission),
    wholesaleQuantity: values.wholesaleQuantity ?? 15,
    weightGrams: 0,
    stock: 0,
    variations: [],
  };
  const { regular, wholesale } = tiersOf(terms, own ? [own] : []);
  const hasFigures =
    Boolean(regular.priceCents) && (values.commission !== null || Boolean(own?.commissionCents));
  if (!hasFigures) return [];
  if (!wholesale) return [tierText("Any quantity", regular)];
  const from = terms.wholesaleQuantity;
  const bulk = tierText(`${numberText(from)}+ pieces`, wholesale);
  if (from === 1) return [bulk];
  return [tierText(`1 to ${numberText(from - 1)} pieces`, regular), bulk];
}

function tierText(pieces: string, { priceCents, commissionCents }: Tier): TierText {
  const figures = `${formatRupees(toRupees(priceCents))} each, earns ${formatRupees(toRupees(commissionCents))}`;
  if (commissionCents * 100 <= priceCents * HIGH_COMMISSION_PERCENT)
    return { pieces, figures, warning: null };
  const percent = Math.round((commissionCents / priceCents) * 100);
  const keeps = formatRupees(toRupees(priceCents - commissionCents));
  return {
    pieces,
    figures,
    warning: `${pieces}: the commission is ${percent}% of the price. The shop keeps ${keeps} per piece.`,
  };
}

function variationTermsOf({ price, wholesalePrice, commission }: VariationValues): VariationTerms {
  return {
    id: "",
    name: "",
    options: [],
    value: null,
    priceCents: centsOf(price),
    wholesalePriceCents: centsOf(wholesalePrice),
    commissionCents: centsOf(commission),
    weightGrams: 0,
    stock: null,
  };
}

/** Rounded, because a typed amount may have too many decimals until the form is checked. */
function centsOf(rupees: number | null): number {
  return Math.round((rupees ?? 0) * 100) || 0;
}

import { formatRupees, toRupees } from "@pola/shared/money";
import {
  ChoiceError,
  chosenVariations,
  type LinePrice,
  type OrderTotals,
  orderTotals,
  priceLine,
} from "@pola/shared/pricing";
import type { DraftLine } from "@pola/shared/schemas/order-draft";
import type { StoredLine } from "../../domain/order-draft.ts";
import type { SoldProduct } from "../../domain/sold-products.sql.ts";
import { lineFiguresView } from "../../views/order-view.ts";

/** A line of the draft, and its figures unless it cannot be ordered. */
type PricedDraftLine = { view: DraftLine; price: LinePrice | null };

const NO_TOTALS: OrderTotals = {
  subtotalCents: 0,
  shippingCostCents: 0,
  totalAmountCents: 0,
  totalCommissionCents: 0,
  totalWeightGrams: 0,
};

/**
 * Prices every line and says what is wrong with it: the product or the choice is gone, too little is left, or the reseller saw another
 * price (docs/product/orders.md, O-173). Lines of one product or one option share its stock, in their order.
 */
export function priceDraftLines(
  lines: StoredLine[],
  products: SoldProduct[],
  namesOfGone: ReadonlyMap<string, string>,
): PricedDraftLine[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  const takenOf = new Map<string, number>();
  return lines.map((line) => {
    const product = byId.get(line.productId);
    if (!product) return gone(line, namesOfGone.get(line.productId) ?? "This product", "is no longer sold");
    try {
      const stocks = [product, ...chosenVariations(product, line.variations)];
      const left = stocks.map(({ id, stock }) => (stock ?? Infinity) - (takenOf.get(id) ?? 0));
      for (const { id } of stocks) takenOf.set(id, (takenOf.get(id) ?? 0) + line.quantity);
      return priced(line, product, Math.max(0, Math.min(...left)));
    } catch (error) {
      if (!(error instanceof ChoiceError)) throw error;
      return gone(line, product.name, "is no longer sold with these options");
    }
  });
}

/** The sums of the lines that can be ordered. Without one there is nothing to deliver. */
export function draftTotals(lines: PricedDraftLine[]): OrderTotals {
  const prices = lines.flatMap(({ price }) => price ?? []);
  return prices.length === 0 ? NO_TOTALS : orderTotals(prices);
}

function priced(line: StoredLine, product: SoldProduct, available: number): PricedDraftLine {
  const price = priceLine(product, line.variations, line.quantity);
  const view: DraftLine = {
    productId: product.id,
    productName: product.name,
    image: product.images[0] ?? null,
    variations: line.variations,
    quantity: line.quantity,
    ...lineFiguresView(price),
    problem: priceProblem(line, price),
  };
  if (available >= line.quantity) return { view, price };
  const message = available > 0 ? `Only ${available} left in stock` : "Out of stock";
  return { view: { ...view, problem: { kind: "out-of-stock", message, available } }, price: null };
}

function priceProblem({ seenPriceCents }: StoredLine, { unitPriceCents }: LinePrice): DraftLine["problem"] {
  if (seenPriceCents === null || seenPriceCents === unitPriceCents) return null;
  const [seen, now] = [toRupees(seenPriceCents), toRupees(unitPriceCents)];
  return {
    kind: "price-changed",
    message: `The price is now ${formatRupees(now)}, not ${formatRupees(seen)}`,
    seenUnitPrice: seen,
  };
}

function gone({ productId, variations, quantity }: StoredLine, name: string, what: string): PricedDraftLine {
  const view: DraftLine = {
    productId,
    productName: name,
    image: null,
    variations,
    quantity,
    unitPrice: 0,
    subtotal: 0,
    totalCommission: 0,
    weight: 0,
    isWholesale: false,
    problem: { kind: "gone", message: `${name} ${what}` },
  };
  return { view, price: null };
}

import { formatRupees, MAX_ORDER_CENTS, toRupees } from "@pola/shared/money";
import {
  availableStock,
  ChoiceError,
  type Choices,
  chosenVariations,
  lineKey,
  type LinePrice,
  type OrderTotals,
  orderTotals,
  priceLine,
} from "@pola/shared/pricing";
import type { PlaceOrderItem } from "@pola/shared/schemas/order";
import { AppError, invalidField } from "../../lib/app-error.ts";
import type { SoldProduct } from "../../domain/sold-products.sql.ts";
import { outOfStock } from "../../domain/stock.ts";

/** The equal lines of a request, merged. */
export type WantedLine = {
  productId: string;
  choices: Choices;
  quantity: number;
  /** The lines that the client sent, with their index in the request. */
  asked: (PlaceOrderItem & { index: number })[];
};

export type PricedLine = WantedLine &
  LinePrice & {
    product: SoldProduct;
    /** The chosen variations that have their own stock. */
    trackedVariationIds: string[];
  };

/** Lines with the same product and the same choices become one, at the position of the first (docs/product/orders.md, O-6). */
export function mergeLines(items: PlaceOrderItem[]): WantedLine[] {
  const lines = new Map<string, WantedLine>();
  for (const [index, item] of items.entries()) {
    const productId = item.productId.toLowerCase();
    const choices = item.variations ?? {};
    const key = lineKey({ productId, variations: choices });
    const line = lines.get(key) ?? { productId, choices, quantity: 0, asked: [] };
    line.quantity += item.quantity;
    line.asked.push({ ...item, index });
    lines.set(key, line);
  }
  return [...lines.values()];
}

/**
 * Prices every line with the server's own figures.
 * @throws AppError NOT_FOUND for a product that is not on sale, VALIDATION_FAILED for wrong choices, OUT_OF_STOCK when too
 * little is left already.
 */
export function priceLines(lines: WantedLine[], products: SoldProduct[]): PricedLine[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return lines.map((line) => {
    const product = byId.get(line.productId);
    if (!product) throw new AppError("NOT_FOUND", "Product not found");
    const trackedVariationIds = chosenOf(product, line)
      .filter(({ stock }) => stock !== null)
      .map(({ id }) => id);
    const available = availableStock(product, line.choices);
    if (available < line.quantity) throw outOfStock(product, available);
    return { ...line, ...priceLine(product, line.choices, line.quantity), product, trackedVariationIds };
  });
}

/**
 * The sums of the order, in cents and grams.
 * @throws AppError VALIDATION_FAILED when a sum does not fit an order (docs/product/orders.md, O-9).
 */
export function orderFigures(lines: PricedLine[]): OrderTotals {
  const totals = orderTotals(lines);
  if (Math.max(...Object.values(totals)) <= MAX_ORDER_CENTS) return totals;
  const limit = formatRupees(toRupees(MAX_ORDER_CENTS));
  throw invalidField("items", `This order is too large: an order may total at most ${limit}`);
}

function chosenOf(product: SoldProduct, line: WantedLine) {
  try {
    return chosenVariations(product, line.choices);
  } catch (error) {
    if (!(error instanceof ChoiceError)) throw error;
    const message = `Select Variation of ${product.name}: ${error.message}`;
    const errors = Object.fromEntries(line.asked.map(({ index }) => [`items.${index}.variations`, message]));
    throw new AppError("VALIDATION_FAILED", message, { errors });
  }
}

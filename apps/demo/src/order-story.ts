import { priceTermsOf, variationGroups } from "@pola/shared/pricing";
import { PlaceOrder } from "@pola/shared/schemas/order";
import type { Product } from "@pola/shared/schemas/product";
import { LOW_STOCK_THRESHOLD } from "@pola/shared/stock";
import { DEMO_CUSTOMERS, REGULAR_CUSTOMER } from "./data-files.ts";
import type { Random } from "./random.ts";

/** How an order ends, unless that lies in the future. */
export type Outcome = "completes" | "cancelled" | "returned";

const CANCELLED_SHARE = 0.07;
const RETURNED_SHARE = 0.06;
const WHOLESALE_SHARE = 0.05;
const REGULAR_CUSTOMER_SHARE = 0.03;

/** Draws how an order ends; most complete. */
export function drawOutcome(random: Random): Outcome {
  const draw = random.next();
  if (draw < CANCELLED_SHARE) return "cancelled";
  return draw < CANCELLED_SHARE + RETURNED_SHARE ? "returned" : "completes";
}

/** The products that demo orders may contain. Scarce products are left out, so that their stock stays as in the data files. */
export function sellable(products: readonly Product[]): Product[] {
  return products.filter(({ status, stock }) => status === "active" && stock > 2 * LOW_STOCK_THRESHOLD);
}

/** A checkout as a reseller would send it: mostly one product, one to three units, sometimes a wholesale quantity. */
export function drawOrder(random: Random, products: readonly Product[]): PlaceOrder {
  const customer = random.next() < REGULAR_CUSTOMER_SHARE ? REGULAR_CUSTOMER : random.pick(DEMO_CUSTOMERS);
  const lines = random.next() < 0.2 ? 2 : 1;
  const items = Array.from({ length: lines }, () => drawItem(random, random.pick(products)));
  return PlaceOrder.parse({ ...customer, items });
}

function drawItem(random: Random, product: Product) {
  const groups = variationGroups(priceTermsOf(product));
  const variations = Object.fromEntries(groups.map(({ name, choices }) => [name, random.pick(choices)]));
  const isWholesale = product.wholesalePrice !== null && random.next() < WHOLESALE_SHARE * 3;
  const quantity = isWholesale
    ? product.wholesaleQuantity
    : random.pickWeighted([1, 2, 3], (count) => 1 / count ** 2);
  return { productId: product.id, quantity, variations };
}

import { isDeepStrictEqual } from "node:util";
import { toRupees } from "@pola/shared/money";
import type { VariationInput } from "@pola/shared/schemas/product";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import type { Tx } from "@pola/database/db";
import { type ProductFields, variationsOf } from "./product-rows.ts";

/** The prices and commissions of a product in rupees, as the activity log shows them. */
type Prices = Awaited<ReturnType<typeof getPrices>>;

/** The current prices and commissions of a product and its variations. */
export async function getPrices(tx: Tx, productId: string) {
  const product = await tx.product.findUniqueOrThrow({
    where: { id: productId },
    select: {
      priceCents: true,
      finalPriceCents: true,
      commissionCents: true,
      wholesalePriceCents: true,
      wholesaleCommissionCents: true,
      wholesaleQuantity: true,
    },
  });
  const variations = await tx.productVariation.findMany({
    where: { productId, removedAt: null },
    select: {
      name: true,
      options: true,
      value: true,
      priceCents: true,
      wholesalePriceCents: true,
      commissionCents: true,
    },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  return {
    price: toRupees(product.priceCents),
    finalPrice: rupeesOrNull(product.finalPriceCents),
    commission: toRupees(product.commissionCents),
    wholesalePrice: rupeesOrNull(product.wholesalePriceCents),
    wholesaleCommission: rupeesOrNull(product.wholesaleCommissionCents),
    wholesaleQuantity: product.wholesaleQuantity,
    variations: variations.map(({ name, options, value, ...own }) => ({
      choice: choiceText({ name, options, value }),
      price: toRupees(own.priceCents),
      wholesalePrice: toRupees(own.wholesalePriceCents),
      commission: toRupees(own.commissionCents),
    })),
  };
}

/** The same of a product's fields. */
export function pricesOf(fields: ProductFields): Prices {
  const { price, finalPrice, commission, wholesalePrice, wholesaleCommission, wholesaleQuantity } = fields;
  const variations = variationsOf(fields).map((row) => ({
    choice: choiceText(row),
    price: row.price,
    wholesalePrice: row.wholesalePrice,
    commission: row.commission,
  }));
  return {
    price,
    finalPrice,
    commission,
    wholesalePrice,
    wholesaleCommission,
    wholesaleQuantity,
    variations,
  };
}

/** Writes a separate activity row when prices or commissions differ from `before`, because admins look for price changes alone. */
export async function recordPrices(
  tx: Tx,
  { productId, actor, now, before }: { productId: string; actor: Actor; now: Date; before: Prices },
): Promise<void> {
  const after = await getPrices(tx, productId);
  if (isDeepStrictEqual(before, after)) return;
  await recordActivity(tx, {
    now,
    actor,
    action: "product.price",
    subjectType: "product",
    subjectId: productId,
    before,
    after,
  });
}

function choiceText({ name, options, value }: Pick<VariationInput, "name" | "options" | "value">): string {
  return `${name}: ${[...options, ...(value ? [value] : [])].join(", ")}`;
}

function rupeesOrNull(cents: number | null): number | null {
  return cents === null ? null : toRupees(cents);
}

import type { User } from "@pola/shared/schemas/user";
import type { Ctx } from "../../context.ts";

/** Adds to each vendor how many products they have, without deleted ones, and how many of these are on sale (A-30 and A-2350). */
export async function withProducts({ db }: Ctx, vendors: User[]): Promise<User[]> {
  const counts = await db.product.groupBy({
    by: ["vendorId", "status"],
    where: { vendorId: { in: vendors.map(({ id }) => id) }, deletedAt: null },
    _count: true,
  });
  return vendors.map((vendor) => {
    let [productsCount, productsOnSale] = [0, 0];
    for (const { vendorId, status, _count } of counts) {
      if (vendorId !== vendor.id) continue;
      productsCount += _count;
      if (status === "active") productsOnSale = _count;
    }
    return { ...vendor, productsCount, productsOnSale };
  });
}

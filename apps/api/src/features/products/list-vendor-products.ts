import type { Product } from "@pola/shared/schemas/product";
import type { PagingQuery } from "@pola/shared/schemas/text";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { type Page, pageOf } from "../../http/paging.ts";
import { readPage } from "./list-products.ts";
import type { ProductFilter } from "./products.sql.ts";

/** A page of the vendor's own products, newest first, those off sale included (docs/product/accounts.md, A-161). */
export async function listVendorProducts(
  ctx: Ctx,
  vendor: Actor,
  query: PagingQuery,
): Promise<Page<Product>> {
  const { take, skip } = pageOf(query);
  const houseName = ctx.settings.current().name;
  const filter: ProductFilter = { status: "all", vendorId: vendor.id, words: [], houseName };
  return await readPage(ctx, { filter, page: { take, skip, sort: "newest" } });
}

import type { ProductStatus } from "@pola/shared/product-status";
import type {
  CategoriesQuery,
  CategoryCount,
  Product,
  ProductCounts,
  ProductCountsQuery,
  ProductListQuery,
} from "@pola/shared/schemas/product";
import type { ProductExportQuery } from "@pola/shared/schemas/product-changes";
import type { PagingQuery } from "@pola/shared/schemas/text";
import type { Ctx } from "../../context.ts";
import { type Page, pageOf } from "../../http/paging.ts";
import { type Actor, isAdminFor } from "../../domain/actor.ts";
import { searchWords } from "../../domain/search-words.sql.ts";
import { readSameTogether } from "../../lib/read-together.ts";
import { productView } from "../../views/product-view.ts";
import {
  categoryCounts,
  productCount,
  type ProductFilter,
  type ProductPage,
  productPage,
} from "./products.sql.ts";

/**
 * A page of the catalogue, for guests too; `total` counts every product that matches. Everybody sees active products. An admin may ask for
 * inactive ones, for low or empty stock and for those of one vendor; from anybody else these filters are ignored (docs/product/catalogue.md,
 * C-2). The search looks at name, description and vendor; the vendor of a product of the house is the brand (C-81).
 */
export async function listProducts(
  ctx: Ctx,
  actor: Actor | null,
  query: ProductListQuery,
): Promise<Page<Product>> {
  const { take, skip } = pageOf(query);
  const filter = await listFilter(ctx, actor, query);
  return await readPage(ctx, { filter, page: { take, skip, sort: query.sort ?? "newest" } });
}

/** A page of the products of a filter. Most people look at the same first page. */
const readPage = readSameTogether(
  async (
    ctx: Ctx,
    { filter, page }: { filter: ProductFilter; page: ProductPage },
  ): Promise<Page<Product>> => {
    const [rows, { count }] = await Promise.all([
      productPage.rows(ctx.pool, filter, page),
      productCount.one(ctx.pool, filter),
    ]);
    return { rows: rows.map((row) => productView(row, filter.houseName)), total: count };
  },
);

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

/** The numbers on the admin's status tabs, with the list's other filters. */
export async function countProductsForTabs(
  ctx: Ctx,
  actor: Actor,
  query: ProductCountsQuery,
): Promise<ProductCounts> {
  const filter = await listFilter(ctx, actor, query);
  const countOf = async (status: ProductStatus) =>
    (await productCount.one(ctx.pool, { ...filter, status })).count;
  const [active, inactive] = await Promise.all([countOf("active"), countOf("inactive")]);
  return { all: active + inactive, active, inactive };
}

/** The products of a list, as {@link listProducts} shows them to this person. */
export async function listFilter(
  ctx: Ctx,
  actor: Actor | null,
  query: ProductExportQuery,
): Promise<ProductFilter> {
  const isAdmin = isAdminFor(actor, "products");
  return {
    status: (isAdmin && query.status) || "active",
    category: query.category || undefined,
    isPopular: query.isPopular === "true",
    stock: isAdmin ? query.stock : undefined,
    vendorId: isAdmin ? query.vendorId : undefined,
    words: await searchWords(ctx.pool, query.search ?? "", "vendor"),
    houseName: ctx.settings.current().name,
  };
}

/** The categories to filter by: those with active products, or, for an admin who asks for `all`, those with any product. */
export async function listCategories(
  ctx: Ctx,
  actor: Actor | null,
  query: CategoriesQuery,
): Promise<CategoryCount[]> {
  return await categoryCounts.rows(ctx.pool, (isAdminFor(actor, "products") && query.status) || "active");
}

import type { CategoriesQuery, CategoryCount, Product, ProductListQuery } from "@pola/shared/schemas/product";
import type { Ctx } from "../../context.ts";
import { type Page, pageOf } from "../../http/paging.ts";
import type { Actor } from "../../domain/actor.ts";
import { searchPatterns } from "@pola/database/sql-text";
import { productView } from "../../views/product-view.ts";
import { countProducts, type ProductFilter, selectCategories, selectProducts } from "./products.sql.ts";

/**
 * A page of the catalogue, for guests too; `total` is every product that matches. Everybody sees active products; an admin may ask for
 * inactive ones and for what runs low or is out; anybody else's wish for that is not looked at (docs/product/catalogue.md, C-2). The search
 * looks at name, description and vendor.
 */
export async function listProducts(
  ctx: Ctx,
  actor: Actor | null,
  query: ProductListQuery,
): Promise<Page<Product>> {
  const { take, skip } = pageOf(query);
  const filter: ProductFilter = {
    status: (actor?.role === "admin" && query.status) || "active",
    category: query.category || undefined,
    stock: actor?.role === "admin" ? query.stock : undefined,
    patterns: searchPatterns(query.search),
  };
  const houseName = ctx.config.brand.name;
  const [rows, total] = await Promise.all([
    selectProducts(ctx.pool, filter, { take, skip, sort: query.sort ?? "newest", houseName }),
    countProducts(ctx.pool, filter),
  ]);
  return { rows: rows.map((row) => productView(row, houseName)), total };
}

/** The categories to filter by: those that have active products, or with `all`, an admin's wish only, any. */
export async function listCategories(
  ctx: Ctx,
  actor: Actor | null,
  query: CategoriesQuery,
): Promise<CategoryCount[]> {
  return await selectCategories(ctx.pool, (actor?.role === "admin" && query.status) || "active");
}

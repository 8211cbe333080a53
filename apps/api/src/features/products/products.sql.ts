import { LOW_STOCK_THRESHOLD } from "@pola/shared/stock";
import type { ProductSort } from "@pola/shared/schemas/product";
import type { Pool } from "pg";
import { cappedCount, limitOf, Parameters } from "@pola/database/sql-text";
import type { ProductRow } from "../../views/product-view.ts";

export type ProductFilter = {
  status: "active" | "inactive" | "all";
  category: string | undefined;
  /** By the product's own count or that of a choice with one of its own. */
  stock: "low" | "out" | undefined;
  /** LIKE patterns over the search column; all must match. */
  patterns: string[];
};

const VENDOR_NAME = `coalesce(nullif(v.business_name, ''), v.first_name || ' ' || v.last_name)`;

const COLUMNS = `p.id, p.vendor_id as "vendorId", ${VENDOR_NAME} as "vendorName", p.name, p.description,
  p.long_description as "longDescription", p.category, p.images, p.price_cents as "priceCents",
  p.final_price_cents as "finalPriceCents", p.commission_cents as "commissionCents",
  p.commission_rate_basis_points as "commissionRateBasisPoints", p.wholesale_price_cents as "wholesalePriceCents",
  p.wholesale_commission_cents as "wholesaleCommissionCents", p.wholesale_quantity as "wholesaleQuantity", p.stock,
  p.weight_grams as "weightGrams", p.condition, p.status, p.features, p.specifications, p.has_variations as "hasVariations",
  p.version, p.created_at as "createdAt", coalesce(w.rows, '[]') as variations`;

const JOINS = `left join users v on v.id = p.vendor_id
  left join lateral (
    select json_agg(json_build_object('id', w.id, 'name', w.name, 'options', w.options, 'value', w.value,
      'priceCents', w.price_cents, 'retailPriceCents', w.retail_price_cents, 'wholesalePriceCents', w.wholesale_price_cents,
      'commissionCents', w.commission_cents, 'weightGrams', w.weight_grams, 'stock', w.stock) order by w.position, w.id) as rows
    from product_variations w where w.product_id = p.id and w.removed_at is null
  ) w on true`;

const ONE = `select ${COLUMNS} from products p ${JOINS}
  where p.id = $1 and p.deleted_at is null and (p.status = 'active' or $2)`;

const CATEGORIES = {
  active: `select category, count(*) as count from products
    where status = 'active' and deleted_at is null group by category order by category`,
  all: `select category, count(*) as count from products
    where deleted_at is null group by category order by category`,
};

const STOCK = { low: `between 1 and ${LOW_STOCK_THRESHOLD}`, out: "= 0" } as const;

/** Each ends in the id, so that equal rows keep their place from page to page. $1 is the house's name. */
const ORDER: Record<ProductSort, string> = {
  newest: "p.created_at desc, p.id",
  oldest: "p.created_at, p.id desc",
  "price-asc": "p.price_cents, p.id",
  "price-desc": "p.price_cents desc, p.id desc",
  name: "p.name, p.id",
  vendor: `lower(coalesce(${VENDOR_NAME}, $1)), p.name, p.id`,
};

/** A page of products. Ids are sorted and limited first; vendors and variations are joined to that page only. */
export async function selectProducts(
  pool: Pool,
  filter: ProductFilter,
  { sort, houseName, ...page }: { sort: ProductSort; houseName: string; take: number; skip: number },
): Promise<ProductRow[]> {
  const parameters = new Parameters();
  const isByVendor = sort === "vendor";
  if (isByVendor) parameters.add(houseName);
  const where = whereOf(filter, parameters);
  const { limit, size } = limitOf(page, parameters);
  const text = `with page as materialized (
      select p.id from products p ${isByVendor ? "left join users v on v.id = p.vendor_id" : ""}
      where ${where} order by ${ORDER[sort]} ${limit}
    )
    select ${COLUMNS} from page join products p on p.id = page.id ${JOINS} order by ${ORDER[sort]}`;
  const { rows } = await pool.query<ProductRow>({
    ...named("products", filter, sort, size),
    text,
    values: parameters.values,
  });
  return rows;
}

/** How many products match, at most one beyond COUNT_CAP. */
export async function countProducts(pool: Pool, filter: ProductFilter): Promise<number> {
  const parameters = new Parameters();
  const text = cappedCount(`products p where ${whereOf(filter, parameters)}`);
  const { rows } = await pool.query<{ total: number }>({
    ...named("count_products", filter),
    text,
    values: parameters.values,
  });
  return rows[0]?.total ?? 0;
}

/** One product that is not deleted; inactive ones only when asked for. */
export async function selectProduct(
  pool: Pool,
  id: string,
  withInactive: boolean,
): Promise<ProductRow | undefined> {
  const { rows } = await pool.query<ProductRow>({ name: "product", text: ONE, values: [id, withInactive] });
  return rows[0];
}

/** The categories in which products stand, with their counts. */
export async function selectCategories(
  pool: Pool,
  status: keyof typeof CATEGORIES,
): Promise<{ category: string; count: number }[]> {
  const { rows } = await pool.query<{ category: string; count: number }>({
    name: `categories:${status}`,
    text: CATEGORIES[status],
  });
  return rows;
}

function whereOf({ status, category, stock, patterns }: ProductFilter, parameters: Parameters): string {
  const conditions = ["p.deleted_at is null"];
  // Written out and not a parameter: a plan for any status could not use what is known about the common one.
  if (status !== "all") conditions.push(`p.status = '${status}'`);
  if (category !== undefined) conditions.push(`p.category = ${parameters.add(category)}`);
  if (stock !== undefined) {
    conditions.push(`(p.stock ${STOCK[stock]} or exists (
      select from product_variations w where w.product_id = p.id and w.removed_at is null and w.stock ${STOCK[stock]}))`);
  }
  for (const pattern of patterns) conditions.push(`p.search_text like ${parameters.add(pattern)}`);
  return conditions.join(" and ");
}

/** Prepared once per connection. Searches are not: their best plan depends on the words. */
function named(
  name: string,
  { status, category, stock, patterns }: ProductFilter,
  ...form: string[]
): { name?: string } {
  if (patterns.length > 0) return {};
  return { name: [name, status, category === undefined ? "" : "category", stock ?? "", ...form].join(":") };
}

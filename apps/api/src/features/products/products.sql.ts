import type { ProductStatus } from "@pola/shared/product-status";
import { CategoryCount, type ProductSort } from "@pola/shared/schemas/product";
import { PRODUCT_SORTS } from "@pola/shared/sorts";
import { LOW_STOCK_THRESHOLD } from "@pola/shared/stock";
import * as z from "zod";
import { empty, literal, query, SAMPLE, type Sql, sql, txCommand, txQuery } from "@pola/database/sql";
import { allOf, cappedCount, COUNT_LIMIT, limitOf } from "@pola/database/sql-text";
import { businessNameOf } from "../../domain/person-name.sql.ts";
import { hasWord, type SearchWord } from "../../domain/search-words.sql.ts";
import { ProductRow } from "../../views/product-view.ts";

export type ProductFilter = {
  status: ProductStatus | "all";
  category?: string | undefined;
  vendorId?: string | undefined;
  /** Only what was ordered in the last 14 days. */
  isPopular?: boolean | undefined;
  /** By the product's own stock or that of a variation with its own. */
  stock?: "low" | "out" | undefined;
  /** All must match. */
  words: SearchWord[];
  /** The vendor's name of a product without a vendor. */
  houseName: string;
};

export type ProductPage = { sort: ProductSort; take: number; skip: number };

const VENDOR_NAME = businessNameOf(sql`v`);

/** Arrays may be null in the database; nothing writes one. */
const COLUMNS = sql`p.id, p.vendor_id as "vendorId", ${VENDOR_NAME} as "vendorName", p.name, p.description,
  p.long_description as "longDescription", p.category, coalesce(p.images, '{}') as images, p.price_cents as "priceCents",
  p.final_price_cents as "finalPriceCents", p.commission_cents as "commissionCents",
  p.commission_rate_basis_points as "commissionRateBasisPoints", p.wholesale_price_cents as "wholesalePriceCents",
  p.wholesale_commission_cents as "wholesaleCommissionCents", p.wholesale_quantity as "wholesaleQuantity", p.stock,
  p.weight_grams as "weightGrams", p.condition, p.status, coalesce(p.features, '{}') as features, p.specifications,
  p.has_variations as "hasVariations", p.version, p.created_at as "createdAt", coalesce(w.rows, '[]') as variations`;

const JOINS = sql`left join users v on v.id = p.vendor_id
  left join lateral (
    select json_agg(variation order by w.position, w.id) as rows
    from product_variations w cross join lateral (
      select w.id, w.name, w.options, w.value, w.price_cents as "priceCents", w.retail_price_cents as "retailPriceCents",
        w.wholesale_price_cents as "wholesalePriceCents", w.commission_cents as "commissionCents", w.weight_grams as "weightGrams", w.stock
    ) variation
    where w.product_id = p.id and w.removed_at is null
  ) w on true`;

/** In the text and not a parameter: a plan for any status could not use what PostgreSQL knows of the most common one. */
const STATUS = {
  active: sql`p.status = 'active'`,
  inactive: sql`p.status = 'inactive'`,
  all: undefined,
} as const;

const STOCK = { low: sql`between 1 and ${literal(LOW_STOCK_THRESHOLD)}`, out: sql`= 0` } as const;

/** Each ends with the id, so that no page repeats a row of the one before. */
const ORDER_BY: Record<ProductSort, (houseName: string) => Sql> = {
  newest: () => sql`p.created_at desc, p.id`,
  oldest: () => sql`p.created_at, p.id desc`,
  "price-asc": () => sql`p.price_cents, p.id`,
  "price-desc": () => sql`p.price_cents desc, p.id desc`,
  name: () => sql`p.name, p.id`,
  earnings: () => sql`p.commission_cents desc, p.id`,
  popular: () => sql`k.pieces desc nulls last, p.created_at desc, p.id`,
  vendor: (houseName) => sql`lower(coalesce(${VENDOR_NAME}, ${houseName})), p.name, p.id`,
};

const NO_FILTER: ProductFilter = { status: "all", words: [], houseName: SAMPLE.text };
const EVERY_FILTER: ProductFilter[] = [
  NO_FILTER,
  {
    ...NO_FILTER,
    status: "active",
    words: [
      { pattern: "%a%", userIds: [] },
      { pattern: "%b%", userIds: [SAMPLE.id] },
    ],
  },
  { ...NO_FILTER, status: "inactive", category: SAMPLE.text },
  { ...NO_FILTER, stock: "low" },
  { ...NO_FILTER, stock: "out" },
  { ...NO_FILTER, vendorId: SAMPLE.id },
  { ...NO_FILTER, isPopular: true },
];
const FIRST_PAGE: ProductPage = { sort: "newest", take: 24, skip: 0 };

/** What a sort reads besides the product. */
const SORT_JOINS: Partial<Record<ProductSort, Sql>> = {
  vendor: sql`left join users v on v.id = p.vendor_id`,
  popular: sql`left join popular_products k on k.product_id = p.id`,
};

/** A page of products. Ids are sorted and limited first; vendors and variations are joined to that page only. */
export const productPage = query("product page", {
  row: ProductRow,
  sql: (filter: ProductFilter, { sort, ...page }: ProductPage) => {
    const orderBy = ORDER_BY[sort](filter.houseName);
    return sql`
    with page as materialized (
      select p.id from products p ${SORT_JOINS[sort] ?? empty}
      where ${conditions(filter)} order by ${orderBy} ${limitOf(page)}
    )
    select ${COLUMNS} from page join products p on p.id = page.id ${JOINS} ${sort === "popular" ? SORT_JOINS.popular : empty}
    order by ${orderBy}`;
  },
  samples: [
    ...EVERY_FILTER.map((filter): [ProductFilter, ProductPage] => [filter, FIRST_PAGE]),
    ...PRODUCT_SORTS.map((sort): [ProductFilter, ProductPage] => [
      { ...NO_FILTER, status: "active" },
      { ...FIRST_PAGE, sort, skip: 24 },
    ]),
  ],
  isPrepared: isWithoutWords,
});

/** How many products match, at most one beyond COUNT_CAP. No filter, or a category alone: read the kept totals (docs/decisions/0050). */
export const productCount = query("product count", {
  row: z.strictObject({ count: z.int() }),
  sql: (filter: ProductFilter) => {
    if (!isByCategoryAlone(filter)) return cappedCount(sql`products p where ${conditions(filter)}`);
    const { status, category } = filter;
    const where = allOf([STATUS[status], category === undefined ? undefined : sql`p.category = ${category}`]);
    return sql`select least(coalesce(sum(p.products), 0), ${COUNT_LIMIT})::bigint as count from product_totals p where ${where}`;
  },
  samples: EVERY_FILTER.map((filter): [ProductFilter] => [filter]),
  isPrepared: isWithoutWords,
});

/** One product that is not deleted; inactive ones only when asked for. */
const byId = (id: string, withInactive: boolean): Sql => sql`
  select ${COLUMNS} from products p ${JOINS}
  where p.id = ${id}::uuid and p.deleted_at is null and (p.status = 'active' or ${withInactive}::boolean)`;

export const productById = query("product by id", {
  row: ProductRow,
  sql: byId,
  samples: [[SAMPLE.id, false]],
});

/** The same in a transaction. */
export const productNow = txQuery("product in a transaction", {
  row: ProductRow,
  sql: byId,
  samples: [[SAMPLE.id, true]],
});

/** Locks a product against other edits and against sales, and returns 1, or 0 for a deleted or unknown one. */
export const lockProduct = txCommand("lock product", {
  sql: (id: string) => sql`
    select from products where id = ${id}::uuid and deleted_at is null for no key update`,
  samples: [[SAMPLE.id]],
});

/** These products, as far as they are not deleted. */
export const productsById = query("products by id", {
  row: ProductRow,
  sql: (ids: string[]) => sql`
    select ${COLUMNS} from products p ${JOINS} where p.id = any(${ids}::uuid[]) and p.deleted_at is null`,
  samples: [[[SAMPLE.id]]],
});

/** The ids of a list's products in the order of their creation, after this one. */
export const productIds = query("product ids", {
  row: z.strictObject({ id: z.guid() }),
  sql: (filter: ProductFilter, after: string | undefined, take: number) => sql`
    select p.id from products p
    where ${allOf([conditions(filter), after === undefined ? undefined : sql`p.id > ${after}`])}
    order by p.id limit ${take}`,
  samples: EVERY_FILTER.flatMap((filter): [ProductFilter, string | undefined, number][] => [
    [filter, undefined, 1],
    [filter, SAMPLE.id, 1],
  ]),
  isPrepared: isWithoutWords,
});

/** What the preview of a link shows of an active product: one lookup by key. `image` is its first picture. */
export const productPreview = query("product preview", {
  row: z.strictObject({
    name: z.string(),
    description: z.string(),
    priceCents: z.int32(),
    image: z.string().nullable(),
  }),
  sql: (id: string) => sql`
    select p.name, p.description, p.price_cents as "priceCents", p.images[1] as image from products p
    where p.id = ${id} and p.deleted_at is null and p.status = 'active'`,
  samples: [[SAMPLE.id]],
});

/** The categories that have products, with their counts. */
export const categoryCounts = query("category counts", {
  row: z.strictObject(CategoryCount.shape),
  sql: (status: "active" | "all") => sql`
    select category, sum(products)::bigint as count from product_totals p
    where ${allOf([STATUS[status]])} group by category having sum(products) > 0 order by category`,
  samples: [["active"], ["all"]],
});

function conditions({ status, category, vendorId, isPopular, stock, words, houseName }: ProductFilter): Sql {
  return allOf([
    sql`p.deleted_at is null`,
    STATUS[status],
    category === undefined ? undefined : sql`p.category = ${category}`,
    vendorId === undefined ? undefined : sql`p.vendor_id = ${vendorId}`,
    isPopular ? sql`exists (select from popular_products k where k.product_id = p.id)` : undefined,
    stock &&
      sql`(p.stock ${STOCK[stock]} or exists (
      select from product_variations w where w.product_id = p.id and w.removed_at is null and w.stock ${STOCK[stock]}))`,
    ...words.map(
      (word) => sql`(${hasWord({ text: sql`p.search_text`, userId: sql`p.vendor_id` }, word)}
        or (p.vendor_id is null and lower(${houseName}::text) like ${word.pattern}))`,
    ),
  ]);
}

/** Every other filter, also one that is added later, needs the products themselves. */
function isByCategoryAlone(filter: ProductFilter): boolean {
  const { status: _status, category: _category, houseName: _houseName, words, ...others } = filter;
  return words.length === 0 && Object.values(others).every((value) => value === undefined || value === false);
}

/** Only such a statement is prepared: the best plan of a search depends on its words. */
function isWithoutWords({ words }: ProductFilter): boolean {
  return words.length === 0;
}

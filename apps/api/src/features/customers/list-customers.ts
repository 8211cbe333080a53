import type { CustomerListQuery, KnownCustomer } from "@pola/shared/schemas/customer";
import { searchPatterns } from "@pola/database/sql-text";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { type Page, pageOf } from "../../http/paging.ts";
import { customerCount, customerPage, type CustomerRow } from "./customers.sql.ts";

/** A page of the reseller's own customers, the latest order first (docs/product/orders.md, O-161). */
export async function listCustomers(
  { pool }: Ctx,
  { id }: Actor,
  query: CustomerListQuery,
): Promise<Page<KnownCustomer>> {
  const patterns = searchPatterns(query.search);
  const [rows, { count }] = await Promise.all([
    customerPage.rows(pool, id, patterns, pageOf(query)),
    customerCount.one(pool, id, patterns),
  ]);
  return { rows: rows.map(customerView), total: count };
}

export function customerView({ lastOrderedAt, ...row }: CustomerRow): KnownCustomer {
  return { ...row, lastOrderedAt: lastOrderedAt.toISOString() };
}

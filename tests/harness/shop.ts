import pg from "pg";
import { checkDatabase } from "@pola/database/check";
import { tokenOf } from "./api-process.ts";
import { fillShop } from "./fill.ts";
import { must } from "./client.ts";
import type { Server } from "./postgres.ts";

/** A database with a small shop, and the users of the tests. */
export type Shop = {
  url: string;
  pool: pg.Pool;
  admin: string;
  resellers: { id: string; token: string; email: string }[];
  products: string[];
  close(): Promise<void>;
};

const TEMPLATE = "small_shop";
/** The number of each server's next shop. */
const made = new WeakMap<Server, number>();

/** A copy of the small shop: 200 products of 100,000 pieces each, 40 resellers, 400 orders of the last two weeks. */
export async function openShop(server: Server): Promise<Shop> {
  const number = made.get(server) ?? 1;
  if (number === 1) {
    const url = await server.createDatabase(TEMPLATE);
    await fillShop(url, { products: 200, resellers: 40, orders: 400, ordersAWeek: 200, stock: 100_000 });
  }
  made.set(server, number + 1);
  return await shopAt(await server.copyDatabase(TEMPLATE, `shop_${number}`));
}

/** The shop of a filled database, with a session of each of its users. */
export async function shopAt(url: string): Promise<Shop> {
  const pool = new pg.Pool({ connectionString: url, max: 2, options: "-c TimeZone=UTC" });
  // Tests kill the server on purpose.
  pool.on("error", () => undefined);
  const people = await pool.query<{ id: string; role: "admin" | "reseller"; email: string }>(
    "select id, role, email from users where role in ('admin', 'reseller') order by email",
  );
  const products = await pool.query<{ id: string }>(
    "select id from products where not has_variations order by id",
  );
  const admin = people.rows.find(({ role }) => role === "admin");
  must(admin !== undefined, "The shop has no admin");
  return {
    url,
    pool,
    admin: tokenOf(admin),
    resellers: people.rows
      .filter(({ role }) => role === "reseller")
      .map((person) => ({ id: person.id, email: person.email, token: tokenOf(person) })),
    products: products.rows.map(({ id }) => id),
    close: () => pool.end(),
  };
}

/** The body of an order; the server prices it. */
export function orderOf(items: { productId: string; quantity: number }[]) {
  return {
    customerName: "Kamala Silva",
    customerPhone: "077 123 4567",
    customerAddress: "45 Temple Road, Kandy",
    items: items.map((item) => ({ ...item, variations: {} })),
  };
}

/** An element of the list, chosen by any whole number. */
export function pick<Row>(rows: Row[], index: number): Row {
  const row = rows[index % rows.length];
  must(row !== undefined, "There is nothing to choose from");
  return row;
}

/** Returns the number of invariants that hold. @throws Error naming every one that does not. */
export async function checkBooks({ pool }: Pick<Shop, "pool">): Promise<number> {
  const checks = await checkDatabase(pool);
  const broken = checks.filter(({ violations }) => violations.length > 0);
  must(
    broken.length === 0,
    `broken: ${broken.map(({ name, violations }) => `${name} (${violations[0]})`).join("; ")}`,
  );
  return checks.length;
}

/** The single number that a query returns. */
export async function numberOf(pool: pg.Pool, text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(text, values);
  return Number(rows[0]?.count);
}

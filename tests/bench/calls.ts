import type pg from "pg";
import { tokenOf } from "../harness/api-process.ts";
import { fileOf, mapOwnDelivery } from "../harness/courier-files.ts";

export type Call = {
  name: string;
  path: string;
  /** The session token; undefined for a guest. */
  token?: string;
  /** Builds a new order for each request. */
  order?: () => string;
  /** The body of a POST that changes nothing. */
  body?: string;
  /** The minimum share of the rate of the same statements (docs/product/server.md, I-93). Undefined: reported only. */
  goal?: number;
  /** The minimum share of the rate of the least work, one read of the finished reply (I-310). Undefined: reported only. */
  least?: number;
  /** Finds by a name, a number or a text: has a goal in milliseconds (I-311). */
  isSearch?: true;
  /** Part of the round of 20 people at once. */
  isList: boolean;
  /** Finds ten times as many rows in a shop ten times as large, so its growth is only reported. */
  findsMore?: true;
};

/** The hot calls, with a reseller and an admin of the filled shop. */
export async function hotCalls(pool: pg.Pool): Promise<Call[]> {
  const idOf = async (text: string) => (await pool.query<{ id: string }>(text)).rows[0]?.id ?? "";
  const signIn = async (name: string, role: "reseller" | "admin") =>
    tokenOf({ id: await idOf(`select id from users where email = '${name}@load.test'`), role });
  const reseller = await signIn("reseller7", "reseller");
  // Not the reseller who reads: new orders would appear in the list that is compared.
  const otherReseller = await signIn("reseller8", "reseller");
  const admin = await signIn("admin1", "admin");
  const product = await idOf(
    "select id from products where has_variations order by created_at desc offset (select count(*) / 75 from products) limit 1",
  );
  const sold = await pool.query<{ id: string }>(
    "select id from products where not has_variations order by id limit 500",
  );
  const closed = await pool.query<{ week: string }>(
    "select week_start::text as week from payout_periods where closed_at is not null order by 1 desc limit 1",
  );
  const orderOf = orderMaker(sold.rows.map(({ id }) => id));
  const week = closed.rows[0]?.week ?? "";
  const guest = callsOf();
  const own = callsOf(reseller);
  const other = callsOf(otherReseller);
  const all = callsOf(admin);
  const products = "/products?page=1&pageSize=24";
  const orders = "/orders?page=1&pageSize=10";
  const everyOrder = "/orders/admin/all?page=1&pageSize=50";
  const payoutWeek = "page=1&pageSize=25";
  return [
    guest("listings page", products, { goal: 0.6, least: 0.6 }),
    guest("listings, search", `${products}&search=batik%20171`, { isSearch: true }),
    guest("one product", `/products/${product}`, { goal: 0.6, least: 0.6, isList: false }),
    other("place order", "/orders", { order: orderOf(2), goal: 0.5, isList: false }),
    other("place order, five lines", "/orders", { order: orderOf(5), goal: 0.5, isList: false }),
    own("reseller orders", orders, { goal: 0.75, least: 0.6 }),
    own("reseller orders, search", `${orders}&search=fernando`, { isSearch: true }),
    own("reseller summary", "/orders/summary", { least: 0.5 }),
    all("admin orders", everyOrder, { goal: 0.75, least: 0.6 }),
    all("admin orders, search + filter", `${everyOrder}&status=shipped&search=fernando%20nimal`, {
      goal: 0.75,
      isSearch: true,
    }),
    all("admin orders, one number", `${everyOrder}&search=ORD-054321`, { isSearch: true }),
    all("admin orders, one phone", `${everyOrder}&search=071%20005%204321`, { isSearch: true }),
    all("admin orders, search in all", `${everyOrder}&search=fernando`, { isSearch: true }),
    all("admin orders, one of a hundred", `${everyOrder}&search=fernando%20nimal`, {
      isSearch: true,
      findsMore: true,
    }),
    all("admin orders, one name in one status", `${everyOrder}&status=cancelled&search=fernando`, {
      isSearch: true,
      findsMore: true,
    }),
    all("tabs, one name", "/orders/admin/counts?search=fernando", { isList: false }),
    all("admin order tabs", "/orders/admin/counts", { least: 0.5 }),
    all("admin dashboard", "/admin/stats", { least: 0.5 }),
    all("order charts", "/orders/admin/charts", { least: 0.5, isList: false }),
    ...(await courierCalls(pool, all)),
    all("payout week, open", `/payouts/admin?${payoutWeek}`, { goal: 0.8, least: 0.5 }),
    all("payout week, closed", `/payouts/admin?weekStart=${week}&${payoutWeek}`, { goal: 0.8, least: 0.5 }),
    all("payout weeks", "/payouts/admin/weeks", { least: 0.5 }),
    own("reseller payout", "/payouts/reseller", { least: 0.6 }),
    own("money ladder", "/payouts/reseller/ladder", { least: 0.6 }),
    own("analytics", "/payouts/reseller/analytics", { least: 0.5 }),
    own("leaderboard", "/payouts/reseller/leaderboard", { least: 0.5 }),
  ];
}

type CallMaker = (name: string, path: string, more?: Partial<Call>) => Call;

/** Makes the calls of the person with this token: lists, unless they say otherwise. */
function callsOf(token?: string): CallMaker {
  return (name, path, more) => ({
    name,
    path: `/api${path}`,
    ...(token === undefined ? {} : { token }),
    isList: true,
    ...more,
  });
}

/** The calls of the courier screens. */
async function courierCalls(pool: pg.Pool, all: CallMaker): Promise<Call[]> {
  const { results, settlement } = await courierFiles(pool);
  const page = "page=1&pageSize=50";
  return [
    all("dispatches", `/dispatches?${page}`, { least: 0.6 }),
    all("dispatch preview", "/dispatches/preview", { body: await previewOf(pool) }),
    all("couriers", "/couriers", { least: 0.6 }),
    all("results preview", results.path, { body: results.body, isList: false }),
    all("settlement preview", settlement.path, { body: settlement.body, isList: false }),
    all("outstanding cash", "/couriers/outstanding", { least: 0.6 }),
    all("outstanding parcels", `/couriers/outstanding/orders?${page}`, { least: 0.6 }),
    all("remittances", `/remittances?${page}`, { least: 0.6, findsMore: true }),
    ...["courier", "reseller", "product", "area"].map((by) =>
      all(`returns by ${by}`, `/returns/report?by=${by}&${page}`, { least: 0.5 }),
    ),
  ];
}

/** Makes orders of so many lines, each with another customer and other products than the one before: two of one customer would wait for each other. */
function orderMaker(products: string[]) {
  let orders = 0;
  return (lines: number) => (): string => {
    orders += 1;
    const items = Array.from({ length: lines }, (_, place) => ({
      productId: products[(orders * 7 + place * 13) % products.length],
      quantity: 1,
      variations: {},
    }));
    return JSON.stringify({
      // As many have the name that is searched as in the filled shop.
      customerName: orders % 5 === 0 ? "Kamala Fernando" : "Kamala Silva",
      customerPhone: `077${String(orders).padStart(7, "0")}`,
      customerAddress: "45 Temple Road, Kandy",
      items,
    });
  };
}

/** Forty parcels of a morning, with a courier of the filled shop. */
async function previewOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ orderNumber: string }>(
    `select order_number as "orderNumber" from orders where status = 'processing' order by created_at desc limit 40`,
  );
  const courier = await pool.query<{ id: string }>(
    "select id from couriers where not is_own_delivery limit 1",
  );
  const lines = rows.map(({ orderNumber }) => ({ orderNumber, waybill: `NEW-${orderNumber}` }));
  return JSON.stringify({ courierId: courier.rows[0]?.id, lines });
}

/** Previews of a results file and of a settlement of 200 parcels of Own delivery, whose columns are mapped here. */
async function courierFiles(pool: pg.Pool) {
  const courierId = await mapOwnDelivery(pool, { fee: null });
  const { rows } = await pool.query<{ waybill: string; rupees: number }>(
    `select tracking_number as waybill, total_amount_cents / 100.0::float8 as rupees from orders
      where status = 'shipped' order by created_at desc limit 200`,
  );
  const preview = (path: string, heading: string, lines: string[]) => ({
    path: `/couriers/${courierId}/${path}/preview`,
    body: JSON.stringify({ file: fileOf(heading, lines).file }),
  });
  return {
    results: preview(
      "results",
      "Waybill,Status",
      rows.map(({ waybill }) => `${waybill},Delivered`),
    ),
    settlement: preview(
      "remittances",
      "Waybill,COD",
      rows.map(({ waybill, rupees }) => `${waybill},${rupees}`),
    ),
  };
}

import type pg from "pg";
import { tokenOf } from "../harness/api-process.ts";

export type Call = {
  name: string;
  path: string;
  /** The session token; undefined for a guest. */
  token?: string;
  /** Builds a new order for each request. */
  order?: () => string;
  /** The body of a POST that changes nothing. */
  body?: string;
  /** The minimum share of the rate of the same statements (docs/product/interface.md, I-93). Undefined: reported only. */
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
  return [
    { name: "listings page", path: "/api/products?page=1&pageSize=24", goal: 0.6, least: 0.6, isList: true },
    {
      name: "listings, search",
      path: "/api/products?page=1&pageSize=24&search=batik%20171",
      isSearch: true,
      isList: true,
    },
    { name: "one product", path: `/api/products/${product}`, goal: 0.6, least: 0.6, isList: false },
    {
      name: "place order",
      path: "/api/orders",
      token: otherReseller,
      order: orderOf(2),
      goal: 0.5,
      isList: false,
    },
    {
      name: "place order, five lines",
      path: "/api/orders",
      token: otherReseller,
      order: orderOf(5),
      goal: 0.5,
      isList: false,
    },
    {
      name: "reseller orders",
      path: "/api/orders?page=1&pageSize=10",
      token: reseller,
      goal: 0.75,
      least: 0.6,
      isList: true,
    },
    {
      name: "reseller orders, search",
      path: "/api/orders?page=1&pageSize=10&search=fernando",
      token: reseller,
      isSearch: true,
      isList: true,
    },
    { name: "reseller summary", path: "/api/orders/summary", token: reseller, least: 0.5, isList: true },
    {
      name: "admin orders",
      path: "/api/orders/admin/all?page=1&pageSize=50",
      token: admin,
      goal: 0.75,
      least: 0.6,
      isList: true,
    },
    {
      name: "admin orders, search + filter",
      path: "/api/orders/admin/all?page=1&pageSize=50&status=shipped&search=fernando%20nimal",
      token: admin,
      goal: 0.75,
      isSearch: true,
      isList: true,
    },
    {
      name: "admin orders, one number",
      path: "/api/orders/admin/all?page=1&pageSize=50&search=ORD-054321",
      token: admin,
      isSearch: true,
      isList: true,
    },
    {
      name: "admin orders, one phone",
      path: "/api/orders/admin/all?page=1&pageSize=50&search=071%20005%204321",
      token: admin,
      isSearch: true,
      isList: true,
    },
    {
      name: "admin orders, search in all",
      path: "/api/orders/admin/all?page=1&pageSize=50&search=fernando",
      token: admin,
      isSearch: true,
      isList: true,
    },
    {
      name: "admin orders, one of a hundred",
      path: "/api/orders/admin/all?page=1&pageSize=50&search=fernando%20nimal",
      token: admin,
      isSearch: true,
      isList: true,
      findsMore: true,
    },
    {
      name: "admin orders, one name in one status",
      path: "/api/orders/admin/all?page=1&pageSize=50&status=cancelled&search=fernando",
      token: admin,
      isSearch: true,
      isList: true,
      findsMore: true,
    },
    { name: "tabs, one name", path: "/api/orders/admin/counts?search=fernando", token: admin, isList: false },
    { name: "admin order tabs", path: "/api/orders/admin/counts", token: admin, least: 0.5, isList: true },
    { name: "admin dashboard", path: "/api/admin/stats", token: admin, least: 0.5, isList: true },
    { name: "order charts", path: "/api/orders/admin/charts", token: admin, least: 0.5, isList: false },
    ...(await courierCalls(pool, admin)),
    ...payoutCalls({ reseller, admin, week }),
  ];
}

function payoutCalls({ reseller, admin, week }: Record<"reseller" | "admin" | "week", string>): Call[] {
  return [
    {
      name: "payout week, open",
      path: "/api/payouts/admin?page=1&pageSize=25",
      token: admin,
      goal: 0.8,
      least: 0.5,
      isList: true,
    },
    {
      name: "payout week, closed",
      path: `/api/payouts/admin?weekStart=${week}&page=1&pageSize=25`,
      token: admin,
      goal: 0.8,
      least: 0.5,
      isList: true,
    },
    { name: "payout weeks", path: "/api/payouts/admin/weeks", token: admin, least: 0.5, isList: true },
    { name: "reseller payout", path: "/api/payouts/reseller", token: reseller, least: 0.6, isList: true },
    { name: "money ladder", path: "/api/payouts/reseller/ladder", token: reseller, least: 0.6, isList: true },
    { name: "analytics", path: "/api/payouts/reseller/analytics", token: reseller, least: 0.5, isList: true },
    {
      name: "leaderboard",
      path: "/api/payouts/reseller/leaderboard",
      token: reseller,
      least: 0.5,
      isList: true,
    },
  ];
}

/** The calls of the courier screens. */
async function courierCalls(pool: pg.Pool, admin: string): Promise<Call[]> {
  const preview = await previewOf(pool);
  const files = await courierFiles(pool);
  return [
    {
      name: "dispatches",
      path: "/api/dispatches?page=1&pageSize=50",
      token: admin,
      least: 0.6,
      isList: true,
    },
    { name: "dispatch preview", path: "/api/dispatches/preview", token: admin, body: preview, isList: true },
    { name: "couriers", path: "/api/couriers", token: admin, least: 0.6, isList: true },
    {
      name: "results preview",
      path: files.results.path,
      token: admin,
      body: files.results.body,
      isList: false,
    },
    {
      name: "settlement preview",
      path: files.settlement.path,
      token: admin,
      body: files.settlement.body,
      isList: false,
    },
    { name: "outstanding cash", path: "/api/couriers/outstanding", token: admin, least: 0.6, isList: true },
    {
      name: "outstanding parcels",
      path: "/api/couriers/outstanding/orders?page=1&pageSize=50",
      token: admin,
      least: 0.6,
      isList: true,
    },
    {
      name: "remittances",
      path: "/api/remittances?page=1&pageSize=50",
      token: admin,
      least: 0.6,
      isList: true,
      findsMore: true,
    },
    ...["courier", "reseller", "product", "area"].map((by) => ({
      name: `returns by ${by}`,
      path: `/api/returns/report?by=${by}&page=1&pageSize=50`,
      token: admin,
      least: 0.5,
      isList: true,
    })),
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
      customerName: "Kamala Silva",
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
  const mapped = await pool.query<{ id: string }>(
    `update couriers set results_mapping = $1, settlement_mapping = $2 where is_own_delivery returning id`,
    [
      {
        waybill: "Waybill",
        orderNumber: null,
        result: "Status",
        date: null,
        reason: null,
        cash: null,
        reasons: [],
        words: [{ word: "Delivered", result: "delivered" }],
      },
      { waybill: "Waybill", orderNumber: null, cash: "COD", fee: null, net: null },
    ],
  );
  const { rows } = await pool.query<{ waybill: string; rupees: number }>(
    `select tracking_number as waybill, total_amount_cents / 100.0::float8 as rupees from orders
      where status = 'shipped' order by created_at desc limit 200`,
  );
  const fileOf = (path: string, lines: string[]) => ({
    path: `/api/couriers/${mapped.rows[0]?.id}/${path}/preview`,
    body: JSON.stringify({ file: Buffer.from(lines.join("\n")).toString("base64") }),
  });
  return {
    results: fileOf("results", ["Waybill,Status", ...rows.map(({ waybill }) => `${waybill},Delivered`)]),
    settlement: fileOf("remittances", [
      "Waybill,COD",
      ...rows.map(({ waybill, rupees }) => `${waybill},${rupees}`),
    ]),
  };
}

import { businessDateOf } from "@pola/shared/calendar";
import { createHash } from "node:crypto";
import type { Order } from "@pola/shared/schemas/order";
import type { AppliedResults } from "@pola/shared/schemas/delivery-result";
import { type NewRemittance, Remittance, SettlementPreview } from "@pola/shared/schemas/remittance";
import type { SettlementMapping } from "@pola/shared/schemas/courier";
import type { OrderShop } from "./shop.ts";

/** A courier with the mappings of the files below. */
export type TestCourier = { id: string; name: string };

const RESULTS = {
  waybill: "Waybill",
  orderNumber: "Order",
  result: "Status",
  date: "Date",
  reason: "Remarks",
  cash: "COD",
  words: [
    { word: "Delivered", result: "delivered" },
    { word: "Returned", result: "returned" },
    { word: "Attempted", result: "failed" },
    { word: "In transit", result: "ignore" },
  ],
  reasons: [{ word: "Customer refused", reason: "refused" }],
};
export const SETTLEMENT: SettlementMapping = {
  waybill: "Waybill",
  orderNumber: null,
  cash: "COD",
  fee: "Fee",
  net: "Net",
};

let added = 0;

/** Adds a courier through the API, with its columns mapped. */
export async function makeCourier({ shop, admin }: OrderShop): Promise<TestCourier> {
  added += 1;
  const caller = shop.as(admin);
  const { body } = await caller
    .post("/api/couriers")
    .send({ name: `Courier ${added}`, trackingUrl: "", waybillPattern: "" });
  const { id, name }: TestCourier = body.data;
  await caller.put(`/api/couriers/${id}/results-mapping`).send(RESULTS);
  await caller.put(`/api/couriers/${id}/settlement-mapping`).send(SETTLEMENT);
  return { id, name };
}

let shipped = 0;

/** A shipped parcel of the courier with a waybill of its own, which begins with zeros. */
export async function makeParcel(
  it: OrderShop,
  courier: TestCourier,
  given: Parameters<OrderShop["orderIn"]>[1] = {},
) {
  shipped += 1;
  const waybill = `00${7_000_000 + shipped}`;
  const order = await it.orderIn("processing", given);
  await it.shop.db.order.update({ where: { id: order.id }, data: { courierId: courier.id } });
  const res = await it.shop
    .as(it.admin)
    .patch(`/api/orders/${order.id}/tracking`)
    .send({ trackingNumber: waybill });
  if (res.status !== 200) throw new Error(`${res.status} ${res.text}`);
  return { ...order, waybill };
}

/** Copies a shipped order, with its line and its sale, so many times. Returns the waybills. */
export async function copyParcels(
  { shop }: OrderShop,
  { id }: Pick<Order, "id">,
  count: number,
): Promise<string[]> {
  const { rows } = await shop.pool.query<{ waybill: string }>(
    `with copied as (
       insert into orders (user_id, status, customer_name, customer_phone, customer_address, customer_city, subtotal_cents, shipping_cost_cents,
         total_amount_cents, total_commission_cents, total_weight_grams, tracking_number, created_at, courier_id)
       select user_id, status, customer_name, customer_phone, customer_address, customer_city, subtotal_cents, shipping_cost_cents,
         total_amount_cents, total_commission_cents, total_weight_grams, 'COPY' || n, created_at, courier_id
       from orders, generate_series(1, $2::int) n where id = $1 returning id, tracking_number
     ), items as (
       insert into order_items (order_id, product_id, position, product_name, image, quantity, unit_price_cents, regular_price_cents,
         subtotal_cents, commission_cents, regular_commission_cents, total_commission_cents, weight_grams, is_wholesale, variation_ids)
       select copied.id, product_id, position, product_name, image, quantity, unit_price_cents, regular_price_cents,
         subtotal_cents, commission_cents, regular_commission_cents, total_commission_cents, weight_grams, is_wholesale, variation_ids
       from copied, order_items i where i.order_id = $1 returning id, product_id, quantity, order_id
     ), moved as (
       insert into order_events (order_id, kind, from_status, to_status, created_at)
       select id, kind::order_event_kind, was::order_status, is_now::order_status, now()
       from copied, (values (1, 'placed', null, 'pending'), (2, 'status_changed', 'pending', 'shipped')) steps (n, kind, was, is_now) order by n
     ), sold as (
       insert into stock_movements (product_id, kind, delta, order_item_id, created_at)
       select product_id, 'sale', -quantity, id, now() from items
     ), left_over as (
       update products p set stock = stock - sum from (select product_id, sum(quantity)::int from items group by product_id) s
       where p.id = s.product_id
     )
     select tracking_number as waybill from copied`,
    [id, count],
  );
  return rows.map(({ waybill }) => waybill);
}

/** A file as it is sent: base64 of these lines, and its hash. */
export function fileOf(lines: readonly string[] | Buffer): { file: string; hash: string } {
  const bytes = Buffer.isBuffer(lines) ? lines : Buffer.from(lines.join("\n"));
  return { file: bytes.toString("base64"), hash: createHash("sha256").update(bytes).digest("hex") };
}

export const RESULTS_HEADING = "Waybill,Order,Status,Date,Remarks,COD";
export const SETTLEMENT_HEADING = "Waybill,COD,Fee,Net";

/** Applies the lines of a results file. */
export async function applyLines(
  { shop, admin }: OrderShop,
  courier: TestCourier,
  lines: readonly string[],
  { writeOff = [] }: { writeOff?: string[] } = {},
): Promise<AppliedResults> {
  const body = { ...fileOf([RESULTS_HEADING, ...lines]), writeOff };
  const res = await shop.as(admin).post(`/api/couriers/${courier.id}/results`).send(body);
  if (res.status !== 200) throw new Error(`${res.status} ${res.text}`);
  return res.body.data;
}

/** Sends a settlement file of these lines to be booked; `amount` is its net sum. */
export async function sendSettlement(
  { shop, admin }: OrderShop,
  courier: TestCourier,
  {
    lines,
    ...input
  }: Pick<NewRemittance, "amount" | "id" | "seen"> & { lines: readonly string[]; receivedOn?: string },
) {
  const body = {
    ...fileOf([SETTLEMENT_HEADING, ...lines]),
    bankReference: "BOC 1",
    receivedOn: businessDateOf(shop.ctx.now()),
    ...input,
  };
  return await shop.as(admin).post(`/api/couriers/${courier.id}/remittances`).send(body);
}

/** A line of a settlement file, in rupees. */
export const settlementLine = ({ waybill }: { waybill: string }, cash: number, fee = 0): string =>
  `${waybill},${cash},${fee},${cash - fee}`;

/** What booking these lines would do. */
export async function previewSettlement(
  { shop, admin }: OrderShop,
  courier: TestCourier,
  lines: readonly string[],
): Promise<SettlementPreview> {
  const { file } = fileOf([SETTLEMENT_HEADING, ...lines]);
  const { body } = await shop
    .as(admin)
    .post(`/api/couriers/${courier.id}/remittances/preview`)
    .send({ file });
  return SettlementPreview.parse(body.data);
}

/** Books these lines; `amount` is their net sum. */
export async function bookSettlement(
  it: OrderShop,
  courier: TestCourier,
  lines: readonly string[],
  amount: number,
): Promise<Remittance> {
  const res = await sendSettlement(it, courier, { lines, amount });
  if (res.status !== 201) throw new Error(`${res.status} ${res.text}`);
  return Remittance.parse(res.body.data);
}

import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { startApi } from "../harness/api-process.ts";
import { call, must, until } from "../harness/client.ts";
import { fileOf, mapOwnDelivery } from "../harness/courier-files.ts";
import { fillShop } from "../harness/fill.ts";
import { checkBooks, numberOf, shopAt } from "../harness/shop.ts";
import type { Guarantee } from "./guarantee.ts";

const LINES = 1_000;

/** Every call is made by an admin of one shop, with parcels of Own delivery. */
export const SETTLEMENTS: Guarantee[] = [
  {
    name: `a settlement is all or nothing: killed in the middle of ${LINES} lines, run again, sent once more`,
    limit: 180,
    keep: async (server, ends) => {
      const url = await server.createDatabase("settlement");
      await fillWithParcels(url);
      const shop = ends.own(await shopAt(url));
      const courierId = await mapOwnDelivery(shop.pool, { fee: "Fee" });
      const rows = await parcelsOf(shop.pool);
      const settling = fileOf(
        "Waybill,COD,Fee",
        rows.map(({ waybill, rupees }) => `${waybill},${rupees},10`),
      );
      const amount = rows.reduce((sum, { rupees }) => sum + rupees * 100, 0) / 100 - 10 * LINES;
      const body = {
        ...settling,
        bankReference: "FAULT",
        receivedOn: new Date().toISOString().slice(0, 10),
        amount,
      };
      const book = async (address: string) =>
        await call(address, `/api/couriers/${courierId}/remittances`, { token: shop.admin, body });

      const first = ends.own(await startApi(url, { COMPLETE_ON: "cash" }));
      const before = await booksOf(shop.pool);
      const cut = book(first.url);
      const writing = async () => (await numberOf(shop.pool, WRITING)) > 0;
      await until(writing, "nothing was written");
      // Into the middle: past the remittance, before the end.
      await sleep(60);
      first.kill("SIGKILL");
      must((await cut).status === 0, "the settlement was over before it could be killed");
      await until(async () => !(await writing()), "the transaction of the killed process is still open");
      const after = await booksOf(shop.pool);
      must(
        JSON.stringify(after) === JSON.stringify(before),
        `half of it is booked: ${JSON.stringify(after)}`,
      );

      const next = ends.own(await startApi(url, { COMPLETE_ON: "cash" }));
      const done = await book(next.url);
      must(done.status === 201, `run again: ${done.status} ${done.message}`);
      const once = await booksOf(shop.pool);
      must(
        once.remittances - before.remittances === 1 && once.settled - before.settled === LINES,
        JSON.stringify(once),
      );
      must(
        once.completed - before.completed === LINES,
        `${once.completed - before.completed} orders completed`,
      );
      must(once.mails - before.mails === LINES, `${once.mails - before.mails} mails`);
      const twice = await book(next.url);
      must(twice.status === 409, `sent once more: ${twice.status} ${twice.message}`);
      must(
        JSON.stringify(await booksOf(shop.pool)) === JSON.stringify(once),
        "the second run changed something",
      );
      const invariants = await checkBooks(shop);
      return `nothing booked after the kill, then ${LINES} lines delivered, settled and completed in ${(done.milliseconds / 1000).toFixed(2)} s, the file again refused; ${invariants} invariants hold`;
    },
  },
  {
    name: `${LINES} results apply in under 3 s`,
    limit: 120,
    keep: async (server, ends) => {
      const url = await server.createDatabase("results");
      await fillWithParcels(url);
      const shop = ends.own(await shopAt(url));
      const courierId = await mapOwnDelivery(shop.pool, { fee: null });
      const rows = await parcelsOf(shop.pool);
      const api = ends.own(await startApi(url));
      const words = ["Delivered", "Delivered", "Delivered", "Returned", "Failed"];
      const file = fileOf(
        "Waybill,Status",
        rows.map(({ waybill }, n) => `${waybill},${words[n % words.length]}`),
      );
      const apply = async () =>
        await call(api.url, `/api/couriers/${courierId}/results`, {
          token: shop.admin,
          body: { ...file, writeOff: [] },
        });
      const first = await apply();
      must(first.status === 200, `${first.status} ${first.message}`);
      must(first.milliseconds < 3_000, `${first.milliseconds.toFixed(0)} ms`);
      const once = await booksOf(shop.pool);
      must((await apply()).status === 200, "the same file again was refused");
      must(
        JSON.stringify(await booksOf(shop.pool)) === JSON.stringify(once),
        "the same file again changed something",
      );
      return `${LINES} results in ${(first.milliseconds / 1000).toFixed(2)} s, the same file again changes nothing; ${await checkBooks(shop)} invariants hold`;
    },
  },
];

/** A shop with more than {@link LINES} parcels on their way. */
async function fillWithParcels(url: string): Promise<void> {
  await fillShop(url, { products: 200, resellers: 40, orders: 12_000, ordersAWeek: 12_000 });
}

type Parcel = { waybill: string; rupees: number };

/** Parcels of Own delivery on their way. */
async function parcelsOf(pool: pg.Pool): Promise<Parcel[]> {
  const { rows } = await pool.query<Parcel>(
    `select tracking_number as waybill, total_amount_cents / 100.0::float8 as rupees from orders
      where status = 'shipped' order by id limit $1`,
    [LINES],
  );
  must(rows.length === LINES, `${rows.length} shipped orders`);
  return rows;
}

/** A transaction that has written holds an id. */
const WRITING = `select count(*) from pg_stat_activity where datname = current_database() and backend_xid is not null
  and pid <> pg_backend_pid()`;

async function booksOf(pool: pg.Pool) {
  const count = async (text: string) => await numberOf(pool, `select count(*) from ${text}`);
  return {
    remittances: await count("remittances"),
    lines: await count("remittance_lines"),
    settled: await count("orders where remittance_id is not null"),
    shipped: await count("orders where status = 'shipped'"),
    completed: await count("orders where status = 'completed'"),
    events: await count("order_events"),
    entries: await count("commission_entries"),
    mails: await count("mail_outbox where kind in ('order.delivered', 'order.returned')"),
    movements: await count("stock_movements"),
    results: await count("delivery_results"),
  };
}

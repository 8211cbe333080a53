import { checkDatabase } from "@pola/database/check";
import { must } from "../harness/client.ts";
import { ACTIONS } from "./actions.ts";
import { Books } from "./books.ts";
import { mapFiles, ownDeliveryOf } from "./couriers.ts";
import { dataOf, formOf, same } from "./predict.ts";
import { Random } from "./random.ts";
import { addPerson, ask, type Target } from "./target.ts";
import type { RunContext } from "./run-context.ts";

const RESELLERS = 4;
const PRODUCTS = 6;

/**
 * Random actions of resellers and admins over HTTP, each reply predicted by books kept in memory (TigerBeetle's auditor). At the end the
 * two sets of books are the same and every invariant of the domain holds. A seed repeats its actions exactly.
 * @throws Error naming seed and action when a reply is not as predicted.
 */
export async function runModel(target: Target, seed: number, actions: number): Promise<string> {
  const random = new Random(seed);
  const context = await openTheatre(target, random, seed);
  const counts = new Map<string, number>();
  for (let number = 1; number <= actions; number += 1) {
    const action = draw(random);
    counts.set(action.name, (counts.get(action.name) ?? 0) + 1);
    try {
      await action(context);
    } catch (error) {
      throw new Error(
        `seed ${seed}, action ${number} (${action.name}): ${error instanceof Error ? error.message : "?"}`,
        {
          cause: error,
        },
      );
    }
  }
  await compare(context);
  const { books } = context;
  const paid = books.payouts.filter(({ wasEverPaid }) => wasEverPaid).length;
  return `${actions} actions predicted: ${books.orders.length} orders, ${books.entries.length} ledger entries, ${books.payouts.length} payouts (${paid} paid), ${books.runs.length} payment runs`;
}

function draw(random: Random): (context: RunContext) => Promise<void> {
  const total = ACTIONS.reduce((sum, [weight]) => sum + weight, 0);
  let left = random.whole(1, total);
  for (const [weight, action] of ACTIONS) {
    left -= weight;
    if (left <= 0) return action;
  }
  throw new Error("No action");
}

async function openTheatre(target: Target, random: Random, seed: number): Promise<RunContext> {
  const books = new Books();
  const admin = await addPerson(target, "admin", `admin-${seed}@model.test`);
  for (let number = 1; number <= RESELLERS; number += 1) {
    const { id } = await addPerson(target, "reseller", `reseller-${seed}-${number}@model.test`);
    books.resellers.push({ id, isSuspended: false, tokenVersion: 0 });
  }
  for (let number = 1; number <= PRODUCTS; number += 1) {
    const product = {
      priceCents: random.whole(500, 3_000) * 100,
      commissionCents: random.whole(10, 300) * 100,
      wholesaleCents: random.chance(0.5) ? random.whole(300, 450) * 100 : null,
      weightGrams: random.whole(1, 30) * 100,
      stock: random.whole(20, 120),
      isActive: true,
    };
    const { id } = dataOf(await ask(target, admin, "POST", "/products", formOf(product)), 201);
    books.products.push({ id: String(id), ...product });
  }
  const ownDelivery = await ownDeliveryOf(target);
  await mapFiles(target, admin, ownDelivery);
  for (const name of [`Island ${seed}`, `Hill ${seed}`]) {
    const courier = { name, trackingUrl: "", waybillPattern: "" };
    const { id } = dataOf(await ask(target, admin, "POST", "/couriers", courier), 201);
    await mapFiles(target, admin, String(id));
    books.couriers.push(String(id));
  }
  return { target, books, random, admin, asked: [], ownDelivery };
}

/** Every stock, every order's courier and waybill, every reseller's earnings and every payout, read from the database itself. */
async function compare({ target: { pool }, books }: RunContext): Promise<void> {
  for (const { id, stock } of books.products) {
    const { rows } = await pool.query<{ stock: number }>("select stock from products where id = $1", [id]);
    same(`the stock of ${id}`, rows[0]?.stock, stock);
  }
  for (const { id, status, waybill, courierId } of books.orders) {
    const { rows } = await pool.query<{ says: string }>(
      `select concat_ws(' ', o.status, tracking_number, c.id) as says
         from orders o left join couriers c on c.id = o.courier_id and not c.is_own_delivery where o.id = $1`,
      [id],
    );
    const kept = [status, waybill, courierId].filter((part) => part !== null).join(" ");
    same(`the parcel ${id}`, rows[0]?.says, kept);
  }
  const { rows: handedOver } = await pool.query<{ says: string }>(
    "select concat_ws(' ', count(*), coalesce(sum(cash_cents), 0)) as says from dispatch_lines",
  );
  same("parcels handed over", handedOver[0]?.says, `${books.handedOver.parcels} ${books.handedOver.cents}`);
  for (const reseller of books.resellers) {
    const entries = await pool.query<{ cents: string; unclaimed: string }>(
      `select coalesce(sum(amount_cents), 0)::text as cents,
              coalesce(sum(amount_cents) filter (where payout_id is null), 0)::text as unclaimed
         from commission_entries where user_id = $1`,
      [reseller.id],
    );
    same("earnings", Number(entries.rows[0]?.cents), books.earnedCents(reseller));
    same("unclaimed", Number(entries.rows[0]?.unclaimed), books.unclaimedCents(reseller));
    const payouts = await pool.query<{ says: string }>(
      `select concat_ws(' ', amount_cents, status, reason, (first_paid_at is not null)::text, (voided_at is not null)::text) as says
         from payouts join payout_periods on payout_periods.id = period_id where user_id = $1 order by starts_at`,
      [reseller.id],
    );
    const kept = books.payouts
      .filter((payout) => payout.reseller === reseller)
      .sort((a, b) => a.weekStart - b.weekStart)
      .map(({ cents, status, reason, wasEverPaid, isVoided }) =>
        [cents, status, ...(reason === null ? [] : [reason]), wasEverPaid, isVoided].join(" "),
      );
    same("payouts", payouts.rows.map(({ says }) => says).join(", "), kept.join(", "));
  }
  const broken = (await checkDatabase(pool)).filter(({ violations }) => violations.length > 0);
  must(broken.length === 0, `broken: ${broken.map(({ name }) => name).join("; ")}`);
}

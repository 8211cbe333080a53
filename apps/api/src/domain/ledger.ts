import * as z from "zod";
import type { Tx } from "@pola/database/db";
import { SAMPLE, sql, txCommand, txQuery } from "@pola/database/sql";

export type CompletedOrder = {
  orderId: string;
  userId: string;
  items: { id: string; totalCommissionCents: number }[];
  /** The instant of completion: it decides the payout week. */
  at: Date;
};

export type TakenBackOrder = {
  orderId: string;
  at: Date;
  /** The admin who did it; null for the system itself. */
  actorId: string | null;
  reason: string;
};

const OpenAccrual = z.strictObject({
  id: z.guid(),
  userId: z.guid(),
  orderItemId: z.guid().nullable(),
  payoutId: z.guid().nullable(),
  /** The sum of the accrual and its reversals. */
  leftCents: z.int32(),
});
type OpenAccrual = z.infer<typeof OpenAccrual>;

/** The payout that an accrual belongs to, locked. */
const LockedPayout = z.strictObject({ id: z.guid(), amountCents: z.number(), wasEverPaid: z.boolean() });
type LockedPayout = z.infer<typeof LockedPayout>;

/**
 * Books one accrual per order item, in the transaction in which the order becomes completed (docs/product/money.md, M-9). The database
 * refuses a second accrual of an item.
 */
export async function accrueOrder(tx: Tx, { orderId, userId, items, at }: CompletedOrder): Promise<void> {
  await tx.commissionEntry.createMany({
    data: items.map((item) => ({
      userId,
      kind: "accrual",
      amountCents: item.totalCommissionCents,
      orderId,
      orderItemId: item.id,
      createdAt: at,
    })),
  });
}

/**
 * Reverses what is left of the order's accruals and returns the sum in cents: 0 for an order without commission or with reversed
 * commission. A reversal joins the payout of its accrual and lowers it, if that payout was never paid and does not fall below 0. Otherwise
 * it stays unclaimed, and the next close deducts it (docs/product/money.md, M-12).
 */
export async function reverseOrder(tx: Tx, order: TakenBackOrder): Promise<number> {
  const accruals = await lockOpenAccruals(tx, order.orderId);
  const payouts = await lockPayouts(tx, accruals);
  return await writeReversals(tx, order, accruals, payouts);
}

/**
 * Reverses the commission of a deleted order as {@link reverseOrder} does, but commission in a payout that was ever paid stays
 * (docs/product/orders.md, O-55). Returns the reversed cents.
 */
export async function reverseForDeletion(tx: Tx, order: TakenBackOrder): Promise<number> {
  const accruals = await lockOpenAccruals(tx, order.orderId);
  const payouts = await lockPayouts(tx, accruals);
  const neverPaid = accruals.filter((accrual) => !payoutOf(accrual, payouts)?.wasEverPaid);
  return await writeReversals(tx, order, neverPaid, payouts);
}

const lockAccruals = txCommand("lock accruals", {
  sql: (orderId: string) => sql`
    select id from commission_entries
     where order_id = ${orderId}::uuid and kind = 'accrual' order by id for no key update`,
  samples: [[SAMPLE.id]],
});

const openAccruals = txQuery("open accruals", {
  row: OpenAccrual,
  sql: (orderId: string) => sql`
    select accrual.id, accrual.user_id as "userId", accrual.order_item_id as "orderItemId", accrual.payout_id as "payoutId",
           (accrual.amount_cents + coalesce(sum(reversal.amount_cents), 0))::integer as "leftCents"
      from commission_entries accrual
      left join commission_entries reversal on reversal.accrual_id = accrual.id
     where accrual.order_id = ${orderId}::uuid and accrual.kind = 'accrual'
     group by accrual.id
    having accrual.amount_cents + coalesce(sum(reversal.amount_cents), 0) > 0
     order by accrual.id`,
  samples: [[SAMPLE.id]],
});

/**
 * The rows are locked by a separate statement: the close locks the same rows, and only a later statement sees what the close claimed.
 * They are locked in id order, so two of these never deadlock.
 */
async function lockOpenAccruals(tx: Tx, orderId: string): Promise<OpenAccrual[]> {
  await lockAccruals(tx, orderId);
  return await openAccruals.rows(tx, orderId);
}

const lockedPayouts = txQuery("locked payouts", {
  row: LockedPayout,
  sql: (ids: string[]) => sql`
    select id, amount_cents::float8 as "amountCents", first_paid_at is not null as "wasEverPaid"
      from payouts where id = any(${ids}::uuid[]) order by id for no key update`,
  samples: [[[SAMPLE.id]]],
});

/** Locks the payouts, so that none is paid while a reversal decides whether to join it. */
async function lockPayouts(tx: Tx, accruals: OpenAccrual[]): Promise<LockedPayout[]> {
  const ids = [...new Set(accruals.flatMap(({ payoutId }) => payoutId ?? []))];
  if (ids.length === 0) return [];
  return await lockedPayouts.rows(tx, ids);
}

async function writeReversals(
  tx: Tx,
  order: TakenBackOrder,
  accruals: OpenAccrual[],
  payouts: LockedPayout[],
): Promise<number> {
  if (accruals.length === 0) return 0;
  const joined = new Set<string>();
  for (const payout of payouts) {
    const cents = sumLeft(accruals.filter(({ payoutId }) => payoutId === payout.id));
    if (cents === 0 || payout.wasEverPaid || payout.amountCents < cents) continue;
    await tx.payout.update({ where: { id: payout.id }, data: { amountCents: { decrement: cents } } });
    joined.add(payout.id);
  }
  await tx.commissionEntry.createMany({
    data: accruals.map((accrual) => ({
      userId: accrual.userId,
      kind: "reversal",
      amountCents: -accrual.leftCents,
      orderId: order.orderId,
      orderItemId: accrual.orderItemId,
      accrualId: accrual.id,
      reason: order.reason,
      actorId: order.actorId,
      payoutId: accrual.payoutId !== null && joined.has(accrual.payoutId) ? accrual.payoutId : null,
      createdAt: order.at,
    })),
  });
  return sumLeft(accruals);
}

function payoutOf(accrual: OpenAccrual, payouts: LockedPayout[]): LockedPayout | undefined {
  return payouts.find(({ id }) => id === accrual.payoutId);
}

function sumLeft(accruals: OpenAccrual[]): number {
  return accruals.reduce((sum, { leftCents }) => sum + leftCents, 0);
}

import * as z from "zod";
import type { Tx } from "@pola/database/db";
import { SAMPLE, sql, txCommand, txQuery } from "@pola/database/sql";
import { PAYOUT_STATUSES } from "@pola/shared/payout-status";
import { lockWeekTotals } from "./payout-weeks.ts";

type TakenBackOrder = {
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
const LockedPayout = z.strictObject({
  id: z.guid(),
  amountCents: z.number(),
  status: z.enum(PAYOUT_STATUSES),
  /** Its amount can no longer change: it was paid once (docs/decisions/0004), or is in a payment run (docs/product/money.md, M-93). */
  isFrozen: z.boolean(),
  wasEverPaid: z.boolean(),
});
type LockedPayout = z.infer<typeof LockedPayout>;

const insertAccruals = txCommand("insert accruals", {
  sql: (orderIds: string[], at: Date) => sql`
    insert into commission_entries (user_id, kind, amount_cents, order_id, order_item_id, created_at)
    select o.user_id, 'accrual', i.total_commission_cents, o.id, i.id, ${at}::timestamptz
      from orders o join order_items i on i.order_id = o.id where o.id = any(${orderIds}::uuid[]) order by o.id, i.position`,
  samples: [[[SAMPLE.id], SAMPLE.at]],
});

/**
 * Books one accrual per order item, in the transaction in which the orders become completed (docs/product/money.md, M-9). The database
 * refuses a second accrual of an item.
 * @param at the instant of completion: it decides the payout week
 */
export async function accrueOrders(tx: Tx, orderIds: string[], at: Date): Promise<void> {
  if (orderIds.length > 0) await insertAccruals(tx, orderIds, at);
}

/**
 * Reverses what is left of the order's accruals; an order without commission gets reversals of Rs. 0. A reversal joins the payout of its
 * accrual and lowers it; a payout that falls to 0 or below is voided (docs/product/money.md, M-11 and M-12). When the payout is frozen or
 * voided, the reversal stays unclaimed and the next close deducts it.
 */
export async function reverseOrder(tx: Tx, order: TakenBackOrder): Promise<void> {
  const { accruals, payouts } = await lockAccrualsAndPayouts(tx, order.orderId);
  await writeReversals(tx, order, accruals, payouts);
}

/**
 * Reverses the commission of a deleted order as {@link reverseOrder} does, but commission in a payout that was ever paid stays
 * (docs/product/orders.md, O-55).
 */
export async function reverseForDeletion(tx: Tx, order: TakenBackOrder): Promise<void> {
  const { accruals, payouts } = await lockAccrualsAndPayouts(tx, order.orderId);
  const paid = new Set(payouts.filter(({ wasEverPaid }) => wasEverPaid).map(({ id }) => id));
  const neverPaid = accruals.filter(({ payoutId }) => payoutId === null || !paid.has(payoutId));
  await writeReversals(tx, order, neverPaid, payouts);
}

const lockResellerOfOrder = txCommand("lock reseller of order", {
  sql: (orderId: string) => sql`
    select id from users where id = (select user_id from orders where id = ${orderId}::uuid) for key share`,
  samples: [[SAMPLE.id]],
});

const lockPayoutsOfOrder = txCommand("lock payouts of order", {
  sql: (orderId: string) => sql`
    select id from payouts
     where id in (select payout_id from commission_entries where order_id = ${orderId}::uuid and kind = 'accrual')
     order by id for no key update`,
  samples: [[SAMPLE.id]],
});

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
        or (accrual.amount_cents = 0 and count(reversal.id) = 0)
     order by accrual.id`,
  samples: [[SAMPLE.id]],
});

/**
 * Locks the reseller of an order, its payouts and then its accruals. The reseller comes first, as in a deletion of the account. Voiding a
 * payout also changes the entries of other orders, so a transaction locks a payout before it locks entries of it. The rows are locked by
 * separate statements: the close locks the same rows, and only a later statement sees what the close claimed.
 */
async function lockAccrualsAndPayouts(
  tx: Tx,
  orderId: string,
): Promise<{ accruals: OpenAccrual[]; payouts: LockedPayout[] }> {
  await lockResellerOfOrder(tx, orderId);
  await lockPayoutsOfOrder(tx, orderId);
  await lockAccruals(tx, orderId);
  const accruals = await openAccruals.rows(tx, orderId);
  const ids = [...new Set(accruals.flatMap(({ payoutId }) => payoutId ?? []))];
  return { accruals, payouts: ids.length === 0 ? [] : await lockedPayouts.rows(tx, ids) };
}

const lockedPayouts = txQuery("locked payouts", {
  row: LockedPayout,
  sql: (ids: string[]) => sql`
    select id, amount_cents::float8 as "amountCents", status, first_paid_at is not null or payment_run_id is not null as "isFrozen",
           first_paid_at is not null as "wasEverPaid"
      from payouts where id = any(${ids}::uuid[]) order by id for no key update`,
  samples: [[[SAMPLE.id]]],
});

async function writeReversals(
  tx: Tx,
  order: TakenBackOrder,
  accruals: OpenAccrual[],
  payouts: LockedPayout[],
): Promise<void> {
  if (accruals.length === 0) return;
  const lowered = payouts.flatMap((payout) => {
    if (payout.isFrozen) return [];
    const cents = accruals
      .filter(({ payoutId }) => payoutId === payout.id)
      .reduce((sum, { leftCents }) => sum + leftCents, 0);
    return [{ payout, cents, isVoid: payout.amountCents <= cents }];
  });
  const joined = new Set(lowered.flatMap(({ payout, isVoid }) => (isVoid ? [] : payout.id)));
  // Before the balances, as a payment of an open week locks them (docs/product/money.md, M-2704).
  if (lowered.length > 0)
    await lockWeekTotals(
      tx,
      lowered.map(({ payout }) => payout.id),
    );
  // Before a payout is voided: that locks the reseller's balance, and commission that is booked meanwhile locks the sums of days and months first.
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
  for (const { payout, cents, isVoid } of lowered) {
    if (isVoid) await voidPayout(tx, order, payout);
    else
      await tx.payout.update({
        where: { id: payout.id },
        data: { amountCents: { decrement: cents }, ordersCount: { decrement: 1 } },
      });
  }
}

/** Voids a payout that was never paid: its entries are unclaimed again, and its holds wait for the payout that claims them next. */
async function voidPayout(
  tx: Tx,
  { at, actorId }: TakenBackOrder,
  { id, status }: LockedPayout,
): Promise<void> {
  await tx.payout.update({
    where: { id },
    data: { amountCents: 0, ordersCount: 0, status: "pending", reason: null, voidedAt: at },
  });
  await tx.commissionEntry.updateMany({ where: { payoutId: id }, data: { payoutId: null } });
  await tx.payoutHold.updateMany({ where: { payoutId: id, endedAt: null }, data: { payoutId: null } });
  const reason = "Voided: nothing is left to pay";
  await tx.payoutEvent.create({
    data: { payoutId: id, fromStatus: status, toStatus: "pending", reason, actorId, createdAt: at },
  });
}

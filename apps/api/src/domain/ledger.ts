import type { Tx } from "@pola/database/db";

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

type OpenAccrual = {
  id: string;
  userId: string;
  orderItemId: string;
  payoutId: string | null;
  /** What the accrual and its reversals still come to. */
  leftCents: number;
};

/** The payout an accrual sits in, locked. `amountCents` is a bigint because sums over orders are 64-bit. */
type LockedPayout = { id: string; amountCents: bigint; wasEverPaid: boolean };

/**
 * Books one accrual per order item, in the transaction in which the order becomes completed (docs/product/money.md, M-9). The database refuses a second accrual of an item.
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
 * Takes back whatever the order's accruals still come to, and answers how many cents that were: 0 for an order that never
 * earned or was reversed before. A reversal joins the never-paid payout of its accrual and lowers it, unless that payout
 * would fall below 0; then, and for a payout that was ever paid, it stays unclaimed and the next close nets it (docs/product/money.md, M-12).
 */
export async function reverseOrder(tx: Tx, order: TakenBackOrder): Promise<number> {
  const accruals = await lockOpenAccruals(tx, order.orderId);
  const payouts = await lockPayouts(tx, accruals);
  return await writeReversals(tx, order, accruals, payouts);
}

/**
 * The reversals of a deleted order: as {@link reverseOrder}, but what a payout ever paid stays earned (docs/product/orders.md, O-55). Answers the cents taken back.
 */
export async function reverseForDeletion(tx: Tx, order: TakenBackOrder): Promise<number> {
  const accruals = await lockOpenAccruals(tx, order.orderId);
  const payouts = await lockPayouts(tx, accruals);
  const neverPaid = accruals.filter((accrual) => !payoutOf(accrual, payouts)?.wasEverPaid);
  return await writeReversals(tx, order, neverPaid, payouts);
}

/**
 * The lock is a statement of its own: the close locks the same rows, and only a later statement sees what it claimed.
 * Rows are taken in id order, so two of these never wait for each other.
 */
async function lockOpenAccruals(tx: Tx, orderId: string): Promise<OpenAccrual[]> {
  await tx.$queryRaw`
    select id::text from commission_entries
     where order_id = ${orderId}::uuid and kind = 'accrual' order by id for no key update`;
  return await tx.$queryRaw<OpenAccrual[]>`
    select accrual.id::text as id, accrual.user_id::text as "userId", accrual.order_item_id::text as "orderItemId",
           accrual.payout_id::text as "payoutId",
           (accrual.amount_cents + coalesce(sum(reversal.amount_cents), 0))::integer as "leftCents"
      from commission_entries accrual
      left join commission_entries reversal on reversal.accrual_id = accrual.id
     where accrual.order_id = ${orderId}::uuid and accrual.kind = 'accrual'
     group by accrual.id
    having accrual.amount_cents + coalesce(sum(reversal.amount_cents), 0) > 0
     order by accrual.id`;
}

/** Locked, so that nobody pays a payout while a reversal decides whether to join it. */
async function lockPayouts(tx: Tx, accruals: OpenAccrual[]): Promise<LockedPayout[]> {
  const ids = [...new Set(accruals.flatMap(({ payoutId }) => payoutId ?? []))];
  if (ids.length === 0) return [];
  return await tx.$queryRaw<LockedPayout[]>`
    select id::text as id, amount_cents as "amountCents", first_paid_at is not null as "wasEverPaid"
      from payouts where id = any(${ids}::uuid[]) order by id for no key update`;
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

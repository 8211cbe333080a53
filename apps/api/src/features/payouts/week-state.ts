import type { PayoutStatus } from "@pola/shared/payout-status";
import * as z from "zod";
import type { Db, Tx } from "@pola/database/db";
import type { Payout } from "@pola/database/generated/prisma/client";
import { SAMPLE, sql, txQuery } from "@pola/database/sql";
import type { OpenWeek } from "./open-week.ts";

/** A payout week by its first day. `open` when it is the open week. */
export type Week = { weekStart: string; open: OpenWeek | null };

/** An undefined `paymentReference` keeps the current one. An undefined `amountCents` pays what is there. */
export type Wanted = {
  status: PayoutStatus;
  reason: string | null;
  paymentReference: string | null | undefined;
  amountCents: number | undefined;
};

/** A reseller's week as an admin sees it: its payout or, in the open week, the hold that waits for one. */
export type WeekState = {
  payout: Payout | null;
  status: PayoutStatus;
  reason: string | null;
  paymentReference: string | null;
  /** The holds of an admin that wait for a payout. */
  waitingHolds: string[];
};

const ReasonRow = z.strictObject({ reason: z.string().nullable() });

/** Why the account of a reseller holds every unpaid payout; null when it holds none. */
const accountHold = txQuery("account hold", {
  row: ReasonRow,
  sql: (userId: string) => sql`select account_hold(users) as reason from users where id = ${userId}::uuid`,
  samples: [[SAMPLE.id]],
});

/** The same; until the transaction ends, the account does not change. */
export const lockedAccountHold = txQuery("locked account hold", {
  row: ReasonRow,
  sql: (userId: string) => sql`
    select account_hold(users) as reason from users where id = ${userId}::uuid for share`,
  samples: [[SAMPLE.id]],
});

/** Null for a week that has no payout and is not open. */
export async function findWeekState(
  tx: Db | Tx,
  { weekStart, open }: Week,
  userId: string,
): Promise<WeekState | null> {
  const day = new Date(open ? open.period.weekStart : weekStart);
  const payout = await tx.payout.findFirst({ where: { userId, voidedAt: null, period: { weekStart: day } } });
  if (payout) {
    const { status, reason, paymentReference } = payout;
    return { payout, status, reason, paymentReference, waitingHolds: [] };
  }
  if (!open) return null;
  const holds = await tx.payoutHold.findMany({
    where: { userId, payoutId: null, endedAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, reason: true },
  });
  const reason = holds[0]?.reason ?? (await accountHold.one(tx, userId)).reason;
  return {
    payout: null,
    status: reason === null ? "pending" : "onhold",
    reason,
    paymentReference: null,
    waitingHolds: holds.map(({ id }) => id),
  };
}

/** Whether nobody changed the week between the two readings. */
export function isSameState(one: WeekState, other: WeekState): boolean {
  const [a, b] = [one, other].map(({ payout, status, reason, paymentReference, waitingHolds }) =>
    JSON.stringify([payout?.id, status, reason, paymentReference, waitingHolds]),
  );
  return a === b;
}

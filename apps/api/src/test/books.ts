import { expect } from "vitest";
import * as z from "zod";
import type { Ctx } from "../context.ts";
import type { TestUser } from "./users.ts";
import type { TestApp } from "./test-app.ts";

/** The stock of a product itself, without its variations. */
export async function stockOf(test: TestApp, product: { id: string }): Promise<number> {
  return (await test.db.product.findUniqueOrThrow({ where: { id: product.id } })).stock;
}

/** The stock movements of a product in their order, such as "sale -2". */
export async function movementsOf(test: TestApp, product: { id: string }): Promise<string[]> {
  const rows = await test.db.stockMovement.findMany({
    where: { productId: product.id },
    orderBy: { id: "asc" },
  });
  return rows.map(
    ({ kind, delta, variationId }) => `${kind} ${delta}${variationId === null ? "" : " of a variation"}`,
  );
}

/** The sum of a reseller's ledger, in cents. */
export async function earnedCents(test: TestApp, reseller: { id: string }): Promise<number> {
  const { _sum } = await test.db.commissionEntry.aggregate({
    where: { userId: reseller.id },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}

/** A reseller's payouts, oldest week first, as week, amount and status. */
export async function payoutsOf(ctx: Ctx, userId: string) {
  const payouts = await ctx.db.payout.findMany({
    where: { userId },
    include: { period: true, _count: { select: { entries: true } } },
    orderBy: { period: { weekStart: "asc" } },
  });
  return payouts.map(({ id, amountCents, status, reason, period, _count }) => ({
    id,
    week: period.weekStart.toISOString().slice(0, 10),
    cents: Number(amountCents),
    status,
    reason,
    entries: _count.entries,
  }));
}

/** The sum of a reseller's ledger entries that belong to no payout, in cents. */
export async function unclaimedOf(ctx: Ctx, userId: string): Promise<number> {
  const { _sum } = await ctx.db.commissionEntry.aggregate({
    where: { userId, payoutId: null },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}

/** The data at a path of the payouts. Fails when it holds a key that the schema does not name. */
export async function readPayouts<Schema extends z.core.$ZodType>(
  app: TestApp,
  user: TestUser,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const res = await app.as(user).get(`/api/payouts${path}`);
  const reply = z.parse(z.object({ success: z.literal(true), data: z.unknown() }), res.body);
  const data = z.parse(schema, reply.data);
  expect(reply.data).toEqual(data);
  return data;
}

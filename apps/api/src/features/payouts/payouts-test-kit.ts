import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import * as z from "zod";
import { checkDatabase } from "@pola/database/check";
import { loadConfig, type Config } from "../../config.ts";
import type { Ctx } from "../../context.ts";
import type { UserStatus } from "@pola/database/generated/prisma/client";
import type { Actor } from "../../domain/actor.ts";
import { inTransaction, openDatabase } from "@pola/database/db";
import { createLogger } from "../../lib/logger.ts";
import type { TestUser } from "../../test/factories.ts";
import type { TestApp } from "../../test/test-app.ts";
import { createTestDatabase } from "@pola/database/test/test-database";
import { accrueOrder, reverseForDeletion, reverseOrder } from "../../domain/ledger.ts";
import { setPayoutStatus } from "./set-payout-status.ts";

type Overrides = { now?: string; config?: Partial<Config> };

export type LedgerTest = {
  ctx: Ctx;
  url: string;
  /** The clock stands still until it is set. */
  setNow(iso: string): void;
  close(): Promise<void>;
};

/** The use cases of the payouts on a database of their own, without HTTP. `close` fails when the books do not balance. */
export async function createLedgerTest({
  now = "2026-11-18T06:00:00.000Z",
  config = {},
}: Overrides = {}): Promise<LedgerTest> {
  const { url, drop } = await createTestDatabase();
  const log = createLogger("silent");
  const database = await openDatabase({ url, poolSize: 6, log });
  let instant = new Date(now);
  const ctx: Ctx = {
    db: database.db,
    pool: database.pool,
    now: () => instant,
    config: { ...loadConfig({ NODE_ENV: "test", JWT_SECRET: "payouts".repeat(8) }), ...config },
    log,
  };
  return {
    ctx,
    url,
    setNow: (iso) => {
      instant = new Date(iso);
    },
    async close() {
      try {
        const broken = (await checkDatabase(ctx.pool)).filter(({ violations }) => violations.length > 0);
        if (broken.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(broken)}`);
      } finally {
        await database.close();
        await drop();
      }
    },
  };
}

/** A reseller without any history; approved unless said otherwise. */
export async function makeSeller(
  ctx: Ctx,
  {
    status = "approved",
    ...given
  }: { status?: UserStatus; firstName?: string; businessName?: string; createdAt?: Date } = {},
): Promise<string> {
  const mark = randomUUID().slice(0, 8);
  const { id } = await ctx.db.user.create({
    data: {
      email: `seller-${mark}@pola.example`,
      passwordHash: "-",
      firstName: "Nimal",
      lastName: "Perera",
      businessName: `Stall ${mark}`,
      role: "reseller",
      status,
      createdAt: ctx.now(),
      ...given,
    },
    select: { id: true },
  });
  return id;
}

export async function makeActor(ctx: Ctx): Promise<Actor> {
  const email = `admin-${randomUUID().slice(0, 8)}@pola.example`;
  const person = {
    email,
    firstName: "Ada",
    lastName: "Silva",
    businessName: "",
    role: "admin",
    status: "approved",
  } as const;
  const { id } = await ctx.db.user.create({
    data: { ...person, passwordHash: "-", createdAt: ctx.now() },
    select: { id: true },
  });
  return { id, ...person };
}

/** An order of one item per commission, completed now: the real accrual on rows made directly. Answers the order's id. */
export async function completeOrder(ctx: Ctx, userId: string, ...commissions: number[]): Promise<string> {
  const at = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const product = await tx.product.create({
      data: {
        name: "Batik",
        description: "-",
        category: "home",
        priceCents: 500_000,
        commissionCents: 0,
        weightGrams: 100,
        createdAt: at,
      },
    });
    const subtotalCents = 500_000 * commissions.length;
    const order = await tx.order.create({
      data: {
        userId,
        status: "completed",
        customerName: "Kumari",
        customerPhone: "+94771234567",
        customerAddress: "1 Main Street",
        customerCity: "Colombo",
        subtotalCents,
        shippingCostCents: 40_000,
        totalAmountCents: subtotalCents + 40_000,
        totalCommissionCents: commissions.reduce((sum, cents) => sum + cents, 0),
        totalWeightGrams: 100 * commissions.length,
        createdAt: at,
        completedAt: at,
      },
    });
    const items = await tx.orderItem.createManyAndReturn({
      data: commissions.map((cents, position) => ({
        orderId: order.id,
        productId: product.id,
        position,
        productName: "Batik",
        quantity: 1,
        unitPriceCents: 500_000,
        regularPriceCents: 500_000,
        subtotalCents: 500_000,
        commissionCents: cents,
        regularCommissionCents: cents,
        totalCommissionCents: cents,
        weightGrams: 100,
        isWholesale: false,
      })),
    });
    await tx.stockMovement.create({
      data: { productId: product.id, kind: "opening", delta: items.length, createdAt: at },
    });
    await tx.stockMovement.createMany({
      data: items.map((item) => ({
        productId: product.id,
        kind: "sale" as const,
        delta: -1,
        orderItemId: item.id,
        createdAt: at,
      })),
    });
    await tx.orderEvent.create({
      data: {
        orderId: order.id,
        kind: "status_changed",
        fromStatus: "delivered",
        toStatus: "completed",
        createdAt: at,
      },
    });
    await accrueOrder(tx, { orderId: order.id, userId, items, at });
    return order.id;
  });
}

/** The late return of a completed order whose goods are written off; a second one finds nothing to do. Answers the cents taken back. */
export async function takeBack(ctx: Ctx, orderId: string, reason = "Customer sent it back"): Promise<number> {
  const at = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.order.updateMany({
      where: { id: orderId, status: "completed" },
      data: { status: "returned" },
    });
    if (count === 1) {
      await tx.orderEvent.create({
        data: {
          orderId,
          kind: "late_return",
          fromStatus: "completed",
          toStatus: "returned",
          note: reason,
          createdAt: at,
        },
      });
      const items = await tx.orderItem.findMany({ where: { orderId } });
      await tx.stockMovement.createMany({
        data: items.flatMap(({ id, productId }) => [
          { productId, orderItemId: id, kind: "return_restock" as const, delta: 1, createdAt: at },
          { productId, orderItemId: id, kind: "writeoff" as const, delta: -1, createdAt: at },
        ]),
      });
    }
    return await reverseOrder(tx, { orderId, at, actorId: null, reason });
  });
}

/** Marks a reseller's payout of a closed week as paid, as an admin does. */
export async function pay(ctx: Ctx, userId: string, weekStart: string): Promise<void> {
  await setPayoutStatus(ctx, await makeActor(ctx), { userId, status: "paid", weekStart });
}

export async function deleteOrder(ctx: Ctx, orderId: string): Promise<number> {
  return await inTransaction(ctx.db, async (tx) => {
    await tx.order.update({ where: { id: orderId }, data: { deletedAt: ctx.now() } });
    return await reverseForDeletion(tx, { orderId, at: ctx.now(), actorId: null, reason: "Order deleted" });
  });
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

/** What of a reseller's ledger no payout holds, in cents. */
export async function unclaimedOf(ctx: Ctx, userId: string): Promise<number> {
  const { _sum } = await ctx.db.commissionEntry.aggregate({
    where: { userId, payoutId: null },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}

/** What a person reads at a path of the payouts: what its schema names and nothing else. */
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

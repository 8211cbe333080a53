import { afterEach, expect, test } from "vitest";
import { businessDateOf } from "@pola/shared/calendar";
import { AppError } from "../../lib/app-error.ts";
import { closeDueWeeks } from "./close-weeks.ts";
import { payoutsOf, unclaimedOf } from "../../test/books.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { completeOrder, deleteOrder, takeBack } from "../../test/ledger.ts";
import { createTestContext, type TestContext } from "../../test/test-context.ts";
import { addAdjustment } from "./add-adjustment.ts";
import { cancelPaymentRun } from "./cancel-payment-run.ts";
import { createPaymentRun } from "./create-payment-run.ts";
import { payPaymentRun } from "./pay-payment-run.ts";
import { payReseller } from "./pay-reseller.ts";
import { returnPayment } from "./return-payment.ts";
import { getPendingCommissions } from "./get-admin-payouts.ts";
import { setUserStatus } from "../users/set-user-status.ts";
import { setPayoutStatus } from "./set-payout-status.ts";

/** A refusal is one of the predicted outcomes; any other error is not. */
function refusal(error: unknown): AppError {
  if (error instanceof AppError && ["CONFLICT", "VALIDATION_FAILED"].includes(error.code)) return error;
  throw error;
}

const HOUR_MS = 60 * 60 * 1000;
const ACTS = 120;
const STATUSES = ["pending", "paid", "onhold"] as const;
const REFUSALS = new Set(["NOT_FOUND", "CONFLICT", "AMOUNT_CHANGED"]);

let books: TestContext;

// The books are checked rule by rule when a run ends.
afterEach(() => books.close());

/** A failing run is repeated by its seed. */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return { below, of: <T>(values: readonly T[]): T | undefined => values[below(values.length)] };
}

test.each([
  [1, 0, "monday"],
  [2, 0, "saturday"],
  [3, 30_000, "monday"],
  [4, 5_000, "saturday"],
] as const)(
  "seed %i, minimum %i cents, weeks from %s: whatever happens, no cent appears or is lost",
  { timeout: 60_000 },
  async (seed, minPayoutCents, payoutWeekRule) => {
    const start = Date.parse("2026-11-18T06:00:00.000Z");
    books = await createTestContext({ config: { minPayoutCents, payoutWeekRule } });
    const { ctx } = books;
    const { below, of } = randomOf(seed);
    const admin = await makeAdmin({ ctx });
    const sellers = [
      (await makeReseller({ ctx })).id,
      (await makeReseller({ ctx })).id,
      (await makeReseller({ ctx }, { status: "suspended" })).id,
    ];
    const completed: { id: string; seller: string; cents: number }[] = [];
    // What the model knows: every cent ever booked, and every amount ever paid out, which must never change again.
    const booked = new Map(sellers.map((seller) => [seller, 0]));
    const frozen = new Map<string, number>();
    const book = (seller: string, cents: number) => booked.set(seller, (booked.get(seller) ?? 0) + cents);
    let elapsed = 0;

    const actions = {
      async complete() {
        const seller = of(sellers) ?? "";
        const commissions = Array.from({ length: 1 + below(3) }, () => below(20_000));
        const cents = commissions.reduce((sum, one) => sum + one, 0);
        completed.push({ id: await completeOrder(ctx, seller, ...commissions), seller, cents });
        book(seller, cents);
      },
      async undo(undo: typeof takeBack) {
        const [order] = completed.splice(below(completed.length), 1);
        if (!order) return;
        const cents = await undo(ctx, order.id);
        // Only a deleted order keeps what was paid for it, and then all of it.
        expect(undo === deleteOrder ? [0, order.cents] : [order.cents]).toContain(cents);
        book(order.seller, -cents);
      },
      async adjust() {
        const seller = of(sellers) ?? "";
        const amountCents = 1 + below(9_000) * (below(2) === 0 ? 1 : -1);
        await addAdjustment(ctx, admin, { userId: seller, amountCents, reason: "Seeded" });
        book(seller, amountCents);
      },
      async setStatus() {
        const periods = await ctx.db.payoutPeriod.findMany({ select: { weekStart: true } });
        const weekStart = below(3) === 0 ? undefined : of(periods)?.weekStart.toISOString().slice(0, 10);
        const status = of(STATUSES) ?? "pending";
        const reason = status === "onhold" ? "Seeded" : null;
        const userId = of(sellers) ?? "";
        // An amount that nobody can have seen is never paid.
        const amount = status === "paid" && below(4) === 0 ? 999_999.99 : undefined;
        const isPaid = await setPayoutStatus(ctx, admin, { userId, status, reason, weekStart, amount }).then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof AppError) || !REFUSALS.has(error.code)) throw error;
            return false;
          },
        );
        expect(isPaid && amount !== undefined).toBe(false);
      },
      async setAccount() {
        const id = of(sellers) ?? "";
        const { status } = await ctx.db.user.findUniqueOrThrow({ where: { id }, select: { status: true } });
        await setUserStatus(ctx, admin, id, { status: status === "approved" ? "suspended" : "approved" });
      },
      /** Sets back a clock that ran ahead, also into a week that is already closed. */
      async stepBack() {
        elapsed = Math.max(0, elapsed - below(30) * HOUR_MS);
        books.clock.set(new Date(start + elapsed).toISOString());
      },
      async createRun() {
        const due = await ctx.db.payout.findMany({
          where: {
            status: "pending",
            voidedAt: null,
            paymentRunId: null,
            period: { closedAt: { not: null } },
          },
        });
        const cents = due.reduce((sum, { amountCents }) => sum + Number(amountCents), 0);
        const run = await createPaymentRun(ctx, admin, {}).catch(refusal);
        expect(run instanceof AppError ? 0 : run.total).toBe(cents / 100);
      },
      async payReseller() {
        const userId = of(sellers) ?? "";
        const unpaid = await ctx.db.payout.findMany({
          where: {
            userId,
            status: { not: "paid" },
            voidedAt: null,
            paymentRunId: null,
            period: { closedAt: { not: null } },
          },
        });
        const amount = unpaid.reduce((sum, { amountCents }) => sum + Number(amountCents), 0) / 100;
        const run = await payReseller(ctx, admin, userId, { amount }).catch(refusal);
        expect(run instanceof AppError ? amount : run.total).toBe(amount);
      },
      async endRun() {
        const run = of(await ctx.db.paymentRun.findMany({ orderBy: { id: "asc" } }));
        if (!run) return;
        const paidOn = businessDateOf(ctx.now());
        const outcome =
          below(2) === 0
            ? await payPaymentRun(ctx, admin, run.id, { paymentReference: run.number, paidOn }).catch(refusal)
            : await cancelPaymentRun(ctx, admin, run.id, { reason: "Seeded" }).catch(refusal);
        expect(run.status === "open" && outcome instanceof AppError).toBe(false);
      },
      async returnPayment() {
        const line = of(
          await ctx.db.paymentRunLine.findMany({ orderBy: [{ runId: "asc" }, { payoutId: "asc" }] }),
        );
        if (line) await returnPayment(ctx, admin, line, { reason: "Seeded" }).catch(refusal);
      },
      async wait() {
        elapsed += below(60) * HOUR_MS;
        books.clock.set(new Date(start + elapsed).toISOString());
      },
    };

    for (let act = 0; act < ACTS; act += 1) {
      const dice = below(20);
      if (dice < 7) await actions.complete();
      else if (dice < 9) await actions.undo(takeBack);
      else if (dice < 10) await actions.undo(deleteOrder);
      else if (dice < 11) await actions.adjust();
      else if (dice < 13) await actions.setStatus();
      else if (dice < 14) await (below(2) === 0 ? actions.createRun() : actions.payReseller());
      else if (dice < 15) await (below(2) === 0 ? actions.endRun() : actions.returnPayment());
      else if (dice < 17) await actions.wait();
      else if (dice < 18) await (below(2) === 0 ? actions.setAccount() : actions.stepBack());
      else await Promise.all([closeDueWeeks(ctx), closeDueWeeks(ctx)]);

      const lines = await ctx.db.paymentRunLine.findMany({ include: { payout: true } });
      const changed = lines.filter(
        ({ runId, amountCents, payout }) =>
          payout.paymentRunId === runId && payout.amountCents !== amountCents,
      );
      expect(changed).toEqual([]);
      for (const { id, amountCents } of await ctx.db.payout.findMany({
        where: { firstPaidAt: { not: null } },
      })) {
        expect(Number(amountCents)).toBe(frozen.get(id) ?? Number(amountCents));
        frozen.set(id, Number(amountCents));
      }
    }

    let pending = 0;
    for (const seller of sellers) {
      const payouts = await payoutsOf(ctx, seller);
      const unclaimed = await unclaimedOf(ctx, seller);
      expect(payouts.reduce((sum, { cents }) => sum + cents, unclaimed)).toBe(booked.get(seller));
      pending +=
        unclaimed +
        payouts.filter(({ status }) => status !== "paid").reduce((sum, { cents }) => sum + cents, 0);
    }
    expect(await getPendingCommissions(ctx)).toEqual({ pendingCommissions: pending / 100 });
    expect(frozen.size).toBeGreaterThan(0);
  },
);

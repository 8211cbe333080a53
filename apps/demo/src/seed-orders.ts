import type { Product } from "@pola/shared/schemas/product";
import type { Ctx } from "../../api/src/context.ts";
import { lateReturn } from "../../api/src/features/orders/late-return.ts";
import { placeOrder } from "../../api/src/features/orders/place-order.ts";
import { setOrderStatus } from "../../api/src/features/orders/set-order-status.ts";
import { setTracking } from "../../api/src/features/orders/set-tracking.ts";
import type { Actor } from "../../api/src/domain/actor.ts";
import { AppError } from "../../api/src/lib/app-error.ts";
import { daysAgo, type DemoAct } from "./demo-clock.ts";
import { drawFate, drawOrder, type Fate, sellable } from "./order-story.ts";
import type { Random } from "./random.ts";
import type { SeededReseller } from "./seed-people.ts";

const DAYS = 70;
const HOUR_MS = 3_600_000;
/** From here on the suspended reseller orders no more. Days before now. */
export const SUSPENDED_DAYS_AGO = 12;
const LATE_RETURN_DAYS_AGO = 9;

type Cast = { admin: Actor; resellers: SeededReseller[]; products: Product[] };

/** Ten weeks of orders, about six a day and growing, each moved on by the admin as its fate has it. */
export function orderActs(ctx: Ctx, random: Random, { admin, resellers, products }: Cast): DemoAct[] {
  const acts: DemoAct[] = [];
  const choice = sellable(products);
  let hasLateReturn = false;
  for (let day = DAYS; day >= 0; day -= 1) {
    const orders = random.whole(3, 5) + Math.round((3 * (DAYS - day)) / DAYS);
    const active = resellers.filter(({ demo }) => canOrderOn(demo, day));
    for (let count = 0; count < orders; count += 1) {
      const { actor, demo } = random.pickWeighted(active, ({ demo: { activity } }) => activity);
      const fate = drawFate(random);
      const isLateReturn: boolean =
        !hasLateReturn && day < 35 && fate === "completes" && demo === resellers[0]?.demo;
      if (isLateReturn) hasLateReturn = true;
      acts.push(
        ...oneOrder(random, {
          admin,
          reseller: actor,
          input: drawOrder(random, choice),
          placedAt: daysAgo(ctx, day, random.whole(8 * 60, 20 * 60)),
          fate,
          lateReturnAt: isLateReturn ? daysAgo(ctx, LATE_RETURN_DAYS_AGO, 11 * 60) : null,
          number: acts.length,
        }),
      );
    }
  }
  return acts;
}

function canOrderOn({ status, registeredDaysAgo, activity }: SeededReseller["demo"], day: number): boolean {
  if (activity === 0 || registeredDaysAgo <= day + 1) return false;
  return status === "approved" || (status === "suspended" && day > SUSPENDED_DAYS_AGO);
}

type OneOrder = {
  admin: Actor;
  reseller: Actor;
  input: ReturnType<typeof drawOrder>;
  placedAt: Date;
  fate: Fate;
  lateReturnAt: Date | null;
  number: number;
};

function oneOrder(random: Random, order: OneOrder): DemoAct[] {
  const { admin, reseller, input, placedAt, fate, lateReturnAt, number } = order;
  let orderId: string | null = null;
  const acts: DemoAct[] = [
    {
      at: placedAt,
      run: async (ctx) => {
        orderId = await placeIfInStock(ctx, reseller, input);
      },
    },
  ];
  let at = placedAt;
  const then = (hours: [number, number], run: (ctx: Ctx, id: string) => Promise<unknown>) => {
    at = new Date(at.getTime() + random.whole(hours[0] * 60, hours[1] * 60) * (HOUR_MS / 60));
    acts.push(actOn(() => orderId, at, run));
  };
  then([2, 14], (ctx, id) =>
    setOrderStatus(ctx, admin, id, fate === "cancelled" ? "cancelled" : "processing"),
  );
  if (fate === "cancelled") return acts;
  then([12, 30], (ctx, id) => setTracking(ctx, admin, id, `DEMO${String(480_000 + number * 7)}`));
  if (fate === "returned") {
    then([60, 110], (ctx, id) => setOrderStatus(ctx, admin, id, "returned"));
    return acts;
  }
  then([24, 72], (ctx, id) => setOrderStatus(ctx, admin, id, "delivered"));
  then([20, 60], (ctx, id) => setOrderStatus(ctx, admin, id, "completed"));
  if (lateReturnAt) {
    const reason = "The customer sent it back after two weeks: wrong size";
    acts.push(
      actOn(
        () => orderId,
        lateReturnAt,
        (ctx, id) => lateReturn(ctx, admin, id, { reason, stock: "restock" }),
      ),
    );
  }
  return acts;
}

function actOn(
  idOf: () => string | null,
  at: Date,
  run: (ctx: Ctx, id: string) => Promise<unknown>,
): DemoAct {
  return {
    at,
    run: async (ctx) => {
      const id = idOf();
      if (id !== null) await run(ctx, id);
    },
  };
}

/** A choice that sold out is simply not ordered, as on the screen. */
async function placeIfInStock(
  ctx: Ctx,
  reseller: Actor,
  input: ReturnType<typeof drawOrder>,
): Promise<string | null> {
  try {
    return (await placeOrder(ctx, reseller, input)).id;
  } catch (error) {
    if (error instanceof AppError && error.code === "OUT_OF_STOCK") return null;
    throw error;
  }
}

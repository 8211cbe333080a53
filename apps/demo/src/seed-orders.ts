import { priceTermsOf, variationGroups } from "@pola/shared/pricing";
import { PlaceOrder } from "@pola/shared/schemas/order";
import type { Product } from "@pola/shared/schemas/product";
import { LOW_STOCK_THRESHOLD } from "@pola/shared/stock";
import type { Ctx } from "../../api/src/context.ts";
import { lateReturn } from "../../api/src/features/orders/late-return.ts";
import { placeOrder } from "../../api/src/features/orders/place-order.ts";
import { setOrderStatus } from "../../api/src/features/orders/set-order-status.ts";
import { setTracking } from "../../api/src/features/orders/set-tracking.ts";
import type { Actor } from "../../api/src/domain/actor.ts";
import { AppError } from "../../api/src/lib/app-error.ts";
import { DEMO_CUSTOMERS, REGULAR_CUSTOMER } from "./data-files.ts";
import { daysAgo, type DemoAction, STORY_DAYS } from "./demo-clock.ts";
import { isOwnParcel } from "./seed-dispatches.ts";
import type { Random } from "./random.ts";
import type { SeededReseller } from "./seed-people.ts";

const MINUTE_MS = 60_000;
const RETURN_REASONS = ["refused", "refused", "not_reachable", "wrong_address"] as const;
/** When one reseller is suspended, in days before now. They place no orders afterwards. */
export const SUSPENDED_DAYS_AGO = 12;
const LATE_RETURN_DAYS_AGO = 9;

type Participants = { admin: Actor; resellers: SeededReseller[]; products: Product[] };

/** Ten weeks of orders, about six a day and growing. The admin moves each order towards its outcome. */
export function orderActions(
  ctx: Ctx,
  random: Random,
  { admin, resellers, products }: Participants,
): DemoAction[] {
  const actions: DemoAction[] = [];
  const available = sellable(products);
  let hasLateReturn = false;
  for (let day = STORY_DAYS; day >= 0; day -= 1) {
    const orders = random.whole(3, 5) + Math.round((3 * (STORY_DAYS - day)) / STORY_DAYS);
    const active = resellers.filter(({ demo }) => canOrderOn(demo, day));
    for (let count = 0; count < orders; count += 1) {
      const { actor, demo } = random.pickWeighted(active, ({ demo: { activity } }) => activity);
      const outcome = drawOutcome(random);
      const isLateReturn: boolean =
        !hasLateReturn && day < 35 && outcome === "completes" && demo === resellers[0]?.demo;
      if (isLateReturn) hasLateReturn = true;
      actions.push(
        ...actionsOfOrder(random, {
          admin,
          reseller: actor,
          input: drawOrder(random, available),
          placedAt: daysAgo(ctx, day, random.whole(8 * 60, 20 * 60)),
          outcome,
          lateReturnAt: isLateReturn ? daysAgo(ctx, LATE_RETURN_DAYS_AGO, 11 * 60) : null,
          number: actions.length,
        }),
      );
    }
  }
  return actions;
}

function canOrderOn({ status, registeredDaysAgo, activity }: SeededReseller["demo"], day: number): boolean {
  if (activity === 0 || registeredDaysAgo <= day + 1) return false;
  return status === "approved" || (status === "suspended" && day > SUSPENDED_DAYS_AGO);
}

type OrderPlan = {
  admin: Actor;
  reseller: Actor;
  input: PlaceOrder;
  placedAt: Date;
  outcome: Outcome;
  lateReturnAt: Date | null;
  number: number;
};

function actionsOfOrder(random: Random, order: OrderPlan): DemoAction[] {
  const { admin, reseller, input, placedAt, outcome, lateReturnAt, number } = order;
  let orderId: string | null = null;
  const actions: DemoAction[] = [
    {
      at: placedAt,
      run: async (ctx) => {
        orderId = await placeIfInStock(ctx, reseller, input);
      },
    },
  ];
  type Step = (ctx: Ctx, id: string) => Promise<unknown>;
  const addStep = (at: Date, step: Step) => {
    actions.push({
      at,
      run: async (ctx) => {
        if (orderId !== null) await step(ctx, orderId);
      },
    });
  };
  let at = placedAt;
  const then = (hours: [number, number], step: Step) => {
    at = new Date(at.getTime() + random.whole(hours[0] * 60, hours[1] * 60) * MINUTE_MS);
    addStep(at, step);
  };
  then([2, 14], (ctx, id) =>
    setOrderStatus(ctx, admin, id, { status: outcome === "cancelled" ? "cancelled" : "processing" }),
  );
  if (outcome === "cancelled") return actions;
  then([12, 30], (ctx, id) => shipIfOwn(ctx, admin, id, `DEMO${String(480_000 + number * 7)}`));
  if (outcome === "returned") {
    const reason = RETURN_REASONS[number % RETURN_REASONS.length];
    then([60, 110], (ctx, id) => setOrderStatus(ctx, admin, id, { status: "returned", reason }));
    return actions;
  }
  then([24, 72], (ctx, id) => setOrderStatus(ctx, admin, id, { status: "delivered" }));
  then([20, 60], (ctx, id) => setOrderStatus(ctx, admin, id, { status: "completed" }));
  if (lateReturnAt) {
    const note = "Sent back after two weeks: wrong size";
    addStep(lateReturnAt, (ctx, id) =>
      lateReturn(ctx, admin, id, { reason: "changed_mind", note, stock: "restock" }),
    );
  }
  return actions;
}

/** The couriers collect the other parcels (seed-dispatches.ts). */
async function shipIfOwn(ctx: Ctx, admin: Actor, id: string, waybill: string): Promise<void> {
  const { orderNumber } = await ctx.db.order.findUniqueOrThrow({
    where: { id },
    select: { orderNumber: true },
  });
  if (isOwnParcel(orderNumber)) await setTracking(ctx, admin, id, { trackingNumber: waybill });
}

/** The id of the new order; null when a product or a variation is sold out. */
async function placeIfInStock(ctx: Ctx, reseller: Actor, input: PlaceOrder): Promise<string | null> {
  try {
    return (await placeOrder(ctx, reseller, input)).id;
  } catch (error) {
    if (error instanceof AppError && error.code === "OUT_OF_STOCK") return null;
    throw error;
  }
}

/** How an order ends, unless that lies in the future. */
type Outcome = "completes" | "cancelled" | "returned";

const CANCELLED_SHARE = 0.07;
const RETURNED_SHARE = 0.06;
const WHOLESALE_SHARE = 0.05;
const REGULAR_CUSTOMER_SHARE = 0.03;

/** Draws how an order ends; most complete. */
function drawOutcome(random: Random): Outcome {
  const draw = random.next();
  if (draw < CANCELLED_SHARE) return "cancelled";
  return draw < CANCELLED_SHARE + RETURNED_SHARE ? "returned" : "completes";
}

/** The products that demo orders may contain. Scarce products are left out, so that their stock stays as in the data files. */
function sellable(products: readonly Product[]): Product[] {
  return products.filter(({ status, stock }) => status === "active" && stock > 2 * LOW_STOCK_THRESHOLD);
}

/** A checkout as a reseller would send it: mostly one product, one to three units, sometimes a wholesale quantity. */
function drawOrder(random: Random, products: readonly Product[]): PlaceOrder {
  const customer = random.next() < REGULAR_CUSTOMER_SHARE ? REGULAR_CUSTOMER : random.pick(DEMO_CUSTOMERS);
  const lines = random.next() < 0.2 ? 2 : 1;
  const items = Array.from({ length: lines }, () => drawItem(random, random.pick(products)));
  return PlaceOrder.parse({ ...customer, items });
}

function drawItem(random: Random, product: Product) {
  const groups = variationGroups(priceTermsOf(product));
  const variations = Object.fromEntries(groups.map(({ name, choices }) => [name, random.pick(choices)]));
  const isWholesale = product.wholesalePrice !== null && random.next() < WHOLESALE_SHARE * 3;
  const quantity = isWholesale
    ? product.wholesaleQuantity
    : random.pickWeighted([1, 2, 3], (count) => 1 / count ** 2);
  return { productId: product.id, quantity, variations };
}

import type { Ctx } from "../../api/src/context.ts";
import { setUserStatus } from "../../api/src/features/users/set-user-status.ts";
import { at, daysAgo, type DemoAction } from "./demo-clock.ts";
import { randomFrom } from "./random.ts";
import { courierFileActions } from "./seed-courier-files.ts";
import { seedCouriers } from "./seed-couriers.ts";
import { dispatchActions } from "./seed-dispatches.ts";
import { orderActions, SUSPENDED_DAYS_AGO } from "./seed-orders.ts";
import { payoutActions } from "./seed-payouts.ts";
import { seedAdmin, seedResellers, seedVendors } from "./seed-people.ts";
import { seedPictures, seedProducts } from "./seed-products.ts";

/** Whether the database has no account yet. Demo data is for such a database only. */
export async function isEmptyDatabase(ctx: Ctx): Promise<boolean> {
  return (await ctx.db.user.findFirst({ select: { id: true } })) === null;
}

/**
 * Fills an empty database with a shop of the last ten weeks. The story is a list of actions, run in chronological order through the product's
 * own use cases. The same day gives the same shop. Demo people have no mailbox, so with a mail server configured their mails are deleted.
 */
export async function seedDemo(ctx: Ctx): Promise<void> {
  await seedPictures(ctx);
  const admin = await seedAdmin(ctx);
  await seedCouriers(ctx, admin);
  const [vendorIds, resellers] = await Promise.all([seedVendors(ctx, admin), seedResellers(ctx, admin)]);
  const products = await seedProducts(ctx, admin, vendorIds);
  const suspensions = resellers
    .filter(({ demo }) => demo.status === "suspended")
    .map(({ actor, demo }): DemoAction => {
      const status = { status: "suspended", reason: demo.statusReason } as const;
      return {
        at: daysAgo(ctx, SUSPENDED_DAYS_AGO, 17 * 60),
        run: async (then) => {
          await setUserStatus(then, admin, actor.id, status);
        },
      };
    });
  await runActions(ctx, [
    ...orderActions(ctx, randomFrom(20_250_101), { admin, resellers, products }),
    ...dispatchActions(ctx, admin),
    ...courierFileActions(ctx, admin),
    ...payoutActions(ctx, admin),
    ...suspensions,
  ]);
  if (ctx.config.smtpUrl !== undefined) await ctx.db.mailOutbox.deleteMany({ where: { status: "queued" } });
}

/** Runs the actions of the past in chronological order and leaves out those of the future. */
async function runActions(ctx: Ctx, actions: DemoAction[]): Promise<void> {
  const past = actions.filter((action) => action.at <= ctx.now());
  past.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const action of past) await action.run(at(ctx, action.at));
}

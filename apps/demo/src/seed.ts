import type { Ctx } from "../../api/src/context.ts";
import { setUserStatus } from "../../api/src/features/users/set-user-status.ts";
import { at, daysAgo, type DemoAct } from "./demo-clock.ts";
import { randomFrom } from "./random.ts";
import { orderActs, SUSPENDED_DAYS_AGO } from "./seed-orders.ts";
import { payoutActs } from "./seed-payouts.ts";
import { seedAdmin, seedResellers, seedVendors } from "./seed-people.ts";
import { seedPictures, seedProducts } from "./seed-products.ts";

/** Whether nobody has an account yet: demo data goes nowhere else. */
export async function isEmptyDatabase(ctx: Ctx): Promise<boolean> {
  return (await ctx.db.user.findFirst({ select: { id: true } })) === null;
}

/**
 * Fills an empty database with a plausible shop of ten weeks up to now, act by act in the order of time, through the product's own use
 * cases. The same day gives the same shop. No demo person has a mailbox: where a mail server is configured their mails are dropped.
 */
export async function seedDemo(ctx: Ctx): Promise<void> {
  await seedPictures(ctx);
  const admin = await seedAdmin(ctx);
  const [vendorIds, resellers] = await Promise.all([seedVendors(ctx, admin), seedResellers(ctx, admin)]);
  const products = await seedProducts(ctx, admin, vendorIds);
  const suspensions = resellers
    .filter(({ demo }) => demo.status === "suspended")
    .map(({ actor, demo }): DemoAct => {
      const status = { status: "suspended", reason: demo.statusReason } as const;
      return {
        at: daysAgo(ctx, SUSPENDED_DAYS_AGO, 17 * 60),
        run: async (then) => {
          await setUserStatus(then, admin, actor.id, status);
        },
      };
    });
  await play(ctx, [
    ...orderActs(ctx, randomFrom(20_250_101), { admin, resellers, products }),
    ...payoutActs(ctx, admin),
    ...suspensions,
  ]);
  if (ctx.config.smtpUrl !== undefined) await ctx.db.mailOutbox.deleteMany({ where: { status: "queued" } });
}

/** Only what has happened by now; the rest of each story is still to come. */
async function play(ctx: Ctx, acts: DemoAct[]): Promise<void> {
  const past = acts.filter((act) => act.at <= ctx.now()).sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const act of past) await act.run(at(ctx, act.at));
}

import { AddUser } from "@pola/shared/schemas/user";
import { Register, UpdateBankDetails, UpdateProfile } from "@pola/shared/schemas/auth";
import type { Ctx } from "../../api/src/context.ts";
import { authLimits } from "../../api/src/features/auth/auth-limits.ts";
import { register } from "../../api/src/features/auth/register.ts";
import { resetPassword } from "../../api/src/features/auth/reset-password.ts";
import { updateBankDetails, updateProfile } from "../../api/src/features/auth/update-profile.ts";
import { verifyEmail } from "../../api/src/features/auth/verify-email.ts";
import { addUser } from "../../api/src/features/users/add-user.ts";
import { createFirstAdmin } from "../../api/src/features/users/create-first-admin.ts";
import { setUserStatus } from "../../api/src/features/users/set-user-status.ts";
import type { Actor } from "../../api/src/domain/actor.ts";
import { findActor } from "../../api/src/domain/actor.ts";
import { openMail } from "../../api/src/domain/outbox.ts";
import { at, daysAgo } from "./demo-clock.ts";
import {
  DEMO_ADMIN,
  DEMO_RESELLERS,
  DEMO_VENDORS,
  type DemoReseller,
  type DemoVendor,
} from "./data-files.ts";

export type SeededReseller = { actor: Actor; demo: DemoReseller };

const ADMIN_SINCE_DAYS = 220;
const NOON = 12 * 60;

/** Creates the demo admin, who performs every admin action of the story. */
export async function seedAdmin(ctx: Ctx): Promise<Actor> {
  const { email, password } = DEMO_ADMIN;
  const then = at(
    { ...ctx, config: { ...ctx.config, firstAdmin: { email, password } } },
    daysAgo(ctx, ADMIN_SINCE_DAYS, NOON),
  );
  await createFirstAdmin(then);
  const admin = await actorOf(ctx, email);
  await updateProfile(then, admin, UpdateProfile.parse(DEMO_ADMIN));
  return await actorOf(ctx, email);
}

/** Creates the vendors. Returns their ids by email address. */
export async function seedVendors(ctx: Ctx, admin: Actor): Promise<Map<string, string>> {
  return new Map(await Promise.all(DEMO_VENDORS.map((vendor) => seedVendor(ctx, admin, vendor))));
}

async function seedVendor(ctx: Ctx, admin: Actor, vendor: DemoVendor): Promise<[string, string]> {
  const then = at(ctx, daysAgo(ctx, vendor.joinedDaysAgo, NOON));
  const user = await addUser(then, admin, AddUser.parse({ ...vendor, role: "vendor" }));
  await resetPassword(then, { token: await mailedToken(ctx, user.id), password: vendor.password });
  return [vendor.email, user.id];
}

/** Registers, verifies, approves or rejects all resellers. A reseller who is suspended later in the story is approved here. */
export async function seedResellers(ctx: Ctx, admin: Actor): Promise<SeededReseller[]> {
  return await Promise.all(DEMO_RESELLERS.map((reseller) => seedReseller(ctx, admin, reseller)));
}

async function seedReseller(ctx: Ctx, admin: Actor, demo: DemoReseller): Promise<SeededReseller> {
  const since = demo.registeredDaysAgo;
  const then = at(ctx, daysAgo(ctx, since, NOON - demo.activity));
  const form = { ...demo, confirmPassword: demo.password, agreement: true };
  const { user } = await register(then, authLimits(ctx), Register.parse(form));
  if (demo.isEmailVerified) await verifyEmail(then, { token: await mailedToken(ctx, user.id) });

  const nextDay = at(ctx, daysAgo(ctx, Math.max(0, since - 1), NOON));
  if (demo.status === "approved" || demo.status === "suspended") {
    await setUserStatus(nextDay, admin, user.id, { status: "approved" });
  }
  if (demo.status === "rejected") {
    await setUserStatus(nextDay, admin, user.id, { status: "rejected", reason: demo.statusReason });
  }
  const actor = await actorOf(ctx, demo.email);
  await updateProfile(nextDay, actor, { isNamedOnLeaderboard: demo.isNamedOnLeaderboard });
  if (demo.bank) {
    const details = UpdateBankDetails.parse({ ...demo.bank, currentPassword: demo.password });
    await updateBankDetails(nextDay, authLimits(ctx), actor, details);
  }
  return { actor, demo };
}

/** The token of the latest link mailed to this account, read from the outbox. */
async function mailedToken(ctx: Ctx, userId: string): Promise<string> {
  const mail = await ctx.db.mailOutbox.findFirstOrThrow({
    where: { userId, sealedLink: { not: null } },
    orderBy: { id: "desc" },
  });
  const link = openMail(ctx.config.jwtSecret, mail)?.link ?? "";
  return new URL(link).searchParams.get("token") ?? "";
}

async function actorOf(ctx: Ctx, email: string): Promise<Actor> {
  const { id } = await ctx.db.user.findUniqueOrThrow({ where: { email }, select: { id: true } });
  const found = await findActor(ctx.pool, id);
  if (!found) throw new Error(`No account of ${email}`);
  return found.actor;
}

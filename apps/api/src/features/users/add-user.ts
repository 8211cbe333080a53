import { randomBytes } from "node:crypto";
import { areaRefusal } from "@pola/shared/admin-areas";
import type { AddUser, User } from "@pola/shared/schemas/user";
import { inTransaction, isUniqueViolation } from "@pola/database/db";
import { Prisma } from "@pola/database/generated/prisma/client";
import type { Ctx } from "../../context.ts";
import { issueToken } from "../../domain/account-tokens.ts";
import { recordActivity } from "../../domain/activity.ts";
import { type Actor, isAdminFor } from "../../domain/actor.ts";
import { AppError, conflict, emailTaken } from "../../lib/app-error.ts";
import { hashPassword } from "../../lib/passwords.ts";
import { USER_SECRETS, userView } from "../../views/user-view.ts";
import { mailInvitation } from "./users-mails.ts";

/** An invitation is unexpected, so its link works longer than a reset link. */
const INVITATION_MS = 72 * 3_600_000;

/**
 * Adds an approved vendor or admin. Nobody knows the password until the person sets it by the link of the invitation
 * (docs/product/accounts.md, A-27).
 * An invitation that is sent again with its `id` is made once (A-1223).
 * @throws AppError EMAIL_TAKEN; CONFLICT when an earlier try with this `id` invited another address or role; FORBIDDEN when an admin who is limited to areas adds an admin
 */
export async function addUser(ctx: Ctx, actor: Actor, input: AddUser): Promise<User> {
  if (input.role === "admin" && !isAdminFor(actor, "all"))
    throw new AppError("FORBIDDEN", areaRefusal(actor.limitedTo));
  const now = ctx.now();
  const passwordHash = await hashPassword(randomBytes(32).toString("base64"), ctx.config.bcryptCost);
  const { id, role, email, firstName, lastName, phone = null, businessName, businessAddress = "" } = input;
  const person = { role, email, firstName, lastName, phone, businessName, businessAddress };
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const user = await tx.user.create({
        data: { ...person, id: id ?? Prisma.skip, passwordHash, status: "approved", createdAt: now },
        omit: USER_SECRETS,
      });
      const link = { userId: user.id, purpose: "reset_password", now, lifetimeMs: INVITATION_MS } as const;
      await mailInvitation(ctx, tx, user, await issueToken(tx, link));
      await recordActivity(tx, { actor, now }, "user.add", user.id, { after: { role } });
      return userView(user);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const first = id && (await ctx.db.user.findUnique({ where: { id }, omit: USER_SECRETS }));
    if (!first) throw emailTaken();
    if (first.email === email && first.role === role) return userView(first);
    throw conflict("Your first try was saved already. Close this form and look at the list.");
  }
}

import type { UpdateBankDetails, UpdateProfile } from "@pola/shared/schemas/auth";
import type { User } from "@pola/shared/schemas/user";
import type { Ctx } from "../../context.ts";
import { Prisma } from "@pola/database/generated/prisma/client";
import type { Actor } from "../../domain/actor.ts";
import { applyAccountHolds } from "../../domain/payout-holds.ts";
import { inTransaction } from "@pola/database/db";
import { USER_SELECT, userView } from "../../views/user-view.ts";
import type { AuthLimits } from "./auth-limits.ts";
import { mailBankDetailsChanged } from "./auth-mails.ts";
import { confirmPassword } from "./confirm-password.ts";

/**
 * Changes the personal details that the body names; the e-mail cannot be changed (docs/product/accounts.md, A-49).
 * @throws AppError NOT_FOUND
 */
export async function updateProfile(ctx: Ctx, actor: Actor, input: UpdateProfile): Promise<User> {
  const { firstName, lastName, phone, businessName, businessAddress } = input;
  const user = await ctx.db.user.update({
    where: { id: actor.id, deletedAt: null },
    data: {
      firstName: firstName ?? Prisma.skip,
      lastName: lastName ?? Prisma.skip,
      phone: phone ?? Prisma.skip,
      businessName: businessName ?? Prisma.skip,
      businessAddress: businessAddress ?? Prisma.skip,
    },
    select: USER_SELECT,
  });
  return userView(user);
}

/**
 * Changes the bank account that commission is paid to. Requires the password, keeps the history and sends a mail. Payouts that
 * missing details held are released (docs/product/accounts.md, A-52).
 * @throws AppError VALIDATION_FAILED on the field currentPassword, TOO_MANY_REQUESTS, NOT_FOUND
 */
export async function updateBankDetails(
  ctx: Ctx,
  limits: AuthLimits,
  actor: Actor,
  input: UpdateBankDetails,
): Promise<User> {
  const { currentPassword, ...details } = input;
  await confirmPassword(ctx, limits, actor, currentPassword);
  return await inTransaction(ctx.db, async (tx) => {
    const user = await tx.user.update({
      where: { id: actor.id, deletedAt: null },
      data: details,
      select: USER_SELECT,
    });
    await tx.bankAccountHistory.create({
      data: { ...details, userId: actor.id, actorId: actor.id, createdAt: ctx.now() },
    });
    await mailBankDetailsChanged(ctx, tx, user, details.accountNumber);
    await applyAccountHolds(ctx, tx, actor.id, actor);
    return userView(user);
  });
}

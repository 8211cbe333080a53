import { isDeepStrictEqual } from "node:util";
import type { UpdateBankDetails, UpdateProfile } from "@pola/shared/schemas/auth";
import type { User } from "@pola/shared/schemas/user";
import type { Ctx } from "../../context.ts";
import { Prisma } from "@pola/database/generated/prisma/client";
import type { Actor } from "../../domain/actor.ts";
import { applyAccountHolds } from "../../domain/payout-holds.ts";
import { AppError } from "../../lib/app-error.ts";
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
  const user = await ctx.db.user.update({
    where: { id: actor.id, deletedAt: null },
    data: personalColumns(input),
    select: USER_SELECT,
  });
  return userView(user);
}

/**
 * Changes the bank account that commission is paid to, and the personal details that the body names, as a whole or not at all. Keeps the
 * history and sends a mail. Details that are there need the password; the first ones do not, and unchanged ones count as not named. Payouts
 * that missing details held are released (docs/product/accounts.md, A-51 and A-52).
 * @throws AppError VALIDATION_FAILED on the field currentPassword, TOO_MANY_REQUESTS, NOT_FOUND
 */
export async function updateBankDetails(
  ctx: Ctx,
  limits: AuthLimits,
  actor: Actor,
  input: UpdateBankDetails,
): Promise<User> {
  const { accountHolderName, bankName, accountNumber, branchName, currentPassword, ...personal } = input;
  const details = { accountHolderName, bankName, accountNumber, branchName };
  const before = await ctx.db.user.findUniqueOrThrow({ where: { id: actor.id }, select: BANK_COLUMNS });
  if (isDeepStrictEqual(before, details)) return await updateProfile(ctx, actor, personal);

  const isFirst = isDeepStrictEqual(before, NO_BANK_DETAILS);
  if (!isFirst) {
    if (currentPassword === undefined) throw passwordNeeded();
    await confirmPassword(ctx, limits, actor, currentPassword);
  }
  return await inTransaction(ctx.db, async (tx) => {
    const [user] = await tx.user.updateManyAndReturn({
      // Of two first details set at once, the second would replace the first without the password.
      where: { id: actor.id, deletedAt: null, ...(isFirst ? NO_BANK_DETAILS : {}) },
      data: { ...personalColumns(personal), ...details },
      select: USER_SELECT,
    });
    if (!user) throw passwordNeeded();
    await tx.bankAccountHistory.create({
      data: { ...details, userId: actor.id, actorId: actor.id, createdAt: ctx.now() },
    });
    await mailBankDetailsChanged(ctx, tx, user, details.accountNumber);
    await applyAccountHolds(ctx, tx, actor.id, actor);
    return userView(user);
  });
}

const BANK_COLUMNS = {
  accountHolderName: true,
  bankName: true,
  accountNumber: true,
  branchName: true,
} as const;
const NO_BANK_DETAILS = { accountHolderName: null, bankName: null, accountNumber: null, branchName: null };

function personalColumns(input: UpdateProfile) {
  const { firstName, lastName, phone, businessName, businessAddress, city, isNamedOnLeaderboard } = input;
  return {
    firstName: firstName ?? Prisma.skip,
    lastName: lastName ?? Prisma.skip,
    phone: phone ?? Prisma.skip,
    businessName: businessName ?? Prisma.skip,
    businessAddress: businessAddress ?? Prisma.skip,
    city: city ?? Prisma.skip,
    isNamedOnLeaderboard: isNamedOnLeaderboard ?? Prisma.skip,
  };
}

function passwordNeeded(): AppError {
  const message = "Password is required";
  return new AppError("VALIDATION_FAILED", message, { errors: { currentPassword: message } });
}

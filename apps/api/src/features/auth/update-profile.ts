import { isDeepStrictEqual } from "node:util";
import { NO_BANK_DETAILS } from "@pola/shared/bank-account";
import type { UpdateBankDetails, UpdateProfile } from "@pola/shared/schemas/auth";
import type { User } from "@pola/shared/schemas/user";
import { Prisma } from "@pola/database/generated/prisma/client";
import { inTransaction } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import { lockUser } from "../../domain/account-tokens.ts";
import type { Actor } from "../../domain/actor.ts";
import { applyAccountHolds } from "../../domain/payout-holds.ts";
import { type AppError, invalidField, sessionEnded } from "../../lib/app-error.ts";
import { BANK_COLUMNS, USER_SECRETS, userView } from "../../views/user-view.ts";
import type { AuthLimits } from "./auth-limits.ts";
import { bankList } from "./bank-list.ts";
import { mailBankDetailsChanged } from "./auth-mails.ts";
import { confirmPassword, wrongPassword } from "./confirm-password.ts";

/**
 * Changes the personal details that the body names; the email cannot be changed (docs/product/accounts.md, A-49).
 * @throws AppError UNAUTHENTICATED when the person was deleted since the request began
 */
export async function updateProfile(ctx: Ctx, actor: Actor, input: UpdateProfile): Promise<User> {
  const [user] = await ctx.db.user.updateManyAndReturn({
    where: { id: actor.id, deletedAt: null },
    data: personalColumns(input),
    omit: USER_SECRETS,
  });
  if (!user) throw sessionEnded();
  return userView(user);
}

/**
 * Changes the bank account that commission is paid to, and the personal details that the body names, as a whole or not at all. Keeps the
 * history and sends a mail. Codes of bank and branch choose them from the list. Details that are there need the password; the first
 * ones do not, and unchanged ones count as not named. Payouts that missing details held are released (docs/product/accounts.md, A-51 and A-52).
 * @throws AppError VALIDATION_FAILED on the field currentPassword, bankCode or branchCode, TOO_MANY_REQUESTS (also for many changes:
 * A-601), UNAUTHENTICATED when the person was deleted since the request began
 */
export async function updateBankDetails(
  ctx: Ctx,
  limits: AuthLimits,
  actor: Actor,
  input: UpdateBankDetails,
): Promise<User> {
  const { currentPassword } = input;
  const before = await ctx.db.user.findUniqueOrThrow({ where: { id: actor.id }, select: BANK_COLUMNS });
  const details = detailsOf(ctx, input, before);
  if (isDeepStrictEqual(before, details)) return await updateProfile(ctx, actor, input);

  let checked: string | undefined;
  if (!isDeepStrictEqual(before, NO_BANK_DETAILS)) {
    if (currentPassword === undefined) throw passwordNeeded();
    checked = await confirmPassword(ctx, limits, actor, currentPassword);
  }
  return await limits.mailedChanges.spend(actor.email, () => store(ctx, actor, { input, details, checked }));
}

type Change = { input: UpdateBankDetails; details: Details; checked: string | undefined };

async function store(ctx: Ctx, actor: Actor, { input, details, checked }: Change): Promise<User> {
  return await inTransaction(ctx.db, async (tx) => {
    await lockUser(tx, actor.id);
    const now = await tx.user.findUnique({ where: { id: actor.id }, select: BANK_COLUMNS });
    // The same change that is sent twice at once is made once (docs/product/accounts.md, A-2326).
    const isMade = isDeepStrictEqual(now, details);
    const seen = checked === undefined ? NO_BANK_DETAILS : { passwordHash: checked };
    const [user] = await tx.user.updateManyAndReturn({
      // Of two first details set at once, the second would replace the first without the password. A reset of the password ends this call.
      where: { id: actor.id, deletedAt: null, ...(isMade ? {} : seen) },
      data: { ...personalColumns(input), ...details },
      omit: USER_SECRETS,
    });
    if (!user) {
      if ((await tx.user.count({ where: { id: actor.id, deletedAt: null } })) === 0) throw sessionEnded();
      throw checked === undefined ? passwordNeeded() : wrongPassword();
    }
    if (isMade) return userView(user);
    const { bankCode: _bankCode, branchCode: _branchCode, ...entered } = details;
    await tx.bankAccountHistory.create({
      data: { ...entered, userId: actor.id, actorId: actor.id, createdAt: ctx.now() },
    });
    await mailBankDetailsChanged(ctx, tx, user, input.accountNumber);
    await applyAccountHolds(ctx, tx, actor.id, actor);
    return userView(user);
  });
}

type Details = {
  [Column in keyof typeof BANK_COLUMNS]: string | null;
};

/**
 * The bank details to store. Names of a bank and a branch on the list are the list's; a branch that is missing there keeps its typed name.
 * @throws AppError VALIDATION_FAILED on the field bankCode or branchCode
 */
function detailsOf(ctx: Ctx, input: UpdateBankDetails, before: Details): Details {
  const { accountHolderName, bankName, accountNumber, branchName } = input;
  const { bankCode = null, branchCode = null } = input;
  const typed = { accountHolderName, bankName, accountNumber, branchName };
  if (bankCode === null && branchCode === null) {
    // A client without the list sends back what it read.
    const sentBack = { ...typed, bankCode: before.bankCode, branchCode: before.branchCode };
    return isDeepStrictEqual(before, sentBack) ? before : { ...typed, bankCode: null, branchCode: null };
  }
  const bank = bankList(ctx.config.dataDir).find(({ code }) => code === bankCode);
  if (!bank) throw invalidField("bankCode", "Choose your bank from the list");
  if (branchCode === null) throw invalidField("branchCode", "Branch code is required");
  const branch = bank.branches.find(({ code }) => code === branchCode);
  return {
    ...typed,
    bankName: bank.name,
    branchName: branch?.name ?? branchName,
    bankCode: bank.code,
    branchCode,
  };
}

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
  return invalidField("currentPassword", "Password is required");
}

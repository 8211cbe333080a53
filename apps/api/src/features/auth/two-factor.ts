import { inTransaction } from "@pola/database/db";
import type {
  DisableTwoFactor,
  EnableTwoFactor,
  RecoveryCodes,
  SetUpTwoFactor,
  TwoFactor,
  TwoFactorSecret,
} from "@pola/shared/schemas/two-factor";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { NO_TWO_FACTOR, renewRecoveryCodes, reportTwoFactor, useCode } from "../../domain/two-factor.ts";
import { AppError } from "../../lib/app-error.ts";
import { seal } from "../../lib/seal.ts";
import { newTotpSecret, totpUri } from "../../lib/totp.ts";
import type { AuthLimits } from "./auth-limits.ts";
import { confirmPassword } from "./confirm-password.ts";

type Coded = { id: string; totpSecret: string | null };

/** The caller's two-factor sign-in (docs/product/accounts.md, A-220). */
export async function getTwoFactor({ db, config }: Ctx, { id }: Actor): Promise<TwoFactor> {
  const [{ totpEnabledAt }, recoveryCodesLeft] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id }, select: { totpEnabledAt: true } }),
    db.recoveryCode.count({ where: { userId: id, usedAt: null } }),
  ]);
  return { isOn: totpEnabledAt !== null, isRequired: config.requiresTwoFactor, recoveryCodesLeft };
}

/**
 * Makes a new secret for the authenticator app. Signing in changes once {@link enableTwoFactor} has seen a code of it.
 * @throws AppError CONFLICT when two-factor sign-in is on; as {@link confirmPassword}
 */
export async function setUpTwoFactor(
  ctx: Ctx,
  limits: AuthLimits,
  actor: Actor,
  { currentPassword }: SetUpTwoFactor,
): Promise<TwoFactorSecret> {
  await confirmPassword(ctx, limits, actor, currentPassword);
  const secret = newTotpSecret();
  const { count } = await ctx.db.user.updateMany({
    where: { id: actor.id, role: "admin", totpEnabledAt: null },
    data: { totpSecret: seal(ctx.config.jwtSecret, secret), totpLastStep: 0 },
  });
  if (count === 0) throw isOnAlready();
  return { secret, uri: totpUri(secret, { issuer: ctx.settings.current().name, label: actor.email }) };
}

/**
 * Turns two-factor sign-in on with a code of the app, and makes the recovery codes (docs/product/accounts.md, A-221).
 * @throws AppError CONFLICT when it is on, or not set up; VALIDATION_FAILED on the field code, TOO_MANY_REQUESTS
 */
export async function enableTwoFactor(
  ctx: Ctx,
  limits: AuthLimits,
  actor: Actor,
  { code }: EnableTwoFactor,
): Promise<RecoveryCodes> {
  const { id } = actor;
  const person = await ctx.db.user.findUniqueOrThrow({
    where: { id },
    select: { id: true, totpSecret: true, totpEnabledAt: true },
  });
  if (person.totpEnabledAt !== null) throw isOnAlready();
  if (person.totpSecret === null) throw new AppError("CONFLICT", "Scan the QR code first.");
  await confirmCode(ctx, limits, person, code);
  return await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id, totpSecret: person.totpSecret, totpEnabledAt: null },
      data: { totpEnabledAt: ctx.now() },
    });
    if (count === 0) throw isOnAlready();
    await reportTwoFactor(ctx, tx, { person: actor, actor, isOn: true });
    return { recoveryCodes: await renewRecoveryCodes(tx, id) };
  });
}

/**
 * Turns two-factor sign-in off. It needs the password and a code.
 * @throws AppError CONFLICT when it is required or off; as {@link confirmPassword} and {@link confirmCode}
 */
export async function disableTwoFactor(
  ctx: Ctx,
  limits: AuthLimits,
  actor: Actor,
  { currentPassword, code }: DisableTwoFactor,
): Promise<TwoFactor> {
  if (ctx.config.requiresTwoFactor)
    throw new AppError("CONFLICT", "Every admin must use two-factor sign-in here.");
  const { id } = actor;
  const person = await ctx.db.user.findUniqueOrThrow({
    where: { id },
    select: { id: true, totpSecret: true, totpEnabledAt: true },
  });
  if (person.totpEnabledAt === null) throw new AppError("CONFLICT", "Two-factor sign-in is off.");
  await confirmPassword(ctx, limits, actor, currentPassword);
  await confirmCode(ctx, limits, person, code);
  await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id, totpSecret: person.totpSecret },
      data: NO_TWO_FACTOR,
    });
    if (count === 0) return;
    await tx.recoveryCode.deleteMany({ where: { userId: id } });
    await reportTwoFactor(ctx, tx, { person: actor, actor, isOn: false });
  });
  return await getTwoFactor(ctx, actor);
}

/**
 * Checks a code and uses it up. Wrong ones count for the account, from whatever address (docs/product/accounts.md, A-223).
 * @throws AppError VALIDATION_FAILED on the field code, TOO_MANY_REQUESTS
 */
export async function confirmCode(ctx: Ctx, limits: AuthLimits, person: Coded, code: string): Promise<void> {
  const isRight = await limits.passwords.guess(
    `code ${person.id}`,
    async () => (await useCode(ctx, person, code)) || null,
  );
  if (isRight) return;
  const message = "This code is wrong or was used before. Wait for the next one.";
  throw new AppError("VALIDATION_FAILED", message, { errors: { code: message } });
}

function isOnAlready(): AppError {
  return new AppError("CONFLICT", "Two-factor sign-in is already on.");
}

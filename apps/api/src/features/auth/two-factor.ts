import { inTransaction } from "@pola/database/db";
import type {
  ConfirmTwoFactor,
  EnabledTwoFactor,
  EnableTwoFactor,
  RecoveryCodes,
  SetUpTwoFactor,
  TwoFactor,
  TwoFactorSecret,
} from "@pola/shared/schemas/two-factor";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { NO_TWO_FACTOR, renewRecoveryCodes, reportTwoFactor, useCode } from "../../domain/two-factor.ts";
import { type AppError, conflict, invalidField } from "../../lib/app-error.ts";
import { seal } from "../../lib/seal.ts";
import type { SessionClaims } from "../../lib/tokens.ts";
import { newTotpSecret, totpUri } from "../../lib/totp.ts";
import { USER_SECRETS } from "../../views/user-view.ts";
import type { AuthLimits } from "./auth-limits.ts";
import { confirmPassword } from "./confirm-password.ts";
import { sessionOf } from "./session-of.ts";

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
 * Turns two-factor sign-in on with a code of the app, and makes the recovery codes (docs/product/accounts.md, A-221). Every session ends,
 * because it began with the password alone. The caller gets one that ends when theirs would have ended.
 * @throws AppError CONFLICT when it is on, or not set up; VALIDATION_FAILED on the field code, TOO_MANY_REQUESTS
 */
export async function enableTwoFactor(
  ctx: Ctx,
  limits: AuthLimits,
  { actor, session }: { actor: Actor; session: SessionClaims },
  { code }: EnableTwoFactor,
): Promise<EnabledTwoFactor> {
  const { id } = actor;
  const person = await ctx.db.user.findUniqueOrThrow({
    where: { id },
    select: { id: true, totpSecret: true, totpEnabledAt: true },
  });
  if (person.totpEnabledAt !== null) throw isOnAlready();
  if (person.totpSecret === null) throw conflict("Scan the QR code first.");
  await confirmCode(ctx, limits, person, code);
  return await inTransaction(ctx.db, async (tx) => {
    const [user] = await tx.user.updateManyAndReturn({
      where: { id, tokenVersion: session.tokenVersion, totpSecret: person.totpSecret, totpEnabledAt: null },
      data: { totpEnabledAt: ctx.now(), tokenVersion: { increment: 1 } },
      omit: USER_SECRETS,
    });
    if (!user) throw isOnAlready();
    await reportTwoFactor(ctx, tx, { person: actor, actor, change: "on" });
    const recoveryCodes = await renewRecoveryCodes(tx, id);
    return { recoveryCodes, token: sessionOf(ctx, user, session.issuedAt).token };
  });
}

/**
 * Turns two-factor sign-in off. It needs the password and a code.
 * @throws AppError CONFLICT when it is required; as {@link confirmTwoFactor}
 */
export async function disableTwoFactor(
  ctx: Ctx,
  limits: AuthLimits,
  actor: Actor,
  input: ConfirmTwoFactor,
): Promise<TwoFactor> {
  if (ctx.config.requiresTwoFactor) throw conflict("Every admin must use two-factor sign-in here.");
  const { id, totpSecret } = await confirmTwoFactor(ctx, limits, actor, input);
  await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id, totpSecret },
      data: NO_TWO_FACTOR,
    });
    if (count === 0) return;
    await tx.recoveryCode.deleteMany({ where: { userId: id } });
    await reportTwoFactor(ctx, tx, { person: actor, actor, change: "off" });
  });
  return await getTwoFactor(ctx, actor);
}

/**
 * Replaces the recovery codes; the earlier ones stop working (docs/product/accounts.md, A-246).
 * @throws AppError CONFLICT when it was turned off meanwhile; as {@link confirmTwoFactor}
 */
export async function renewCodes(
  ctx: Ctx,
  limits: AuthLimits,
  actor: Actor,
  input: ConfirmTwoFactor,
): Promise<RecoveryCodes> {
  const { id, totpSecret, totpEnabledAt } = await confirmTwoFactor(ctx, limits, actor, input);
  return await inTransaction(ctx.db, async (tx) => {
    // Writes nothing new: it locks the account, so that two renewals do not both leave codes.
    const { count } = await tx.user.updateMany({ where: { id, totpSecret }, data: { totpEnabledAt } });
    if (count === 0) throw isOff();
    await reportTwoFactor(ctx, tx, { person: actor, actor, change: "codes" });
    return { recoveryCodes: await renewRecoveryCodes(tx, id) };
  });
}

/**
 * The caller's account, once they have confirmed with password and code.
 * @throws AppError CONFLICT when two-factor sign-in is off; as {@link confirmPassword} and {@link confirmCode}
 */
async function confirmTwoFactor(
  ctx: Ctx,
  limits: AuthLimits,
  actor: Actor,
  { currentPassword, code }: ConfirmTwoFactor,
): Promise<Coded & { totpEnabledAt: Date }> {
  const { totpEnabledAt, ...person } = await ctx.db.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { id: true, totpSecret: true, totpEnabledAt: true },
  });
  if (totpEnabledAt === null) throw isOff();
  await confirmPassword(ctx, limits, actor, currentPassword);
  await confirmCode(ctx, limits, person, code);
  return { ...person, totpEnabledAt };
}

/**
 * Checks a code and uses it up. Wrong ones count for the account, from all addresses together (docs/product/accounts.md, A-223).
 * @throws AppError VALIDATION_FAILED on the field code, TOO_MANY_REQUESTS
 */
export async function confirmCode(ctx: Ctx, limits: AuthLimits, person: Coded, code: string): Promise<void> {
  const isRight = await limits.passwords.guess(
    `code ${person.id}`,
    async () => (await useCode(ctx, person, code)) || null,
  );
  if (isRight) return;
  throw invalidField("code", "This code is wrong or was used before. Enter the next one.");
}

function isOnAlready(): AppError {
  return conflict("Two-factor sign-in is already on.");
}

function isOff(): AppError {
  return conflict("Two-factor sign-in is off.");
}

import { setTimeout as sleep } from "node:timers/promises";
import { query, sql } from "@pola/database/sql";
import type { Login } from "@pola/shared/schemas/auth";
import * as z from "zod";
import type { Ctx } from "../../context.ts";
import { tooMany } from "../../http/rate-limit.ts";
import { AppError } from "../../lib/app-error.ts";
import { costOf, hashPassword, isPassword } from "../../lib/passwords.ts";
import { accountAt, type AuthLimits } from "./auth-limits.ts";
import { sessionOf } from "./session-of.ts";
import { confirmCode } from "./two-factor.ts";

/** The least time of a login from an address that has used up its failures, in milliseconds: longer than a password check. */
const FULL_ADDRESS_MS = 1_000;

/**
 * Signs a person in. An unknown email takes the same time and gets the same error as a wrong password. The reason why an account is
 * blocked is given only after the right password (docs/product/accounts.md, A-17 and A-34). An admin with two-factor sign-in needs a code,
 * too; without one, or with a wrong one, there is no session.
 * @param address the client's address, for counting failures
 * @throws AppError INVALID_CREDENTIALS, TWO_FACTOR_REQUIRED, VALIDATION_FAILED on the field code, ACCOUNT_REJECTED, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS
 */
export async function login(ctx: Ctx, limits: AuthLimits, { email, password, code }: Login, address: string) {
  const account = accountAt(email, address);
  const fullForMs = await limits.addressFailures.fullForMs(address);
  const guess = async () =>
    await limits.passwords.guess(account, async () => await personOf(ctx, email, password));
  const person = fullForMs === 0 ? await guess() : await atFullAddress(limits, account, guess);
  if (!person) {
    if (fullForMs > 0) throw tooMany(fullForMs);
    await limits.addressFailures.add(address);
    throw new AppError("INVALID_CREDENTIALS", "Email or password is incorrect");
  }
  await limits.knownPeople.remember(account);
  refuseBlocked(person);
  if (person.totpEnabledAt !== null) {
    if (!code) throw new AppError("TWO_FACTOR_REQUIRED", "Enter the code of your authenticator app.");
    await confirmCode(ctx, limits, person, code).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === "VALIDATION_FAILED")
        await limits.addressFailures.add(address);
      throw error;
    });
  }
  await renewHash(ctx, person, password).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "A password hash was not renewed");
  });
  return sessionOf(ctx, person);
}

/**
 * Strangers who fail do not lock out the people who always sign in from here (docs/product/limits.md, A-71): only these people's passwords
 * are checked. The others' guesses are not counted either, because ever new accounts would fill the table (A-1080). Every refusal is the same
 * and takes as long; otherwise it would reveal who signs in from here.
 */
async function atFullAddress<Person>(
  limits: AuthLimits,
  account: string,
  guess: () => Promise<Person | null>,
): Promise<Person | null> {
  const isKnown = await limits.knownPeople.remembers(account);
  const [person] = await Promise.all([
    isKnown ? guess().catch(nullWhenTooMany) : null,
    sleep(FULL_ADDRESS_MS),
  ]);
  return person;
}

function nullWhenTooMany(error: unknown): null {
  if (error instanceof AppError && error.code === "TOO_MANY_REQUESTS") return null;
  throw error;
}

const highestCost = query("highest password cost", {
  row: z.strictObject({ cost: z.int32().nullable() }),
  // The condition is that of the index.
  sql: () =>
    sql`select max(substr(password_hash, 5, 2))::int as cost from users where password_hash like '$2_$%'`,
  samples: [[]],
});

/** The person with this email and password, or null. Takes as long as the most expensive stored hash, for every email. */
async function personOf(ctx: Ctx, email: string, password: string) {
  const [found, { cost }] = await Promise.all([
    ctx.db.user.findFirst({ where: { email, deletedAt: null } }),
    highestCost.one(ctx.pool),
  ]);
  const isRight = await isPassword(password, found?.passwordHash, cost ?? ctx.config.bcryptCost);
  return isRight ? found : null;
}

function refuseBlocked({ status, statusReason }: { status: string; statusReason: string | null }): void {
  const reason = statusReason ? ` Reason: ${statusReason}` : "";
  if (status === "rejected") throw new AppError("ACCOUNT_REJECTED", `Your account is not approved.${reason}`);
  if (status === "suspended") throw new AppError("ACCOUNT_SUSPENDED", `Your account is suspended.${reason}`);
}

/** Stores the password with the configured cost. The password is the same, so sessions go on (docs/product/accounts.md, A-103). */
async function renewHash(
  ctx: Ctx,
  { id, passwordHash }: { id: string; passwordHash: string },
  password: string,
): Promise<void> {
  if (costOf(passwordHash) === ctx.config.bcryptCost) return;
  const renewed = await hashPassword(password, ctx.config.bcryptCost);
  // Nothing is renewed when the password was changed in the meantime.
  await ctx.db.user.updateMany({ where: { id, passwordHash }, data: { passwordHash: renewed } });
}

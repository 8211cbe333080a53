import { createHash, randomBytes } from "node:crypto";
import { inTransaction, type Tx } from "@pola/database/db";
import type { Ctx } from "../context.ts";
import { unseal } from "../lib/seal.ts";
import { stepOfCode } from "../lib/totp.ts";
import { recordActivity } from "./activity.ts";
import type { Actor } from "./actor.ts";
import { queueMail, queueMailTo, type Recipient } from "./outbox.ts";

/** The columns of an account without two-factor sign-in. */
export const NO_TWO_FACTOR = { totpSecret: null, totpEnabledAt: null, totpLastStep: 0 } as const;

const RECOVERY_CODES = 10;

/** Replaces a person's recovery codes. The result is the only place that holds the codes themselves: 80 random bits each. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBytes(10).toString("hex"));
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: hashOf(code) })) });
  return codes.map((code) => code.replaceAll(/(.{5})(?=.)/g, "$1-"));
}

/**
 * Checks a code of the authenticator app or a recovery code, and marks it as used (docs/product/accounts.md, A-222). Each is one conditional
 * update, so of two sign-ins with the same code one succeeds. A mail says that a recovery code was used, and how many are left (A-1262).
 */
export async function useCode(
  ctx: Ctx,
  { id, totpSecret }: { id: string; totpSecret: string | null },
  typed: string,
): Promise<boolean> {
  const code = typed.replaceAll(/[\s-]/g, "").toLowerCase();
  if (!/^\d{6}$/.test(code)) {
    return await inTransaction(ctx.db, async (tx) => {
      const { count } = await tx.recoveryCode.updateMany({
        where: { userId: id, codeHash: hashOf(code), usedAt: null },
        data: { usedAt: ctx.now() },
      });
      if (count === 1) await mailUsedCode(ctx, tx, id);
      return count === 1;
    });
  }
  const secret = totpSecret === null ? null : unseal(ctx.config.jwtSecret, totpSecret);
  const step = secret === null ? null : stepOfCode(secret, code, ctx.now());
  if (step === null) return false;
  const { count } = await ctx.db.user.updateMany({
    // The secret is part of the condition: a code of an earlier app is not used up for the new one.
    where: { id, totpSecret, totpLastStep: { lt: step } },
    data: { totpLastStep: step },
  });
  return count === 1;
}

async function mailUsedCode(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  const left = await tx.recoveryCode.count({ where: { userId, usedAt: null } });
  await queueMailTo(ctx, tx, userId, {
    kind: "account.two-factor",
    subject: "A recovery code was used",
    paragraphs: [
      `A recovery code of your account was used. Recovery codes left: ${left}.`,
      `If it was not you, write to ${ctx.settings.current().supportEmail} immediately.`,
    ],
    link: { label: "Make new recovery codes", path: "/admin/two-factor" },
  });
}

function hashOf(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}

/** What was done, for the record and for the mail. */
const CHANGES = {
  on: { before: { twoFactor: false }, after: { twoFactor: true }, text: "Two-factor sign-in was turned on" },
  off: {
    before: { twoFactor: true },
    after: { twoFactor: false },
    text: "Two-factor sign-in was turned off",
  },
  codes: { before: {}, after: { recoveryCodes: "new" }, text: "New recovery codes were made" },
} as const;

/** Records a change of an admin's two-factor sign-in, and tells them by mail. */
export async function reportTwoFactor(
  ctx: Ctx,
  tx: Tx,
  { person, actor, change }: { person: Recipient; actor: Actor; change: keyof typeof CHANGES },
): Promise<void> {
  const now = ctx.now();
  const { before, after, text } = CHANGES[change];
  await recordActivity(tx, { actor, now }, "user.two-factor", person.id, {
    before,
    after,
  });
  const by = actor.id === person.id ? "" : " by another admin";
  await queueMail(ctx, tx, person, {
    kind: "account.two-factor",
    subject: text,
    paragraphs: [
      `${text}${by} for your account.`,
      `If you did not expect this, write to ${ctx.settings.current().supportEmail} immediately.`,
    ],
  });
}

import type { Tx } from "@pola/database/db";
import { hashLinkToken, newLinkToken } from "../lib/tokens.ts";

type Purpose = "verify_email" | "reset_password";

const HOUR_MS = 3_600_000;

/** How long a mailed link works (docs/product/accounts.md, A-44). */
const LIFETIME_MS: Record<Purpose, number> = { verify_email: 24 * HOUR_MS, reset_password: HOUR_MS };

/**
 * Makes a link's secret; the ones made before for the same purpose stop working. Only its hash is stored.
 * `lifetimeMs` is for a link that nobody waits for, such as an invitation.
 */
export async function issueToken(
  tx: Tx,
  {
    userId,
    purpose,
    now,
    lifetimeMs = LIFETIME_MS[purpose],
  }: { userId: string; purpose: Purpose; now: Date; lifetimeMs?: number },
): Promise<string> {
  // The user's row keeps two requests of one person apart: else both would leave a working link.
  await tx.$queryRaw`select id from users where id = ${userId}::uuid for update`;
  await tx.accountToken.deleteMany({ where: { userId, purpose, usedAt: null } });
  const { token, tokenHash } = newLinkToken();
  await tx.accountToken.create({
    data: {
      userId,
      purpose,
      tokenHash,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    },
  });
  return token;
}

/** Uses a link up and answers whose it is; null for one that is unknown, used or too old. Of many at once one gets it. */
export async function useToken(
  tx: Tx,
  { token, purpose, now }: { token: string; purpose: Purpose; now: Date },
): Promise<string | null> {
  const used = await tx.accountToken.updateManyAndReturn({
    where: {
      tokenHash: hashLinkToken(token),
      purpose,
      usedAt: null,
      expiresAt: { gt: now },
      user: { deletedAt: null },
    },
    data: { usedAt: now },
    select: { userId: true },
  });
  return used[0]?.userId ?? null;
}

/** Whether a link would still work, without using it up. */
export async function isTokenUsable(
  tx: Tx,
  { token, purpose, now }: { token: string; purpose: Purpose; now: Date },
): Promise<boolean> {
  const found = await tx.accountToken.findFirst({
    where: { tokenHash: hashLinkToken(token), purpose, usedAt: null, expiresAt: { gt: now } },
    select: { id: true },
  });
  return found !== null;
}

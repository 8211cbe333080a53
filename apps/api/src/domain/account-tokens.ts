import type { Tx } from "@pola/database/db";
import { SAMPLE, sql, txCommand } from "@pola/database/sql";
import { hashLinkToken, newLinkToken } from "../lib/tokens.ts";

type Purpose = "verify_email" | "reset_password";

const HOUR_MS = 3_600_000;

/** How long a mailed link works (docs/product/accounts.md, A-44). */
const LIFETIME_MS: Record<Purpose, number> = { verify_email: 24 * HOUR_MS, reset_password: HOUR_MS };

/** Locks a person's row until the transaction ends: others who change it wait. */
export const lockUser = txCommand("lock user", {
  sql: (id: string) => sql`select id from users where id = ${id}::uuid for update`,
  samples: [[SAMPLE.id]],
});

const lockUserOfToken = txCommand("lock user of token", {
  sql: (tokenHash: string) => sql`
    select id from users where id = (select user_id from account_tokens where token_hash = ${tokenHash}) for update`,
  samples: [[SAMPLE.text]],
});

/**
 * Creates a link's secret. Earlier links for the same purpose stop working. Only the hash is stored. `lifetimeMs` replaces the usual
 * lifetime, for an unexpected link such as an invitation.
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
  // Two requests of one person run one after the other; otherwise both would leave a working link.
  await lockUser(tx, userId);
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

type Link = { token: string; purpose: Purpose; now: Date };

/** Marks a link as used and returns its user's id; null for a link that is unknown, used or expired. Of concurrent calls only one gets the id. */
export async function useToken(tx: Tx, { token, purpose, now }: Link): Promise<string | null> {
  const tokenHash = hashLinkToken(token);
  // The person first, as in a deletion of the account.
  await lockUserOfToken(tx, tokenHash);
  const used = await tx.accountToken.updateManyAndReturn({
    where: {
      tokenHash,
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

/** Whether a link of either purpose works: it is not replaced, used or expired. */
export async function isUsable(tx: Tx, token: string, now: Date): Promise<boolean> {
  const where = { tokenHash: hashLinkToken(token), usedAt: null, expiresAt: { gt: now } };
  return (await tx.accountToken.count({ where })) === 1;
}

/** The state of a link, which stays usable. Used links are kept until a day after they expire (features/admin/remove-expired.ts). */
export async function linkState(
  tx: Tx,
  { token, purpose, now }: Link,
): Promise<"usable" | "used" | "invalid"> {
  const found = await tx.accountToken.findFirst({
    where: { tokenHash: hashLinkToken(token), purpose },
    select: { usedAt: true, expiresAt: true },
  });
  if (found && found.usedAt !== null) return "used";
  return found && found.expiresAt > now ? "usable" : "invalid";
}

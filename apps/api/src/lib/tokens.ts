import { createHash, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import jwt from "jsonwebtoken";
import type { UserRole } from "@pola/shared/user-status";

const ISSUER = "pola";
const AUDIENCE = "pola-api";
const DAY_SECONDS = 86_400;
/** How long a session lasts (docs/product/accounts.md, A-32). */
const SESSION_SECONDS: Record<UserRole, number> = {
  reseller: 7 * DAY_SECONDS,
  vendor: 7 * DAY_SECONDS,
  admin: DAY_SECONDS / 2,
};

export type SessionClaims = { userId: string; tokenVersion: number; issuedAt: Date };

type Secret = { secret: string; now: Date };

/** A session for this user as of now. Its version must equal the user's, so raising that one ends every session. */
export function signSession(
  { id, role, tokenVersion }: { id: string; role: UserRole; tokenVersion: number },
  { secret, now }: Secret,
): string {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claims = {
    sub: id,
    ver: tokenVersion,
    iat: issuedAt,
    exp: issuedAt + SESSION_SECONDS[role],
    iss: ISSUER,
    aud: AUDIENCE,
  };
  return jwt.sign(claims, keyOf(secret), { algorithm: "HS256" });
}

/** Whether a session is too old for the role its person has by now: a reseller's week does not become an admin's. */
export function isOutlived(issuedAt: Date, role: UserRole, now: Date): boolean {
  return now.getTime() - issuedAt.getTime() > SESSION_SECONDS[role] * 1000;
}

/** What a token claims, or null for any that is not ours, changed, expired or endless. The algorithm is pinned. */
export function readSession(token: string, { secret, now }: Secret): SessionClaims | null {
  try {
    const claims = jwt.verify(token, keyOf(secret), {
      algorithms: ["HS256"],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTimestamp: Math.floor(now.getTime() / 1000),
    });
    // The library takes a token without an end for one that never ends.
    if (typeof claims === "string" || claims.exp === undefined || claims.iat === undefined) return null;
    const tokenVersion: unknown = claims["ver"];
    if (typeof claims.sub !== "string" || typeof tokenVersion !== "number") return null;
    return { userId: claims.sub, tokenVersion, issuedAt: new Date(claims.iat * 1000) };
  } catch {
    return null;
  }
}

const keys = new Map<string, KeyObject>();

/** Made once: given text, the library first tries with every token whether it is a public key, which costs more than the check. */
function keyOf(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known) return known;
  const key = createSecretKey(secret, "utf8");
  keys.set(secret, key);
  return key;
}

/** The secret of a mailed link: 32 random bytes, of which only the hash is stored (docs/product/accounts.md, A-42). */
export function newLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashLinkToken(token) };
}

export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

import { createHash, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import jwt from "jsonwebtoken";
import type { UserRole } from "@pola/shared/user-status";

const ISSUER = "pola";
const AUDIENCE = "pola-api";
const DAY_SECONDS = 86_400;
/** Lifetime of a session in seconds (docs/product/accounts.md, A-32). */
const SESSION_SECONDS: Record<UserRole, number> = {
  reseller: 7 * DAY_SECONDS,
  vendor: 7 * DAY_SECONDS,
  admin: DAY_SECONDS / 2,
};

export type SessionClaims = { userId: string; tokenVersion: number; issuedAt: Date };

type Secret = { secret: string; now: Date };

/**
 * Signs a session token for this user. Its version must equal the user's stored version, so raising that version ends every session.
 */
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

/** Whether a session is too old for the current role: a reseller's week-long session must not become an admin's. */
export function isSessionTooOld(issuedAt: Date, role: UserRole, now: Date): boolean {
  return now.getTime() - issuedAt.getTime() > SESSION_SECONDS[role] * 1000;
}

/** The claims of a token. Null for a token that is foreign, changed, expired or without an expiry. The algorithm is fixed. */
export function readSession(token: string, { secret, now }: Secret): SessionClaims | null {
  try {
    const claims = jwt.verify(token, keyOf(secret), {
      algorithms: ["HS256"],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTimestamp: Math.floor(now.getTime() / 1000),
    });
    // The library accepts a token without an expiry as one that never expires.
    if (typeof claims === "string" || claims.exp === undefined || claims.iat === undefined) return null;
    const tokenVersion: unknown = claims["ver"];
    if (typeof claims.sub !== "string" || typeof tokenVersion !== "number") return null;
    return { userId: claims.sub, tokenVersion, issuedAt: new Date(claims.iat * 1000) };
  } catch {
    return null;
  }
}

const keys = new Map<string, KeyObject>();

/** Cached, because a text secret makes the library first try to parse it as a public key, which costs more than the signature check. */
function keyOf(secret: string): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret, "utf8");
  keys.set(secret, key);
  return key;
}

/** Creates the secret of a mailed link: 32 random bytes. Only its hash is stored (docs/product/accounts.md, A-42). */
export function newLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashLinkToken(token) };
}

/** The SHA-256 hash under which a link's token is stored. */
export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

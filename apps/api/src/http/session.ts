import { type Access, accessOf, type Callers } from "@pola/shared/api/endpoint";
import { Id } from "@pola/shared/schemas/text";
import type { UserRole } from "@pola/shared/user-status";
import type { Request } from "express";
import * as z from "zod";
import type { Ctx } from "../context.ts";
import { type Actor, findActor, requireArea } from "../domain/actor.ts";
import { AppError, sessionEnded } from "../lib/app-error.ts";
import { isSessionTooOld, readSession, type SessionClaims } from "../lib/tokens.ts";
import { countCall } from "./rate-limit.ts";
import { requestIdOf } from "./request-log.ts";

const MISSING = "Authentication token is missing. Please login again.";

/** The roles that each access level admits; null when the role does not matter. */
const ROLES: Record<Access, readonly UserRole[] | null> = {
  anyone: null,
  visitor: null,
  "signed-in": null,
  reseller: ["reseller"],
  "approved reseller": ["reseller"],
  "reseller or admin": ["reseller", "admin"],
  vendor: ["vendor"],
  admin: ["admin"],
};

const NOT_APPROVED = "Your account is waiting for approval. You can do this once an admin has approved it.";

/**
 * Identifies the caller and checks their access, an admin's areas included. Role, areas and status come from the database with every
 * request, never from the token. An invalid token is refused even where guests are admitted; `anyone` reads no session.
 * @param path the path of the contract
 * @returns null for `anyone`, and for a guest where the access is `visitor`
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, TWO_FACTOR_SETUP, or ACCOUNT_NOT_APPROVED while an admin has not approved the account
 */
export async function requireAccess(
  ctx: Ctx,
  req: Request,
  callers: Callers,
  path: string,
): Promise<Actor | null> {
  const access = accessOf(callers);
  if (access === "anyone") return null;
  const actor = await readActor(ctx, req);
  if (!actor && access === "visitor") return null;
  if (!actor) throw new AppError("UNAUTHENTICATED", MISSING);
  const roles = ROLES[access];
  if (roles && !roles.includes(actor.role)) throw new AppError("FORBIDDEN", refusalFor(roles));
  // Below /auth two-factor sign-in is set up, by every admin.
  const { adminArea } = callers;
  const isSetUp = adminArea === "any" && path.startsWith("/auth/");
  if (adminArea !== undefined && actor.role === "admin" && !isSetUp) requireArea(actor, adminArea);
  if (access === "approved reseller" && actor.status !== "approved")
    throw new AppError("ACCOUNT_NOT_APPROVED", NOT_APPROVED);
  return actor;
}

function refusalFor(roles: readonly UserRole[]): string {
  if (roles.length === 1 && roles[0] === "admin") return "You need admin privileges to access this page.";
  return `This is for ${roles.join(" and ")} accounts only.`;
}

/**
 * The claims of the session that a request carries, as its token says. Only {@link requireAccess} checks that the session is still valid.
 * @throws AppError UNAUTHENTICATED without a valid token
 */
export function sessionClaimsOf(ctx: Ctx, req: Request): SessionClaims {
  const header = req.get("authorization");
  if (header === undefined) throw new AppError("UNAUTHENTICATED", MISSING);
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(header) ?? [];
  const claims =
    token === undefined ? null : readSession(token, { secret: ctx.config.jwtSecret, now: ctx.now() });
  if (!claims || !z.safeParse(Id, claims.userId).success) throw sessionEnded();
  return claims;
}

async function readActor(ctx: Ctx, req: Request): Promise<Actor | null> {
  if (req.get("authorization") === undefined) return null;
  const claims = sessionClaimsOf(ctx, req);
  // The key has the token version, so that a stolen token whose session has ended does not use up the person's calls.
  await countCall(ctx, `${claims.userId} ${claims.tokenVersion}`);
  const found = await findActor(ctx.pool, claims.userId);
  if (!found || found.tokenVersion !== claims.tokenVersion) throw sessionEnded();
  const { status, role } = found.actor;
  if (status === "rejected" || status === "suspended") throw sessionEnded();
  if (isSessionTooOld(claims.issuedAt, role, ctx.now())) throw sessionEnded();
  // Without the version: a person can give themselves a new one.
  await countCall(ctx, claims.userId);
  const mustSetUpTwoFactor = ctx.config.requiresTwoFactor && role === "admin" && !found.hasTwoFactor;
  return { ...found.actor, mustSetUpTwoFactor, requestId: requestIdOf(req) };
}

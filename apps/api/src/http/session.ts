import type { Access } from "@pola/shared/api/endpoint";
import { Id } from "@pola/shared/schemas/text";
import type { UserRole } from "@pola/shared/user-status";
import type { Request } from "express";
import * as z from "zod";
import type { Ctx } from "../context.ts";
import { type Actor, findActor } from "../domain/actor.ts";
import { AppError } from "../lib/app-error.ts";
import { isSessionTooOld, readSession } from "../lib/tokens.ts";
import { countCall } from "./rate-limit.ts";
import { requestIdOf } from "./request-log.ts";

const MISSING = "Authentication token is missing. Please login again.";
const ENDED = "Your session has ended. Please log in again.";

/** The roles that each access level admits; null when the role does not matter. */
const ROLES: Record<Access, readonly UserRole[] | null> = {
  anyone: null,
  visitor: null,
  "signed-in": null,
  reseller: ["reseller"],
  "approved reseller": ["reseller"],
  "reseller or admin": ["reseller", "admin"],
  "approved reseller or admin": ["reseller", "admin"],
  vendor: ["vendor"],
  admin: ["admin"],
};

/** What a person whose account is not approved reads, by access level. The others admit such a person. */
const NOT_APPROVED: Partial<Record<Access, string>> = {
  "approved reseller": "Your account is waiting for approval. You can order once an admin has approved it.",
  "approved reseller or admin": "You can upload a logo once your account is approved.",
};

/**
 * Identifies the caller and checks their access. Role and status come from the database with every request, never from the token. An
 * invalid token is refused even where guests are admitted; `anyone` reads no session.
 * @returns null for `anyone`, and for a guest where the access is `visitor`
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, or ACCOUNT_NOT_APPROVED while an admin has not approved the account
 */
export async function requireAccess(ctx: Ctx, req: Request, access: Access): Promise<Actor | null> {
  if (access === "anyone") return null;
  const actor = await readActor(ctx, req);
  if (!actor && access === "visitor") return null;
  if (!actor) throw new AppError("UNAUTHENTICATED", MISSING);
  const roles = ROLES[access];
  if (roles && !roles.includes(actor.role)) throw new AppError("FORBIDDEN", refusalFor(roles));
  const notApproved = NOT_APPROVED[access];
  if (notApproved !== undefined && actor.role === "reseller" && actor.status !== "approved") {
    throw new AppError("ACCOUNT_NOT_APPROVED", notApproved);
  }
  return actor;
}

function refusalFor(roles: readonly UserRole[]): string {
  if (roles.length === 1 && roles[0] === "admin") return "You need admin privileges to access this page.";
  return `This is for ${roles.join(" and ")} accounts only.`;
}

async function readActor(ctx: Ctx, req: Request): Promise<Actor | null> {
  const header = req.get("authorization");
  if (header === undefined) return null;
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(header) ?? [];
  const claims =
    token === undefined ? null : readSession(token, { secret: ctx.config.jwtSecret, now: ctx.now() });
  if (!claims || !z.safeParse(Id, claims.userId).success) throw new AppError("UNAUTHENTICATED", ENDED);
  await countCall(ctx, claims.userId);
  const found = await findActor(ctx.pool, claims.userId);
  if (!found || found.tokenVersion !== claims.tokenVersion) throw new AppError("UNAUTHENTICATED", ENDED);
  const { status, role } = found.actor;
  if (status === "rejected" || status === "suspended") throw new AppError("UNAUTHENTICATED", ENDED);
  if (isSessionTooOld(claims.issuedAt, role, ctx.now())) throw new AppError("UNAUTHENTICATED", ENDED);
  return { ...found.actor, requestId: requestIdOf(req) };
}

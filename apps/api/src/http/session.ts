import { Id } from "@pola/shared/schemas/text";
import type { UserRole } from "@pola/shared/user-status";
import type { Request } from "express";
import * as z from "zod";
import type { Ctx } from "../context.ts";
import { type Actor, findActor } from "../domain/actor.ts";
import { AppError } from "../lib/app-error.ts";
import { isOutlived, readSession } from "../lib/tokens.ts";
import { countCall } from "./rate-limit.ts";
import { requestIdOf } from "./request-log.ts";

const MISSING = "Authentication token is missing. Please login again.";
const ENDED = "Your session has ended. Please login again.";

/** Asked several times in one request, the user row is still read once. */
const asked = new WeakMap<Request, Promise<Actor | null>>();

/**
 * Who is signed in. Role and status come from the database with every request, never from the token (domain.md, Accounts).
 * @throws AppError UNAUTHENTICATED without a token or with one that counts no more.
 */
export async function requireUser(ctx: Ctx, req: Request): Promise<Actor> {
  const actor = await optionalUser(ctx, req);
  if (!actor) throw new AppError("UNAUTHENTICATED", MISSING);
  return actor;
}

/** The signed-in person, or null for a guest. A token that counts no more is refused, not taken for a guest. */
export async function optionalUser(ctx: Ctx, req: Request): Promise<Actor | null> {
  const known = asked.get(req);
  if (known) return await known;
  const answer = readActor(ctx, req);
  asked.set(req, answer);
  return await answer;
}

/** @throws AppError FORBIDDEN unless the signed-in person has one of the roles. */
export async function requireRole(ctx: Ctx, req: Request, ...roles: UserRole[]): Promise<Actor> {
  const actor = await requireUser(ctx, req);
  if (!roles.includes(actor.role))
    throw new AppError("FORBIDDEN", `This is for ${roles.join(" and ")} accounts only.`);
  return actor;
}

/** @throws AppError FORBIDDEN with the text of the admin screens (specification, section 2). */
export async function requireAdmin(ctx: Ctx, req: Request): Promise<Actor> {
  const actor = await requireUser(ctx, req);
  if (actor.role !== "admin")
    throw new AppError("FORBIDDEN", "You need admin privileges to access this page.");
  return actor;
}

export async function requireReseller(ctx: Ctx, req: Request): Promise<Actor> {
  return await requireRole(ctx, req, "reseller");
}

/** @throws AppError ACCOUNT_NOT_APPROVED while an admin has not approved the account (domain.md, Accounts). */
export async function requireApprovedReseller(ctx: Ctx, req: Request): Promise<Actor> {
  const actor = await requireReseller(ctx, req);
  if (actor.status !== "approved") {
    throw new AppError(
      "ACCOUNT_NOT_APPROVED",
      "Your account is waiting for approval. You can order once an admin has approved it.",
    );
  }
  return actor;
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
  if (isOutlived(claims.issuedAt, role, ctx.now())) throw new AppError("UNAUTHENTICATED", ENDED);
  return { ...found.actor, requestId: requestIdOf(req) };
}

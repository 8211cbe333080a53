import { LOG_POSITION } from "@pola/shared/api/endpoint";
import type { Request, Response } from "express";
import type { Ctx, Replica } from "../context.ts";
import { positionOf } from "../domain/replica.ts";
import { AppError } from "../lib/app-error.ts";

type Handler<Reply> = (ctx: Ctx) => Promise<Reply> | Reply;

/** Why a read that may lag was or was not made on the replica. http/metrics.ts counts them. */
export const READ_STATES = ["replica", "skipped", "not replayed", "failed"] as const;

/**
 * Runs the handler of a call where there is a replica.
 *
 * A read that may lag runs on the replica when the replica is in use and has replayed the caller's own changes. Otherwise it runs on the
 * primary. A read that fails on the replica is repeated on the primary, whatever the reason: a conflict with the replay, a lost connection,
 * a migration, or a row that has not arrived yet (docs/product/server.md, I-292).
 *
 * The response to a call that may change something carries the log position after the change. So does a refusal: its reason may be a change
 * that the caller has not seen yet.
 */
export async function withReplica<Reply>(
  ctx: Ctx,
  { mayLag, mayChange }: { mayLag: boolean; mayChange: boolean },
  { req, res }: { req: Request; res: Response },
  handler: Handler<Reply>,
): Promise<Reply> {
  if (ctx.replica && mayLag) return await readFrom(ctx.replica, ctx, { req, res }, handler);
  if (!mayChange) return await handler(ctx);
  try {
    const reply = await handler(ctx);
    await setPosition(ctx, res);
    return reply;
  } catch (error) {
    if (error instanceof AppError) await setPosition(ctx, res);
    throw error;
  }
}

async function readFrom<Reply>(
  replica: Replica,
  ctx: Ctx,
  { req, res }: { req: Request; res: Response },
  handler: Handler<Reply>,
): Promise<Reply> {
  const count = (state: (typeof READ_STATES)[number]) => {
    // http/metrics.ts counts it.
    res.locals["replicaRead"] = state;
  };
  const state = await stateFor(replica, req);
  count(state);
  if (state !== "replica") return await handler(ctx);
  try {
    return await handler(contextOf(replica, ctx));
  } catch (error) {
    if (res.headersSent) throw error;
    if (error instanceof AppError) count("not replayed");
    else {
      count("failed");
      replica.noteFailure();
      ctx.log.warn({ err: error }, "A read failed on the replica");
    }
    return await handler(ctx);
  }
}

const contexts = new WeakMap<Replica, Ctx>();

/** The context of reads on the replica: always the same, because reads are shared by context (docs/decisions/0047). */
function contextOf(replica: Replica, ctx: Ctx): Ctx {
  const made = contexts.get(replica) ?? { ...ctx, db: replica.db, pool: replica.pool };
  contexts.set(replica, made);
  return made;
}

async function stateFor(replica: Replica, req: Request): Promise<(typeof READ_STATES)[number]> {
  if (!replica.isInUse()) return "skipped";
  const position = parsePosition(req.get(LOG_POSITION));
  return position === undefined || (await replica.hasReplayed(position)) ? "replica" : "not replayed";
}

/** Puts the log position of what was just committed into a response that is not sent yet. */
async function setPosition({ replica, pool, log }: Ctx, res: Response): Promise<void> {
  if (!replica || res.headersSent) return;
  try {
    const position = await positionOf(pool);
    if (!res.headersSent) res.set(LOG_POSITION, position.toString(16).toUpperCase().padStart(16, "0"));
  } catch (error) {
    // The change is stored. Without a position its person may read a list from before it.
    log.warn({ err: error }, "The log position of a change could not be read");
  }
}

/** The position that the client got with a response; undefined for anything else. */
function parsePosition(text: string | undefined): bigint | undefined {
  return text !== undefined && /^[0-9A-F]{16}$/.test(text) ? BigInt(`0x${text}`) : undefined;
}

import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express";
import type { Ctx } from "../context.ts";
import { AppError, busy } from "../lib/app-error.ts";
import { hasBody } from "./request-deadlines.ts";
import { requireAccess } from "./session.ts";

/** Limits of one request (docs/product/limits.md, A-77). */
const MAX_URL_BYTES = 4096;
const MAX_QUEUED = 200;
const MAX_WAIT_MS = 5_000;

/** Refuses addresses longer than 4 kB. */
export function urlLimit(): RequestHandler {
  return (req, _res, next) => {
    if (req.originalUrl.length > MAX_URL_BYTES) throw new AppError("BAD_REQUEST", "The address is too long");
    next();
  };
}

/** A courier's file of 2 MB in base64. */
const COURIER_FILES = /^\/couriers\/[^/]+\/(?:results|remittances)/;

/**
 * Reads JSON bodies. Another content type is refused before the body is read. Requests without a body, such as nearly every read,
 * skip the parsers. Couriers' files are read for admins of orders only (docs/product/couriers.md, D-37).
 * @param options.except path prefixes of routes that read their bodies themselves
 */
export function jsonBodies(ctx: Ctx, { except }: { except: readonly string[] }): RequestHandler {
  const readers = express.Router();
  // Products have long lists, settings have legal texts.
  readers.use(["/products", "/admin/settings"], express.json({ limit: "256kb" }));
  readers.use(
    COURIER_FILES,
    async (req: Request, _res: Response, next: NextFunction) => {
      await requireAccess(ctx, req, { adminArea: "orders" }, req.baseUrl);
      next();
    },
    express.json({ limit: "3mb" }),
  );
  readers.use(express.json({ limit: "100kb" }));
  return (req, res, next) => {
    if (!hasBody(req) || except.some((prefix) => req.path.startsWith(prefix))) {
      next();
      return;
    }
    if (!req.is("application/json")) {
      throw new AppError("UNSUPPORTED_MEDIA_TYPE", "The body must be JSON in UTF-8");
    }
    readers(req, res, next);
  };
}

const laterTurns = new WeakMap<Response, () => Promise<void>>();

/**
 * Waits for the turn of a write whose body its route reads itself (see `writeGate`). Other requests have theirs.
 * @throws AppError UNAVAILABLE as the gate, also when the client has left
 */
export async function takeLaterTurn(res: Response): Promise<void> {
  await laterTurns.get(res)?.();
}

/**
 * Admits fewer concurrent writes than the pool has connections. A burst of writes then waits in this queue instead of failing inside
 * transactions that hold connections others wait for (docs/product/limits.md, A-78). A full queue, or 5 s in it, is a 503.
 * @param options.later paths of routes that read their bodies themselves, and take their turn after that: a slow network would hold it
 */
export function writeGate(
  { config }: { config: Pick<Ctx["config"], "dbPoolSize"> },
  { later = [] }: { later?: readonly string[] } = {},
): RequestHandler {
  const slots = Math.max(1, config.dbPoolSize - 2);
  const queue = new Set<() => void>();
  let active = 0;

  const leave = () => {
    const [next] = queue;
    if (next) queue.delete(next);
    else active -= 1;
    next?.();
  };

  /**
   * Waits for the turn of a request, which lasts until its response is written or closed, and not until it was read (docs/product/limits.md,
   * A-2531). A client that has left gets none: it would never give it back.
   */
  const takeTurn = (res: Response) =>
    new Promise<void>((resolve, reject) => {
      const refuse = () => reject(busy());
      const begin = () => {
        let isOver = false;
        const end = () => {
          if (!isOver) leave();
          isOver = true;
        };
        res.once("prefinish", end).once("close", end);
        resolve();
      };
      if (res.closed || (active >= slots && queue.size >= MAX_QUEUED)) {
        refuse();
        return;
      }
      if (active < slots) {
        active += 1;
        begin();
        return;
      }
      const wait = setTimeout(() => {
        queue.delete(turn);
        refuse();
      }, MAX_WAIT_MS);
      const turn = () => {
        clearTimeout(wait);
        if (!res.closed) return begin();
        leave();
        refuse();
      };
      queue.add(turn);
    });

  const passInTurn = async (res: Response, next: NextFunction) => {
    try {
      await takeTurn(res);
    } catch (error) {
      if (res.closed) return;
      throw error;
    }
    next();
  };

  return (req, res, next) => {
    if (req.method === "GET" || req.method === "HEAD" || req.method === "OPTIONS") return next();
    if (!later.includes(req.baseUrl + req.path)) return passInTurn(res, next);
    laterTurns.set(res, () => takeTurn(res));
    return next();
  };
}

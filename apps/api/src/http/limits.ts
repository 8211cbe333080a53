import { createServer, IncomingMessage, type Server, ServerResponse } from "node:http";
import express, { type Express, type RequestHandler } from "express";
import type { Ctx } from "../context.ts";
import { AppError } from "../lib/app-error.ts";

/** Limits of one request (docs/product/accounts.md, A-77). */
const HANDLER_MS = 15_000;
const URL_BYTES = 4096;
const QUEUE = 200;
const QUEUE_WAIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;

/** Longer than proxies keep a connection they may use again (60 s is common): a request must never meet one that is being closed. */
const KEEP_ALIVE_MS = 65_000;

/** A server that slow or silent sockets cannot occupy. */
export function createHttpServer(app: Express): Server {
  return createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 20_000,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
      ...bornFor(app),
    },
    app,
  );
}

/**
 * Requests and answers that are Express's from the start. Express itself changes the prototype of each, after which the engine knows
 * nothing of their shape any more: that costs as much as all of its routing (pnpm bench).
 */
function bornFor(app: Express) {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

/** Refuses addresses beyond 4 kB. */
export function urlLimit(): RequestHandler {
  return (req, _res, next) => {
    if (req.originalUrl.length > URL_BYTES) throw new AppError("BAD_REQUEST", "The address is too long");
    next();
  };
}

/** Answers 503 when the handler has not answered in time: a waiting client is told, whatever the work still does. */
export function handlerDeadline(milliseconds = HANDLER_MS): RequestHandler {
  return (_req, res, next) => {
    const timer = setTimeout(() => {
      if (!res.headersSent) next(busy());
    }, milliseconds);
    res.once("close", () => clearTimeout(timer));
    next();
  };
}

/**
 * Reads JSON bodies; one that is not JSON is refused by its type, before anything reads it. What comes without a body, as nearly every
 * read does, passes none of it.
 * @param options.except the part of the API that reads bodies of its own
 */
export function jsonBodies({ except }: { except: string }): RequestHandler {
  const readers = express.Router();
  readers.use("/products", express.json({ limit: "256kb" }));
  readers.use(express.json({ limit: "100kb" }));
  return (req, res, next) => {
    const hasBody =
      req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
    if (!hasBody || req.path.startsWith(except)) {
      next();
      return;
    }
    if (!req.is("application/json")) {
      throw new AppError("UNSUPPORTED_MEDIA_TYPE", "The body must be JSON in UTF-8");
    }
    readers(req, res, next);
  };
}

/**
 * Lets fewer writes in at once than the pool has connections, so that a burst waits in line here instead of failing inside
 * transactions that hold connections others wait for (docs/product/accounts.md, A-78). A full line, or 5 s in it, is a 503.
 */
export function writeGate(ctx: Ctx): RequestHandler {
  const places = Math.max(1, ctx.config.dbPoolSize - 2);
  const line: (() => void)[] = [];
  let inside = 0;

  const leave = () => {
    const next = line.shift();
    if (next) next();
    else inside -= 1;
  };

  return (req, res, next) => {
    if (req.method === "GET" || req.method === "HEAD" || req.method === "OPTIONS") {
      next();
      return;
    }
    const enter = () => {
      res.once("close", leave);
      next();
    };
    if (inside < places) {
      inside += 1;
      enter();
      return;
    }
    if (line.length >= QUEUE) throw busy();
    const wait = setTimeout(() => {
      line.splice(line.indexOf(turn), 1);
      next(busy());
    }, QUEUE_WAIT_MS);
    const turn = () => {
      clearTimeout(wait);
      if (res.closed) leave();
      else enter();
    };
    line.push(turn);
  };
}

function busy(): AppError {
  return new AppError("UNAVAILABLE", "The service is busy. Please try again in a moment.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

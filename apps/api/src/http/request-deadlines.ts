import type { Request, RequestHandler } from "express";
import type { Ctx } from "../context.ts";
import { AppError, busy } from "../lib/app-error.ts";
import { respondWithError } from "./error-handler.ts";

/** Limits of the time of one request (docs/product/limits.md, A-77 and A-2580): 2 kB a second, at most 10 minutes. */
const LIMITS = {
  /** From the end of the request to its response. */
  responseMs: 15_000,
  /** In each window at least `minBytes` of a body must arrive, and its end before the last window is over. */
  windowMs: 15_000,
  minBytes: 30_000,
  maxWindows: 40,
};

/** The longest time in which a body may arrive. */
export const MAX_BODY_MS = LIMITS.maxWindows * LIMITS.windowMs;

/**
 * Responds with 503 when the handler takes too long, and with 400 when the body comes too slowly. The handler itself is not stopped. The
 * response is sent here and not through `next`. With `next`, a later failure of the handler would reach Express's final handler, which
 * closes the connection.
 */
export function requestDeadlines(ctx: Pick<Ctx, "log">, limits: Partial<typeof LIMITS> = {}): RequestHandler {
  const { responseMs, windowMs, minBytes, maxWindows } = { ...LIMITS, ...limits };
  return (req, res, next) => {
    const refuse = (error: AppError) => respondWithError(ctx, error, req, res);
    const awaitResponse = () => {
      if (res.closed) return;
      const timer = setTimeout(() => {
        if (!res.headersSent) refuse(busy());
      }, responseMs);
      res.once("close", () => clearTimeout(timer));
    };
    const awaitBody = () => {
      const { socket } = req;
      let windows = 0;
      let bytesBefore = socket.bytesRead;
      const timer = setInterval(() => {
        windows += 1;
        if (socket.bytesRead - bytesBefore >= minBytes && windows < maxWindows) {
          bytesBefore = socket.bytesRead;
          return;
        }
        clearInterval(timer);
        if (res.headersSent) {
          socket.destroy();
          return;
        }
        res.set("Connection", "close");
        const isRead = req.readableFlowing !== null;
        refuse(isRead ? tooSlow() : busy());
      }, windowMs);
      const stop = () => clearInterval(timer);
      req.once("end", stop).once("end", awaitResponse).once("close", stop);
    };
    if (hasBody(req)) awaitBody();
    else awaitResponse();
    next();
  };
}

function tooSlow(): AppError {
  const message = "Sending this took too long. Please check your connection and try again.";
  return new AppError("BODY_TOO_SLOW", message);
}

/** Whether a request has a body, by its headers. */
export function hasBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

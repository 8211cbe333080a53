import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import type { Logger } from "../lib/logger.ts";
import { currentRequestId, runWithRequestId } from "../lib/request-context.ts";

/** Gives every request an id of ours: an id sent by the client could forge lines of the log. */
export function requestId(): RequestHandler {
  return (_req, res, next) => {
    const id = randomUUID();
    res.setHeader("X-Request-Id", id);
    runWithRequestId(id, next);
  };
}

const QUIET = /^\/(?:health\/|metrics$)/;

/**
 * One line for each answer: method, path, status and time. Headers, body and query are left out: they carry tokens and passwords. By
 * hand, because a logger of its own for every request costs as much as the answer itself (pnpm bench).
 */
export function requestLog(log: Logger): RequestHandler {
  return (req, res, next) => {
    if (QUIET.test(req.url)) {
      next();
      return;
    }
    const startedAt = performance.now();
    const id = currentRequestId();
    res.once("close", () => {
      const { method, originalUrl } = req;
      const status = res.statusCode;
      const milliseconds = Math.round(performance.now() - startedAt);
      const line = { requestId: id, method, path: originalUrl.split("?", 1)[0], status, milliseconds };
      if (!res.writableFinished) log.info(line, "request aborted");
      else if (status >= 500) log.error(line, "request errored");
      else log.info(line, "request completed");
    });
    next();
  };
}

import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import { pinoHttp } from "pino-http";
import type { Logger } from "../lib/logger.ts";
import { currentRequestId, runWithRequestId } from "../lib/request-context.ts";

/** Gives every request an id of ours: an id sent by the client could forge lines of the log. */
export function requestId(): RequestHandler {
  return (_req, res, next) => {
    const id = randomUUID();
    res.set("X-Request-Id", id);
    runWithRequestId(id, next);
  };
}

/** Logs method, path, status and time. Headers, body and query are left out: they carry tokens and passwords. */
export function requestLog(log: Logger): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: () => currentRequestId() ?? randomUUID(),
    quietReqLogger: true,
    quietResLogger: true,
    customAttributeKeys: { reqId: "requestId" },
    customLogLevel: (_req, res) => (res.statusCode >= 500 ? "error" : "info"),
    customSuccessObject: (req, res, value: { responseTime: number }) => seen(req, res, value),
    customErrorObject: (req, res, _error, value: { responseTime: number }) => seen(req, res, value),
    autoLogging: { ignore: (req) => /^\/(?:health\/|metrics$)/.test(req.url ?? "") },
  });
}

type Seen = { method?: string | undefined; url?: string | undefined; originalUrl?: string };

function seen(req: Seen, res: { statusCode: number }, { responseTime }: { responseTime: number }) {
  const [path] = (req.originalUrl ?? req.url ?? "").split("?");
  return { method: req.method, path, status: res.statusCode, milliseconds: responseTime };
}

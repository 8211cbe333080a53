import { randomUUID } from "node:crypto";
import type { Request, RequestHandler } from "express";
import type { Logger } from "../lib/logger.ts";

const ids = new WeakMap<Request, string>();

/** The id of a request that has passed {@link requestId}. */
export function requestIdOf(req: Request): string | undefined {
  return ids.get(req);
}

/**
 * Gives every request an id. Ids from clients are ignored, because they could forge log lines. The id travels with the request and
 * its actor.
 */
export function requestId(): RequestHandler {
  return (req, res, next) => {
    const id = randomUUID();
    res.setHeader("X-Request-Id", id);
    ids.set(req, id);
    next();
  };
}

/**
 * The code in the address of a tracking page is a secret, because it opens the page (docs/product/orders.md, O-180). It is removed from
 * addresses that lead nowhere too, such as //t/CODE or /t%2FCODE: the code in them is valid.
 */
const TRACKING_PAGE = /(?:\/|%2f)t(?:\/|%2f).*/i;

/** A query holds secrets, such as the token of a mailed link. Some mail programs encode its question mark. */
const QUERY = /(?:\?|%3f).*/i;

const UNLOGGED = /^\/(?:health\/|metrics$)/;

/**
 * Warns once about a call through more or fewer proxies than TRUST_PROXY says (docs/product/limits.md, A-72 and A-1082). With 0, any number
 * is more; otherwise more cannot be distinguished from a client that sends the header itself.
 */
export function warnOfProxies(log: Logger, hops: number): RequestHandler {
  let isSaid = false;
  return (req, _res, next) => {
    if (!isSaid) {
      const forwarded = String(req.headers["x-forwarded-for"] ?? "");
      const proxies = forwarded === "" ? 0 : forwarded.split(",").length;
      isSaid = proxies < hops || (hops === 0 && proxies > 0);
      if (isSaid) log.warn(hops === 0 ? UNTRUSTED : TOO_FEW);
    }
    next();
  };
}

const UNTRUSTED =
  "A call came through a proxy, but TRUST_PROXY is 0: all clients of the proxy share one limit";
const TOO_FEW =
  "A call came through fewer proxies than TRUST_PROXY says: who sends such calls can fake an address for each and get around the limits";

/**
 * Logs one line for each response: method, path, status and time. Headers, body, query and tracking codes are left out, because they
 * carry tokens and passwords. Written by hand, because a child logger for every request costs as much as the response itself (pnpm bench).
 */
export function requestLog(log: Logger): RequestHandler {
  return (req, res, next) => {
    if (UNLOGGED.test(req.url)) {
      next();
      return;
    }
    const startedAt = performance.now();
    res.once("close", () => {
      const { method, originalUrl } = req;
      const status = res.statusCode;
      const milliseconds = Math.round(performance.now() - startedAt);
      const line = {
        requestId: requestIdOf(req),
        method,
        path: originalUrl.replace(QUERY, "").replace(TRACKING_PAGE, "/t/..."),
        status,
        milliseconds,
      };
      if (!res.writableFinished) log.info(line, "request aborted");
      else if (status >= 500) log.error(line, "request errored");
      else log.info(line, "request completed");
    });
    next();
  };
}

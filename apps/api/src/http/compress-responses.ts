import compression from "compression";
import type { RequestHandler } from "express";

/** Compresses responses for clients that accept it. Others skip the compression middleware, which would check every response. */
export function compressResponses(): RequestHandler {
  const compress = compression();
  return (req, res, next) => {
    if (req.headers["accept-encoding"] !== undefined) {
      compress(req, res, next);
      return;
    }
    res.setHeader("Vary", "Accept-Encoding");
    next();
  };
}

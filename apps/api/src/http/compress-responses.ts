import compression from "compression";
import type { RequestHandler } from "express";

/** Packs answers for whoever reads packed ones; for the rest (other programs) the library would weigh it with every answer. */
export function packedAnswers(): RequestHandler {
  const packed = compression();
  return (req, res, next) => {
    if (req.headers["accept-encoding"] !== undefined) {
      packed(req, res, next);
      return;
    }
    res.setHeader("Vary", "Accept-Encoding");
    next();
  };
}

import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { RequestHandler } from "express";
import helmet from "helmet";
import type { Config } from "../config.ts";

/**
 * Headers for the page and the API. Scripts run from this address only, and of inline ones only those of the built page, by their
 * hash: the token stands in browser storage (specification, section 4), so no foreign script may ever run beside it.
 */
export function securityHeaders(config: Config, scriptHashes: string[]): RequestHandler {
  const isHttps = config.publicUrl.startsWith("https:");
  const handler = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'"],
        // Admins may name pictures elsewhere by their address; the browser fetches them, the server never does.
        imgSrc: [
          "'self'",
          "data:",
          "blob:",
          "https:",
          ...(config.s3 ? [new URL(config.s3.publicUrl).origin] : []),
        ],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  const headers = headersOf(handler);
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

/** Every answer gets the same headers: they are worked out once, not by a dozen handlers for each request. */
function headersOf(handler: ReturnType<typeof helmet>): [string, string | number | string[]][] {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  handler(req, res, (error: unknown) => {
    if (error !== undefined) throw new Error("The security headers are wrong", { cause: error });
  });
  return res.getHeaderNames().map((name) => [name, res.getHeader(name) ?? ""]);
}

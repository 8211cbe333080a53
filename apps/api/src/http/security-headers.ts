import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { RequestHandler } from "express";
import helmet, { type HelmetOptions } from "helmet";
import type { Config } from "../config.ts";

type Header = [name: string, value: string | number | string[]];

/**
 * Security headers of pages and API responses. Pages run scripts from this origin only, and inline scripts only if their hash is that of
 * the built page. The token is in browser storage, so no foreign script may run beside it (docs/product/limits.md, A-82). API responses
 * get only the few headers that apply to data, which saves a kilobyte per call.
 */
export function securityHeaders(config: Config, scriptHashes: string[]): RequestHandler {
  const strictTransportSecurity = isHttps(config) ? { maxAge: 31_536_000 } : false;
  const pageHeaders = headersOf({ ...pageOptions(config, scriptHashes), strictTransportSecurity });
  const dataHeaders = headersOf({ ...DATA_OPTIONS, strictTransportSecurity });
  return (req, res, next) => {
    const isData = req.url.startsWith("/api/") && !req.url.startsWith("/api/docs");
    for (const [name, value] of isData ? dataHeaders : pageHeaders) res.setHeader(name, value);
    next();
  };
}

/** Data runs nothing when it is opened on its own, and cannot be framed. */
const DATA_OPTIONS = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: { policy: "no-referrer" },
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: { action: "deny" },
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} satisfies HelmetOptions;

function pageOptions(config: Config, scriptHashes: string[]) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'"],
        // Admins may give the address of a picture on another host. The browser fetches it; the server never does.
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
        ...(isHttps(config) ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  } satisfies HelmetOptions;
}

function isHttps({ publicUrl }: Config): boolean {
  return publicUrl.startsWith("https:");
}

/** All responses of a kind have the same headers. They are computed once, not by a dozen middlewares for each request. */
function headersOf(options: HelmetOptions): Header[] {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  helmet(options)(req, res, (error: unknown) => {
    if (error !== undefined) throw new Error("The security headers are wrong", { cause: error });
  });
  return res.getHeaderNames().map((name) => [name, res.getHeader(name) ?? ""]);
}

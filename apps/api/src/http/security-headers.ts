import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { RequestHandler } from "express";
import helmet, { type HelmetOptions } from "helmet";
import type { Config } from "../config.ts";

type Header = [name: string, value: string | number | string[]];

/**
 * Headers for the page and the API. Scripts run from this address only, and of inline ones only those of the built page, by their
 * hash: the token stands in browser storage (docs/product/accounts.md, A-82), so no foreign script may ever run beside it. An answer that is
 * data gets the few headers that mean something there: a kilobyte less with every call on a slow network.
 */
export function securityHeaders(config: Config, scriptHashes: string[]): RequestHandler {
  const strictTransportSecurity = isHttps(config) ? { maxAge: 31_536_000 } : false;
  const ofPages = headersOf({ ...pageOptions(config, scriptHashes), strictTransportSecurity });
  const ofData = headersOf({ ...DATA_OPTIONS, strictTransportSecurity });
  return (req, res, next) => {
    const isData = req.url.startsWith("/api/") && !req.url.startsWith("/api/docs");
    for (const [name, value] of isData ? ofData : ofPages) res.setHeader(name, value);
    next();
  };
}

/** Opened by itself or framed, data runs nothing. */
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
        ...(isHttps(config) ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  } satisfies HelmetOptions;
}

function isHttps({ publicUrl }: Config): boolean {
  return publicUrl.startsWith("https:");
}

/** Every answer of a kind gets the same headers: they are worked out once, not by a dozen handlers for each request. */
function headersOf(options: HelmetOptions): Header[] {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  helmet(options)(req, res, (error: unknown) => {
    if (error !== undefined) throw new Error("The security headers are wrong", { cause: error });
  });
  return res.getHeaderNames().map((name) => [name, res.getHeader(name) ?? ""]);
}

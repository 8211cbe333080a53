import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { extname, join } from "node:path";
import express, { type RequestHandler, Router } from "express";
import type { Config } from "../config.ts";

const YEAR = "365d";

/** What the build wrote for browsers to navigate to, read once: what is sent is what the content security policy was computed from. */
export type Pages = {
  /** Empty until its script runs: for every address. */
  shell: string;
  /** The front page with its content in it already. */
  home: string;
  scriptHashes: string[];
};

/** The pages of the built web, or null before the first build: the API alone works without it. */
export function readPages(webDir: string): Pages | null {
  const shellFile = join(webDir, "index.html");
  if (!existsSync(shellFile)) return null;
  const shell = readFileSync(shellFile, "utf8");
  const homeFile = join(webDir, "home.html");
  const home = existsSync(homeFile) ? readFileSync(homeFile, "utf8") : shell;
  const hashes = [shell, home].flatMap(inlineScripts).map((script) => `'sha256-${sha256(script)}'`);
  return { shell, home, scriptHashes: [...new Set(hashes)] };
}

/** Assets carry their hash in the name, so they never change; everything else is asked for anew. */
export function webRoutes({ webDir }: Config, pages: Pages | null): Router {
  const assets = join(webDir, "assets");
  const router = Router();
  router.use(
    "/assets",
    packed(assets),
    express.static(assets, { immutable: true, maxAge: YEAR, index: false }),
  );
  router.use(
    express.static(webDir, { index: false, redirect: false, cacheControl: false, setHeaders: askAnew }),
  );
  if (pages) {
    router.get("/", sendPage(pages.home));
    router.get("/{*path}", sendPage(pages.shell));
  }
  return router;
}

/** Hands out the brotli file that the build wrote beside an asset, to whoever reads it: smaller than packing it anew each time. */
function packed(folder: string): RequestHandler {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  return (req, res, next) => {
    const name = `${req.path.slice(1)}.br`;
    if (names.has(name)) {
      res.vary("Accept-Encoding");
      if (req.acceptsEncodings("br")) {
        res.set("Content-Encoding", "br").type(extname(req.path));
        req.url = `/${name}`;
      }
    }
    next();
  };
}

/** A browser that kept a file asks whether it still holds: the service worker and the manifest must never lag behind a deploy. */
function askAnew(res: ServerResponse): void {
  res.setHeader("Cache-Control", "no-cache");
}

/** Uploaded pictures: their names never repeat. A drawing (svg) opened by itself may run nothing. */
export function uploadedFiles(config: Config): RequestHandler {
  return express.static(join(config.dataDir, "uploads"), {
    immutable: true,
    maxAge: YEAR,
    index: false,
    redirect: false,
    setHeaders: (res, path) => {
      res.setHeader("X-Content-Type-Options", "nosniff");
      if (path.endsWith(".svg")) {
        res.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      }
    },
  });
}

/** Navigations get the page, whatever their path: the web's own router knows the rest. */
function sendPage(html: string): RequestHandler {
  const etag = `"${sha256(html)}"`;
  return (req, res, next) => {
    const isNavigation = req.path === "/" || (req.get("accept") ?? "").includes("text/html");
    if (!isNavigation) {
      next();
      return;
    }
    res.set({ "Cache-Control": "no-cache", ETag: etag }).type("html").send(html);
  };
}

function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?<attributes>[^>]*)>(?<body>[\s\S]*?)<\/script>/g);
  return [...scripts].flatMap(({ groups }) =>
    /\ssrc=/.test(groups?.["attributes"] ?? "") ? [] : (groups?.["body"] ?? []),
  );
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

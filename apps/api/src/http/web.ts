import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import express, { type RequestHandler, Router } from "express";
import type { Config } from "../config.ts";

const YEAR = "365d";

/** The built page, read once: what is sent is what the content security policy was computed from. */
export type Page = { html: string; scriptHashes: string[] };

/** The page of the built web, or null before the first build: the API alone works without it. */
export function readPage(webDir: string): Page | null {
  const file = join(webDir, "index.html");
  if (!existsSync(file)) return null;
  const html = readFileSync(file, "utf8");
  return { html, scriptHashes: inlineScripts(html).map((script) => `'sha256-${sha256(script)}'`) };
}

/** Assets carry their hash in the name, so they never change; everything else is asked for anew. */
export function webRoutes(config: Config, page: Page | null): Router {
  const router = Router();
  router.use(
    "/assets",
    express.static(join(config.webDir, "assets"), { immutable: true, maxAge: YEAR, index: false }),
  );
  router.use(express.static(config.webDir, { maxAge: "1h", index: false, redirect: false }));
  if (page) router.get("/{*path}", sendPage(page));
  return router;
}

/** Uploaded pictures: their names never repeat. A drawing (svg) opened by itself may run nothing. */
export function uploadRoutes(config: Config): RequestHandler {
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
function sendPage({ html }: Page): RequestHandler {
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

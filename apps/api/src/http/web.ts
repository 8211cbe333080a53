import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { extname, join } from "node:path";
import type { PublicShop } from "@pola/shared/schemas/settings";
import { fillPage, SHOP_PLACEHOLDERS } from "@pola/shared/shop-page";
import express, { type RequestHandler, type Response, Router } from "express";
import type { Config } from "../config.ts";

const YEAR = "365d";

/** The HTML pages of the build. They are read once, so that the pages match the script hashes in the content security policy. */
export type Pages = {
  /** The page for every address; a spinner until its script runs. */
  shell: string;
  /** The pre-rendered front page (docs/decisions/0016). */
  home: string;
  /** The web app manifest, as JSON; null in a build without one. */
  manifest: string | null;
  scriptHashes: string[];
};

/** The pages of the built web, or null before the first build: the API works without them. */
export function readPages(webDir: string): Pages | null {
  const shellFile = join(webDir, "index.html");
  if (!existsSync(shellFile)) return null;
  const shell = readFileSync(shellFile, "utf8");
  const read = (name: string) => {
    const file = join(webDir, name);
    return existsSync(file) ? readFileSync(file, "utf8") : null;
  };
  const home = read("home.html") ?? shell;
  const hashes = [shell, home].flatMap(inlineScripts).map((script) => `'sha256-${sha256(script)}'`);
  return { shell, home, manifest: read("manifest.webmanifest"), scriptHashes: [...new Set(hashes)] };
}

/** The tags for the head of a product's page, as HTML; empty for a product that nobody may see. */
type ProductTags = (productId: string) => Promise<string>;

type Sources = {
  productTags: ProductTags;
  /** The settings in force that every page carries. */
  shop: () => PublicShop;
};

/**
 * Serves the built web. Assets have a hash in their name, so browsers cache them for good; everything else is revalidated. Pages carry the
 * shop's name and contacts (docs/product/settings.md, A-239), also those that the service worker caches by the names of their files.
 */
export function webRoutes({ webDir }: Config, pages: Pages | null, { productTags, shop }: Sources): Router {
  const assets = join(webDir, "assets");
  const router = Router();
  router.use(
    "/assets",
    brotliFiles(assets),
    express.static(assets, { immutable: true, maxAge: YEAR, index: false }),
  );
  const shell = filled(pages?.shell ?? "", shop);
  const home = filled(pages?.home ?? "", shop);
  if (pages) {
    router.get("/index.html", (_req, res) => send(res, shell()));
    router.get("/home.html", (_req, res) => send(res, home()));
    router.get("/manifest.webmanifest", sendManifest(pages.manifest, shop));
  }
  router.use(
    express.static(webDir, { index: false, redirect: false, cacheControl: false, setHeaders: revalidate }),
  );
  if (pages) {
    router.use(brokenEscapes(sendPage(shell)));
    router.get("/", sendPage(home));
    router.get("/products/:id", sendProductPage(shell, productTags));
    router.get("/t/:code", notIndexed, sendPage(shell));
    router.get("/{*path}", sendPage(shell));
  }
  return router;
}

/** Keeps a page of a customer's order out of search engines (docs/product/orders.md, O-180). */
const notIndexed: RequestHandler = (_req, res, next) => {
  res.set("X-Robots-Tag", "noindex, nofollow");
  next();
};

/** Sends the brotli file that the build wrote beside an asset, when the client accepts brotli: smaller than compressing on the fly. */
function brotliFiles(folder: string): RequestHandler {
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

/** Browsers revalidate these files on each use, so that the service worker and the manifest are never older than the deploy. */
function revalidate(res: ServerResponse): void {
  res.setHeader("Cache-Control", "no-cache");
}

/** Serves uploaded pictures. Their names never repeat. An SVG that is opened on its own may run no script. */
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

/** A path below these is no page, even if nothing is there. */
const NO_PAGES = /^\/(?:api|uploads|assets|health|metrics)(?:\/|$)/;
/** The last part is the name of a file. */
const FILE_NAME = /\.[^/]*$/;

/**
 * Sends the page for any path that is not a file's; the web's router handles the path. The Accept header does not matter, because link
 * previews send any (docs/product/server.md, I-92).
 */
function sendPage(page: () => Page): RequestHandler {
  return (req, res, next) => {
    if (NO_PAGES.test(req.path) || FILE_NAME.test(req.path)) {
      next();
      return;
    }
    send(res, page());
  };
}

/** Sends the page with the product's tags in its head, for link previews (docs/product/screens.md, I-151). */
function sendProductPage(shell: () => Page, productTags: ProductTags): RequestHandler<{ id: string }> {
  return async (req, res, next) => {
    const tags = await productTags(req.params.id);
    if (tags === "") {
      next();
      return;
    }
    // A function, because a replacement text would give "$&" in a product's name a meaning.
    const html = shell().html.replace("</head>", () => `${tags}</head>`);
    send(res, pageOf(html));
  };
}

/** The app's name, as the system that installs it shows it. */
function sendManifest(manifest: string | null, shop: () => PublicShop): RequestHandler {
  return (_req, res, next) => {
    if (manifest === null) {
      next();
      return;
    }
    const name = JSON.stringify(shop().name).slice(1, -1);
    res.set("Cache-Control", "no-cache").type("application/manifest+json");
    res.send(manifest.replaceAll(SHOP_PLACEHOLDERS.name, () => name));
  };
}

/** For a GET of an address that no route can decode (docs/product/interface.md, I-2281). */
function brokenEscapes(handler: RequestHandler): RequestHandler {
  return (req, res, next) => {
    if (req.method === "GET" && !isDecodable(req.path)) handler(req, res, next);
    else next();
  };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

type Page = { html: string; etag: string };

/** The page with the settings in force. It is filled again when they have changed. */
function filled(html: string, shop: () => PublicShop): () => Page {
  let last: { key: string; page: Page } | undefined;
  return () => {
    const current = shop();
    const key = JSON.stringify(current);
    if (last?.key !== key) last = { key, page: pageOf(fillPage(html, current)) };
    return last.page;
  };
}

function pageOf(html: string): Page {
  return { html, etag: `"${sha256(html)}"` };
}

function send(res: Response, { html, etag }: Page): void {
  res.set({ "Cache-Control": "no-cache", ETag: etag }).type("html").send(html);
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

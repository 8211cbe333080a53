import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { BRAND_DEFAULTS } from "@pola/shared/brand";
import type { PublicShop } from "@pola/shared/schemas/settings";
import express from "express";
import supertest from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfig } from "../config.ts";
import { readPages, webRoutes } from "./web.ts";

const SCRIPT = "document.title = 'both';";
const HOME_SCRIPT = "document.title = 'home';";
const CODE = "export const answer = 42;";
const HTML = { Accept: "text/html" };
const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
let folder: string;
let web: ReturnType<typeof supertest>;
let shop: PublicShop = BRAND_DEFAULTS;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pola-pages-"));
  await mkdir(join(folder, "assets"));
  const files = {
    "index.html": `<script>${SCRIPT}</script><div id="root"></div>`,
    "home.html": `<script>${SCRIPT}</script><script>${HOME_SCRIPT}</script><h1>Sell</h1>`,
    "sw.js": "self.skipWaiting();",
    "assets/main-abc.js": CODE,
    "assets/main-abc.js.br": brotliCompressSync(CODE),
    "assets/tiny-abc.js": "1;",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const config = { ...loadConfig({ NODE_ENV: "test", DATA_DIR: folder }), webDir: folder };
  web = supertest(
    express().use(
      webRoutes(config, readPages(folder), {
        productTags: async () => await Promise.resolve(""),
        shop: () => shop,
      }),
    ),
  );
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

test("the front page is pre-rendered, and every other address gets the empty shell", async () => {
  expect((await web.get("/").set(HTML)).text).toContain("<h1>Sell</h1>");
  for (const path of ["/login", "/products/1", "/admin/orders?page=2"]) {
    const page = await web.get(path).set(HTML);
    expect([page.status, page.text]).toEqual([200, `<script>${SCRIPT}</script><div id="root"></div>`]);
  }
});

test.each(["*/*", "application/json", "image/avif,image/webp,*/*;q=0.8", ""])(
  "every address without a file's name gets the page, also with Accept: %s",
  async (accept) => {
    for (const path of ["/", "/orders", "/products/1", "/reset-password?token=a.b", "/products/1/"]) {
      const page = await web.get(path).set("Accept", accept);
      expect([path, page.status, page.type]).toEqual([path, 200, "text/html"]);
    }
    const files = ["/robots.txt", "/assets/gone.js", "/icons/gone.png", "/.env"];
    const others = ["/assets/gone", "/uploads/gone", "/api/gone", "/api", "/health/gone", "/metrics/gone"];
    for (const path of [...files, ...others])
      expect([path, (await web.get(path).set("Accept", accept)).status]).toEqual([path, 404]);
  },
);

test("an address with a broken escape gets the page too, unless it is a file's or a call's (I-2281)", async () => {
  for (const path of ["/%", "/t/abc%", "/products/%E0%A4%A", "/orders%zz?page=2"]) {
    const page = await web.get(path);
    expect([path, page.status, page.text]).toEqual([
      path,
      200,
      `<script>${SCRIPT}</script><div id="root"></div>`,
    ]);
  }
  for (const path of ["/assets/%", "/uploads/%", "/gone%.png"])
    expect([path, (await web.get(path)).status]).toEqual([path, 400]);
});

test("pages and the manifest carry the settings in force, also by the names that the service worker caches", async () => {
  const forms =
    "«name» tel:+94999999999 099 999 9999 https://wa.me/94999999999?text=I%20like%20%C2%ABname%C2%BB";
  const site = join(folder, "filled");
  await mkdir(site);
  await writeFile(join(site, "index.html"), `${forms} <meta content="«shop»">`);
  await writeFile(join(site, "home.html"), `<h1>Sell</h1> ${forms} «support-email»`);
  await writeFile(join(site, "manifest.webmanifest"), '{"name":"«name»"}');
  shop = { ...BRAND_DEFAULTS, name: `Tea & "Co" $&`, supportPhone: "+94771234567" };
  const config = { ...loadConfig({ NODE_ENV: "test", DATA_DIR: folder }), webDir: site };
  const sources = { productTags: async () => await Promise.resolve(""), shop: () => shop };
  const filled = supertest(express().use(webRoutes(config, readPages(site), sources)));

  const shown =
    "Tea &amp; &quot;Co&quot; $&amp; tel:+94771234567 077 123 4567 https://wa.me/94771234567?text=I%20like%20Tea%20%26%20%22Co%22%20%24%26";
  for (const path of ["/", "/home.html"])
    expect((await filled.get(path)).text).toBe(`<h1>Sell</h1> ${shown} support@pola.example`);
  for (const path of ["/login", "/index.html"]) {
    const { text } = await filled.get(path);
    expect(text.startsWith(shown)).toBe(true);
    expect(text).toContain("&quot;supportPhone&quot;:&quot;+94771234567&quot;");
  }
  expect((await filled.get("/manifest.webmanifest")).body).toEqual({ name: `Tea & "Co" $&` });

  const { etag } = (await filled.get("/login")).headers;
  shop = { ...shop, name: "New" };
  const again = await filled.get("/login").set("If-None-Match", etag ?? "");
  expect([again.status, again.text.startsWith("New tel:")]).toEqual([200, true]);
});

test("the content security policy lists the hash of each inline script of both pages once", () => {
  expect(readPages(folder)?.scriptHashes).toEqual([hashOf(SCRIPT), hashOf(HOME_SCRIPT)]);
});

test("before the first build there is no page, and a build without a front page serves the shell instead", async () => {
  expect(readPages(join(folder, "assets"))).toBeNull();
  await writeFile(join(folder, "assets/index.html"), "shell");
  expect(readPages(join(folder, "assets"))?.home).toBe("shell");
});

test("an asset is served as its brotli file to clients that accept brotli", async () => {
  const compressed = await web
    .get("/assets/main-abc.js")
    .set("Accept-Encoding", "gzip, br")
    .buffer(true)
    .parse((res, done) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk));
      res.on("end", () => done(null, Buffer.concat(chunks)));
    });
  expect(compressed.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "text/javascript; charset=utf-8",
    vary: "Accept-Encoding",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const plain = await web.get("/assets/main-abc.js").set("Accept-Encoding", "gzip");
  expect([plain.text, plain.headers["content-encoding"], plain.headers["vary"]]).toEqual([
    CODE,
    undefined,
    "Accept-Encoding",
  ]);
  const tiny = await web.get("/assets/tiny-abc.js").set("Accept-Encoding", "br");
  expect([tiny.text, tiny.headers["content-encoding"]]).toEqual(["1;", undefined]);
});

test("browsers revalidate the service worker and the pages on every visit", async () => {
  for (const path of ["/sw.js", "/", "/login"]) {
    expect([path, (await web.get(path).set(HTML)).headers["cache-control"]]).toEqual([path, "no-cache"]);
  }
});

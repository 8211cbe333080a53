import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeProduct } from "./test/shop.ts";
import { makeAdmin, makeReseller, PASSWORD } from "./test/users.ts";
import { createTestApp } from "./test/test-app.ts";

const SCRIPT = "document.documentElement.dataset.theme = 'dark';";

const folder = await mkdtemp(join(tmpdir(), "pola-web-"));
await mkdir(join(folder, "assets"));
await writeFile(
  join(folder, "index.html"),
  `<!doctype html><script>${SCRIPT}</script><script type="module" src="/assets/main-abc.js"></script>`,
);
await writeFile(join(folder, "assets/main-abc.js"), "export {};");
await writeFile(join(folder, "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
const shop = await createTestApp({ config: { webDir: folder } });
await mkdir(join(shop.ctx.config.dataDir, "uploads"));
await writeFile(
  join(shop.ctx.config.dataDir, "uploads/logo.svg"),
  "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
);

afterAll(async () => {
  await rm(folder, { recursive: true });
});

const post = (body: string, type = "application/json") =>
  shop.request.post("/api/auth/login").set("Content-Type", type).send(body);

test("a body that is not a JSON object is a 400 whose message repeats nothing of it", async () => {
  for (const body of ["{", '{"password":"hunter2"', "[]", '"text"', "null", "1"]) {
    const res = await post(body);
    expect([body, res.status]).toEqual([body, 400]);
    expect(res.body).toMatchObject({ success: false, code: "BAD_REQUEST" });
    expect(res.text).not.toContain("hunter2");
  }
});

test("a body of another content type is a 415", async () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/xml"])
    expect([type, (await post("a=b", type)).status]).toEqual([type, 415]);
  expect((await post("{}", "application/json; charset=koi8-r")).status).toBe(415);
});

test("a body beyond 100 kB is a 413", async () => {
  expect((await post(JSON.stringify({ email: "a".repeat(101 * 1024) }))).status).toBe(413);
});

test("the body of a product may have 256 kB", async () => {
  const admin = await makeAdmin(shop);
  const send = async (kilobytes: number) =>
    (
      await shop
        .as(admin)
        .post("/api/products")
        .send({ name: "a".repeat(kilobytes * 1024) })
    ).status;
  expect([await send(200), await send(257)]).toEqual([422, 413]);
});

test("values that no column can store are refused with a 4xx, never a 500", async () => {
  const admin = await makeAdmin(shop);
  const deep = `${"[".repeat(40_000)}${"]".repeat(40_000)}`;
  const bodies = [
    '{"email":1,"password":null}',
    '{"email":"a@b.c\\u0000","password":"secret-1"}',
    `{"email":${deep}}`,
    '{"__proto__":{"email":"x"}}',
    '{"email":1e309}',
  ];

  for (const body of bodies) {
    const { status } = await post(body);
    expect([body.slice(0, 40), isRefusal(status)]).toEqual([body.slice(0, 40), true]);
  }
  for (const query of [
    "search=%00",
    "search=%E0%A4%A",
    "search=%ED%A0%80",
    "page=1e9",
    "page=2147483648",
    "pageSize=abc",
  ]) {
    const { status } = await shop.as(admin).get(`/api/users?${query}`);
    expect([query, status < 500]).toEqual([query, true]);
  }
});

test("an unknown API path is a 404 in the envelope with the request id", async () => {
  const res = await shop.request.get("/api/nothing/here");

  expect(res.status).toBe(404);
  expect(res.body).toEqual({
    success: false,
    code: "NOT_FOUND",
    message: "Not found",
    requestId: res.headers["x-request-id"],
  });
});

test("a known path with another method is a 405 that names the allowed methods", async () => {
  const res = await shop.request.delete("/api/auth/login");
  const nested = await shop.request.post("/api/users/01890000-0000-7000-8000-000000000000/status").send({});

  expect([res.status, res.headers["allow"]]).toEqual([405, "POST"]);
  expect([nested.status, nested.headers["allow"]]).toEqual([405, "PATCH"]);
  expect((await shop.request.put("/api/admin/stats")).headers["allow"]).toBe("GET, HEAD");
});

test("an address longer than 4 kB is refused", async () => {
  expect((await shop.request.get("/api/shop?a=".padEnd(4096, "a"))).status).toBe(200);
  expect((await shop.request.get("/api/shop?a=".padEnd(4097, "a"))).status).toBe(400);
});

test("a malformed path is a 4xx", async () => {
  for (const path of ["/api/users/%E0%A4%A", "/uploads/..%2f..%2fetc%2fpasswd", "/assets/%00"]) {
    const { status } = await shop.request.get(path);
    expect([path, isRefusal(status)]).toEqual([path, true]);
  }
});

test("responses of the API must not be cached and have no ETag", async () => {
  for (const path of ["/api/shop", "/api/auth/me", "/api/products/unknown"]) {
    const res = await shop.request.get(path);
    expect([path, res.headers["cache-control"]]).toEqual([path, "no-store"]);
    expect(res.headers).not.toHaveProperty("etag");
    expect(res.headers).not.toHaveProperty("x-powered-by");
  }
});

test("the page runs scripts from its own origin only, and inline scripts only by their hash", async () => {
  const res = await shop.request.get("/").set("Accept", "text/html");
  const policy = res.headers["content-security-policy"] ?? "";

  expect(res.status).toBe(200);
  expect(policy).toContain(
    `script-src 'self' 'sha256-${createHash("sha256").update(SCRIPT).digest("base64")}';`,
  );
  expect(policy).not.toContain("unsafe-inline");
  for (const closed of ["default-src", "frame-ancestors", "base-uri"])
    expect(policy).toContain(`${closed} 'none'`);
  expect(policy).toContain("form-action 'self'");
  expect(res.headers["x-content-type-options"]).toBe("nosniff");
  // Pictures may be on other hosts, which must not read the token in the address of a reset page.
  expect(res.headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
});

test("an API response runs no script, cannot be framed, and has no headers that only pages need", async () => {
  for (const path of ["/api/products", "/api/nothing"]) {
    const { headers } = await shop.request.get(path);
    expect(headers["content-security-policy"]).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers).not.toHaveProperty("x-dns-prefetch-control");
  }
  const docs = await shop.request.get("/api/docs");
  expect(docs.headers["content-security-policy"]).toContain("script-src 'self'");
});

test("responses are compressed for clients that accept it, and vary by Accept-Encoding", async () => {
  const ask = (encoding: string) => shop.request.get("/api/openapi.json").set("Accept-Encoding", encoding);
  const [compressed, plain] = [await ask("gzip"), await ask("")];
  const silent = await shop.request.get("/api/openapi.json").unset("Accept-Encoding");
  expect(compressed.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
  for (const { headers, text } of [plain, silent]) {
    expect(headers).toMatchObject({ vary: "Accept-Encoding" });
    expect(headers).not.toHaveProperty("content-encoding");
    expect(Number(headers["content-length"])).toBe(Buffer.byteLength(text));
  }
});

test("HEAD returns the headers of GET without a body", async () => {
  await makeProduct(shop, { name: "අත් යන්ත්‍ර සාරිය" });
  for (const path of ["/api/openapi.json", "/api/products", "/api/nowhere"]) {
    const [head, got] = [shop.request.head(path), shop.request.get(path)].map((asked) =>
      asked.unset("Accept-Encoding"),
    );
    const [headResponse, getResponse] = [await head, await got];
    expect([headResponse?.status, headResponse?.text ?? ""]).toEqual([getResponse?.status, ""]);
    for (const name of ["content-type", "content-length", "cache-control"])
      expect([name, headResponse?.headers[name]]).toEqual([name, getResponse?.headers[name]]);
    expect(getResponse?.headers["content-length"]).toBe(String(Buffer.byteLength(getResponse?.text ?? "")));
  }
});

test("every address that is not a file's gets the page, which browsers revalidate, whatever the Accept header says", async () => {
  const page = await shop.request.get("/reset-password?token=abc").set("Accept", "*/*");
  const again = await shop.request
    .get("/orders")
    .set("Accept", "text/html")
    .set("If-None-Match", page.headers["etag"] ?? "");
  const script = await shop.request.get("/assets/gone.js").set("Accept", "*/*");

  expect(page.text).toContain("<!doctype html>");
  expect(page.headers["cache-control"]).toBe("no-cache");
  expect(again.status).toBe(304);
  expect(script.status).toBe(404);
  expect((await shop.request.get("/api/nothing").set("Accept", "text/html")).status).toBe(404);
});

test("assets with a hash in their name are cached for good", async () => {
  const asset = await shop.request.get("/assets/main-abc.js");

  expect(asset.status).toBe(200);
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("an uploaded SVG that is opened on its own may run no script", async () => {
  const res = await shop.request.get("/uploads/logo.svg");

  expect(res.status).toBe(200);
  expect(res.headers["content-security-policy"]).toMatch(/default-src 'none'.*sandbox/);
  expect(res.headers["x-content-type-options"]).toBe("nosniff");
  expect(res.headers["cache-control"]).toContain("immutable");
  expect((await shop.request.get("/uploads/none.svg").set("Accept", "*/*")).status).toBe(404);
});

test("a running process is alive and ready", async () => {
  expect((await shop.request.get("/health/live")).status).toBe(200);
  expect((await shop.request.get("/health/ready")).status).toBe(200);
});

test("no log line carries a password, a token or the secret of a link", async () => {
  const user = await makeReseller(shop);
  const before = shop.logs.length;
  await shop.request.post("/api/auth/login").send({ email: user.email, password: PASSWORD });
  await post(`{"password":"${PASSWORD}`);
  await shop.as(user).get("/api/auth/me");
  // Some mail programs encode the question mark.
  for (const mark of ["?", "%3F"])
    await shop.request.get(`/reset-password${mark}token=link-secret`).set("Accept", "text/html");
  for (const address of ["/t/", "//t/", "/t%2F", "/shop/t/"])
    await shop.request.get(`${address}tracking-secret`);
  const lines = shop.logs.slice(before).join("");

  expect(lines).toContain('"path":"/api/auth/login"');
  expect(lines.split('/t/..."').length - 1).toBe(4);
  const codes = ["link-secret", "tracking-secret"];
  for (const secret of [PASSWORD, "Bearer", "eyJ", ...codes, user.email, shop.ctx.config.jwtSecret])
    expect(lines).not.toContain(secret);
});

/** The https-related headers of a page and of an API response, for a product at this address. */
async function httpsHeadersAt(publicUrl: string) {
  const app = await createTestApp({ config: { webDir: folder, publicUrl } });
  const [page, data] = [await app.request.get("/"), await app.request.get("/api/products")];
  await app.close();
  return [page, data].map(({ headers }) => [
    headers["strict-transport-security"],
    headers["content-security-policy"]?.includes("upgrade-insecure-requests"),
  ]);
}

test("HSTS is sent when the product's address is https, and only then", async () => {
  const stay = expect.stringMatching(/^max-age=31536000/);
  expect(await httpsHeadersAt("https://shop.test")).toEqual([
    [stay, true],
    [stay, false],
  ]);
  expect(await httpsHeadersAt("http://shop.test")).toEqual([
    [undefined, false],
    [undefined, false],
  ]);
});

test("a lost database is a 503 with Retry-After and without detail, and the process keeps running", async () => {
  const lost = await createTestApp();
  const user = await makeReseller(lost);
  const me = () => lost.as(user).get("/api/auth/me");
  expect((await me()).status).toBe(200);
  const query = lost.pool.query.bind(lost.pool);
  lost.pool.query = () => {
    throw Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
  };

  const res = await me();
  const ready = await lost.request.get("/health/ready");
  const live = await lost.request.get("/health/live");
  lost.pool.query = query;

  expect(res.status).toBe(503);
  expect(res.headers["retry-after"]).toBe("2");
  expect(res.body.code).toBe("UNAVAILABLE");
  expect(res.text).not.toMatch(/ECONN|127\.0\.0\.1/);
  expect([ready.status, live.status, (await me()).status]).toEqual([503, 200, 200]);
  await lost.close();
});

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}

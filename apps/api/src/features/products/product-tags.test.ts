import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeProduct } from "../../test/shop.ts";
import { createTestApp } from "../../test/test-app.ts";
import { makeAdmin } from "../../test/users.ts";

const SCRIPT = "document.documentElement.dataset.theme = 'dark';";

const folder = await mkdtemp(join(tmpdir(), "pola-tags-"));
const page = `<!doctype html><head><script>${SCRIPT}</script></head><div id="root"></div>`;
await writeFile(join(folder, "index.html"), page);
const shop = await createTestApp({ config: { webDir: folder } });

afterAll(async () => {
  await rm(folder, { recursive: true });
});

test("a product's page carries its name, price, picture and address as Open Graph tags, escaped", async () => {
  const name = `Tea "Uva" & <script>alert(1)</script> $& $'`;
  const product = await makeProduct(shop, { name, price: 1250.5, images: ["/uploads/demo/tea.webp"] });
  const foreign = await makeProduct(shop, { images: ["https://pictures.example/a.jpg?b=1&c=2"] });
  const bare = await makeProduct(shop, { images: [] });
  const page = await shop.request.get(`/products/${product.id}?quantity=2`).set("Accept", "*/*");
  const again = await shop.request
    .get(`/products/${product.id}`)
    .set("If-None-Match", page.headers["etag"] ?? "");

  expect(page.status).toBe(200);
  const title = "Tea &quot;Uva&quot; &amp; &lt;script&gt;alert(1)&lt;/script&gt; $&amp; $";
  expect(page.text).toContain(`<meta property="og:title" content="${title}`);
  expect(page.text).not.toContain("<script>alert");
  expect(tagsOf(page.text)).toMatchObject({
    "og:type": "product",
    "og:description": "Rs. 1,250.50 · A plain shirt",
    "og:image": "https://pola.test/uploads/demo/tea.webp",
    "og:url": `https://pola.test/products/${product.id}`,
    "product:price:amount": "1250.50",
    "product:price:currency": "LKR",
  });
  expect(page.text).not.toMatch(/commission/i);
  expect(page.headers["content-security-policy"]).toContain(hashOf(SCRIPT));
  expect([page.headers["cache-control"], again.status]).toEqual(["no-cache", 304]);
  const pictureOf = async ({ id }: { id: string }) =>
    tagsOf((await shop.request.get(`/products/${id}`)).text)["og:image"];
  expect(await pictureOf(foreign)).toBe("https://pictures.example/a.jpg?b=1&amp;c=2");
  expect(await pictureOf(bare)).toBeUndefined();
});

test("a long description is cut after 200 characters, never inside an emoji", async () => {
  const product = await makeProduct(shop, {
    price: 1000,
    description: `${"a".repeat(182)}${"🌺".repeat(9)}`,
  });
  const page = await shop.request.get(`/products/${product.id}`);
  expect(tagsOf(page.text)["og:description"]).toBe(`Rs. 1,000.00 · ${"a".repeat(182)}🌺🌺🌺`);
});

test("the page of a product that is inactive, deleted, unknown or has an invalid id is the plain page", async () => {
  const inactive = await makeProduct(shop, { status: "inactive" });
  const deleted = await makeProduct(shop);
  await shop.as(await makeAdmin(shop)).delete(`/api/products/${deleted.id}`);
  const plain = await shop.request.get("/orders");
  for (const id of [inactive.id, deleted.id, "018f0000-0000-7000-8000-000000000000", "lamp", "%E0%A4%A1"]) {
    const page = await shop.request.get(`/products/${id}`);
    expect([id, page.status, page.text]).toEqual([id, 200, plain.text]);
  }
});

function tagsOf(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta property="([^"]+)" content="([^"]*)" \/>/g);
  return Object.fromEntries(Array.from(tags, ([, property = "", content = ""]) => [property, content]));
}

function hashOf(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

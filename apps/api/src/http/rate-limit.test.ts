import sharp from "sharp";
import { expect, test } from "vitest";
import { cartOf, makeProduct } from "../test/shop.ts";
import { makeReseller, PASSWORD } from "../test/users.ts";
import { createTestApp } from "../test/test-app.ts";

const app = await createTestApp();

const PERSON = {
  firstName: "Kamala",
  lastName: "Silva",
  email: "kamala@pola.test",
  password: PASSWORD,
  confirmPassword: PASSWORD,
  phone: "077 123 4567",
  businessName: "Kamala Stores",
  businessAddress: "45 Temple Road, Kandy",
  agreement: true,
};

/** The remaining minutes of each rate limit, by its name. */
async function minutesLeft(): Promise<Record<string, number>> {
  const rows = await app.db.rateLimit.findMany();
  return Object.fromEntries(
    rows.map(({ key, expire }) => [key.split(":")[0], Math.round((Number(expire) - Date.now()) / 60_000)]),
  );
}

test("each rate limit lasts as long as the name of its setting says", async () => {
  const reseller = await makeReseller(app, { emailVerifiedAt: null });
  const { email } = reseller;
  const as = app.as(reseller);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();

  await app.request.post("/api/auth/login").send({ email, password: "not-the-password" });
  await app.request.post("/api/auth/forgot-password").send({ email });
  await app.request.post("/api/auth/register").send(PERSON);
  await as.post("/api/auth/resend-verification");
  await as.put("/api/auth/logo").attach("image", picture, "a.png");
  await as.post("/api/orders").send(cartOf([{ product: await makeProduct(app) }]));

  expect(await minutesLeft()).toEqual({
    password: 15,
    login_address: 24 * 60,
    reset_link: 60,
    link_call: 60,
    register: 60,
    verify_link: 60,
    uploads: 60,
    orders: 1,
  });
});

test("a call through a proxy that is not configured is a warning in the log, once", async () => {
  const warnings = () => app.logs.filter((line) => line.includes("TRUST_PROXY is 0"));
  await app.request.get("/api/products");
  expect(warnings()).toEqual([]);
  for (const address of ["203.0.113.7", "203.0.113.8"])
    await app.request.get("/api/products").set("X-Forwarded-For", address);
  expect(warnings()).toHaveLength(1);
});

test("a call through fewer proxies than TRUST_PROXY is a warning in the log, once (docs/product/limits.md, A-1082)", async () => {
  const proxied = await createTestApp({ config: { trustProxyHops: 2 } });
  const warnings = () => proxied.logs.filter((line) => line.includes("fewer proxies than TRUST_PROXY"));
  await proxied.request.get("/api/products").set("X-Forwarded-For", "203.0.113.7, 10.0.0.1");
  expect(warnings()).toEqual([]);
  await proxied.request.get("/api/products").set("X-Forwarded-For", "203.0.113.7");
  await proxied.request.get("/api/products");
  expect(warnings()).toHaveLength(1);
  await proxied.close();
});

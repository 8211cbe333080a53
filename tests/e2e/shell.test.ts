import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violationsOf } from "./axe.ts";
import { DESKTOP, newVisitor, PHONE, type Visitor } from "./browser.ts";
import { flawsOf } from "./flaws.ts";
import { enterAs, newProduct, newReseller, openAs } from "./builders.ts";
import { baseUrl } from "./stack.ts";

const SIZES = Object.entries({ 360: PHONE, 1440: DESKTOP });
const RESELLER_LINKS = [
  "Your Dashboard /dashboard",
  "Listings /products",
  "Orders /orders",
  "Payouts /payouts",
  "Profile /profile",
];
const LINKS = {
  guest: ["Login /login", "Register as Reseller /register"],
  reseller: RESELLER_LINKS,
  admin: [
    "Admin Dashboard /admin",
    "Users /admin/users",
    "Products /admin/products",
    "Orders /admin/orders",
    "Payouts /admin/payouts",
  ],
};

const reseller = await newReseller();
const worker = await fetch(`${baseUrl()}/sw.js`);
/** A development server has no pre-rendered page and no service worker. */
const isBuilt = worker.headers.get("content-type")?.includes("javascript") ?? false;

const visitor = (size = DESKTOP) => newVisitor(size);

/** A visitor whose service worker has taken control of this page. */
async function withWorker(token: string, path: string, size = DESKTOP): Promise<Visitor> {
  const opened = await openAs(token, path, { size, serviceWorkers: "allow" });
  await opened.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return opened;
}

const tokenOf = (who: keyof typeof LINKS) =>
  ({ guest: "", reseller: reseller.token, admin: reseller.adminToken })[who];

async function linksOf(page: Page, place: string): Promise<string[]> {
  const links = page.locator(place).getByRole("link");
  await links.first().waitFor();
  return await links.evaluateAll((all) =>
    all.map((link) => `${link.textContent ?? ""} ${link.getAttribute("href") ?? ""}`),
  );
}

test.each(["guest", "reseller", "admin"] as const)(
  "the header of a %s shows their links, and the hamburger the same on a phone",
  async (who) => {
    for (const [width, size] of SIZES) {
      const { page, complaints } = await visitor(size);
      await enterAs(page, tokenOf(who), "/");
      if (width === "360") await page.getByRole("button", { name: "Open menu" }).click();
      const place = width === "360" ? "[role=dialog] nav" : "header nav";
      expect(await linksOf(page, place)).toEqual(LINKS[who]);
      expect(await flawsOf(page, `${who} ${width}`)).toEqual([]);
      expect(complaints).toEqual([]);
    }
  },
);

test("the header, the footer, the toast area and the support chat are on every page", async () => {
  const { page } = await visitor(PHONE);
  for (const path of ["/", "/login", "/register", "/products", "/nowhere"]) {
    await page.goto(path);
    for (const landmark of ["banner", "main", "contentinfo"] as const)
      await page.getByRole(landmark).waitFor();
    expect(await page.locator("[data-toast-area]").count()).toBe(1);
    const chat = page.getByRole("link", { name: /Chat with support/ });
    expect(await chat.getAttribute("href")).toMatch(
      /^https:\/\/wa\.me\/94\d{9}\?text=Hello.*help.*reseller%20account/,
    );
  }
});

test("route guards redirect each visitor to the page for their role", async () => {
  const cases = {
    guest: { "/orders": "/login?next=%2Forders", "/admin/users": "/login?next=%2Fadmin%2Fusers" },
    reseller: { "/admin/orders": "/dashboard", "/login": "/dashboard" },
    admin: { "/dashboard": "/admin", "/products": "/admin", "/login": "/admin" },
  };
  for (const who of ["guest", "reseller", "admin"] as const) {
    const { page } = await openAs(tokenOf(who), "/");
    for (const [path, lands] of Object.entries(cases[who])) {
      await page.goto(path);
      await expect.poll(() => page.url().replace(baseUrl(), ""), { timeout: 20_000 }).toBe(lands);
    }
  }
});

test("logging out asks for confirmation and opens the front page", async () => {
  const { page } = await visitor(PHONE);
  await enterAs(page, (await newReseller()).token, "/orders");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Confirm Logout" });
  await dialog.getByText("Are you sure you want to logout?").waitFor();
  await dialog
    .getByText("You will be redirected to the homepage and will need to login again to access your account.")
    .waitFor();
  expect(await flawsOf(page, "logout")).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/orders");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await dialog.getByRole("button", { name: "Yes, Logout" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByRole("main").getByRole("link", { name: "Become a Reseller" }).first().waitFor();
  expect(await page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("user")])).toEqual([
    null,
    null,
  ]);
});

test("by keyboard the skip link passes the navigation, and the heading has the focus after a change of page", async () => {
  const { page } = await visitor();
  await page.goto("/login");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Skip to content");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Login");
  await page.getByRole("link", { name: "Forgot your password?" }).press("Enter");
  await page.waitForURL("**/forgot-password");
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  expect(await page.title()).toBe("Forgot password · Pola");
});

async function focused(page: Page): Promise<string> {
  return await page.evaluate(() => document.activeElement?.textContent ?? "");
}

test("on paper the skip link covers no text (I-2282)", async () => {
  const { page } = await openAs(reseller.token, "/orders");
  await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await page.getByText("Skip to content").isVisible()).toBe(false);
});

test("an unknown address shows an error page with a link to the front page", async () => {
  for (const [width, size] of SIZES) {
    const { page } = await visitor(size);
    await page.goto("/nowhere");
    await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
    expect(await flawsOf(page, width)).toEqual([]);
    await page.getByRole("link", { name: "Back to home" }).click();
    await page.waitForURL((url) => url.pathname === "/");
  }
});

test.each(SIZES)("the support button covers no row's action at %s px", async (_width, size) => {
  const { page } = await visitor(size);
  await enterAs(page, reseller.adminToken, "/admin/orders");
  const actions = page.getByRole("main").getByRole("button", { name: /ORD-/ });
  await actions.first().waitFor();
  for (const action of await actions.all()) {
    if (await action.isVisible()) await action.click({ trial: true, timeout: 5000 });
  }
  await page.mouse.wheel(0, -400);
  const chat = page.getByRole("link", { name: /Chat with support/ });
  await chat.click({ trial: true, timeout: 5000 });
  expect(await chat.isVisible()).toBe(true);
});

test("the chosen colours hold before any script of the next visit has run", async () => {
  const { page } = await visitor(PHONE);
  await page.goto("/");
  await page.getByText("Dark", { exact: true }).locator("..").click();
  await page.waitForFunction(() => document.documentElement.classList.contains("dark"));
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload({ waitUntil: "domcontentloaded" });
  expect(await page.evaluate(() => document.documentElement.classList.contains("dark"))).toBe(true);
});

test("the front page shows without any script, in a dozen requests, and is taken over without a shift; any other page says that it loads", async (context) => {
  if (!isBuilt) context.skip();
  const { page: bare } = await newVisitor(PHONE, { javaScriptEnabled: false });
  await bare.goto("/");
  expect(await bare.getByRole("heading", { level: 1 }).innerText()).toBe(
    "Sell quality products under your own brand",
  );
  expect(await bare.getByRole("main").getByRole("link", { name: "Become a Reseller" }).count()).toBe(2);
  await bare.goto("/login");
  expect(await bare.locator("#root").innerText()).toBe("Loading");

  const { page, complaints } = await visitor(PHONE);
  let requests = 0;
  page.on("request", () => (requests += 1));
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(requests).toBeLessThanOrEqual(12);
  const shift: unknown = await page.evaluate(`new Promise((done) => {
    let sum = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (sum += entry.value)))
      .observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(sum), 300);
  })`);
  expect(shift).toBe(0);
  expect(complaints).toEqual([]);
});

test("a signed-in user never sees the front page's buttons for guests", async (context) => {
  if (!isBuilt) context.skip();
  const { page } = await visitor();
  await page.route("**/assets/*.js", (route) => route.abort());
  await enterAs(page, reseller.token, "/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  for (const name of ["Become a Reseller", "Register as Reseller", "Login"]) {
    for (const link of await page.locator("header, main").getByRole("link", { name }).all()) {
      expect([name, await link.isVisible()]).toEqual([name, false]);
    }
  }
});

test("without a connection the last seen listings can be read, and nothing about money was kept", async (context) => {
  if (!isBuilt) context.skip();
  const { context: phone, page } = await withWorker(reseller.token, "/products", PHONE);
  for (const path of ["/orders", "/payouts", "/profile", "/products"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  const product = await page.getByRole("main").getByRole("heading", { level: 2 }).first().innerText();
  await phone.setOffline(true);
  await page.reload();
  await page.getByText(/^You are offline\. Showing saved data from \d{1,2}:\d\d [AP]M\.$/).waitFor();
  await page.getByRole("heading", { level: 2, name: product }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const kept: unknown = await page.evaluate(`(async () => {
    const urls = [];
    for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname);
    return urls.filter((path) => path.startsWith("/api/"));
  })()`);
  expect(kept).toEqual(expect.arrayContaining(["/api/vendor/listings"]));
  expect(JSON.stringify(kept)).not.toMatch(/orders|payouts|users|auth|admin/);
  await phone.setOffline(false);
  await page.getByText(/You are offline/).waitFor({ state: "detached" });
});

test("an app that was started without a connection shows its figures as soon as there is one", async (context) => {
  if (!isBuilt) context.skip();
  const { context: phone, page } = await withWorker(reseller.token, "/dashboard", PHONE);
  await page.goto("/dashboard");
  await page.waitForLoadState("networkidle");
  await phone.setOffline(true);
  await page.reload();
  const figures = page.getByRole("region", { name: "Performance overview" });
  await page.getByText("Failed to load the dashboard").waitFor();
  await phone.setOffline(false);
  await figures.getByText("Total Orders").waitFor();
  await expect.poll(() => page.getByText(/^Failed to load/).count()).toBe(0);
});

test("a product that only admins see is not kept in the browser", async (context) => {
  if (!isBuilt) context.skip();
  const product = await newProduct(reseller, { status: "inactive" });
  const { page } = await withWorker(reseller.adminToken, "/admin/products");
  await page.goto(`/admin/products?q=${encodeURIComponent(product.name)}&product=${product.id}`);
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).first().waitFor();
  await page.goto(`/products/${product.id}`);
  await page.waitForURL("**/admin");
  await page.goto("/");
  await page.getByRole("button", { name: "Search everything" }).click();
  await page.getByRole("dialog").getByRole("combobox").fill(product.name);
  await page.getByRole("option").filter({ hasText: product.name }).waitFor();
  const kept = await page.evaluate(`(async () => {
    const texts = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) texts.push(request.url + await (await cache.match(request)).text());
    }
    return texts.join();
  })()`);
  expect(kept).toContain("/assets/");
  expect(kept).not.toContain(product.name);
  expect(kept).not.toContain(product.id);
});

test("the dashboard asks for session, money and figures once, before the program has loaded", async () => {
  const { page } = await visitor(PHONE);
  await page.addInitScript((token) => localStorage.setItem("token", token), reseller.token);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/dashboard");
  await page.getByRole("region", { name: "Performance overview" }).getByText("Total Orders").waitFor();
  const early = ["/api/auth/me", "/api/payouts/reseller/ladder", "/api/orders/summary"];
  expect(early.map((path) => asked.filter((one) => one === path).length)).toEqual([1, 1, 1]);
  const firstCallOfProgram = () =>
    asked.findIndex((path) => path.startsWith("/api/") && !early.includes(path));
  await expect.poll(firstCallOfProgram).toBeGreaterThan(0);
  expect(firstCallOfProgram()).toBeGreaterThan(Math.max(...early.map((path) => asked.indexOf(path))));
});

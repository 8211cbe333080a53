import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { launchBrowser, PHONE } from "./browser.ts";
import { openSite, type Site, writeNextBuild } from "./deploy.ts";
import { flawsOf } from "./flaws.ts";

/** Two deploys of the built web (`pnpm build`), and a user who has the first one open during the second. */
const BUILD = resolve(import.meta.dirname, "../../apps/web/dist");

let folder: string;
let site: Site;
let browser: Browser;
let context: BrowserContext;
let page: Page;
const first = () => join(folder, "first");
const second = () => join(folder, "second");

beforeAll(async () => {
  if (!existsSync(BUILD)) throw new Error("There is no build: run pnpm build first");
  folder = await mkdtemp(join(tmpdir(), "pola-deploys-"));
  await cp(BUILD, first(), { recursive: true });
  await writeNextBuild(BUILD, second());
  [site, browser] = await Promise.all([openSite(join(folder, "data")), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await site.deploy(first());
  context = await browser.newContext({ viewport: PHONE, baseURL: site.baseUrl, reducedMotion: "reduce" });
  page = await context.newPage();
  await page.goto("/products");
  // The worker is registered when the page is idle, and takes control when its files are cached.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
});

afterEach(() => context.close());

const notice = () => page.getByText("A new version is ready.", { exact: true });

/** Whether the page runs the second build; unknown while it reloads. */
const isSecond = () =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>("script[src]")?.src.endsWith(".2.js"));

/** Makes the page visible again, which is when it looks for a new version. */
const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

test("after a deploy the page shows a notice, does not change, and is updated by Reload", async () => {
  await site.deploy(second());
  await comeBack();
  await notice().waitFor();
  expect(await isSecond()).toBe(false);

  await page.getByRole("button", { name: "Reload", exact: true }).click();
  await expect.poll(isSecond, { timeout: 10_000 }).toBe(true);
  await page.getByRole("heading", { level: 1, name: "Listings" }).waitFor();
  await page.waitForTimeout(3500);
  expect(await notice().count()).toBe(0);
});

test("a page whose code was removed by a deploy shows an error, and Reload loads the new one", async () => {
  await site.deploy(second());
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Login" }).click();
  await page.getByRole("heading", { name: "This page could not be loaded" }).waitFor();

  await page.getByRole("button", { name: "Reload page" }).click();
  await page.getByLabel("Email", { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
  expect(await isSecond()).toBe(true);
});

test("a dialog whose code was removed by a deploy does not affect the form, and opens once its code exists", async () => {
  await page.goto("/register");
  await page.getByLabel("First name").fill("Ruwani");
  await site.deploy(second());
  await page.getByRole("button", { name: "Terms and Conditions" }).click();
  const missing = page.getByRole("dialog", { name: "This could not be opened" });
  await missing.waitFor();
  expect(await flawsOf(page, "the missing dialog")).toEqual([]);
  await page.keyboard.press("Escape");
  await missing.waitFor({ state: "detached" });
  expect(await page.getByLabel("First name").inputValue()).toBe("Ruwani");

  await page.getByRole("button", { name: "Terms and Conditions" }).click();
  await missing.waitFor();
  await site.deploy(first());
  await missing.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("dialog", { name: "Terms and Conditions" }).waitFor();
  expect(await page.getByLabel("First name").inputValue()).toBe("Ruwani");
});

test("a first page whose program the server of another version does not have is loaded again by itself (I-1841)", async () => {
  const visitor = await browser.newPage({ viewport: PHONE, baseURL: site.baseUrl });
  await visitor.route("**/assets/index-*.js", (route) => route.fulfill({ status: 404 }));
  await visitor.goto("/login");
  await visitor.unrouteAll();
  const email = visitor.getByLabel("Email", { exact: true });
  await email.waitFor({ timeout: 15_000 });
  expect(await email.count()).toBe(1);
  await visitor.close();
});

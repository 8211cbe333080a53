import { existsSync } from "node:fs";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { onTestFinished } from "vitest";
import { baseUrl } from "./stack.ts";
import { KEEP_TOASTS } from "./toasts.ts";

export type Size = { width: number; height: number };

export const PHONE = { width: 360, height: 740 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1440, height: 900 };

/** The narrowest and the usual wide screen, by the name a test gives them. */
export const SIZES = [
  ["360 px", PHONE],
  ["1440 px", DESKTOP],
] as const;

/** Debian's Chromium without a window is the same engine at a third of the processor time: the full one draws a toolbar for each visitor. */
const SYSTEM_CHROMIUM = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** An element that takes longer never appears: steps take up to three seconds on two busy processors. */
const WAIT_MS = 15_000;

let running: Promise<Browser> | undefined;

/** The Chromium of this process, started with the first call. CHROMIUM names another binary than the system's. */
export async function launchBrowser(): Promise<Browser> {
  running ??= start();
  const browser = await running;
  if (browser.isConnected()) return browser;
  running = start();
  return await running;
}

function start(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? SYSTEM_CHROMIUM.find((path) => existsSync(path)) ?? "chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // All pages of a visitor share a process, also one that is opened later (see nextVisitor).
      "--process-per-site",
    ],
  });
}

/** What a visitor's browser is and prefers: Playwright's defaults and no motion unless said otherwise. */
export type Look = Pick<
  BrowserContextOptions,
  "colorScheme" | "reducedMotion" | "serviceWorkers" | "hasTouch" | "isMobile" | "javaScriptEnabled"
>;

export type Visitor = { context: BrowserContext; page: Page; complaints: string[] };

/** A new visitor (see {@link openContext}), whose browser context is closed when the test ends. */
export async function newVisitor(viewport: Size = DESKTOP, look: Look = {}): Promise<Visitor> {
  const visitor = await openContext(viewport, look);
  onTestFinished(() => visitor.context.close());
  return visitor;
}

/** Each keeps a process. */
const MAX_RESTING = 3;
/** A context that no test uses now, and the page that keeps its process, which has compiled the code of the product. */
type Resting = { key: string; context: BrowserContext; keeper: Page };
const resting: Resting[] = [];

/**
 * As {@link newVisitor}, but where a context of an earlier test with this window and look rests, with a new page in that one. Its storage is
 * empty, and it has no permissions. Opening it with its first screen takes two thirds of the processor time. Not for tests that give
 * the context scripts or routes of its own, need an empty cache or go offline: beside another page of its context, a page hears that it is
 * online again before its requests can succeed.
 */
export async function nextVisitor(viewport: Size, look: Look): Promise<Visitor> {
  const key = JSON.stringify([viewport, look]);
  const index = resting.findLastIndex((one) => one.key === key);
  const [rested] = index === -1 ? [] : resting.splice(index, 1);
  // Not earlier: what a page does when it is closed may still have been stored.
  await rested?.keeper.evaluate(() => localStorage.clear());
  const context = rested?.context ?? (await newContext(viewport, look));
  onTestFinished(async ({ task }) => {
    const keeper = task.result?.state === "pass" ? await rest(context, rested?.keeper) : null;
    if (keeper === null) await context.close();
    else resting.push({ key, context, keeper });
    if (resting.length > MAX_RESTING) await resting.shift()?.context.close();
  });
  return await openPage(context);
}

/** Closes every page but the keeper, which runs no code of the product. Null when the context cannot be used again. */
async function rest(context: BrowserContext, kept: Page | undefined): Promise<Page | null> {
  try {
    await context.clearPermissions();
    await context.clearCookies();
    const keeper = kept ?? (await context.newPage());
    if (kept === undefined) await keeper.goto("/favicon.svg");
    for (const page of context.pages()) if (page !== keeper) await page.close();
    return keeper;
  } catch {
    return null;
  }
}

/**
 * A new browser context with its own storage and viewport, and a record of all errors of the page. The service worker is blocked unless
 * `look` allows it. It would start after three seconds, so only in tests that are slow on a busy machine. There it would hide requests from
 * the test's routes, and download the catalogue's code for each visitor. Motion costs a tenth of the time; what moves is tested where `look` allows it.
 * Whoever calls this closes it.
 */
export async function openContext(viewport: Size, look: Look): Promise<Visitor> {
  return await openPage(await newContext(viewport, look));
}

async function newContext(viewport: Size, look: Look): Promise<BrowserContext> {
  const browser = await launchBrowser();
  const context = await browser.newContext({
    viewport,
    serviceWorkers: "block",
    reducedMotion: "reduce",
    ...look,
    baseURL: baseUrl(),
    locale: "en-US",
  });
  context.setDefaultTimeout(WAIT_MS);
  await context.addInitScript(KEEP_TOASTS);
  return context;
}

async function openPage(context: BrowserContext): Promise<Visitor> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // The script that keeps toasts may not run in the sandboxed frame of a mail, which Chromium logs as an error.
    if (message.location().url === "about:srcdoc" && message.text().startsWith("Blocked script")) return;
    if (message.type() === "error") complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
  return { context, page, complaints };
}

/** Signs in on the login screen. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

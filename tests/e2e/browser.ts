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

/**
 * A new browser context with its own storage and viewport, and a record of all errors of the page. The service worker is blocked unless
 * `look` allows it. It would start after three seconds, so only in tests that are slow on a busy machine. There it would hide requests from
 * the test's routes, and download the catalogue's code for each visitor. Motion costs a tenth of the time; what moves is tested where `look` allows it.
 * Whoever calls this closes it.
 */
export async function openContext(viewport: Size, look: Look): Promise<Visitor> {
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

import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { inject } from "vitest";
import { KEEP_TOASTS } from "./toasts.ts";

export const PHONE = { width: 360, height: 740 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1440, height: 900 };

/** The narrowest and the usual wide screen, by the name a test gives them. */
export const SIZES = [
  ["360 px", PHONE],
  ["1440 px", DESKTOP],
] as const;

/** Chromium from the system; CHROMIUM names another binary. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
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

/**
 * A new browser context with its own storage and viewport, and a record of all errors of the page. Without service workers the test's
 * own routes see every request.
 */
export async function newVisitor(
  browser: Browser,
  viewport: { width: number; height: number } = DESKTOP,
  { serviceWorkers = "allow" }: { serviceWorkers?: "allow" | "block" } = {},
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    viewport,
    serviceWorkers,
    baseURL: inject("baseUrl"),
    locale: "en-US",
  });
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
  await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

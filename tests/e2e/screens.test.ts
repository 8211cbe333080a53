import { Order } from "@pola/shared/schemas/order";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { DESKTOP, PHONE, TABLET } from "./browser.ts";
import { call, newReseller, openAs, plainProduct, signedIn, vendorSession } from "./builders.ts";
import { flawsAsShown, flawsOf, outOfBoxes, resize } from "./flaws.ts";

const SCREENS = {
  guest: [
    "/",
    "/login",
    "/register",
    "/forgot-password",
    "/reset-password",
    "/products",
    "/products/{product}",
    "/checkout/{product}",
    "/t/{code}",
  ],
  reseller: [
    "/dashboard",
    "/products",
    "/checkout/{product}",
    "/orders",
    "/customers",
    "/notifications",
    "/order",
    "/profile",
    "/payouts",
    "/payouts?tab=analytics",
  ],
  vendor: ["/vendor"],
  admin: [
    "/admin",
    "/admin/users",
    "/admin/users/{person}",
    "/admin/orders",
    "/admin/products",
    "/admin/vendors",
    "/admin/payouts",
    "/admin/payouts/runs",
    "/admin/payouts/runs/{run}",
    "/admin/couriers",
    "/admin/couriers/dispatch",
    "/admin/couriers/dispatches",
    "/admin/couriers/dispatches/{dispatch}",
    "/admin/couriers/results",
    "/admin/couriers/settlement",
    "/admin/couriers/remittances",
    "/admin/couriers/remittances/{remittance}",
    "/admin/couriers/cash",
    "/admin/couriers/returns",
    "/admin/activity",
    "/admin/settings",
    "/admin/mail",
    "/admin/two-factor",
  ],
};

const TOKENS = {
  guest: async () => "",
  reseller: async () => (await signedIn("reseller@pola.example", "pola-reseller")).token,
  vendor: async () => (await vendorSession()).token,
  admin: async () => (await signedIn("admin@pola.example", "pola-admin")).token,
};

const [shipped] = z.array(Order).parse(await call(await TOKENS.reseller(), "GET", "/orders?status=shipped"));
const code = shipped?.trackingCode ?? "";
const product = await plainProduct();
const person = (await newReseller()).id;

/** The newest of a list of the back office. */
async function newest(path: string): Promise<string> {
  const [first] = z.array(z.object({ id: z.string() })).parse(await call(await TOKENS.admin(), "GET", path));
  return first?.id ?? "";
}

const IDS: Record<string, string> = {
  product: product.id,
  person,
  code,
  run: await newest("/payouts/admin/runs?status=paid"),
  dispatch: await newest("/dispatches"),
  remittance: await newest("/remittances"),
};

test.each(["guest", "reseller", "vendor", "admin"] as const)(
  "every screen of a %s fits at 360, 768 and 1440 px and with large text, is accessible, light and dark, and complains of nothing",
  { timeout: 300_000 },
  async (who) => {
    const problems: string[] = [];
    const token = await TOKENS[who]();
    // So that the order in progress and its bar are on the screens.
    const line = { productId: product.id, quantity: 2 };
    if (who === "reseller") await call(token, "PATCH", "/orders/draft", { lines: [line] });
    const { page, complaints } = await openAs(token, "/", { size: PHONE });
    for (const screen of SCREENS[who]) {
      const path = screen.replace(/\{(.+)\}/, (_, name: string) => IDS[name] ?? "");
      const found = [...(await look(page, path)), ...complaints.splice(0)];
      problems.push(...found.map((problem) => `${path}: ${problem}`));
    }
    expect(problems).toEqual([]);
  },
);

/** The problems of a screen after it has loaded on a phone, as its window grows, and on a phone with large text. */
async function look(page: Page, path: string): Promise<string[]> {
  const problems: string[] = [];
  await page.setViewportSize(PHONE);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  const see = async (name: string, find: () => Promise<string[]>) =>
    problems.push(...(await find()).map((flaw) => `${name} ${flaw}`));
  const inBoth = () => flawsOf(page, "");
  // Everything is on the phone or on the wide screen. Between them, and with large text, only the layout differs.
  await resize(page, TABLET);
  await see("768 px", () => flawsAsShown(page, "layout"));
  await resize(page, DESKTOP);
  await see("1440 px", inBoth);
  await resize(page, PHONE);
  await see("360 px", inBoth);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await see("text at 200%", () => flawsAsShown(page, "layout"));
  await see("text at 200%", () => outOfBoxes(page));
  return problems;
}

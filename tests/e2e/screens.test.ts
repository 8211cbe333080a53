import type { Product } from "@pola/shared/schemas/product";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violationsOf } from "./axe.ts";
import { DESKTOP, launchBrowser, newVisitor, PHONE, signIn, TABLET } from "./browser.ts";
import { plainProduct } from "./builders.ts";

const PEOPLE = {
  guest: null,
  reseller: { email: "reseller@pola.example", password: "pola-reseller" },
  admin: { email: "admin@pola.example", password: "pola-admin" },
} as const;

const SCREENS = [
  ["guest", "/"],
  ["guest", "/login"],
  ["guest", "/register"],
  ["guest", "/forgot-password"],
  ["guest", "/reset-password"],
  ["guest", "/products"],
  ["guest", "/products/{product}"],
  ["guest", "/checkout/{product}"],
  ["reseller", "/dashboard"],
  ["reseller", "/products"],
  ["reseller", "/checkout/{product}"],
  ["reseller", "/orders"],
  ["reseller", "/profile"],
  ["reseller", "/payouts"],
  ["admin", "/admin"],
  ["admin", "/admin/users"],
  ["admin", "/admin/orders"],
  ["admin", "/admin/products"],
  ["admin", "/admin/vendors"],
  ["admin", "/admin/payouts"],
  ["admin", "/admin/payouts/runs"],
  ["admin", "/admin/activity"],
  ["admin", "/admin/settings"],
  ["admin", "/admin/mail"],
] as const;

const SIZES = { 360: PHONE, 768: TABLET, 1440: DESKTOP };

let browser: Browser;
let product: Product;
beforeAll(async () => {
  browser = await launchBrowser();
  product = await plainProduct();
});
afterAll(async () => {
  await browser.close();
});

test.each(Object.entries(SIZES))(
  "every screen at %s px fits, is accessible and complains of nothing",
  async (width, size) => {
    const problems: string[] = [];
    for (const [who, login] of Object.entries(PEOPLE)) {
      const { context, page, complaints } = await newVisitor(browser, size);
      if (login) await signIn(page, login.email, login.password);
      for (const path of pathsOf(who)) {
        const found = [
          ...(await look(page, path.replace("{product}", product.id), pictureOf(who, path, width))),
          ...complaints.splice(0),
        ];
        problems.push(...found.map((problem) => `${who} ${path}: ${problem}`));
      }
      await context.close();
    }
    expect(problems).toEqual([]);
  },
);

/** The problems of a screen after it has loaded. Its screenshot is kept for review. */
async function look(page: Page, path: string, picture: string): Promise<string[]> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: picture, fullPage: true });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [...(overflow > 0 ? [`${overflow} px wider than the screen`] : []), ...(await violationsOf(page))];
}

function pathsOf(who: string): string[] {
  return SCREENS.filter(([person]) => person === who).map(([, path]) => path);
}

function pictureOf(who: string, path: string, width: string): string {
  return new URL(`.output/${who}${path.replaceAll(/[/{}]+/g, "-")}-${width}.png`, import.meta.url).pathname;
}

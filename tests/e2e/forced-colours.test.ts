import { expect, test } from "vitest";
import { DESKTOP } from "./browser.ts";
import { newOrder, newProduct, newReseller, openAs, signedIn } from "./builders.ts";

const reseller = await newReseller();
const variations = [{ name: "Size", options: ["Small", "Large"] }];
const sized = (await newProduct(reseller, { hasVariations: true, variations })).id;
await newOrder(reseller, await newProduct(reseller), { status: "completed" });
const pending = (await newOrder(reseller, await newProduct(reseller))).id;

const CHOICES = [
  ["the screen in the header", "admin", "/admin/orders", 'header nav a[href="/admin/orders"]'],
  ["the status of a list", "admin", "/admin/orders?status=shipped", "fieldset button[aria-pressed=true]"],
  ["the page of a list", "admin", "/admin/orders", "nav[aria-label=Pagination] li:first-child button"],
  ["the screen of the couriers", "admin", "/admin/couriers/cash", 'nav a[href="/admin/couriers/cash"]'],
  ["a tab", "reseller", "/payouts?tab=analytics", "[role=tab][aria-selected=true]"],
  ["an option of a product", "reseller", "/products/{sized}", "label:has([name]:checked)"],
  ["the colours", "reseller", "/orders", "footer label:has(:checked)"],
] as const;

test.each(CHOICES)(
  "with a contrast theme of the device, %s that is chosen looks different",
  async (...row) => {
    const [, who, path, chosen] = row;
    const page = await open(who, path);
    if (path.includes("{sized}")) await page.getByRole("radio", { name: "Small" }).check();
    const looks = await page
      .locator(chosen)
      .first()
      .evaluate((element) => {
        const place = element.closest("li:has(> button)") ?? element;
        const beside = place.nextElementSibling ?? place.previousElementSibling;
        const other = beside?.querySelector("button") ?? beside ?? element;
        return [element, other].map((one) => {
          const { color, backgroundColor } = getComputedStyle(one);
          // Without a background of its own it is on the page's black.
          return `${color} on ${backgroundColor.startsWith("rgba") ? "rgb(0, 0, 0)" : backgroundColor}`;
        });
      });
    expect(looks).toHaveLength(2);
    expect(looks[0]).not.toBe(looks[1]);
  },
);

test("under reduced motion the colours of a page change at once (docs/product/accessibility.md, I-60)", async () => {
  const page = await open("reseller", "/orders");
  await page.emulateMedia({ colorScheme: "light" });
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test("under reduced motion a menu has no animation, whose end a browser may not report (docs/product/accessibility.md, I-60)", async () => {
  const page = await open("admin", "/admin/products");
  await page
    .getByRole("button", { name: /^More actions for / })
    .first()
    .click();
  const menu = page.getByRole("menu");
  expect(await menu.evaluate((it) => getComputedStyle(it).animationName)).toBe("none");
  await menu.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog", { name: "Delete Product" }).waitFor();
  expect(await menu.count()).toBe(0);
});

test("with a contrast theme of the device, bars differ from their ground", async () => {
  const page = await open("reseller", "/payouts?tab=analytics");
  const figure = page.getByRole("region", { name: /^Commission of the last/ }).getByRole("figure");
  const grounds = await figure.evaluate((element) =>
    [element, element.querySelector("[style*=height]")].map((one) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(one ?? element);
      return `${backgroundColor} ${backgroundImage}`;
    }),
  );
  expect(grounds[1]).not.toBe(grounds[0]);
  expect(grounds[1]).not.toContain("rgb(0, 0, 0)");
});

test("with a contrast theme of the device, a step ahead looks different from one that an order has reached (I-351)", async () => {
  const page = await open("reseller", `/orders?order=${pending}`);
  const steps = page.getByRole("dialog").getByRole("list").first().getByRole("listitem");
  await steps.first().waitFor();
  const bars = await steps.evaluateAll((all) => all.map((step) => getComputedStyle(step).borderTopStyle));
  expect(bars).toEqual(["solid", "dashed", "dashed", "dashed"]);
});

async function open(who: "admin" | "reseller", path: string) {
  const token = who === "admin" ? (await signedIn("admin@pola.example", "pola-admin")).token : reseller.token;
  const { page } = await openAs(token, path.replace("{sized}", sized), { size: DESKTOP });
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  // A dialog that opens with the page hides the heading from roles.
  await page.locator("h1").waitFor();
  await page.waitForLoadState("networkidle");
  return page;
}

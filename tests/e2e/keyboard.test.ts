import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE, type Size } from "./browser.ts";
import { call, newProduct, newReseller, openAs, signedIn } from "./builders.ts";

const reseller = await newReseller();
const product = await newProduct(reseller);
await call(reseller.token, "PATCH", "/orders/draft", { lines: [{ productId: product.id, quantity: 20 }] });

/** The names of the controls of the page that a bar covers wholly when this key moves the focus to them. */
async function coveredStops(page: Page, key: "Tab" | "Shift+Tab"): Promise<string[]> {
  const covered: string[] = [];
  for (let stops = 0; stops < 130; stops++) {
    await page.keyboard.press(key);
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused?.closest("main, [role=dialog]")) return "";
      const { left, top, width, height } = focused.getBoundingClientRect();
      const at = (x: number, y: number) =>
        document.elementFromPoint(left + width * x, top + height * y) ?? document.body;
      const parts = [0.05, 0.5, 0.95];
      const isSeen = parts.some((x) =>
        parts.some((y) => focused.contains(at(x, y)) || at(x, y).contains(focused)),
      );
      return isSeen ? "" : (focused.getAttribute("aria-label") ?? focused.textContent);
    });
    if (name !== "") covered.push(name);
  }
  return covered;
}

test.each([
  ["the order in progress on a phone", PHONE, "/products", () => reseller.token],
  ["the sum of the week on a phone", PHONE, "/admin/payouts", adminToken],
  ["the bar of a selection", { width: 1024, height: 600 }, "/admin/users?pageSize=25", adminToken],
] satisfies [string, Size, string, () => string | Promise<string>][])(
  "%s covers no control that has the focus",
  { timeout: 120_000 },
  async (_bar, size, path, token) => {
    const { page } = await openAs(await token(), path, { size });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    const checkbox = page.getByRole("checkbox", { name: /^Select (?!all)/ }).first();
    if ((await checkbox.count()) > 0) await checkbox.check();
    expect(await coveredStops(page, "Tab")).toEqual([]);
    // From the end of the page back.
    await page.getByRole("contentinfo").getByRole("link").first().focus();
    expect(await coveredStops(page, "Shift+Tab")).toEqual([]);
  },
);

test("the sections of the product form cover no field that has the focus on a phone", async () => {
  const { page } = await openAs(await adminToken(), "/admin/products?product=new", { size: PHONE });
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).waitFor();
  // From the first field to the last button, and back through the form.
  expect(await coveredStops(page, "Shift+Tab")).toEqual([]);
});

test.each([
  ["/admin", "/admin/orders?order="],
  ["/admin/mail", "/admin/mail?mail="],
  ["/admin/payouts/runs", "/admin/payouts/runs/"],
  ["/admin/couriers/dispatches", "/admin/couriers/dispatches/"],
  ["/admin/couriers/remittances", "/admin/couriers/remittances/"],
  ["/admin/couriers/cash", "/admin/orders?order="],
  ["/admin/activity?type=order", "/admin/orders?order="],
])("in the table of %s j and Enter open %s (I-29)", async (path, opened) => {
  const { page } = await openAs(await adminToken(), path);
  // A table without keys may be there earlier.
  const first = page.locator("[data-row-keys]").last().getByRole("row").nth(1);
  await first.waitFor();
  if (path === "/admin") await first.focus();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url(), { timeout: 5000 }).toContain(opened);
});

test("a button that reaches its limit keeps the focus", async () => {
  const { id } = await newProduct(reseller, { stock: 2 });
  const { page } = await openAs(reseller.token, `/products/${id}`);
  const pages = [
    [page, "Increase quantity"],
    [(await openAs(await adminToken(), "/admin/payouts")).page, "Next week"],
  ] as const;
  for (const [place, name] of pages) {
    const button = place.getByRole("button", { name });
    await button.focus();
    // The screen starts at the overdue week. On most days the open week is the next one, on a Monday the one after.
    const press = async () => {
      await place.keyboard.press("Enter");
      return await button.getAttribute("aria-disabled");
    };
    await expect.poll(press, { timeout: 5000, interval: 500 }).toBe("true");
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  expect(await page.getByRole("spinbutton", { name: "Quantity" }).inputValue()).toBe("2");
});

async function adminToken(): Promise<string> {
  return (await signedIn("admin@pola.example", "pola-admin")).token;
}

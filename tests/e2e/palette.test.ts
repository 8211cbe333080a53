import { expect, test } from "vitest";
import { DESKTOP, newVisitor, PHONE } from "./browser.ts";
import { flawsAtEachWidth, flawsOf, outOfBoxes } from "./flaws.ts";
import { enterAs, newOrder, newReseller, plainProduct } from "./builders.ts";

const SCREENS = {
  d: "/admin",
  u: "/admin/users",
  v: "/admin/vendors",
  p: "/admin/products",
  o: "/admin/orders",
  y: "/admin/payouts",
  a: "/admin/activity",
  s: "/admin/settings",
  m: "/admin/mail",
};

const reseller = await newReseller();

test("the palette finds an order and opens it, and survives a search that fails", async () => {
  const order = await newOrder(reseller, await plainProduct());
  const { page } = await newVisitor(DESKTOP);
  await enterAs(page, reseller.adminToken, "/admin/mail");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("button", { name: "Search everything" }).click();
  const palette = page.getByRole("dialog", { name: "Search everything" });
  await palette.getByRole("combobox").waitFor();
  const flaws = await flawsAtEachWidth(page, "screens");

  await page.route("**/api/products?*", (route) => route.abort());
  await palette.getByRole("combobox").fill(order.orderNumber);
  await palette.getByText("Failed to search products").waitFor();
  const option = palette.getByRole("option").filter({ hasText: order.orderNumber });
  await option.waitFor();
  flaws.push(...(await flawsAtEachWidth(page, "found")));
  await page.unroute("**/api/products?*");
  await palette.getByRole("option").filter({ hasText: "Failed to search products" }).click();
  await palette.getByText("Failed to search products").waitFor({ state: "detached" });

  await palette.getByRole("combobox").fill("nobody sells this 42");
  await palette.getByText("Nothing found for").first().waitFor();
  await palette.getByRole("combobox").fill(order.orderNumber);
  await option.waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: `Order ${order.orderNumber}` }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/orders");
  expect(flaws).toEqual([]);
});

test.each(["100%", "130%", "200%"])(
  "on a phone with text at %s the palette shows the whole amount of an order (I-2261)",
  async (size) => {
    const order = await newOrder(reseller, await plainProduct(), {
      customerName: "Lakshmi Chandrasekaran-Wickramasinghe",
      status: "processing",
    });
    const { page } = await newVisitor(PHONE);
    await enterAs(page, reseller.adminToken, "/admin/mail");
    await page.getByRole("button", { name: "Search everything" }).click();
    await page.getByRole("combobox", { name: "Search everything" }).fill(order.orderNumber);
    const option = page.getByRole("option").filter({ hasText: order.orderNumber });
    await option.waitFor();
    await page.evaluate((text) => document.documentElement.style.setProperty("font-size", text), size);
    const cut = await option.evaluate((row) => {
      const lines = [...row.querySelectorAll("span")].filter((it) => it.children.length === 0);
      const line = lines.find((it) => it.textContent.includes("Rs."));
      const text = line?.firstChild;
      const [amount = ""] = /Rs\. [\d,]+\.\d\d/.exec(text?.textContent ?? "") ?? [];
      if (!line || !text || amount === "") return "no amount";
      const start = text.textContent?.indexOf(amount) ?? 0;
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, start + amount.length);
      // The ellipsis takes the place of what does not fit before it.
      const ellipsis =
        line.scrollWidth > line.clientWidth ? Number.parseFloat(getComputedStyle(line).fontSize) : 0;
      return Math.max(0, range.getBoundingClientRect().right + ellipsis - line.getBoundingClientRect().right);
    });
    expect(cut).toBe(0);
    expect(await outOfBoxes(page)).toEqual([]);
    await page.close();
  },
);

test("every screen of the palette exists and is reached by its keys", async () => {
  const { page } = await newVisitor(DESKTOP);
  await enterAs(page, reseller.adminToken, "/admin/mail");
  const titles: string[] = [];
  for (const [key, to] of Object.entries(SCREENS)) {
    await page.getByRole("button", { name: "Search everything" }).waitFor();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press(key);
    await page.waitForURL((url) => url.pathname === to);
    await page.getByRole("heading", { level: 1 }).waitFor();
    titles.push(await page.title());
  }
  expect(titles.filter((title) => title.includes("Page not found"))).toEqual([]);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  expect(await flawsOf(page, "shortcuts")).toEqual([]);
});

test("a reseller's visit loads no code of the palette", async () => {
  const { page } = await newVisitor(DESKTOP);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await enterAs(page, reseller.token, "/dashboard");
  await page.getByRole("button", { name: "Logout" }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Control+k");
  expect(loaded.filter((path) => /palette|cmdk|admin-tools/.test(path))).toEqual([]);
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("after one search the first hit of the next one is selected", async () => {
  const product = await plainProduct();
  const orders = [await newOrder(reseller, product), await newOrder(reseller, product)];
  const { page } = await newVisitor(DESKTOP);
  await enterAs(page, reseller.adminToken, "/admin/mail");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("button", { name: "Search everything" }).click();
  await page.getByRole("dialog").getByRole("combobox").waitFor();
  for (const { orderNumber } of orders) {
    await page.keyboard.press("Control+a");
    await page.keyboard.type(orderNumber, { delay: 60 });
    const selected = page.getByRole("option", { selected: true });
    await expect.poll(() => selected.textContent()).toContain(orderNumber);
  }
});

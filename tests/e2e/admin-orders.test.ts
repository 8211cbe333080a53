import type { Order } from "@pola/shared/schemas/order";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, type Size, SIZES } from "./browser.ts";
import { flawsAtEachWidth, flawsOf } from "./flaws.ts";
import { chooseIn, newOrder, newReseller, openAs, plainProduct, setFilters } from "./builders.ts";
import { toast } from "./toasts.ts";

const reseller = await newReseller();
const product = await plainProduct();

const open = (path: string, size: Size) => openAs(reseller.adminToken, path, { size });

let stamp = Date.now();

/** Orders of a new customer, so that a search finds these and no others. */
async function ordersOf(
  count: number,
  status = "pending",
): Promise<{ customerName: string; orders: Order[] }> {
  stamp += 1;
  const customerName = `Anoma ${stamp}`;
  const orders: Order[] = [];
  for (let index = 0; index < count; index += 1) {
    orders.push(await newOrder(reseller, product, { status, customerName }));
  }
  return { customerName, orders };
}

const found = (page: Page, count: number) => page.getByText(`${count} found`, { exact: true }).waitFor();

test.each(SIZES)(
  "orders go from pending to delivered at %s: many are processed, a courier's list ships them, one goes on by itself",
  async (_width, size) => {
    const { customerName, orders } = await ordersOf(3);
    const { page, complaints } = await open(`/admin/orders?q=${encodeURIComponent(customerName)}`, size);
    await found(page, 3);
    const flaws = await flawsOf(page, "list");

    for (const { orderNumber } of orders) await page.getByLabel(`Select order ${orderNumber}`).check();
    const bar = page.getByRole("region", { name: "Selection" });
    await bar.getByText("3 selected").waitFor();
    flaws.push(...(await flawsOf(page, "selection")));
    await bar.getByRole("button", { name: "Process", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Mark as Processing" }).click();
    await toast(page, "3 orders updated to processing");
    await bar.waitFor({ state: "detached" });

    const [first = "", second = ""] = orders.map(({ orderNumber }) => orderNumber);
    for (const orderNumber of [first, second]) await page.getByLabel(`Select order ${orderNumber}`).check();
    await bar.getByRole("button", { name: "Dispatch", exact: true }).click();
    await page.getByLabel("Courier", { exact: true }).selectOption({ label: "Own delivery" });
    const tracking = [`LK-${stamp}-1`, `LK-${stamp}-2`];
    await page.getByRole("button", { name: "Paste Waybills" }).click();
    const dialog = page.getByRole("dialog", { name: "Paste Waybills" });
    await dialog
      .getByLabel("Waybills")
      .fill(`Order,Tracking\n${first},${tracking[0]}\n${second},${tracking[1]}\nORD-999999999,LK-0`);
    flaws.push(...(await flawsOf(page, "paste")));
    await dialog.getByRole("button", { name: "Fill In" }).click();
    await page.getByText("2 of 3 parcels ready").waitFor();
    await page.getByText("1 with a problem").waitFor();
    flaws.push(...(await flawsOf(page, "dispatch")));
    await page.getByRole("button", { name: "Hand Over 2 Parcels" }).click();
    await page.getByRole("button", { name: "Print Hand-over Sheet" }).waitFor();
    flaws.push(...(await flawsOf(page, "handed over")));

    await page.goto("/admin/orders");
    await page.getByRole("searchbox", { name: "Search orders" }).fill(tracking[1] ?? "");
    await found(page, 1);
    await page.getByRole("button", { name: `Deliver ${second}` }).click();
    await toast(page, "Order status updated to delivered");
    await page.getByRole("button", { name: `Complete ${second}` }).waitFor();

    await page.getByRole("link", { name: second, exact: true }).click();
    const details = page.getByRole("dialog", { name: `Order ${second}` });
    await details.getByText("Tracking number set").waitFor();
    await toast(page, "Product details loaded successfully");
    flaws.push(...(await flawsOf(page, "details")));
    expect(new URL(page.url()).searchParams.get("order")).toBe(orders[1]?.id);
    await page.keyboard.press("Escape");
    await details.waitFor({ state: "detached" });
    expect([...flaws, ...complaints]).toEqual([]);
  },
);

test("failed requests show an error and can be retried", async () => {
  const { customerName, orders } = await ordersOf(1);
  const number = orders[0]?.orderNumber ?? "";
  const { page } = await open("/admin/orders?q=nobody-has-this-name", DESKTOP);
  await page.getByText("No orders found").waitFor();
  const flaws = await flawsAtEachWidth(page, "empty");

  await page.route("**/api/orders/admin/all*", (route) => route.abort());
  await page.getByRole("searchbox", { name: "Search orders" }).fill(customerName);
  const banner = page.getByRole("main").getByRole("alert");
  await banner.getByText("Error fetching orders. Please check if the backend is running.").waitFor();
  flaws.push(...(await flawsAtEachWidth(page, "failed")));
  await page.unroute("**/api/orders/admin/all*");
  await banner.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("button", { name: `Process ${number}` }).waitFor();

  await page.route("**/api/orders/*/status", (route) =>
    route.fulfill({ status: 503, json: { success: false, message: "", code: "UNAVAILABLE" } }),
  );
  await page.getByRole("button", { name: `Process ${number}` }).click();
  await toast(page, "Failed to update order status");
  await page.unroute("**/api/orders/*/status");

  await page.getByRole("button", { name: `More actions for ${number}` }).click();
  await page.getByRole("menuitem", { name: "Delete Order" }).click();
  const question = page.getByRole("alertdialog", { name: /^Delete ORD/ });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Cancel");
  flaws.push(...(await flawsAtEachWidth(page, "question")));
  await question.getByRole("button", { name: "Delete Order" }).click();
  await toast(page, "Order deleted successfully");
  await page.getByText("No orders found").waitFor();
  expect(flaws).toEqual([]);
});

test("an order that another admin has moved in the meantime is not changed, and the report names it", async () => {
  const { customerName, orders } = await ordersOf(2);
  const { page } = await open(`/admin/orders?q=${encodeURIComponent(customerName)}`, DESKTOP);
  const other = await open(`/admin/orders?q=${encodeURIComponent(customerName)}`, DESKTOP);
  await found(page, 2);
  const [one = "", two = ""] = orders.map(({ orderNumber }) => orderNumber);
  await page.getByLabel("Select all on this page").check();
  await other.page.getByRole("button", { name: `Process ${one}` }).click();
  await toast(other.page, "Order status updated to processing");
  await page.getByRole("button", { name: "More actions for the selection" }).click();
  await page.getByRole("menuitem", { name: "Cancel Orders" }).click();
  await page.getByLabel("Reason").selectOption("changed_mind");
  await page.getByRole("button", { name: "Mark as Cancelled" }).click();
  const report = page.getByRole("dialog", { name: "1 order updated to cancelled" });
  await report
    .getByText("This order was set to processing meanwhile, so it was not set to cancelled. Please check it.")
    .waitFor();
  await report.getByText(one).waitFor();
  expect(await report.getByText(two).count()).toBe(0);
});

test("on the keyboard j moves between rows, x selects, e does the next step, and Enter opens details; dates and pages are in the address", async () => {
  const { customerName, orders } = await ordersOf(6);
  const { page } = await open("/admin/orders?page=2", DESKTOP);
  await page.getByRole("table", { name: "Orders" }).waitFor();
  // The keys come with the code of this button.
  await page.getByRole("button", { name: "Search everything" }).waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type(`${customerName}\n`);
  await found(page, 6);
  expect(new URL(page.url()).searchParams.has("page")).toBe(false);
  await page.getByLabel("Show").selectOption("5");
  await page.getByRole("button", { name: "Page 2" }).click();
  await page.getByText("6–6 of 6").waitFor();
  await setFilters(page, (place) => place.getByLabel("Dates").selectOption("today"));
  await page.getByText("1–5 of 6").waitFor();
  const address = new URL(page.url()).searchParams;
  expect([address.get("from"), address.get("page")]).toEqual([address.get("to"), null]);

  await page.getByRole("columnheader", { name: "Order" }).click();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.getByText("1 selected").last().waitFor();
  await page.keyboard.press("e");
  await toast(page, "Order status updated to processing");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const newest = orders.toReversed();
  await page.getByRole("dialog", { name: `Order ${newest[1]?.orderNumber}` }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("k");
  await page.keyboard.press("e");
  const tracking = page.getByRole("dialog", { name: "Add Tracking Number" });
  await tracking.getByLabel("Tracking number").waitFor();
  expect(await tracking.getByRole("button", { name: "Add Tracking and Ship" }).isDisabled()).toBe(true);
  await page.keyboard.type(`KB-${stamp}\n`);
  await toast(page, "Tracking number added and order marked as shipped");
  // The refresh kept the selection.
  await page.getByText("1 selected").last().waitFor();
});

test("the export is a file with the filtered list", async () => {
  const { customerName, orders } = await ordersOf(2);
  const { page } = await open(`/admin/orders?q=${encodeURIComponent(customerName)}`, DESKTOP);
  await found(page, 2);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    chooseIn(page, "More actions", "Export"),
  ]);
  expect(download.suggestedFilename()).toMatch(/^orders-until-\d{4}-\d\d-\d\d\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString("utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  expect(new Set(text.match(/ORD-\d+/g))).toEqual(new Set(orders.map(({ orderNumber }) => orderNumber)));
});

test("on a phone a long name of a customer has the whole width of a parcel's card", async () => {
  const customerName = "Anuradhapura-Priyadarshanie Wickramasinghe-Gunawardena";
  const { orderNumber } = await newOrder(reseller, product, { status: "processing", customerName });
  const { page } = await open(`/admin/orders?q=${orderNumber}`, PHONE);
  await page.getByLabel(`Select order ${orderNumber}`).check();
  await page
    .getByRole("region", { name: "Selection" })
    .getByRole("button", { name: "Dispatch", exact: true })
    .click();
  await page.getByLabel("Courier", { exact: true }).selectOption({ label: "Own delivery" });
  const name = page.getByText(customerName);
  await name.waitFor();
  expect((await name.boundingBox())?.height).toBeLessThan(60);
});

/** Takes the next step of a new order, and returns the page with the place of the toast that says so. */
async function toastOfStep(size: typeof PHONE) {
  const { customerName } = await ordersOf(1);
  const { page } = await open(`/admin/orders?q=${encodeURIComponent(customerName)}`, size);
  await found(page, 1);
  await page.getByRole("button", { name: /^Process ORD/ }).click();
  const said = page
    .locator("[data-toast-area] > *")
    .filter({ hasText: "Order status updated to processing" });
  await said.waitFor();
  const { x = 0, y = 0, height = 0 } = (await said.boundingBox()) ?? {};
  return { page, x, y, height };
}

test("on a phone the toast of a step lies above Print Today's Delivery Slips (I-2206)", async () => {
  const { page, y, height } = await toastOfStep(PHONE);
  const print = await page.getByRole("button", { name: /^Print Today's/ }).boundingBox();
  expect(height).toBeGreaterThan(0);
  expect(y + height).toBeLessThanOrEqual(print?.y ?? 0);
});

test.each([1440, 1024, 768])(
  "at %s px the toast of a step covers no button of the page's header (I-2262)",
  async (width) => {
    const { page, x, y, height } = await toastOfStep({ width, height: 900 });
    expect([y >= 0, height > 0, x > width - 400]).toEqual([true, true, true]);
    const buttons = page.getByRole("main").locator("h1").locator("xpath=../../..").locator("button, a");
    const tops = await buttons.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top));
    expect(tops.length).toBeGreaterThan(2);
    expect(y + height).toBeLessThanOrEqual(Math.min(...tops));
  },
);

import { Order } from "@pola/shared/schemas/order";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violationsOf } from "./axe.ts";
import { DESKTOP, newVisitor, PHONE } from "./browser.ts";
import { call, chooseIn, enterAs, newReseller, plainProduct } from "./builders.ts";
import { toast } from "./toasts.ts";

const A6 = [105, 148];
const A4 = [210, 297];
const POINTS_PER_MM = 72 / 25.4;

const reseller = await newReseller();

async function openOrders(query: string, size = DESKTOP) {
  const visitor = await newVisitor(size);
  await visitor.context.addInitScript(() => {
    window.print = () => {
      const { dataset } = document.documentElement;
      dataset["printed"] = String(Number(dataset["printed"] ?? 0) + 1);
    };
  });
  await enterAs(visitor.page, reseller.adminToken, `/admin/orders?q=${encodeURIComponent(query)}`);
  return visitor;
}

type Parcel = { customerName: string; customerAddress?: string; lines?: number };

async function place({
  customerName,
  customerAddress = "15 Lake Drive, Dehiwala",
  lines = 1,
}: Parcel): Promise<Order> {
  const product = await plainProduct();
  const body = {
    customerName,
    customerPhone: "071 555 0144",
    customerAddress,
    items: Array.from({ length: lines }, () => ({ productId: product.id, quantity: 1 })),
  };
  return Order.parse(await call(reseller.token, "POST", "/orders", body));
}

/** Opens the print window and waits until it was sent to the printer. */
async function printBy(page: Page, open: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent("popup"), open()]);
  await popup.locator('[data-printed="1"]').waitFor();
  return popup;
}

/** The size of each printed page in millimetres. */
async function pagesOf(popup: Page): Promise<number[][]> {
  const pdf = (await popup.pdf({ preferCSSPageSize: true })).toString("latin1");
  return [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map((box) =>
    box.slice(1).map((points) => Math.round(Number(points) / POINTS_PER_MM)),
  );
}

/** How many slips are larger than their label. */
function spills(popup: Page): Promise<number> {
  return popup.evaluate(
    () =>
      [...document.querySelectorAll(".slip")].filter(
        ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1,
      ).length,
  );
}

test.each([
  ["360", PHONE],
  ["1440", DESKTOP],
])(
  "one slip at %s px opens an 800 by 600 window with one A6 page, and is marked as printed",
  async (width, size) => {
    const customerName = `Slip ${width} ${Date.now()}`;
    const { orderNumber, totalAmount } = await place({ customerName });
    const { page, complaints } = await openOrders(customerName, size);
    await page.getByRole("button", { name: `More actions for ${orderNumber}` }).click();
    const popup = await printBy(page, () =>
      page.getByRole("menuitem", { name: "Print Delivery Slip" }).click(),
    );
    await toast(page, "Delivery slip sent to printer");
    const strange: string[] = [];
    popup.on("console", (message) => strange.push(message.text()));

    await popup.getByText("Cash on Delivery").waitFor();
    await popup.getByText("Total Amount").waitFor();
    expect(await popup.locator(".cash-amount").textContent()).toBe(
      `Rs. ${totalAmount.toLocaleString("en-US", { minimumFractionDigits: 2 })}`,
    );
    for (const text of [customerName, "071 555 0144", "Ruwani Store"])
      await popup.getByText(text).first().waitFor();
    expect(await pagesOf(popup)).toEqual([A6]);
    expect(await violationsOf(popup)).toEqual([]);
    await page.getByText("Slip printed").filter({ visible: true }).waitFor();

    await popup.getByRole("button", { name: "Print again" }).click();
    await popup.locator('[data-printed="2"]').waitFor();
    // The window may close before the click returns.
    const close = popup
      .getByRole("button", { name: "Close" })
      .click()
      .catch(() => undefined);
    await Promise.all([popup.waitForEvent("close"), close]);
    await page.getByRole("link", { name: orderNumber, exact: true }).click();
    await page.getByRole("dialog").getByText("Delivery slip printed").waitFor();
    expect([...complaints, ...strange]).toEqual([]);
  },
);

test("many slips start with a count list and are sorted by area; long names, 20 lines and stored markup stay within their label", async () => {
  const stamp = `Many ${Date.now()}`;
  const markup = `<img src=x onerror="document.title='pwned'"><script>document.title='pwned'</script>`;
  const parcels = [
    { customerName: `${stamp} ${markup}`.slice(0, 100), customerAddress: `${markup}, Wattala` },
    { customerName: `${stamp} අනුලා කුමාරි`, customerAddress: "අංක 45, பழைய சாலை,\nAkkaraipattu" },
    {
      customerName: `${stamp} ${"Wickramasinghe ".repeat(7)}`.slice(0, 100).trim(),
      customerAddress: `${"No. 45/12 B, behind the old cinema hall, ".repeat(11)}Nugegoda`,
      lines: 20,
    },
    { customerName: `${stamp} Plain`, customerAddress: "1 Lake Drive, Wattala" },
    { customerName: `${stamp} Plain too`, customerAddress: "2 Lake Drive, Wattala" },
  ];
  for (const parcel of parcels) await place(parcel);
  const { page, complaints } = await openOrders(stamp);
  await page.getByText("5 found", { exact: true }).waitFor();
  await page.getByLabel("Select all on this page").check();
  const print = () => page.getByRole("button", { name: "Print Slips" }).click();

  let popup = await printBy(page, print);
  await toast(page, "5 delivery slips sent to printer");
  expect(await pagesOf(popup)).toEqual(Array.from({ length: 6 }, () => A6));
  expect(await popup.locator(".sheet").first().textContent()).toContain("5 Delivery Slips");
  expect(await popup.locator(".areas li").allTextContents()).toEqual([
    "Akkaraipattu1",
    "Nugegoda1",
    "Wattala3",
  ]);
  expect(await spills(popup)).toBe(0);
  expect(await popup.title()).toBe("5 delivery slips");
  expect(await popup.locator("main :is(script, img)").count()).toBe(0);

  await chooseIn(page, "More slips and paper", "A4, four per page");
  await page.reload();
  await page.getByLabel("Select all on this page").check();
  popup = await printBy(page, print);
  expect(await pagesOf(popup)).toEqual([A4, A4, A4]);
  expect(complaints).toEqual([]);
});

test("an address of very many lines leaves the cash to collect on its label", async () => {
  const customerName = `Lines ${Date.now()}`;
  const lines = Array.from({ length: 45 }, (_, index) => `Part ${index}`);
  const { orderNumber } = await place({ customerName, customerAddress: lines.join("\n") });
  const { page } = await openOrders(customerName);
  await page.getByRole("button", { name: `More actions for ${orderNumber}` }).click();
  const popup = await printBy(page, () =>
    page.getByRole("menuitem", { name: "Print Delivery Slip" }).click(),
  );
  expect(await spills(popup)).toBe(0);
  await popup.getByText(lines.join(" ")).waitFor();
});

test("today's slips are as many as the button says", async () => {
  const { id } = await place({ customerName: `Today ${Date.now()}` });
  await call(reseller.adminToken, "POST", "/orders/admin/slips/printed", { ids: [id] });
  const { page } = await openOrders("");
  const button = page.getByRole("button", { name: /^Print Today's Delivery Slips \(\d+\)$/ });
  const count = Number(/\d+/.exec((await button.textContent()) ?? "")?.[0]);
  await button.click();
  const question = page.getByRole("dialog", { name: /are already printed$/ });
  await question.getByText("A slip that is printed again is marked COPY.").waitFor();
  const popup = await printBy(page, () =>
    question.getByRole("button", { name: `Print all ${count.toLocaleString("en-US")}` }).click(),
  );
  expect(await popup.locator(".copy").count()).toBeGreaterThan(0);
  await toast(page, `Printing ${count} delivery slips for today's orders`);
  expect(await popup.locator(".slip").count()).toBe(count);
  expect(await spills(popup)).toBe(0);
});

test("slips that cannot be loaded, a day without orders and a window that the browser blocks are each reported", async () => {
  const customerName = `Failing ${Date.now()}`;
  const { id, orderNumber } = await place({ customerName });
  await call(reseller.adminToken, "POST", "/orders/admin/slips/printed", { ids: [id] });
  const { page, context } = await openOrders(customerName);
  const printOne = async () => {
    await page.getByRole("button", { name: `More actions for ${orderNumber}` }).click();
    await page.getByRole("menuitem", { name: "Print Delivery Slip" }).click();
  };
  const today = page.getByRole("button", { name: /^Print Today's Delivery Slips \(\d+\)$/ });
  await today.waitFor();
  // The print window loads the slips itself.
  await context.route("**/api/orders/admin/slips?*", (route) => route.abort());
  await Promise.all([page.waitForEvent("popup").then((popup) => popup.waitForEvent("close")), printOne()]);
  await toast(page, "Failed to print delivery slip");
  const printAll = async () => {
    await today.click();
    await page.getByRole("button", { name: /^Print all/ }).click();
  };
  await printAll();
  await toast(page, "Failed to print today's orders");
  await context.unroute("**/api/orders/admin/slips?*");

  await context.route("**/api/orders/admin/slips?*", async (route) => {
    const response = await route.fetch();
    const body: { data: object } = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, slips: [] } } });
  });
  await printAll();
  await toast(page, "No orders found for today");
  await context.unroute("**/api/orders/admin/slips?*");

  await page.evaluate(() => {
    window.open = () => null;
  });
  await printOne();
  await toast(page, "The browser blocked the print window, so the slips are printed from this page");
  await toast(page, "Delivery slip sent to printer");
  expect(await page.frameLocator("iframe[title='Delivery slips']").locator(".slip").count()).toBe(1);
});

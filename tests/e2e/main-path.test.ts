import { formatCommission, formatRupees, toCents, toRupees } from "@pola/shared/money";
import { ResellerPayout } from "@pola/shared/schemas/payout";
import { Product } from "@pola/shared/schemas/product";
import { shippingCents } from "@pola/shared/shipping";
import { toGrams } from "@pola/shared/weight";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ask } from "./api.ts";
import { DESKTOP, newVisitor, PHONE, signIn } from "./browser.ts";
import { plainProduct } from "./builders.ts";

const stamp = Date.now();
const reseller = {
  firstName: "Ishara",
  lastName: "Gunawardena",
  phone: "077 555 0101",
  businessName: `Ishara Store ${stamp}`,
  businessAddress: "7 Temple Road, Mount Lavinia",
  email: `ishara.${stamp}@example.lk`,
  password: "market-day",
};
const customer = { name: `Kamala ${stamp}`, phone: "071 555 0102", address: "15 Lake Drive, Colombo 08" };
const QUANTITY = 2;

/** As most people see it. */
const LOOK = { serviceWorkers: "allow", reducedMotion: "no-preference" } as const;

test("a reseller gets from registration to the paid commission, with correct amounts at every step", async () => {
  const shop = await newVisitor(PHONE, LOOK);
  const office = await newVisitor(DESKTOP, LOOK);

  await register(shop.page);
  await signIn(office.page, "admin@pola.example", "pola-admin");
  expect(new URL(office.page.url()).pathname).toBe("/admin");
  await verifyByMail(office.page, shop.page);
  await approve(office.page);

  const product = await plainProduct();
  const figures = figuresOf(product);
  await placeOrder(shop.page, product, figures);
  expect(await stockOf(shop.page, product.id)).toBe(product.stock - QUANTITY);

  await moveToCompleted(office.page);
  await seeCommission(shop.page, figures);
  await holdThenPay(office.page, figures);
  await seePaid(shop.page, figures);

  expect([...shop.complaints, ...office.complaints]).toEqual([]);
});

async function register(page: Page): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("First name").fill(reseller.firstName);
  await page.getByLabel("Last name").fill(reseller.lastName);
  await page.getByLabel("Phone number").fill(reseller.phone);
  await page.getByLabel("Business name").fill(reseller.businessName);
  await page.getByLabel("Business address").fill(reseller.businessAddress);
  await page.getByLabel("Email", { exact: true }).fill(reseller.email);
  await page.getByLabel("Password", { exact: true }).fill(reseller.password);
  await page.getByLabel("Confirm password", { exact: true }).fill(reseller.password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Register", exact: true }).click();
  // The session is stored, so the redirect to /login goes on to the dashboard, where the banner explains.
  await page.waitForURL("**/dashboard");
  await page
    .getByText(/pending/i)
    .first()
    .waitFor();

  await page.reload();
  await page.getByRole("heading", { level: 1, name: new RegExp(reseller.firstName) }).waitFor();
}

/** Without a mail server an admin reads the mails, link included. */
async function verifyByMail(office: Page, shop: Page): Promise<void> {
  await office.goto(`/admin/mail?q=${encodeURIComponent(reseller.email)}`);
  await office.getByRole("link", { name: "Verify your email address" }).click();
  const link = await office.getByRole("link", { name: /Open the link in this email/ }).getAttribute("href");
  await shop.goto(pathOf(link));
  await shop.getByText("verified", { exact: false }).first().waitFor();
}

/** Links in mails have the public address; the tested instance may have another. */
function pathOf(link: string | null): string {
  const { pathname, search } = new URL(link ?? "");
  return pathname + search;
}

async function approve(page: Page): Promise<void> {
  await page.goto("/admin");
  await page.getByRole("navigation").getByRole("link", { name: "Users", exact: true }).click();
  await page.getByLabel("Search users").fill(reseller.email);
  await page.getByText("1 user found", { exact: true }).waitFor();
  await page.getByText("Email verified").waitFor();
  const name = `${reseller.firstName} ${reseller.lastName}`;
  await page.getByRole("button", { name: `Approve ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByText("User status updated to approved").waitFor();
}

type Figures = { subtotal: number; shipping: number; total: number; commission: number };

/** The price and commission of two pieces, computed from the listing's numbers. */
function figuresOf({ price, commission, weight }: Product): Figures {
  const subtotalCents = toCents(price) * QUANTITY;
  const shipping = shippingCents(toGrams(weight) * QUANTITY);
  return {
    subtotal: toRupees(subtotalCents),
    shipping: toRupees(shipping),
    total: toRupees(subtotalCents + shipping),
    commission: toRupees(toCents(commission) * QUANTITY),
  };
}

async function placeOrder(page: Page, product: Product, figures: Figures): Promise<void> {
  await page.goto(`/products?q=${encodeURIComponent(product.name)}`);
  const card = page.getByRole("listitem").filter({ hasText: product.name }).first();
  await card.getByText(formatRupees(product.price)).first().waitFor();
  await card.getByRole("link", { name: product.name }).first().click();
  await page.getByRole("heading", { level: 1, name: product.name }).waitFor();
  for (let pieces = 1; pieces < QUANTITY; pieces += 1) {
    await page
      .getByRole("button", { name: /increase|more|plus/i })
      .first()
      .click();
  }
  await seeMoney(page, [figures.subtotal, figures.shipping, figures.total], figures.commission);
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();

  await page.waitForURL("**/checkout/**");
  await page.getByLabel("Customer name").fill(customer.name);
  await page.getByLabel("Customer phone").fill(customer.phone);
  await page.getByLabel("Delivery address").fill(customer.address);
  await seeMoney(page, [figures.total], figures.commission);
  // A double tap places one order.
  await page.getByRole("button", { name: /Place Order/ }).dblclick();
  await page.getByText("Order placed successfully!").waitFor();
  await page.waitForURL("**/orders");
  const placed = page.getByRole("list", { name: "Orders" }).getByText(customer.name);
  await placed.waitFor();
  expect(await placed.count()).toBe(1);
  await seeMoney(page, [figures.total], figures.commission);
}

async function seeMoney(page: Page, amounts: number[], commission: number): Promise<void> {
  const texts = [...amounts.map(formatRupees), formatCommission(commission)];
  // The sum is also in the closed summary of the checkout.
  for (const text of texts) await page.getByText(text).filter({ visible: true }).first().waitFor();
}

async function stockOf(page: Page, id: string): Promise<number> {
  return Product.parse(await ask(page, `/products/${id}`)).stock;
}

async function moveToCompleted(page: Page): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true }).click();
  await page.getByLabel("Search orders").fill(customer.name);
  await page.getByText("1 found", { exact: true }).waitFor();
  await page.getByRole("button", { name: /^Process ORD-/ }).click();
  await page.getByRole("button", { name: /^Add Tracking and Ship ORD-/ }).click();
  const send = page.getByRole("dialog").getByRole("button", { name: "Add Tracking and Ship" });
  expect(await send.isDisabled()).toBe(true);
  await page.getByLabel("Tracking number", { exact: true }).fill(`TRK${stamp}`);
  await send.click();
  await page.getByText("Tracking number added and order marked as shipped").waitFor();
  await page.getByRole("button", { name: /^Deliver ORD-/ }).click();
  await page.getByRole("button", { name: /^Complete ORD-/ }).click();
  await page.getByText("Order status updated to completed").waitFor();
}

/** The commission counts after completion, and once. */
async function seeCommission(page: Page, { commission }: Figures): Promise<void> {
  await page.goto("/payouts");
  await page.getByRole("heading", { name: "Current Week Payout" }).waitFor();
  await page.getByText(customer.name).first().waitFor();
  await page.getByText(formatCommission(commission)).first().waitFor();
  const week = ResellerPayout.parse(await ask(page, "/payouts/reseller"));
  expect(week).toMatchObject({ totalCommission: commission, completedOrders: 1 });
}

async function holdThenPay(page: Page, { commission }: Figures): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: "Payouts", exact: true }).click();
  // The screen opens the oldest closed week with unpaid payouts, not the current one.
  await page.getByRole("heading", { name: "Resellers Payout Details" }).waitFor();
  const picker = page.getByLabel("Week", { exact: true });
  const current = await picker.locator("option", { hasText: "current week" }).getAttribute("value");
  expect(await picker.inputValue()).not.toBe(current);
  await picker.selectOption(current);

  const name = `${reseller.firstName} ${reseller.lastName}`;
  const row = page.getByRole("row").filter({ hasText: reseller.businessName });
  await row.getByText(formatRupees(commission)).waitFor();

  const dialog = page.getByRole("dialog");
  await row.getByRole("button", { name: `Edit Status of ${name}` }).click();
  await dialog.getByLabel("On Hold").check();
  // Missing bank details hold it already.
  await dialog.getByLabel("Reason", { exact: true }).fill("");
  await dialog.getByRole("button", { name: "Update Status" }).click();
  await dialog.getByText("A reason is required to put a payout on hold").waitFor();
  await dialog.getByLabel("Reason", { exact: true }).fill("Bank details are being checked");
  await dialog.getByRole("button", { name: "Update Status" }).click();
  await row.getByText("Bank details are being checked").waitFor();

  await row.getByRole("button", { name: `Edit Status of ${name}` }).click();
  await dialog.getByLabel("Paid", { exact: true }).check();
  // The form warns, because this reseller has no bank details yet.
  await dialog.getByLabel("This payout was paid in another way").check();
  await dialog.getByLabel(/^Payment reference/).fill(`SLIP-${stamp}`);
  await dialog.getByRole("button", { name: "Update Status" }).click();
  await row.getByText("Paid", { exact: true }).waitFor();
  await row.getByText(formatRupees(commission)).waitFor();
}

async function seePaid(page: Page, { commission }: Figures): Promise<void> {
  await page.goto("/payouts");
  await page.getByText("Paid", { exact: true }).first().waitFor();
  await page.getByText(formatCommission(commission)).first().waitFor();
}

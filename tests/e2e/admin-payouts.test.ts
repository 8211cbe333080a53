import { PayoutWeekTotal } from "@pola/shared/schemas/payout";
import { beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { DESKTOP, newVisitor, PHONE } from "./browser.ts";
import { flawsAtEachWidth, flawsOf } from "./flaws.ts";
import {
  call,
  chooseIn,
  enterAs,
  newOrder,
  newReseller,
  type NewReseller,
  plainProduct,
} from "./builders.ts";
import { toast } from "./toasts.ts";

type Earner = NewReseller & { name: string };

const stamp = Date.now();
let made = 0;
const product = await plainProduct();
// Few, because the API takes only some registrations from one address; each test leaves them pending.
const first = await earner();
const second = await earner();

// Both payouts are pending before each test, also after a failed one.
beforeEach(async () => {
  await owe(first);
  await owe(second);
});

async function owe({ adminToken, id }: Earner): Promise<void> {
  const body = { userId: id, status: "pending", reason: null };
  await call(adminToken, "PUT", "/payouts/admin/status", body);
}

/** A reseller with a unique name and one completed order, so that a search finds only this reseller. */
async function earner(): Promise<Earner> {
  made += 1;
  const reseller = await newReseller();
  const lastName = `${stamp}x${made}`;
  const name = `Anoma ${lastName}`;
  await call(reseller.token, "PUT", "/auth/profile", {
    firstName: "Anoma",
    lastName,
    phone: "077 555 0133",
    businessName: `${name} Store`,
    businessAddress: "3 Station Road, Dehiwala",
  });
  await call(reseller.token, "PUT", "/auth/profile", {
    accountHolderName: name,
    bankName: "Bank of Ceylon",
    accountNumber: "0012345678",
    branchName: "Dehiwala",
    currentPassword: "market-day",
  });
  await newOrder(reseller, product, { status: "completed" });
  return { ...reseller, name };
}

/** Opens the current week with this search. */
async function openWeek(reseller: NewReseller, search: string, size: { width: number; height: number }) {
  const weeks = z
    .array(PayoutWeekTotal)
    .parse(await call(reseller.adminToken, "GET", "/payouts/admin/weeks"));
  const week = weeks.find(({ isOpen }) => isOpen)?.weekStart ?? "";
  const visitor = await newVisitor(size);
  await enterAs(
    visitor.page,
    reseller.adminToken,
    `/admin/payouts?week=${week}&q=${encodeURIComponent(search)}`,
  );
  await visitor.page.getByRole("heading", { name: "Resellers Payout Details" }).waitFor();
  return visitor;
}

const money = (rupees: number) =>
  `Rs. ${rupees.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

test("several payouts are paid with one reference, and the statement shows it", async () => {
  // Both names start with it.
  const { page, complaints } = await openWeek(first, `Anoma ${stamp}`, DESKTOP);
  for (const { name } of [first, second]) await page.getByLabel(`Select ${name}`).check();
  const bar = page.getByRole("region", { name: "Selection" });
  await bar.getByText("2 selected").waitFor();
  const flaws = await flawsAtEachWidth(page, "selection");
  await bar.getByRole("button", { name: /^Mark as Paid/ }).click();
  const pay = page.getByRole("dialog", { name: "Mark 2 payouts as paid?" });
  flaws.push(...(await flawsAtEachWidth(page, "pay")));
  await pay.getByRole("button", { name: "Mark 2 as Paid" }).click();
  await pay.getByText("A payment reference is required").waitFor();
  const reference = `BOC ${stamp}`;
  await pay.getByLabel("Payment reference").fill(reference);
  await pay.getByRole("button", { name: "Mark 2 as Paid" }).click();
  await toast(page, "2 payouts paid");
  await bar.waitFor({ state: "detached" });

  await page.getByRole("link", { name: `Statement of ${second.name}` }).click();
  const books = page.getByRole("dialog", { name: second.name });
  const payout = books.getByRole("group").filter({ hasText: reference });
  await payout.waitFor();
  await payout.locator("summary").click();
  const commission = money(product.commission ?? 0);
  await payout.getByRole("listitem").getByText(commission, { exact: true }).waitFor();
  flaws.push(...(await flawsAtEachWidth(page, "statement")));

  await books.getByRole("button", { name: "Bonus or Deduction" }).click();
  const adjust = page.getByRole("dialog", { name: "Bonus or Deduction" });
  await adjust.getByLabel("Amount").fill("150.50");
  await adjust.getByLabel("Reason").fill("Best seller of the week");
  flaws.push(...(await flawsAtEachWidth(page, "adjustment")));
  await adjust.getByRole("button", { name: "Add Bonus" }).click();
  await toast(page, "Adjustment recorded");
  const unclaimed = books.getByRole("group").filter({ hasText: "Not in a payout yet" });
  await unclaimed.locator("summary").click();
  await unclaimed.getByText("Best seller of the week").first().waitFor();

  expect(flaws).toEqual([]);
  expect(complaints).toEqual([]);
});

test("a payout is put on hold with a reason; when the request fails, the row shows its old status again", async () => {
  const { name } = first;
  const { page } = await openWeek(first, name, DESKTOP);
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByText("Pending").waitFor();
  await row.getByRole("button", { name: `Edit Status of ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Update Payout Status" });
  await dialog.getByText(name).waitFor();
  await dialog.getByRole("radio", { name: "On Hold" }).check();
  await dialog.getByRole("button", { name: "Update Status" }).click();
  await dialog.getByText("A reason is required to put a payout on hold").waitFor();
  const flaws = await flawsAtEachWidth(page, "status");
  await dialog.getByLabel("Reason").fill("Wrong account");

  await page.route("**/api/payouts/admin/status", (route) => route.abort());
  await dialog.getByRole("button", { name: "Update Status" }).click();
  await dialog.getByRole("alert").getByText("Network error. Please try again.").waitFor();
  await page.unroute("**/api/payouts/admin/status");
  expect(await dialog.getByLabel("Reason").inputValue()).toBe("Wrong account");
  expect(await page.getByText("Wrong account", { exact: true }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Update Status" }).click();
  await toast(page, "Payout status updated to on hold");
  await row.getByText("On Hold", { exact: true }).waitFor();
  await row.getByText("Wrong account").waitFor();

  await row.getByRole("button", { name: `Edit Status of ${name}` }).click();
  await dialog.getByRole("radio", { name: "Pending" }).check();
  await dialog.getByRole("button", { name: "Update Status" }).click();
  await row.getByText("Pending").waitFor();
  expect(await page.getByText("Wrong account").count()).toBe(0);
  expect(flaws).toEqual([]);
});

test("on a phone of any height the error of a hold without a reason is in sight", async () => {
  const { name } = first;
  const { page } = await openWeek(first, name, PHONE);
  for (const height of [640, 660, 680, 700, 720, 740, 760, 780]) {
    await page.setViewportSize({ width: PHONE.width, height });
    await page.getByRole("button", { name: `Edit Status of ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Update Payout Status" });
    await dialog.getByRole("radio", { name: "On Hold" }).check();
    const submit = dialog.getByRole("button", { name: "Update Status" });
    await submit.click();
    const error = dialog.getByText("A reason is required to put a payout on hold");
    const [above, below] = [await error.boundingBox(), await submit.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0), `${height} px`).toBeLessThan(below?.y ?? 0);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
});

test("a week that cannot be loaded shows an error, and Retry loads it", async () => {
  const { page } = await newVisitor(DESKTOP);
  await page.route("**/api/payouts/admin?*", (route) => route.fulfill({ status: 503, body: "{}" }));
  await enterAs(page, first.adminToken, "/admin/payouts");
  const alert = page.getByRole("alert").filter({ hasText: "Failed to fetch admin payout data" });
  await alert.waitFor();
  const flaws = await flawsAtEachWidth(page, "failed");
  await page.unroute("**/api/payouts/admin?*");
  await alert.getByRole("button", { name: "Retry" }).click();
  await page.getByText("How Weekly Payouts Work").waitFor();
  for (const text of ["Total Commission to Pay", "Total Orders", "Active Resellers", "Payment Date"])
    await page.getByRole("region", { name: "Week summary" }).getByText(text).waitFor();
  expect([...flaws, ...(await flawsAtEachWidth(page, "week"))]).toEqual([]);
});

test("the oldest unpaid closed week is opened by default, and its bank file is offered", async () => {
  const { adminToken } = first;
  const weeks = z.array(PayoutWeekTotal).parse(await call(adminToken, "GET", "/payouts/admin/weeks"));
  // The oldest closed week with an unpaid payout that is not on hold; tests of the API cover the rule.
  const oldest = weeks.find(({ opensFirst }) => opensFirst);
  expect(oldest?.isOpen).toBe(false);
  const { page } = await newVisitor(DESKTOP);
  await enterAs(page, adminToken, "/admin/payouts");
  await page.getByRole("heading", { name: "Resellers Payout Details" }).waitFor();
  expect(await page.getByLabel("Week", { exact: true }).inputValue()).toBe(oldest?.weekStart);
  await chooseIn(page, "More payout actions", "Bank File");
  const dialog = page.getByRole("dialog", { name: "Create a bank file?" });
  await dialog.getByText("Payouts", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Create bank file" }).waitFor();
  const flaws = await flawsOf(page, "bank file");
  expect(flaws).toEqual([]);
});

test("a payout is found and selected, and its status opened, by keyboard alone", async () => {
  const { name } = first;
  const { page } = await openWeek(first, "", DESKTOP);
  // The shortcuts load a moment after the page.
  await expect
    .poll(async () => {
      await page.keyboard.press("/");
      return page.evaluate(() => document.activeElement?.getAttribute("type"));
    })
    .toBe("search");
  await page.keyboard.type(name);
  await page.getByText("1 found", { exact: true }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.getByRole("region", { name: "Selection" }).getByText("1 selected").waitFor();
  await page.keyboard.press("e");
  const status = page.getByRole("dialog", { name: "Update Payout Status" });
  await status.waitFor();
  await page.keyboard.press("Escape");
  await status.waitFor({ state: "detached" });
  // The focus returns to the row a moment after the dialog has gone.
  await page.locator("[data-row]:focus").waitFor();
  await page.keyboard.press("Enter");
  const statement = page.getByRole("dialog", { name });
  await statement.waitFor();
  expect(new URL(page.url()).searchParams.get("reseller")).toBe(first.id);
});

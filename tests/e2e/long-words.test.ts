import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { PHONE, TABLET } from "./browser.ts";
import { adminSession, call, newReseller, openAs, plainProduct, signedIn } from "./builders.ts";

const WORD = "Wickramasinghe".repeat(7);

/** Loads the page again with one very long word in these properties of its replies. */
async function lengthen(page: Page, names: readonly string[]): Promise<void> {
  const long = (key: string, value: unknown) => {
    if (!names.includes(key)) return value;
    return Array.isArray(value) ? [WORD] : WORD;
  };
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: JSON.parse(await response.text(), long) });
  });
  await page.reload();
  // The options of a select are never visible.
  await page.getByText(WORD).first().waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
}

/** The part of the page's text that reaches beyond the right edge of the screen or of a table's frame. */
const beyond = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all
      .filter((element) => {
        const frame = element.closest(".overflow-x-auto")?.getBoundingClientRect().right;
        return element.getBoundingClientRect().right > Math.min(frame ?? screen.width, screen.width) + 1;
      })
      .map(({ textContent }) => textContent),
  );

test("on a phone a business that is one long word stays on the page of its reseller", async () => {
  const { token } = await adminSession();
  const { page } = await openAs(token, `/admin/users/${(await newReseller()).id}`, { size: PHONE });
  await lengthen(page, ["firstName", "businessName"]);
  expect(await beyond(page, "main h1, main span, main dd")).toEqual([]);
  await page.close();
});

test("on a phone a long word of an order hides none of its amounts", async () => {
  const { token } = await adminSession();
  const { page } = await openAs(token, "/admin/orders", { size: PHONE });
  await page.getByRole("link", { name: /^ORD-/ }).first().click();
  await page.getByRole("dialog").getByText("Totals").waitFor();
  await lengthen(page, ["productName", "customerName", "customerAddress", "businessName", "trackingNumber"]);
  await page.getByRole("dialog").getByText("Totals").waitFor();
  expect(await beyond(page, "[role=dialog] p, [role=dialog] dd, [role=dialog] span")).toEqual([]);
  await page.close();
});

test("on a phone a business that is one long word stays on the card of its payout", async () => {
  const { token } = await adminSession();
  const { page } = await openAs(token, "/admin/payouts", { size: PHONE });
  await lengthen(page, ["businessName"]);
  expect(await beyond(page, "main li span")).toEqual([]);
  await page.close();
});

test.each([
  ["/admin", "Recent Reseller Applications"],
  ["/admin", "Recent Orders"],
  ["/admin/couriers/cash", "Parcels whose cash is outstanding"],
])("on a tablet a long word in %s cuts off no column of %s", async (path, name) => {
  const { token } = await adminSession();
  const { page } = await openAs(token, path, { size: TABLET });
  await lengthen(page, ["businessName", "customerName", "waybill", "trackingNumber"]);
  const table = page.getByRole("table", { name });
  await table.waitFor();
  const cut = await table.evaluate((all) => all.scrollWidth - (all.parentElement?.clientWidth ?? 0));
  expect(cut).toBeLessThanOrEqual(1);
  await page.close();
});

test("on a tablet a long word makes neither the select of a courier nor the question about a user too wide", async () => {
  const { token } = await adminSession();
  const { page } = await openAs(token, "/admin/couriers/remittances", { size: TABLET });
  await lengthen(page, ["name"]);
  expect(await beyond(page, "main div")).toEqual([]);
  await page.goto(new URL("/admin/users?status=approved&role=reseller", page.url()).href);
  await lengthen(page, ["businessName"]);
  await page
    .getByRole("button", { name: /^More actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Suspend" }).click();
  const form = page.getByRole("dialog").locator("form");
  expect(await form.evaluate((all) => all.scrollWidth - all.clientWidth)).toBeLessThanOrEqual(1);
  await page.close();
});

test.each([PHONE, TABLET])(
  "at $width px an address among a product's features makes its page no wider",
  async (size) => {
    const { token } = await signedIn("reseller@pola.example", "pola-reseller");
    const { page } = await openAs(token, `/products/${(await plainProduct()).id}`, { size });
    await lengthen(page, ["features"]);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(tooWide).toBeLessThanOrEqual(0);
    await page.close();
  },
);

test.each(["/products", "/order"])(
  "on a phone a customer's name that is one long word makes %s no wider while it shows the order in progress",
  async (path) => {
    const { token } = await newReseller();
    const lines = [{ productId: (await plainProduct()).id, quantity: 1 }];
    await call(token, "PATCH", "/orders/draft", { lines });
    const { page } = await openAs(token, path, { size: PHONE });
    await lengthen(page, ["customerName"]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - screen.width),
    ).toBeLessThanOrEqual(0);
    await page.close();
  },
);

const MailList = z.array(z.object({ id: z.string(), subject: z.string() }));
const MailDetail = z.object({ html: z.string() });

test("on a phone the address of a page in a mail makes the mail no wider (A-2090)", async () => {
  const { token } = await adminSession();
  const { id, email } = await newReseller();
  const reason = `Please send the documents: https://example.lk/${WORD}`;
  await call(token, "PATCH", `/users/${id}/status`, { status: "suspended", reason });
  const mails = MailList.parse(await call(token, "GET", `/admin/mail?search=${encodeURIComponent(email)}`));
  const mail = mails.find(({ subject }) => subject === "Your account is suspended");
  const { html } = MailDetail.parse(await call(token, "GET", `/admin/mail/${mail?.id}`));
  const { page } = await openAs(token, "/admin", { size: PHONE });
  // The policy of a page of the shop refuses the styles of a mail.
  await page.goto("about:blank");
  await page.setContent(html);
  await page.getByText(WORD).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - screen.width)).toBeLessThanOrEqual(
    0,
  );
  await page.close();
});

test.each([PHONE, TABLET])(
  "at $width px the address of a page in the reason of a hold makes the dashboard no wider",
  async (size) => {
    const { id, token, adminToken } = await newReseller();
    const reason = `See https://example.lk/${WORD}`;
    await call(adminToken, "PUT", "/payouts/admin/status", { userId: id, status: "onhold", reason });
    const { page } = await openAs(token, "/dashboard", { size });
    await page.getByText(WORD).waitFor();
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
    expect(tooWide).toBeLessThanOrEqual(0);
    await page.close();
  },
);

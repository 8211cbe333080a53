import { formatRupees } from "@pola/shared/money";
import { PayoutWeekTotal } from "@pola/shared/schemas/payout";
import { BankFilePreview } from "@pola/shared/schemas/payment-run";
import { mkdir } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { DESKTOP, newVisitor } from "./browser.ts";
import { adminSession, call, chooseIn, enterAs } from "./builders.ts";
import { flawsAtEachWidth } from "./flaws.ts";
import { toast } from "./toasts.ts";

/** SHOTS names a folder for pictures of each step, for review. */
const SHOTS = process.env["SHOTS"];

const adminToken = (await adminSession()).token;
async function shot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  await mkdir(SHOTS, { recursive: true });
  await page.screenshot({ path: `${SHOTS}/${name}.png` });
}

/** The demo data's latest closed week has payouts that are due and an open run. */
async function dueWeek(): Promise<string> {
  const weeks = z.array(PayoutWeekTotal).parse(await call(adminToken, "GET", "/payouts/admin/weeks"));
  return weeks.find(({ opensFirst }) => opensFirst)?.weekStart ?? "";
}

const preview = async (weekStart: string) =>
  BankFilePreview.parse(await call(adminToken, "GET", `/payouts/admin/export?weekStart=${weekStart}`));

const RETURNED = "On hold: Returned by the bank: Account closed";

// The payouts that the bank returned are due again, for other files too, also after a failed test.
afterEach(async () => {
  const weekStart = await dueWeek();
  for (const { userId, message } of (await preview(weekStart)).leftOut)
    if (message === RETURNED)
      await call(adminToken, "PUT", "/payouts/admin/status", { userId, weekStart, status: "pending" });
});

test("a bank file becomes a cancelled run, a paid run, and a payment that the bank returned", async () => {
  const weekStart = await dueWeek();
  const before = await preview(weekStart);
  expect(before.rows.length).toBeGreaterThan(0);
  const { page, context, complaints } = await newVisitor(DESKTOP);
  await enterAs(page, adminToken, `/admin/payouts?week=${weekStart}`);
  await page.getByRole("heading", { name: "Resellers Payout Details" }).waitFor();
  await page
    .getByRole("link", { name: /In run PR-/ })
    .first()
    .waitFor();
  await page
    .getByRole("link", { name: /In run PR-/ })
    .first()
    .scrollIntoViewIfNeeded();
  await shot(page, `1-week`);
  const flaws = await flawsAtEachWidth(page, "week");

  const createFile = async () => {
    await chooseIn(page, "More payout actions", "Bank File");
    const dialog = page.getByRole("dialog", { name: "Create a bank file?" });
    await dialog.getByText("No other file can pay them", { exact: false }).waitFor();
    await dialog
      .getByRole("region", { name: "Left out" })
      .getByText(/In payment run PR-/)
      .first()
      .waitFor();
    await shot(page, `2-bank-file`);
    flaws.push(...(await flawsAtEachWidth(page, "bank file")));
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Create bank file" }).click();
    const number = (await download).suggestedFilename().replace("bank-", "").replace(".csv", "");
    await page.getByRole("heading", { level: 1, name: number }).waitFor();
    await page.getByText(formatRupees(before.total), { exact: true }).first().waitFor({ timeout: 5_000 });
    return number;
  };
  const cancelled = await createFile();
  await shot(page, `3-open-run`);
  flaws.push(...(await flawsAtEachWidth(page, "open run")));
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Cancel run" }).click();
  const cancel = page.getByRole("dialog", { name: `Cancel ${cancelled}?` });
  await cancel.getByText("otherwise the money is paid twice", { exact: false }).waitFor();
  await shot(page, `4-cancel`);
  await cancel.getByRole("button", { name: "Cancel run" }).click();
  await cancel.getByText("A reason is required").waitFor();
  flaws.push(...(await flawsAtEachWidth(page, "cancel")));
  await cancel.getByLabel("Reason").fill("The bank refused the file");
  await cancel.getByRole("button", { name: "Cancel run" }).click();
  await toast(page, `Payment run ${cancelled} is cancelled`);
  expect(await preview(weekStart)).toEqual(before);

  await page.goto(`/admin/payouts?week=${weekStart}`);
  await page.getByRole("heading", { name: "Resellers Payout Details" }).waitFor();
  const number = await createFile();
  await page.getByRole("button", { name: "Mark as Paid" }).click();
  const pay = page.getByRole("dialog", { name: `Mark ${number} as paid?` });
  await pay.getByLabel("Payment reference").fill(`BOC 1440`);
  await shot(page, `5-pay`);
  flaws.push(...(await flawsAtEachWidth(page, "pay")));
  await pay.getByRole("button", { name: "Mark as Paid" }).click();
  await toast(page, `Payment run ${number} is paid`);
  await page.getByText(`BOC 1440`, { exact: true }).first().waitFor();
  await shot(page, `6-paid-run`);
  expect((await preview(weekStart)).rows).toEqual([]);

  for (const { resellerName } of before.rows) {
    await page.getByRole("button", { name: `Returned by the bank: ${resellerName}` }).click();
    const back = page.getByRole("dialog", { name: `Did the bank return the payment to ${resellerName}?` });
    await back.getByLabel("Reason").fill("Account closed");
    await shot(page, `7-return`);
    await back.getByRole("button", { name: "Record return" }).click();
    await back.waitFor({ state: "detached" });
    await page.getByText("Account closed").first().waitFor();
  }
  for (const button of await page.getByRole("button", { name: /^Returned by the bank: / }).all())
    await button.waitFor({ state: "detached" });
  await shot(page, `8-returned`);
  flaws.push(...(await flawsAtEachWidth(page, "returned")));

  await page.goto("/admin/payouts/runs");
  await page.getByRole("link", { name: number }).waitFor();
  await shot(page, `9-runs`);
  flaws.push(...(await flawsAtEachWidth(page, "runs")));
  const held = (await preview(weekStart)).leftOut.filter(({ message }) => message === RETURNED);
  expect(held.map(({ payoutId }) => payoutId).sort()).toEqual(
    before.rows.map(({ payoutId }) => payoutId).sort(),
  );
  expect(flaws).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

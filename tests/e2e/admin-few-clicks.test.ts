import { BankFilePreview, PaymentRun, PaymentRunDetails } from "@pola/shared/schemas/payment-run";
import { ResellerStatements } from "@pola/shared/schemas/payout";
import { User } from "@pola/shared/schemas/user";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { DESKTOP, SIZES } from "./browser.ts";
import { adminSession, call, openAs, PASSWORD, signedIn } from "./builders.ts";
import { counted } from "./count-clicks.ts";
import { flawsAtEachWidth } from "./flaws.ts";
import { toast } from "./toasts.ts";

const HELD = "We check the identity card";

const admin = await adminSession();

/** The demo data's reseller who was never paid, with bank details, and all weeks put on hold. How many depends on the day of the week. */
async function heldWeeks(): Promise<{ name: string; weeks: number }> {
  const { token, user } = await signedIn("imran@pola.example", "pola-demo");
  const { payouts } = await booksOf(user.id);
  expect(payouts.length).toBeGreaterThanOrEqual(7);
  for (const { weekStart, status } of payouts)
    if (status !== "paid")
      await call(admin.token, "PUT", "/payouts/admin/status", {
        userId: user.id,
        weekStart,
        status: "onhold",
        reason: HELD,
      });
  await call(token, "PUT", "/auth/profile", {
    accountHolderName: "I. Cassim",
    bankName: "Bank of Ceylon",
    accountNumber: "0012345678",
    branchName: "Rajagiriya",
    currentPassword: "pola-demo",
  });
  return { name: `${user.firstName} ${user.lastName}`, weeks: payouts.length };
}

const booksOf = async (userId: string) =>
  ResellerStatements.parse(
    await call(admin.token, "GET", `/payouts/admin/reseller/${userId}?page=1&pageSize=50`),
  );
const runOf = async (id: string) =>
  PaymentRunDetails.parse(await call(admin.token, "GET", `/payouts/admin/runs/${id}?page=1&pageSize=100`));
const newestRun = async () =>
  z.array(PaymentRun).parse(await call(admin.token, "GET", "/payouts/admin/runs?page=1&pageSize=1"))[0];

/** After the test, also a failed one, the payouts of its run are unpaid again, and pending or on hold as other tests found them. */
async function undoRunAfterwards(found: { status: "pending" } | { status: "onhold"; reason: string }) {
  const before = await newestRun();
  onTestFinished(async () => {
    const run = await newestRun();
    if (!run || run.id === before?.id) return;
    const path = `/payouts/admin/runs/${run.id}`;
    const reason = "A test";
    if (run.status === "open") await call(admin.token, "POST", `${path}/cancel`, { reason });
    for (const { payoutId, userId, weekStart } of (await runOf(run.id)).lines) {
      if (run.status === "paid")
        await call(admin.token, "POST", `${path}/lines/${payoutId}/returned`, { reason });
      await call(admin.token, "PUT", "/payouts/admin/status", { userId, weekStart, ...found });
    }
  });
}

/** Types the bank's reference into the open question, and answers it. */
async function markAsPaid(
  page: Page,
  { click }: Pick<ReturnType<typeof counted>, "click">,
  reference: string,
) {
  await click(page.getByRole("button", { name: "Mark as Paid" }));
  const question = page.getByRole("dialog");
  await question.getByLabel("Payment reference").and(page.locator(":focus")).waitFor();
  await page.keyboard.type(reference);
  await click(question.getByRole("button", { name: "Mark as Paid" }));
}

test("all held weeks are released and paid with five clicks", async () => {
  await undoRunAfterwards({ status: "onhold", reason: HELD });
  const { name, weeks } = await heldWeeks();
  const { page, complaints } = await openAs(admin.token, "/admin/users?q=imran@pola.example", {
    size: DESKTOP,
  });
  await page.getByText("1 user found", { exact: true }).waitFor();
  const { hands, click } = counted(page);
  await click(page.getByRole("link", { name }).first());
  const flaws = await flawsAtEachWidth(page, "held weeks");
  await click(page.getByRole("button", { name: `Release and pay ${weeks} weeks` }));
  const question = page.getByRole("alertdialog", { name: `Release and pay ${weeks} weeks?` });
  flaws.push(...(await flawsAtEachWidth(page, "question")));
  const file = page.waitForEvent("download");
  await click(question.getByRole("button", { name: "Release and pay" }));
  const number = (await file).suggestedFilename().replace("bank-", "").replace(".csv", "");
  await page.getByRole("heading", { level: 1, name: number }).waitFor();
  flaws.push(...(await flawsAtEachWidth(page, "run")));
  await markAsPaid(page, { click }, "BOC held");
  await toast(page, `Payment run ${number} is paid`);
  expect(hands.count).toBeLessThanOrEqual(5);
  const run = await runOf(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  expect(run).toMatchObject({ status: "paid", payouts: weeks, paymentReference: "BOC held" });
  expect(flaws).toEqual([]);
  expect(complaints).toEqual([]);
});

/** Registers somebody who waits for approval. */
async function apply(businessName: string, number: number): Promise<void> {
  await call("", "POST", "/auth/register", {
    firstName: "Tharushi",
    lastName: "Dias",
    email: `five.${Date.now()}.${number}@example.lk`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    phone: "077 555 0155",
    businessName,
    businessAddress: "8 Hill Street, Kandy",
    agreement: true,
  });
}

test("five applications are approved with three clicks", async () => {
  const business = `Five Stalls ${Date.now() % 10_000_000}`;
  for (let index = 0; index < 5; index += 1) await apply(business, index);
  const query = `q=${encodeURIComponent(business)}&status=pending`;
  const { page, complaints } = await openAs(admin.token, `/admin/users?${query}`, { size: DESKTOP });
  await page.getByText("5 users found", { exact: true }).waitFor();
  const { hands, click } = counted(page);
  await click(page.getByRole("checkbox", { name: "Select all on this page" }));
  await click(page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Approve" }));
  await click(page.getByRole("alertdialog").getByRole("button", { name: "Approve" }));
  await toast(page, "5 users approved");
  expect(hands.count).toBeLessThanOrEqual(3);
  const path = `/users?search=${encodeURIComponent(business)}&status=approved`;
  expect(z.array(User).parse(await call(admin.token, "GET", path))).toHaveLength(5);
  expect(complaints).toEqual([]);
});

test.each(SIZES)("at %s a closed week is paid out with five clicks", async (width, size) => {
  await undoRunAfterwards({ status: "pending" });
  const { page, complaints } = await openAs(admin.token, "/admin", { size });
  await page.getByRole("heading", { level: 1 }).waitFor();
  const { hands, click } = counted(page);
  await click(page.getByRole("link", { name: "Manage Payouts" }));
  await click(page.getByRole("button", { name: /: pay Rs\. / }));
  const file = page.waitForEvent("download");
  await click(page.getByRole("dialog").getByRole("button", { name: "Create bank file" }));
  const number = (await file).suggestedFilename().replace("bank-", "").replace(".csv", "");
  await markAsPaid(page, { click }, `BOC ${width}`);
  await toast(page, `Payment run ${number} is paid`);
  expect(hands.count).toBeLessThanOrEqual(5);
  const run = await runOf(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  const { rows } = BankFilePreview.parse(
    await call(admin.token, "GET", `/payouts/admin/export?weekStart=${run.weeks[0]}`),
  );
  expect(run.status).toBe("paid");
  expect(rows).toEqual([]);
  expect(complaints).toEqual([]);
});

import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violationsOf } from "./axe.ts";
import { newVisitor, signIn } from "./browser.ts";
import { call, newAdmin, openAs, PASSWORD, signedIn } from "./builders.ts";

test("an admin limited to orders sees the screens of orders only, and a typed address of another is Access Denied", async () => {
  const { email } = await newAdmin(["orders"]);
  const { token } = await signedIn(email, PASSWORD);

  const { page, complaints } = await openAs(token, "/admin/orders");

  await page.getByRole("heading", { level: 1, name: "Order Management" }).waitFor();
  const links = await page
    .getByRole("navigation", { name: "Main" })
    .first()
    .getByRole("link")
    .allTextContents();
  expect(links).toEqual(["Admin Dashboard", "Orders"]);
  await page.goto("/admin/couriers/cash");
  await page.getByRole("heading", { level: 1, name: "Outstanding Cash" }).waitFor();
  for (const path of ["/admin/payouts", "/admin/users", "/admin/settings"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: "Access Denied" }).waitFor();
    expect(await page.getByText(/^Your admin account is limited to: Orders and couriers\./).count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe(path);
  }
  expect(await violationsOf(page)).toEqual([]);
  // The screens only hide it; the API refuses it.
  await expect(call(token, "GET", "/payouts/admin/weeks")).rejects.toThrow(/403/);
  expect(complaints).toEqual([]);
});

test("an admin who opens the reseller's dashboard, where the installed app starts, is sent on without a refused call (I-321)", async () => {
  const { token } = await signedIn("admin@pola.example", "pola-admin");
  const { page, complaints } = await openAs(token, "/admin");
  const title = page.getByRole("heading", { level: 1, name: /^Welcome/ });
  await title.waitFor();
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname);
  });
  await page.goto("/dashboard");
  await page.waitForURL("**/admin");
  await title.waitFor();
  expect([refused, complaints]).toEqual([[], []]);
});

test("two-factor sign-in is turned on with the app; then a code or an unused recovery code is needed", async () => {
  const { email } = await newAdmin();
  const { page, complaints } = await newVisitor();
  await signIn(page, email, PASSWORD);
  await page.goto("/admin/two-factor");
  await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const secret =
    (await page
      .getByText(/^[A-Z2-7]{32}$/)
      .first()
      .textContent()) ?? "";
  await page.getByLabel("Code from the app").fill(codeOf(secret, -1));
  await page.getByRole("button", { name: "Turn On" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await list.waitFor();
  const codes = await list.getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByText("10 recovery codes are left.").waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await signInAgain(page, email, codeOf(secret));
  await page.waitForURL("**/admin");

  const [recovery = ""] = codes;
  await signInAgain(page, email, recovery);
  await page.waitForURL("**/admin");

  await signInAgain(page, email, recovery);
  await page.getByText("This code is wrong or was used before.").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
  expect(complaints.filter((text) => !/40[13]|422/.test(text))).toEqual([]);
});

/** The code that the app shows, some steps of 30 seconds from now. Each step works once. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

async function signInAgain(page: Page, email: string, code: string): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.getByRole("button", { name: "Yes, Logout" }).click();
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.keyboard.press("Enter");
}

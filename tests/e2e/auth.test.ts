import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, newVisitor, PHONE } from "./browser.ts";
import { flawsAtEachWidth, flawsOf } from "./flaws.ts";
import { newReseller, PASSWORD } from "./builders.ts";

const reseller = await newReseller();

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    const label: unknown = await page.evaluate(`(() => {
      const at = document.activeElement;
      return at?.labels?.[0]?.textContent ?? at?.getAttribute("aria-label") ?? at?.textContent ?? "";
    })()`);
    if (String(label).trim().startsWith(name)) return;
  }
  throw new Error(`The Tab key never reaches ${name}`);
}

async function fillByKeyboard(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    await tabTo(page, name);
    await page.keyboard.type(text);
  }
}

test("a reseller registers by keyboard alone, reads both texts, and sees what comes next", async () => {
  const { page, complaints } = await newVisitor(PHONE);
  await page.goto("/register");
  await page.getByRole("heading", { level: 1, name: "Become a reseller" }).waitFor();
  await fillByKeyboard(page, {
    "First name": "Ishara",
    "Last name": "Gunawardena",
    "Phone number": "077 555 0101",
    "Business name": "Ishara Store",
    "Business address": "7 Temple Road, Mount Lavinia",
    Email: `ishara.keys.${Date.now()}@example.lk`,
    Password: PASSWORD,
    "Confirm password": PASSWORD,
  });
  await tabTo(page, "I agree");
  await page.keyboard.press("Space");
  for (const title of ["Terms and Conditions", "Privacy Policy"]) {
    await tabTo(page, title);
    await page.keyboard.press("Enter");
    const text = page.getByRole("dialog", { name: title });
    await text.getByText("Effective January 1, 2025").waitFor();
    await page.keyboard.press("Escape");
    await text.waitFor({ state: "detached" });
    await page.waitForFunction((name) => document.activeElement?.textContent === name, title);
  }
  await tabTo(page, "Register");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Check your email, then wait for approval" }).waitFor();
  await page.getByText(/^Registration successful!/).waitFor();
  // The session is stored, so /login leads on to the dashboard, whose banner explains.
  await page.waitForURL("**/dashboard");
  await page.getByText("Your account is waiting for approval").waitFor();
  for (const size of [PHONE, { width: 1024, height: 768 }, DESKTOP]) {
    await page.setViewportSize(size);
    const toast = await page.locator("[data-toast-area] > *").boundingBox();
    const again = await page.getByRole("button", { name: "Send the link again" }).boundingBox();
    if (!toast || !again) throw new Error("no box");
    const isApart = again.x + again.width <= toast.x || again.y >= toast.y + toast.height;
    expect([size.width, isApart]).toEqual([size.width, true]);
  }
  expect(complaints).toEqual([]);
});

test("an empty registration form shows an error at every field", async () => {
  const { page } = await newVisitor(PHONE);
  await page.goto("/register");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await page.getByRole("alert").getByText("Please correct 9 fields").waitFor();
  for (const sentence of [
    "First name is required",
    "Last name is required",
    "Phone number is required",
    "Business name is required",
    "Business address is required",
    "Email is required",
    "Password is required",
    "Please confirm your password",
    "You must agree to the terms and conditions",
  ]) {
    await page.getByText(sentence, { exact: true }).last().waitFor();
  }
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("firstName");
  expect(await flawsAtEachWidth(page, "empty")).toEqual([]);
});

test("a reseller signs in by keyboard alone; a wrong password keeps the typed email", async () => {
  const { page } = await newVisitor();
  await page.goto("/login");
  await page.getByRole("heading", { level: 1, name: "Login" }).waitFor();
  await fillByKeyboard(page, { Email: reseller.email });
  await tabTo(page, "Forgot your password?");
  await fillByKeyboard(page, { Password: "not-the-one" });
  await page.keyboard.press("Enter");
  await page.getByRole("main").getByText("Email or password is incorrect").waitFor();
  expect(await flawsOf(page, "refused")).toEqual([]);
  expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(reseller.email);

  const password = page.getByLabel("Password", { exact: true });
  await password.press("ControlOrMeta+a");
  await page.keyboard.type(PASSWORD);
  await tabTo(page, "Show password");
  await page.keyboard.press("Space");
  expect(await password.getAttribute("type")).toBe("text");
  await tabTo(page, "Log in");
  await page.keyboard.press("Enter");
  await page.getByText("Login successful!").waitFor();
  await page.waitForURL("**/dashboard");
});

test("the pages for a forgotten and a new password say what comes next", async () => {
  const { page } = await newVisitor(PHONE);
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(`nobody.${Date.now()}@example.lk`);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await page.getByText("Check your inbox, and your spam folder").waitFor();
  await page.getByText("The link expires in 1 hour").waitFor();
  expect(await flawsAtEachWidth(page, "sent")).toEqual([]);
  await page.getByRole("button", { name: "Try a different email" }).click();
  expect(await page.getByLabel("Email").inputValue()).toBe("");

  await page.goto("/reset-password");
  await page.getByText("Invalid reset link. Please request a new password reset.").waitFor();
  expect(await page.getByRole("button", { name: "Reset password" }).isDisabled()).toBe(true);
  expect(await flawsAtEachWidth(page, "no token")).toEqual([]);

  await page.goto("/reset-password?token=guessed");
  await page.getByLabel("New password", { exact: true }).fill("abc");
  await page.getByLabel("Confirm password", { exact: true }).fill("abd");
  await page.getByRole("button", { name: "Reset password" }).click();
  await page.getByText("Password must be at least 6 characters long").waitFor();
  await page.getByText("Passwords do not match").waitFor();
});

test("a network failure is shown, and the form keeps what was typed", async () => {
  const { page } = await newVisitor(PHONE);
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(reseller.email);
  await page.route("**/api/auth/**", (route) => route.abort());
  await page.getByRole("button", { name: "Send reset link" }).click();
  await page.getByText("Network error. Please try again.").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(reseller.email);
});

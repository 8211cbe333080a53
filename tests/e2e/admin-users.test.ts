import { Session } from "@pola/shared/schemas/auth";
import { OutboxMail } from "@pola/shared/schemas/admin";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { DESKTOP, PHONE, type Size } from "./browser.ts";
import { adminSession, call, chooseIn, newReseller, openAs } from "./builders.ts";

type Applicant = { id: string; email: string; name: string; token: string };

const admin = await adminSession();

let made = 0;

/** Registers a reseller who waits for approval, with a unique name. */
async function apply(businessName = "Waiting Store"): Promise<Applicant> {
  made += 1;
  const lastName = `Applicant${Date.now() % 1_000_000}x${made}`;
  const email = `${lastName.toLowerCase()}@example.lk`;
  const { token, user } = Session.parse(
    await call("", "POST", "/auth/register", {
      firstName: "Tharushi",
      lastName,
      email,
      password: "market-day",
      confirmPassword: "market-day",
      phone: "077 555 0155",
      businessName,
      businessAddress: "8 Hill Street, Kandy",
      agreement: true,
    }),
  );
  return { id: user.id, email, name: `Tharushi ${lastName}`, token };
}

const open = (path: string, size: Size, token = admin.token) => openAs(token, path, { size });

async function chooseInMenu(page: Page, name: string, item: string) {
  await page.getByRole("button", { name: `More actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("an application is reviewed, approved, suspended with a reason, and deleted by its name", async () => {
  const { email, name } = await apply();
  const { page, complaints } = await open("/admin", DESKTOP);

  await page.getByRole("button", { name: `Review ${name}` }).click();
  const review = page.getByRole("dialog", { name });
  await review.getByText("5%").waitFor();
  await page.keyboard.press("Escape");
  await review.waitFor({ state: "detached" });
  await page.getByRole("button", { name: `Review ${name}` }).click();
  await review.getByRole("button", { name: "Approve" }).click();
  await page.getByText(`${name}'s status updated to approved successfully!`).waitFor();

  await page.goto(`/admin/users?q=${email}`);
  await page.getByText("1 user found", { exact: true }).waitFor();
  await chooseInMenu(page, name, "Suspend");
  await page.getByLabel(/^Reason/).fill("Parcels were refused too often");
  await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
  await page.getByText("User status updated to suspended").waitFor();
  expect(await subjectsTo(email)).toContain("Your account is suspended");

  await findRoleFixed(page, name);
  await deleteByName(page, name);
  await page.getByText("No users found").waitFor();
  expect(complaints).toEqual([]);
});

async function findRoleFixed(page: Page, name: string) {
  await page.getByRole("button", { name: `More actions for ${name}` }).click();
  const item = page.getByRole("menuitem", { name: "Change Role" });
  await item.getByText("This account is suspended, so it cannot become an admin").waitFor();
  expect(await item.getAttribute("aria-disabled")).toBe("true");
  await page.keyboard.press("Escape");
}

async function deleteByName(page: Page, name: string) {
  await chooseInMenu(page, name, "Delete");
  const dialog = page.getByRole("alertdialog", { name: `Delete the account of ${name}?` });
  const confirm = dialog.getByRole("button", { name: "Delete User" });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel(`Type ${name} to confirm`).fill(name.toUpperCase());
  await confirm.click();
  await page.getByText("User deleted successfully").waitFor();
}

async function subjectsTo(email: string): Promise<string[]> {
  const mails = await call(admin.token, "GET", `/admin/mail?search=${encodeURIComponent(email)}`);
  return z
    .array(OutboxMail)
    .parse(mails)
    .map(({ subject }) => subject);
}

test("rows are focused, selected and approved together by keyboard alone, and a user's page opens", async () => {
  const business = `Together ${Date.now()}`;
  const first = await apply(business);
  const second = await apply(business);
  const { page, complaints } = await open(`/admin/users?q=${encodeURIComponent(business)}`, DESKTOP);
  await page.getByText("2 users found", { exact: true }).waitFor();
  for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
  await page.getByText("2 selected").last().waitFor();
  await page
    .getByRole("region", { name: "Selection" })
    .getByRole("button", { name: "Approve" })
    .press("Enter");
  await page.getByRole("alertdialog", { name: "Approve 2 users?" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("2 users approved").waitFor();
  await page.getByRole("button", { name: `Approve ${first.name}` }).waitFor({ state: "detached" });
  expect(await subjectsTo(second.email)).toContain("Your account is approved");

  await page.getByRole("link", { name: second.name }).press("Enter");
  await page.getByRole("heading", { level: 1, name: second.name }).waitFor();
  await page.getByText("Bank details are missing").waitFor();
  await page.getByText("No orders yet").waitFor();
  await page.getByText("Changed a user's status").waitFor();
  expect(complaints).toEqual([]);
});

test("each part that cannot be loaded shows an error in its place, and Retry loads it", async () => {
  const { page } = await open("/admin", PHONE);
  await page.getByText("Total Resellers").waitFor();
  await page.route("**/api/payouts/admin/dashboard", (route) => route.abort());
  await page.reload();
  await page.getByText("Commission of completed orders.").waitFor();
  await page.getByText("Total Resellers").waitFor();
  await page.unroute("**/api/payouts/admin/dashboard");
  await page.getByRole("region", { name: "Totals" }).getByRole("button", { name: "Retry" }).click();
  await page.getByText("Commission of completed orders.").waitFor({ state: "detached" });

  await page.route("**/api/users?*", (route) => route.abort());
  await page.goto("/admin/users");
  const failure = page.getByRole("alert").filter({ hasText: "Failed to load users" });
  await failure.waitFor();
  await page.unroute("**/api/users?*");
  await failure.getByRole("button", { name: "Retry" }).click();
  await page.getByText(/users found/).waitFor();
  expect(await failure.count()).toBe(0);
});

test("the list is saved as a file with today's date in its name", async () => {
  const { page } = await open("/admin/users?role=admin", DESKTOP);
  const download = page.waitForEvent("download");
  await chooseIn(page, "More actions", "Export CSV");
  expect((await download).suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
});

test("a guest is sent to sign in and a reseller to their dashboard", async () => {
  const reseller = await newReseller();
  const guest = await open("/", DESKTOP, "");
  const visitor = await open("/dashboard", DESKTOP, reseller.token);
  for (const path of ["/admin", "/admin/users", "/admin/mail", "/admin/activity", "/admin/settings"]) {
    await guest.page.goto(path);
    await guest.page.waitForURL((url) => url.pathname === "/login");
    expect(new URL(guest.page.url()).searchParams.get("next")).toBe(path);
    await visitor.page.goto(path);
    await visitor.page.waitForURL((url) => url.pathname === "/dashboard");
  }
});

test("on a phone the menu of an approved user's page is beside the name, in no row of its own", async () => {
  const { id } = await newReseller();
  const { page } = await open(`/admin/users/${id}`, PHONE);
  const menu = await page.getByRole("button", { name: /^More actions for / }).boundingBox();
  const name = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(menu?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
});

test("on a phone a long name of a business has the whole width of its card, above the status", async () => {
  const business = "Anuradhapura-Priyadarshanie Wickramasinghe-Gunawardena Textiles and Batik Stores";
  const { email } = await apply(business);
  const { page } = await open(`/admin/users?q=${email}`, PHONE);
  const name = await page.getByText(business).boundingBox();
  const badge = await page.getByRole("main").getByText("Pending", { exact: true }).last().boundingBox();
  expect(badge?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
});

import { OutboxMail } from "@pola/shared/schemas/admin";
import { User, VendorStats } from "@pola/shared/schemas/user";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { DESKTOP, PHONE, type Size } from "./browser.ts";
import { adminSession, call, newVendor, openAs } from "./builders.ts";
import { flawsAtEachWidth } from "./flaws.ts";

const admin = await adminSession();

const open = (path: string, size: Size) => openAs(admin.token, path, { size });

let made = 0;
function newEmail(): string {
  made += 1;
  return `vendor.${Date.now()}.${made}@example.lk`;
}

const stats = async () => VendorStats.parse(await call(admin.token, "GET", "/users/vendor-stats"));
const figure = (page: Page, label: string) =>
  page.getByRole("region", { name: "Totals" }).locator("> div", { hasText: label }).locator("> *").nth(1);

test("a vendor is added by an invitation that reaches the mailbox", async () => {
  const email = newEmail();
  const { page, complaints } = await open("/admin/vendors", DESKTOP);
  const before = await stats();
  await expect.poll(() => figure(page, "Total Products").textContent()).not.toBe("0");
  await page.getByRole("button", { name: "Add Vendor" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Vendor" });
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await dialog.getByText("Business name is required").waitFor();
  await dialog.getByLabel("First name").fill("Ruwan");
  await dialog.getByLabel("Last name").fill("Pathirana");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Phone").fill("077 555 0166");
  await dialog.getByLabel("Business name").fill("Pathirana Crafts");
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await page.getByText(`Invitation sent to ${email}`).waitFor();
  await expect.poll(() => figure(page, "Total Vendors").textContent()).toBe(String(before.total + 1));
  await page.getByText(`Invitation sent to ${email}`).waitFor({ state: "detached", timeout: 5000 });

  await page.getByLabel("Search vendors").fill(email);
  await page.getByText("1 vendor found", { exact: true }).waitFor();
  const mails = z
    .array(OutboxMail)
    .parse(await call(admin.token, "GET", `/admin/mail?search=${encodeURIComponent(email)}`));
  expect(mails).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test("an approval is revoked and given again, each with a message for three seconds", async () => {
  const vendor = await newVendor(admin);
  const name = `${vendor.firstName} ${vendor.lastName}`;
  const { page } = await open(`/admin/vendors?q=${vendor.email}`, DESKTOP);
  await page.getByRole("button", { name: `Review ${name}` }).click();
  const dialog = page.getByRole("dialog", { name });
  await dialog.getByRole("button", { name: "Add a reason for a rejection" }).click();
  await dialog.getByLabel(/^Reason/).fill("Licence has run out");
  await dialog.getByRole("button", { name: "Revoke Approval" }).click();
  const banner = page.getByText(`${name}'s status updated to rejected successfully!`);
  await banner.waitFor();
  await banner.waitFor({ state: "detached", timeout: 5000 });
  await page.getByRole("button", { name: "Rejected" }).click();
  await page.getByRole("button", { name: `Review ${name}` }).click();
  await dialog.getByText("Licence has run out").waitFor();
  await dialog.getByRole("button", { name: "Approve" }).click();
  await page.getByText(`${name}'s status updated to approved successfully!`).waitFor();
  await page.getByText("No vendors found").waitFor();
  const one = User.parse(await call(admin.token, "GET", `/users/${vendor.id}`));
  expect([one.status, one.statusReason]).toEqual(["approved", null]);
});

test("a failed request is shown in red", async () => {
  const vendor = await newVendor(admin);
  const name = `${vendor.firstName} ${vendor.lastName}`;
  const { page } = await open(`/admin/vendors?vendor=${vendor.id}`, PHONE);
  await page.route("**/api/users/*/status", (route) => route.abort());
  await page.getByRole("button", { name: "Revoke Approval" }).click();
  await page.getByText(`Error updating ${name}'s status`).waitFor();
  const one = User.parse(await call(admin.token, "GET", `/users/${vendor.id}`));
  expect(one.status).toBe("approved");
  await page.route("**/api/users?*", (route) => route.fulfill({ status: 500, json: { success: false } }));
  await page.goto("/admin/vendors");
  await page.getByText("Failed to load vendors").waitFor();
  await page.unroute("**/api/users?*");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText(/vendors found$/).waitFor();
});

test("list, review and invitation are accessible and fit", async () => {
  const vendor = await newVendor(admin);
  const { page } = await open(`/admin/vendors?q=${vendor.email}`, DESKTOP);
  await page.getByText("1 vendor found", { exact: true }).waitFor();
  const flaws = await flawsAtEachWidth(page, "list");
  await page.getByRole("button", { name: /^Review / }).click();
  await page.getByRole("dialog").waitFor();
  flaws.push(...(await flawsAtEachWidth(page, "review")));
  await page.goto("/admin/vendors?vendor=new");
  await page.getByRole("button", { name: "Send Invitation" }).click();
  await page.getByText("Email is required").waitFor();
  flaws.push(...(await flawsAtEachWidth(page, "invitation")));
  expect(flaws).toEqual([]);
});

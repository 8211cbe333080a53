import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, newVisitor, PHONE } from "./browser.ts";
import { flawsAtEachWidth } from "./flaws.ts";
import { enterAs, newReseller, PASSWORD } from "./builders.ts";

const reseller = await newReseller();

const firstName = (page: Page) => page.getByLabel("First name", { exact: true });
const ended = (page: Page) => page.getByRole("dialog", { name: "Your session has ended" });

/** Two tabs of one browser: a list in the first, a half-filled form in the second. */
async function twoTabs(size: { width: number; height: number }, typed: string) {
  const { context, page: list } = await newVisitor(size);
  await enterAs(list, reseller.token, "/orders");
  const form = await context.newPage();
  await form.goto("/profile");
  await form.getByRole("button", { name: "Edit Profile" }).click();
  await firstName(form).fill(typed);
  return { context, list, form };
}

async function logOut(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Open menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Yes, Logout" }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

/** Whether the page is visible at the position of the field or of the header. */
function isPageCovered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const cover = document.querySelector("body > [data-state=open]:not([role])");
    const { opacity, backgroundColor } = cover
      ? getComputedStyle(cover)
      : { opacity: "0", backgroundColor: "" };
    return opacity === "1" && backgroundColor === getComputedStyle(document.body).backgroundColor;
  });
}

test("a logout in one tab loses nothing that was typed in another", async () => {
  const { list, form } = await twoTabs(PHONE, "Dilhani");
  await logOut(list);
  await ended(form).waitFor();
  await expect.poll(() => isPageCovered(form)).toBe(true);
  expect(await flawsAtEachWidth(form, "ended")).toEqual([]);
  await ended(form).getByLabel("Password", { exact: true }).fill(PASSWORD);
  await ended(form).getByRole("button", { name: "Log in", exact: true }).click();
  await ended(form).waitFor({ state: "detached" });
  expect(await firstName(form).inputValue()).toBe("Dilhani");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.getByRole("heading", { level: 1, name: "Dilhani Silva" }).waitFor();
});

test("the next user to sign in sees nothing that the last one typed", async () => {
  const { list, form } = await twoTabs(DESKTOP, "Malkanthi");
  await logOut(list);
  await ended(form).waitFor();
  await list.goto("/login");
  await list.getByLabel("Email", { exact: true }).fill("admin@pola.example");
  await list.getByLabel("Password", { exact: true }).fill("pola-admin");
  await list.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
  await form.waitForURL((url) => url.pathname.startsWith("/admin"));
  await form.getByRole("heading", { level: 1 }).waitFor();
  expect(await form.getByText("Malkanthi").count()).toBe(0);
  expect(await ended(form).count()).toBe(0);
});

test("the end of a session is shown once, also over an open dialog, and nothing in the dialog is lost", async () => {
  const { page } = await newVisitor(PHONE);
  await enterAs(page, reseller.adminToken, "/admin/couriers/dispatch");
  await page.getByLabel("Courier", { exact: true }).selectOption({ label: "Own delivery" });
  await page.getByRole("button", { name: "Paste Waybills" }).click();
  const waybills = page.getByRole("dialog", { name: "Paste Waybills" });
  await waybills.getByLabel("Waybills").fill("ORD-000001 TRK-1");
  await page.evaluate(() => {
    localStorage.removeItem("token");
    window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  });
  await ended(page).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("password");
  expect(await page.locator("[data-toast-area]").innerText()).toBe("");
  await page.keyboard.type("pola-admin");
  await page.keyboard.press("Enter");
  await ended(page).waitFor({ state: "detached" });
  expect(await waybills.getByLabel("Waybills").inputValue()).toBe("ORD-000001 TRK-1");
  await waybills.getByRole("button", { name: "Cancel" }).click();
  await waybills.waitFor({ state: "detached" });
});

import { AdminSettings } from "@pola/shared/schemas/admin";
import type { Locator, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { DESKTOP, newVisitor, PHONE } from "./browser.ts";
import { adminSession, call, openAs } from "./builders.ts";
import { flawsAtEachWidth } from "./flaws.ts";
import { toast } from "./toasts.ts";

const settings = async () =>
  AdminSettings.parse(await call((await adminSession()).token, "GET", "/admin/settings")).shop;

/** Other files of this worker expect the defaults. */
afterAll(async () => {
  const { version, own } = await settings();
  const none = Object.fromEntries(Object.keys(own).map((name) => [name, null]));
  await call((await adminSession()).token, "PUT", "/admin/settings", { ...none, loadedVersion: version });
});

test("an admin changes support phone and terms, and everybody has them at once", async () => {
  const phone = "077 765 4321";
  const tel = `+94${phone.replaceAll(" ", "").slice(1)}`;
  // A visitor with the pages of before in the cache of their service worker.
  const earlier = await newVisitor(PHONE, { serviceWorkers: "allow" });
  await earlier.page.goto("/");
  await earlier.page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  const { page, complaints } = await openAs((await adminSession()).token, "/admin/settings", {
    size: DESKTOP,
  });
  await page.getByLabel("Support phone", { exact: true }).fill(phone);
  const terms = page.getByRole("region", { name: "Terms and Conditions" });
  await terms.getByText("Your own text", { exact: true }).click();
  await terms
    .getByLabel("Terms and Conditions: your text")
    .fill("# Fair play\n\nBe <b>fair</b>.\n\nPay in time.");
  await terms.getByLabel("Terms and Conditions: effective from").fill("2026-12-01");
  expect(await flawsAtEachWidth(page, "the settings")).toEqual([]);
  await page.getByRole("button", { name: "Save Settings", exact: true }).click();
  await toast(page, "Settings saved");
  await page.getByText("Support phone:").first().waitFor();
  expect(await flawsAtEachWidth(page, "the saved settings")).toEqual([]);

  const guest = await newVisitor(PHONE, { javaScriptEnabled: false });
  await guest.page.goto("/");
  // Without a script: the server wrote it into the pre-rendered page.
  expect(await guest.page.getByRole("contentinfo").textContent()).toContain(phone);
  const visitor = await newVisitor(PHONE);
  await visitor.page.goto("/");
  expect(await visitor.page.locator(`footer a[href="tel:${tel}"]`).textContent()).toBe(phone);
  await visitor.page.goto("/register");
  await visitor.page.getByRole("button", { name: "Terms and Conditions" }).click();
  const dialog = visitor.page.getByRole("dialog", { name: "Terms and Conditions" });
  await dialog.getByText("Effective December 1, 2026", { exact: true }).waitFor();
  await dialog.getByRole("heading", { name: "Fair play" }).waitFor();
  await dialog.getByText("Be <b>fair</b>.", { exact: true }).waitFor();
  expect(await flawsAtEachWidth(visitor.page, "the terms")).toEqual([]);

  await earlier.page.reload();
  // The page of before asks for what is in force, and keeps it for the next start.
  await earlier.page.waitForFunction(
    (digits) => Object.values(localStorage).some((text) => String(text).includes(digits)),
    tel.slice(3),
  );
  await earlier.page.reload();
  await earlier.page.locator(`footer a[href="tel:${tel}"]`).waitFor();
  expect([...complaints, ...visitor.complaints, ...earlier.complaints]).toEqual([]);
});

test("on a phone what another admin changed is listed above the bar with the button", async () => {
  const { token } = await adminSession();
  const { page, complaints } = await openAs(token, "/admin/settings", { size: PHONE });
  await page.getByLabel("Shop name", { exact: true }).fill("Lanka Mart");
  const { version, own } = await settings();
  const theirs = { ...own, supportEmail: "help@shop.example", slipFromAddress: "12 Temple Road\nColombo 5" };
  await call(token, "PUT", "/admin/settings", { ...theirs, loadedVersion: version });
  await page.getByRole("button", { name: "Save Settings", exact: true }).click();
  const last = page.getByText("What you changed is kept, and replaces theirs when you save.");
  await last.waitFor();
  await expect.poll(async () => await isClearOfBar(page, last)).toBe(true);
  expect(complaints).toEqual([expect.stringContaining("409")]);
});

/** Whether a text ends above the bar at the lower edge. */
async function isClearOfBar(page: Page, text: Locator): Promise<boolean> {
  const [end, bar] = [await text.boundingBox(), await page.locator("[data-bottom-bar]").boundingBox()];
  return end !== null && bar !== null && end.y + end.height <= bar.y;
}

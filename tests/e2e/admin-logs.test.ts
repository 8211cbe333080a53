import { AdminSettings, OutboxMail, OutboxMailDetail } from "@pola/shared/schemas/admin";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { DESKTOP, PHONE, type Size } from "./browser.ts";
import { flawsAtEachWidth } from "./flaws.ts";
import { adminSession, call, newVendor, openAs, setFilters } from "./builders.ts";

const BRAND = "rgb(11, 110, 105)";

const admin = await adminSession();
/** A vendor whom this file added, so that the file has an action and a mail of its own. */
const vendor = await newVendor(admin);
const mails = await call(admin.token, "GET", `/admin/mail?search=${encodeURIComponent(vendor.email)}`);
const [invitation] = z.array(OutboxMail).parse(mails);
if (!invitation) throw new Error("The invitation was not written");

const open = (path: string, size: Size) => openAs(admin.token, path, { size });

/** The styles of the mail's button inside its frame, and whether a script of the mail ran. */
async function lookOfMail(page: Page) {
  const button = page.frameLocator("iframe").getByText("Set your password", { exact: true });
  await button.waitFor();
  const look = await button.evaluate((element) => {
    const { backgroundColor, color, borderRadius } = getComputedStyle(element);
    return { backgroundColor, color, borderRadius };
  });
  const frame = await page.locator("iframe").evaluate((element) => ({
    sandbox: element.getAttribute("sandbox"),
    height: element.clientHeight,
    content: element instanceof HTMLIFrameElement ? element.contentDocument?.body.scrollHeight : 0,
  }));
  return { look, frame, ran: await page.evaluate(() => Reflect.get(window, "mailRan") === true) };
}

test("a mail is found and shown with the styles that its reader sees", async () => {
  const { page, complaints } = await open(`/admin/mail?q=${vendor.email}`, DESKTOP);
  await page.getByText("1 found", { exact: true }).waitFor();
  await setFilters(page, (place) => place.getByLabel("Kind").selectOption({ label: "Invitation" }));
  await page.waitForURL((url) => url.searchParams.get("kind") === "account.invitation");
  await page.getByRole("link", { name: invitation.subject }).click();
  await page.waitForURL((url) => url.searchParams.get("mail") === invitation.id);
  const { look, frame } = await lookOfMail(page);
  expect(look).toEqual({ backgroundColor: BRAND, color: "rgb(255, 255, 255)", borderRadius: "8px" });
  expect(frame.sandbox).toBe("allow-same-origin");
  expect(frame.height).toBe(frame.content);
  expect(await flawsAtEachWidth(page, "the mail")).toEqual([]);
  await page.getByRole("tab", { name: "Text" }).click();
  await page.getByText("The link works once, for 72 hours.").waitFor();
  expect(complaints).toEqual([]);
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => url.searchParams.get("mail") === null);
});

test("all mails that were given up are queued again after one confirmation", async () => {
  const { page, complaints } = await open("/admin", DESKTOP);
  const settings = AdminSettings.parse(await call(admin.token, "GET", "/admin/settings"));
  let givenUp = 1204;
  await page.route("**/api/admin/settings", (route) => {
    const data = { ...settings, mail: { ...settings.mail, givenUp } };
    return route.fulfill({ json: { success: true, data } });
  });
  await page.route("**/api/admin/mail/retry", (route) => {
    givenUp = 0;
    const message = "1,204 emails will be sent again";
    return route.fulfill({ json: { success: true, message, data: { queued: 1204 } } });
  });
  await page.goto("/admin/mail");
  const button = page.getByRole("button", { name: "Send 1,204 failed emails again" });
  await button.press("Enter");
  await page.getByRole("alertdialog", { name: "Send 1,204 failed emails again?" }).waitFor();
  expect(await flawsAtEachWidth(page, "the question")).toEqual([]);
  await page.keyboard.press("Enter");
  await page.getByText("1,204 emails will be sent again").waitFor();
  await button.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
});

test("a mail with scripts is shown with its text and styles, and no script runs", async () => {
  const { page } = await open("/admin/mail", DESKTOP);
  const detail = OutboxMailDetail.parse(await call(admin.token, "GET", `/admin/mail/${invitation.id}`));
  const run = "parent.mailRan=top.mailRan=window.mailRan=true";
  const attack = `<script>${run}</script><img src="/x" onerror="${run}"><svg onload="${run}"></svg>
    <iframe srcdoc="<script>parent.${run}</script>"></iframe><a href="javascript:${run}" id="trap">Trap</a>
    <meta http-equiv="refresh" content="0;url=javascript:${run}"><style>*{display:none}</style>`;
  const html = detail.html.replace("</h1>", `</h1>${attack}`);
  await page.route(`**/api/admin/mail/${invitation.id}`, (route) =>
    route.fulfill({ json: { success: true, data: { ...detail, html } } }),
  );
  await page.goto(`/admin/mail?mail=${invitation.id}`);
  const { look } = await lookOfMail(page);
  await page.frameLocator("iframe").getByText("Trap").click();
  await page.waitForTimeout(300);
  expect(look.backgroundColor).toBe(BRAND);
  expect((await lookOfMail(page)).ran).toBe(false);
  expect(page.frames().length).toBe(2);
});

test("the activity log shows who did what to whom and when, at an address to share", async () => {
  const { page, complaints } = await open("/admin/activity", DESKTOP);
  await setFilters(page, (place) =>
    place.getByLabel("What", { exact: true }).selectOption({ label: "Added a user" }),
  );
  const name = `${vendor.firstName} ${vendor.lastName}`;
  await page.getByRole("button", { name: `Only activity on ${name}` }).click();
  await page.waitForURL((url) => url.searchParams.get("target") === vendor.id);
  await page.getByText("1 found", { exact: true }).waitFor();
  await page.getByText("Role:").waitFor();
  await page.getByRole("button", { name: /^Copy request id / }).waitFor();
  const adminName = `${admin.user.firstName} ${admin.user.lastName}`;
  await setFilters(page, async (place) => {
    await place.getByLabel("Who", { exact: true }).selectOption({ label: adminName });
    await place.getByLabel("Dates").selectOption({ label: "Last week" });
  });
  await page.getByText("No activity found").waitFor();
  await page.goBack();
  await page.getByText("1 found", { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get("who")).toBe(admin.user.id);
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  expect(complaints).toEqual([]);
});

test("the current settings are shown, also after a failed request", async () => {
  const { page } = await open("/admin/settings", PHONE);
  const settings = AdminSettings.parse(await call(admin.token, "GET", "/admin/settings"));
  await page.getByText(settings.publicUrl).waitFor();
  const address = page.getByLabel("From address on slips", { exact: true });
  expect(await address.inputValue()).toBe(settings.shop.defaults.slipFromAddress);
  expect(settings.jobs.map(({ name }) => name)).toContain("send mails");
  await page.route("**/api/admin/settings", (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  const failure = page.getByRole("alert").filter({ hasText: "Failed to load the settings" });
  await failure.waitFor();
  await page.unroute("**/api/admin/settings");
  await failure.getByRole("button", { name: "Retry" }).click();
  await page.getByText(settings.publicUrl).waitFor();
});

test("mail, activity and settings are reached from the dashboard's quick actions", async () => {
  const { page } = await open("/admin", PHONE);
  for (const [link, title] of [
    ["Read Mail", "Mail"],
    ["View Activity", "Activity"],
    ["View Settings", "Settings"],
    ["Manage Vendors", /Vendor/],
    ["Manage Products", /Product/],
  ] as const) {
    await page.goto("/admin");
    await page.getByRole("region", { name: "Quick Actions" }).getByRole("link", { name: link }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
  }
});

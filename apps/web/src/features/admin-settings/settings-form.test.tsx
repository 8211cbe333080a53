import type { OwnSettings, SettingsVersion } from "@pola/shared/schemas/settings";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { env } from "../../env.ts";
import { makeSettings, NO_OWN_SETTINGS } from "../../test/make-settings.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
// Imported here, so that loading the page does not use up the first test's time limit.
import "./admin-settings-page.tsx";

const { shop } = makeSettings();

const versions: SettingsVersion[] = [
  {
    version: 2,
    at: "2026-11-20T04:30:00.000Z",
    actor: { id: "1", name: "Asha Silva" },
    changes: [
      { setting: "supportPhone", from: null, to: "+94112345678" },
      { setting: "terms", from: null, to: { text: "Our own words.", effective: "2026-12-01" } },
      { setting: "minPayout", from: 500, to: null },
    ],
  },
];

beforeEach(() => {
  serve("get", "/admin/settings/versions", () =>
    ok(versions, { pagination: { page: 1, pageSize: 10, total: 1, totalPages: 1 } }),
  );
  const { name, supportPhone } = env;
  return () => Object.assign(env, { name, supportPhone });
});

/** The page with these own settings; saves are collected, and answered as the API does. */
async function open(own: Partial<OwnSettings> = {}) {
  const editable = { ...shop, own: { ...shop.own, ...own } };
  serve("get", "/admin/settings", () => ok(makeSettings({ shop: editable })));
  const saves = serve("put", "/admin/settings", ({ body }) => {
    const { loadedVersion, ...saved } = Object(body);
    return ok({ ...editable, version: loadedVersion + 1, own: saved });
  });
  const { user } = renderApp("/admin/settings", { as: "admin" });
  await screen.findByRole("form", { name: "Settings" });
  return { user, saves, field: (name: string) => screen.getByRole("textbox", { name }) };
}
const hintOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent;
const press = (name: string) => screen.getByRole("button", { name });

test("a field shows where its value comes from, and goes back to the default of the environment", async () => {
  const { user, saves, field } = await open();
  expect(field("Shop name")).toHaveProperty("value", "Pola");
  expect(hintOf(field("Shop name"))).toBe("From the environment");
  const phone = field("Support phone");
  expect(phone).toHaveProperty("value", "011 234 5678");
  expect(hintOf(phone)).toBe("From the environment: 077 123 4567");

  await user.click(press("Use the default of Support phone"));
  expect(phone).toHaveProperty("value", "077 123 4567");
  await user.click(press("Save Settings"));
  await screen.findByText("Settings saved");
  expect(saves[0]?.body).toEqual({ ...NO_OWN_SETTINGS, loadedVersion: 2 });
});

test("the button that returns to the default leaves the focus at its part (I-2441)", async () => {
  const { user } = await open();
  await user.click(press("Use the default of Support phone"));
  expect(document.activeElement?.textContent).toBe("Shop and support");
});

test("a save names the version that the form was opened with, and the next one the version just saved", async () => {
  const { user, saves, field } = await open();
  await user.clear(field("Shop name"));
  await user.type(field("Shop name"), "Lanka Mart");
  await user.click(press("Save Settings"));
  await screen.findByText("Settings saved");
  expect(saves[0]?.body).toMatchObject({
    name: "Lanka Mart",
    supportPhone: "+94112345678",
    loadedVersion: 2,
  });
  // This browser shows it at once.
  expect(env.name).toBe("Lanka Mart");

  await user.type(field("Support email"), "x");
  await user.click(press("Save Settings"));
  await waitFor(() => expect(saves[1]?.body).toMatchObject({ name: "Lanka Mart", loadedVersion: 3 }));
});

test("a wrong value is said at its field before anything is sent", async () => {
  const { user, saves, field } = await open();
  await user.clear(field("Support phone"));
  await user.type(field("Support phone"), "12345");
  await user.click(press("Save Settings"));
  await screen.findByText("Enter a Sri Lankan phone number, such as 077 123 4567");
  expect(document.activeElement).toBe(field("Support phone"));
  expect(saves).toEqual([]);
});

test("when another admin saved first, what was typed stays, their changes are shown, and the next save is made on top of them", async () => {
  const { user, field } = await open();
  const refused = serve("put", "/admin/settings", () =>
    refusal(409, "CONFLICT", "Another admin changed the settings."),
  );
  await user.type(field("Shop name"), " Shop");
  const terms = screen.getByRole("region", { name: "Terms and Conditions" });
  await user.click(within(terms).getByRole("radio", { name: "Your own text" }));
  const newer = { ...shop.own, name: "Lanka Mart", supportPhone: null, minPayout: 750 };
  serve("get", "/admin/settings", () => ok(makeSettings({ shop: { ...shop, version: 3, own: newer } })));
  await user.click(press("Save Settings"));
  expect(
    (await screen.findByText("Another admin changed the settings.")).closest("[role=alert]"),
  ).not.toBeNull();
  expect(refused[0]?.body).toMatchObject({ loadedVersion: 2 });
  const theirs = screen.getByText("What the other admin changed").closest("[role=status]");
  expect(theirs?.textContent).toContain("Shop name:default → Lanka Mart");
  expect(theirs?.textContent).toContain("Support phone:011 234 5678 → default");
  expect(theirs?.textContent).toContain("Minimum payout:default → Rs. 750.00");
  expect(field("Shop name")).toHaveProperty("value", "Pola Shop");
  expect(field("Support phone")).toHaveProperty("value", "077 123 4567");
  expect(screen.getByRole("spinbutton", { name: "Minimum payout" })).toHaveProperty("value", "750");

  const saves = serve("put", "/admin/settings", ({ body }) => {
    const { loadedVersion, ...own } = Object(body);
    return ok({ ...shop, version: loadedVersion + 1, own });
  });
  await user.click(press("Save Settings"));
  await screen.findByText("Settings saved");
  expect(saves[0]?.body).toMatchObject({
    loadedVersion: 3,
    name: "Pola Shop",
    supportPhone: null,
    minPayout: 750,
    terms: { text: expect.stringContaining("# Commissions and payouts") },
    privacy: null,
  });
  expect(screen.queryByText("What the other admin changed")).toBeNull();
});

test("when the settings of the other admin cannot be read, what was typed stays and the sentence is shown", async () => {
  const { user, field } = await open();
  serve("put", "/admin/settings", () => refusal(409, "CONFLICT", "Another admin changed the settings."));
  serve("get", "/admin/settings", () => refusal(503, "UNAVAILABLE", "Please try later"));
  await user.type(field("Shop name"), " Shop");
  await user.click(press("Save Settings"));
  expect(await screen.findByText("Another admin changed the settings.")).toBeTruthy();
  expect(field("Shop name")).toHaveProperty("value", "Pola Shop");
});

test("a change of the payout rules says its consequence before it is saved, and Cancel saves nothing", async () => {
  const { user, saves } = await open();
  const amount = screen.getByRole("spinbutton", { name: "Minimum payout" });
  await user.clear(amount);
  await user.type(amount, "750");
  await user.click(screen.getByRole("radio", { name: "When their cash has arrived" }));
  await user.click(press("Save Settings"));
  const question = await screen.findByRole("alertdialog", { name: "Change the payout rules?" });
  expect(question.textContent).toContain("from Rs. 500.00 to Rs. 750.00 with the next weekly close");
  expect(question.textContent).toContain("whose cash has already arrived stay delivered");
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(saves).toEqual([]);

  await user.click(press("Save Settings"));
  const again = await screen.findByRole("alertdialog", { name: "Change the payout rules?" });
  await user.click(within(again).getByRole("button", { name: "Save Settings" }));
  await screen.findByText("Settings saved");
  expect(saves[0]?.body).toMatchObject({ minPayout: 750, completeOn: "cash" });
});

test("an own legal text starts as the built-in one, has its own date, and can be left again", async () => {
  const { user, saves } = await open({ privacy: { text: "Ours.", effective: "2026-01-02" } });
  const terms = screen.getByRole("region", { name: "Terms and Conditions" });
  expect(within(terms).getByText("Effective January 1, 2025").textContent).toBe("Effective January 1, 2025");
  await user.click(within(terms).getByRole("radio", { name: "Your own text" }));
  const text = within(terms).getByRole("textbox", { name: "Terms and Conditions: your text" });
  expect(text).toHaveProperty(
    "value",
    expect.stringContaining("# Commissions and payouts\n\nCommissions are"),
  );
  await user.clear(text);
  await user.type(text, "Be fair.");
  const date = within(terms).getByLabelText("Terms and Conditions: effective from");
  expect(hintOf(date)).toBe(
    "People see and accept the text from the moment you save it, also before this day.",
  );
  await user.clear(date);
  await user.click(press("Save Settings"));
  await screen.findByText("Enter the date as YYYY-MM-DD");
  await user.type(date, "2026-12-01");
  const privacy = screen.getByRole("region", { name: "Privacy Policy" });
  await user.click(within(privacy).getByRole("radio", { name: "Built-in text" }));
  await user.click(press("Save Settings"));
  await screen.findByText("Settings saved");
  expect(saves[0]?.body).toMatchObject({
    terms: { text: "Be fair.", effective: "2026-12-01" },
    privacy: null,
  });
});

test("the versions say who changed what and when, and an older text can be read", async () => {
  const { user } = await open();
  const card = await screen.findByRole("region", { name: "Versions" });
  const version = await within(card).findByRole("listitem");
  expect(version.textContent).toContain("Version 2 · Asha Silva · Nov 20, 2026, 10:00 AM");
  expect(version.textContent).toContain("Support phone:default → 011 234 5678");
  expect(version.textContent).toContain("own text, effective Dec 1, 2026");
  expect(version.textContent).toContain("Minimum payout:Rs. 500.00 → default");
  await user.click(within(version).getByText("Read the Terms and Conditions of version 2"));
  expect(within(version).getByText("Our own words.").closest("details")?.open).toBe(true);
});

test("leaving the page with unsaved settings asks first", async () => {
  const { user, field } = await open();
  await user.type(field("Shop name"), "x");
  await user.click(screen.getByRole("link", { name: "Read Mail" }));
  expect((await screen.findByRole("alertdialog")).textContent).toContain("Discard changes?");
});

test("a blank minimum payout is not taken for 0", async () => {
  const { user, saves } = await open();
  const amount = screen.getByRole("spinbutton", { name: "Minimum payout" });
  await user.clear(amount);
  await user.click(press("Save Settings"));
  expect(await screen.findByText("Enter an amount in rupees with at most 2 decimals")).toBeTruthy();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(saves).toEqual([]);
});

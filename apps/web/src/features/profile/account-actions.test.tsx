import type { AccountExport } from "@pola/shared/schemas/account-export";
import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "../../env.ts";
import { makeOrdersSummary, makeUser } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { noPushBrowser, pushBrowser } from "../../test/push-browser.ts";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";

beforeEach(() => {
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
});

async function open(overrides = {}) {
  const app = renderApp("/profile", { as: "reseller", user: overrides });
  await screen.findByRole("heading", { level: 1, name: "Nimali Perera" });
  return app;
}

async function changePassword(current: string, next: string, again: string) {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Change Password" }));
  await screen.findByRole("form", { name: "Password" });
  if (current !== "") await user.type(screen.getByLabelText("Current password"), current);
  if (next !== "") await user.type(screen.getByLabelText("New password"), next);
  if (again !== "") await user.type(screen.getByLabelText("Confirm new password"), again);
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
}

test("a reseller logs out on all other devices; this one stays logged in, and keeps its notifications", async () => {
  const { endpoint } = pushBrowser({ isOn: true });
  const ended = serve("post", "/auth/end-sessions", () => ok({ token: "fresh", user: makeUser() }));
  const kept = serve("post", "/notifications/devices", () =>
    ok({ publicKey: "BKey", devices: 1, muted: [] }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Log out on all other devices" }));
  expect(ended).toHaveLength(0);
  await user.click(await screen.findByRole("button", { name: "Log Out Others" }));
  expect(await screen.findByText("All your other devices were logged out")).toBeTruthy();
  await waitFor(() => expect(kept[0]?.body).toMatchObject({ endpoint }));
  expect(kept[0]?.headers.get("Authorization")).toBe("Bearer fresh");
  expect([ended.length, localStorage.getItem("token")]).toEqual([1, "fresh"]);
  noPushBrowser();
});

describe("change password", () => {
  test("a password change sends the old and the new password, and continues with the new token", async () => {
    const calls = serve("post", "/auth/change-password", () => ok({ token: "fresh", user: makeUser() }));
    await changePassword("secret1", "secret2", "secret2");
    expect(await screen.findByText("Password changed successfully")).toBeTruthy();
    expect(calls[0]?.body).toEqual({ currentPassword: "secret1", newPassword: "secret2" });
    expect(localStorage.getItem("token")).toBe("fresh");
    const button = await screen.findByRole("button", { name: "Change Password" });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test("a password change ends notifications elsewhere and keeps those of this device", async () => {
    const { endpoint } = pushBrowser({ isOn: true });
    serve("post", "/auth/change-password", () => ok({ token: "fresh", user: makeUser() }));
    const kept = serve("post", "/notifications/devices", () =>
      ok({ publicKey: "BKey", devices: 1, muted: [] }),
    );
    await changePassword("secret1", "secret2", "secret2");
    await waitFor(() => expect(kept).toHaveLength(1));
    expect(kept[0]?.body).toMatchObject({ endpoint });
    expect(kept[0]?.headers.get("Authorization")).toBe("Bearer fresh");
    noPushBrowser();
  });

  test.each([
    ["", "", "", ["Password is required", "Please confirm your password"]],
    ["secret1", "short", "short", ["Password must be at least 6 characters long"]],
    ["secret1", "secret2", "secret3", ["Passwords do not match"]],
  ])(
    "a password change with %j, %j, %j is refused before it is sent",
    async (current, next, again, texts) => {
      const calls = serve("post", "/auth/change-password", () => ok(null));
      await changePassword(current, next, again);
      for (const text of texts) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
      expect(calls).toHaveLength(0);
    },
  );

  test.each([
    ["whose reply was lost", () => networkFailure()],
    ["that got a proxy's page", () => new Response("<h1>Bad Gateway</h1>", { status: 502 })],
  ])("a password change %s says that the new password may be set already (A-1227)", async (_, reply) => {
    serve("post", "/auth/change-password", reply);
    await changePassword("secret1", "secret2", "secret2");
    const said = await screen.findAllByText(/^No reply arrived\. Your new password may be set already/);
    expect(said.length).toBeGreaterThan(0);
  });

  test("a wrong current password is an error of its field, and nothing is lost", async () => {
    const text = "The current password is incorrect";
    serve("post", "/auth/change-password", () =>
      refusal(422, "VALIDATION_FAILED", text, { errors: { currentPassword: text } }),
    );
    await changePassword("wrong-1", "secret2", "secret2");
    const field = screen.getByLabelText("Current password");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getByLabelText("New password")).toHaveProperty("value", "secret2");
    expect(localStorage.getItem("token")).toBe("test-token");
  });
});

describe("logo", () => {
  const picture = new File(["logo"], "logo.png", { type: "image/png" });

  test("a logo is uploaded by one button, is shown, and can be removed (I-355, I-1742)", async () => {
    const uploads = serve("put", "/auth/logo", () => ok({ url: "/uploads/l.webp", widths: [] }));
    const removals = serve("delete", "/auth/logo", () => ok(null));
    const { user } = await open();
    expect(screen.queryByRole("button", { name: "Remove Logo" })).toBeNull();
    serve("get", "/auth/me", () => ok(makeUser({ logoUrl: "/uploads/l.webp" })));
    const picker = screen.getByLabelText("Logo");
    expect(picker.hidden).toBe(true);
    await user.upload(picker, picture);
    expect(await screen.findByText("Logo saved")).toBeTruthy();
    expect((await screen.findByRole("img", { name: "Your logo" })).getAttribute("src")).toBe(
      "/uploads/l.webp",
    );
    expect(uploads).toHaveLength(1);
    serve("get", "/auth/me", () => ok(makeUser()));
    await user.click(screen.getByRole("button", { name: "Remove Logo" }));
    expect(await screen.findByText("Logo removed")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("img", { name: "Your logo" })).toBeNull());
    expect(removals).toHaveLength(1);
    expect(document.activeElement?.textContent).toBe("Logo on your delivery slips");
  });

  test("a reseller who waits for approval reads why no logo can be uploaded yet", async () => {
    renderApp("/profile", { as: "pending" });
    const card = within(await screen.findByRole("region", { name: "Logo on your delivery slips" }));
    expect(card.getByText("You can upload a logo once your account is approved.")).toBeTruthy();
    expect(card.queryByRole("button")).toBeNull();
    expect(screen.queryByLabelText("Logo")).toBeNull();
  });

  test("a logo that is too large is not sent, and a refusal stays on the screen", async () => {
    const text = "This file is no picture";
    const calls = serve("put", "/auth/logo", () => refusal(422, "VALIDATION_FAILED", text));
    const { user } = await open();
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "large.png", { type: "image/png" });
    await user.upload(screen.getByLabelText("Logo"), large);
    expect(await screen.findByText("The picture is too large: at most 5 MB")).toBeTruthy();
    expect(calls).toHaveLength(0);
    await user.upload(screen.getByLabelText("Logo"), picture);
    const card = within(screen.getByRole("region", { name: "Logo on your delivery slips" }));
    expect(await card.findByText(text)).toBeTruthy();
    // It can be chosen again once it is mended, and a new choice takes the refusal away.
    expect(screen.getByLabelText<HTMLInputElement>("Logo").value).toBe("");
    await user.upload(screen.getByLabelText("Logo"), large);
    expect(card.queryByText(text)).toBeNull();
  });
});

test("a logo that is refused after the reseller left the profile says so (I-1920)", async () => {
  const waiting: (() => void)[] = [];
  const text = "This file is no picture";
  serve("put", "/auth/logo", async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return refusal(422, "VALIDATION_FAILED", text);
  });
  const { user, router } = await open();
  await user.upload(screen.getByLabelText("Logo"), new File(["logo"], "logo.png", { type: "image/png" }));
  await screen.findByRole("button", { name: "Uploading..." });
  await act(() => router.navigate("/no-such-page"));
  await waitFor(() => expect(screen.queryByLabelText("Logo")).toBeNull());
  waiting[0]?.();
  expect(await screen.findByText(text)).toBeTruthy();
});

describe("export", () => {
  afterEach(() => {
    env.name = "Pola";
  });

  test("the export is a JSON file named after the date in Sri Lanka", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-20T20:00:00Z"), toFake: ["Date"] });
    const held: AccountExport = {
      exportedAt: "2026-11-20T20:00:00.000Z",
      profile: makeUser(),
      bankHistory: [],
      orders: [],
      notifications: { muted: [], devices: [] },
      ledger: [],
      payouts: [],
      mails: [],
      activity: [],
      customers: [],
      orderDraft: null,
      products: [],
    };
    serve("get", "/auth/me/export", () => HttpResponse.json(held));
    const saved: { name: string; content: Blob }[] = [];
    let content = new Blob();
    vi.stubGlobal(
      "URL",
      Object.assign(URL, { createObjectURL: (blob: Blob) => ((content = blob), "blob:x") }),
    );
    Object.assign(URL, { revokeObjectURL: () => {} });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, content });
    });
    const { user } = await open();
    env.name = "Lanka Sarees & Co";
    await user.click(screen.getByRole("button", { name: "Export My Data" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe("lanka-sarees-co-my-data-2026-11-21.json");
    expect(saved[0]?.content.type).toContain("application/json");
    expect(JSON.parse((await saved[0]?.content.text()) ?? "")).toEqual(held);
  });

  test("while an export arrives, the page says how much of it has", async () => {
    const piece = new Uint8Array(2_500_000).fill(32);
    const body = new ReadableStream({ start: (file) => file.enqueue(piece) });
    serve("get", "/auth/me/export", () => new HttpResponse(body));
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Export My Data" }));
    expect(await screen.findByText("2 MB downloaded")).toBeTruthy();
  });

  test("a failed export shows a message", async () => {
    serve("get", "/auth/me/export", networkFailure);
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Export My Data" }));
    expect(await screen.findByText("Network error. Please try again.")).toBeTruthy();
  });
});

async function askToDelete() {
  const app = await open();
  await app.user.click(screen.getByRole("button", { name: "Delete My Account" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
  return { ...app, dialog };
}

describe("delete my account", () => {
  test("deleting the account needs the password, ends the session and opens the home page", async () => {
    const calls = serve("delete", "/auth/me", () => ok(null));
    const { user, dialog } = await askToDelete();
    await user.click(dialog.getByRole("button", { name: "Delete My Account" }));
    expect(await dialog.findByText("Password is required")).toBeTruthy();
    expect(calls).toHaveLength(0);
    await user.type(dialog.getByLabelText("Your password"), "secret1");
    await user.click(dialog.getByRole("button", { name: "Delete My Account" }));
    expect(await screen.findByText("Your account was deleted")).toBeTruthy();
    expect(calls[0]?.body).toEqual({ currentPassword: "secret1" });
    await waitFor(() => expect(address()).toBe("/"));
    expect(localStorage.getItem("token")).toBeNull();
  });

  test("a deletion whose reply was lost is sent again, and ends as one whose reply arrived (A-1300)", async () => {
    const calls = serve("delete", "/auth/me", () =>
      calls.length === 1 ? networkFailure() : refusal(401, "UNAUTHENTICATED", "Please login"),
    );
    const { user, dialog } = await askToDelete();
    await user.type(dialog.getByLabelText("Your password"), "secret1");
    await user.click(dialog.getByRole("button", { name: "Delete My Account" }));
    expect(await screen.findByText("Your account was deleted")).toBeTruthy();
    await waitFor(() => expect(address()).toBe("/"));
    expect(calls).toHaveLength(2);
  });

  test("a refused deletion keeps the account and the dialog, and Cancel closes it", async () => {
    const text = "The current password is incorrect";
    serve("delete", "/auth/me", () =>
      refusal(422, "VALIDATION_FAILED", text, { errors: { currentPassword: text } }),
    );
    const { user, dialog } = await askToDelete();
    await user.type(dialog.getByLabelText("Your password"), "wrong-1");
    await user.click(dialog.getByRole("button", { name: "Delete My Account" }));
    expect((await dialog.findAllByText(text)).length).toBeGreaterThan(0);
    expect(localStorage.getItem("token")).toBe("test-token");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(address()).toBe("/profile");
  });

  test("a person who owes money reads the amount, and the account stays", async () => {
    const text = "You owe Rs. 150.00, so your account cannot be deleted yet. Please write to help@pola.test.";
    serve("delete", "/auth/me", () => refusal(409, "BALANCE_OWED", text, { data: { amount: 150 } }));
    const { user, dialog } = await askToDelete();
    await user.type(dialog.getByLabelText("Your password"), "secret1");
    await user.click(dialog.getByRole("button", { name: "Delete My Account" }));
    expect((await dialog.findByRole("alert")).textContent).toBe(text);
    expect(localStorage.getItem("token")).toBe("test-token");
  });
});

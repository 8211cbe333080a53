import type { NotificationSettings } from "@pola/shared/schemas/notification";
import { focusManager } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { noPushBrowser, pushBrowser } from "../../test/push-browser.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";

const SETTINGS: NotificationSettings = { publicKey: "BKey", devices: 0, muted: ["order.delivered"] };

afterEach(() => {
  focusManager.setFocused(undefined);
  noPushBrowser();
});

function open(settings = SETTINGS) {
  serve("get", "/notifications", () => ok(settings));
  return renderApp("/notifications", { as: "reseller" });
}

const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });

describe("notifications", () => {
  test("each event can be switched off and on; delivered orders are off at first", async () => {
    const saved = serve("put", "/notifications", () =>
      ok({ ...SETTINGS, muted: [] }, { message: "Notifications saved" }),
    );
    const { user } = open();
    expect((await box("Order shipped")).checked).toBe(true);
    expect((await box("Order delivered")).checked).toBe(false);
    await user.click(await box("Order delivered"));
    expect(await screen.findByText("Notifications saved")).toBeTruthy();
    expect(saved[0]?.body).toEqual({ muted: [] });
    expect((await box("Order delivered")).checked).toBe(true);
  });

  test("a choice that could not be saved says so and stays as it was", async () => {
    serve("put", "/notifications", () =>
      refusal(503, "UNAVAILABLE", "The service is busy. Please try again."),
    );
    const { user } = open();
    await user.click(await box("Payout paid"));
    const said = "Failed to save notifications: The service is busy. Please try again.";
    expect(await screen.findByText(said)).toBeTruthy();
    expect((await box("Payout paid")).checked).toBe(true);
  });

  test("a choice whose reply was lost is sent again (A-2326)", async () => {
    const saved = serve("put", "/notifications", ({ body }) =>
      saved.length === 1 ? networkFailure() : ok({ ...SETTINGS, ...Object(body) }),
    );
    const { user } = open();
    await user.click(await box("Payout paid"));
    expect(await screen.findByText("Notifications saved")).toBeTruthy();
    expect((await box("Payout paid")).checked).toBe(false);
    expect(saved[1]?.body).toEqual(saved[0]?.body);
  });

  test("a second choice can be made while the first is saved; it builds on it, and is sent after it", async () => {
    let answer: (() => void) | undefined;
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const saved = serve("put", "/notifications", async ({ body }) => {
      // Two at once could arrive in the other order.
      if (saved.length === 1) await isAnswered;
      return ok({ ...SETTINGS, ...Object(body) });
    });
    const { user } = open();
    await user.click(await box("Payout paid"));
    await user.click(await box("Order shipped"));
    expect((await box("Payout paid")).checked).toBe(false);
    expect((await box("Order shipped")).checked).toBe(false);
    expect(saved).toHaveLength(1);
    answer?.();
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]?.body).toEqual({ muted: ["order.delivered", "payout.paid", "order.shipped"] });
    await waitFor(async () => expect((await box("Order shipped")).checked).toBe(false));
    expect((await box("Payout paid")).checked).toBe(false);
  });

  test("a device that the server refuses stays off, in the browser too", async () => {
    const { unsubscribe } = pushBrowser();
    serve("post", "/notifications/devices", () =>
      refusal(422, "VALIDATION_FAILED", "This browser's notifications are not supported. You get emails."),
    );
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Turn on notifications" }));
    expect(
      await screen.findByText("This browser's notifications are not supported. You get emails."),
    ).toBeTruthy();
    await waitFor(() => expect(unsubscribe).toHaveBeenCalled());
    expect(screen.getByRole("button", { name: "Turn on notifications" })).toBeTruthy();
  });

  test("a person turns notifications on for this device, and off again, and the focus stays on the button (I-355)", async () => {
    const { unsubscribe, endpoint } = pushBrowser();
    const added = serve("post", "/notifications/devices", () => ok({ ...SETTINGS, devices: 1 }));
    const removed = serve("delete", "/notifications/devices", () => ok(SETTINGS));
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Turn on notifications" }));
    expect(await screen.findByText("Notifications are on for this device.")).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Turn off");
    expect(added[0]?.body).toEqual({ endpoint, keys: { p256dh: "p", auth: "a" } });
    await user.click(screen.getByRole("button", { name: "Turn off" }));
    expect(await screen.findByRole("button", { name: "Turn on notifications" })).toBe(document.activeElement);
    expect(unsubscribe).toHaveBeenCalled();
    expect(removed[0]?.url.searchParams.get("endpoint")).toBe(endpoint);
  });

  test("a browser that could not load what shows notifications says so, and can try again", async () => {
    pushBrowser({ isLoaded: false });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Turn on notifications" }));
    expect(await screen.findByText("Failed to change notifications")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Turn on notifications" })).toHaveProperty("ariaBusy", null);
  });

  test("a browser that cannot reach its push service says so after half a minute, and can try again (A-1640)", async () => {
    pushBrowser({ isReachable: false });
    const { user } = open();
    const button = await screen.findByRole("button", { name: "Turn on notifications" });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    await user.click(button);
    await waitFor(() => expect(button).toHaveProperty("ariaBusy", "true"));
    await act(async () => await vi.advanceTimersByTimeAsync(31_000));
    vi.useRealTimers();
    expect(await screen.findByText("Failed to change notifications")).toBeTruthy();
    expect(button).toHaveProperty("ariaBusy", null);
  });

  test("a person who allows notifications in the browser's settings and comes back can turn them on (A-1641)", async () => {
    pushBrowser();
    vi.stubGlobal("Notification", { permission: "denied" });
    open();
    expect(await screen.findByText(/^This browser blocks notifications/)).toBeTruthy();
    vi.stubGlobal("Notification", { permission: "granted" });
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    expect(await screen.findByRole("button", { name: "Turn on notifications" })).toBeTruthy();
  });

  test("a device that was turned off without a connection is off on the page, too", async () => {
    pushBrowser({ isOn: true });
    serve("post", "/notifications/devices", () => ok({ ...SETTINGS, devices: 1 }));
    serve("delete", "/notifications/devices", networkFailure);
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Turn off" }));
    expect(await screen.findByRole("button", { name: "Turn on notifications" })).toBeTruthy();
    expect(screen.queryByText("Notifications are on for this device.")).toBeNull();
    // After the second try.
    expect(await screen.findByText("Network error. Please try again.")).toBeTruthy();
  });

  test("a device that agreed is registered with the server again, which may have removed it", async () => {
    const { endpoint } = pushBrowser({ isOn: true });
    const added = serve("post", "/notifications/devices", () => ok({ ...SETTINGS, devices: 1 }));
    open();
    expect(await screen.findByText("Notifications are on for this device.")).toBeTruthy();
    expect(await screen.findByText(/^Shown on your devices/)).toBeTruthy();
    expect(added.map(({ body }) => body)).toEqual([{ endpoint, keys: { p256dh: "p", auth: "a" } }]);
  });

  test("a device that agreed is on, whatever characters the shop's key has", async () => {
    // As base64 it is "+/8=".
    const publicKey = "-_8";
    pushBrowser({ isOn: true, key: publicKey });
    serve("post", "/notifications/devices", () => ok({ ...SETTINGS, publicKey, devices: 1 }));
    open({ ...SETTINGS, publicKey });
    expect(await screen.findByText("Notifications are on for this device.")).toBeTruthy();
  });

  test("a device that agreed to another key of the shop is off, and can agree again", async () => {
    const { unsubscribe } = pushBrowser({ isOn: true, key: "OldKey==" });
    const added = serve("post", "/notifications/devices", () => ok({ ...SETTINGS, devices: 1 }));
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Turn on notifications" }));
    await waitFor(() => expect(added).toHaveLength(1));
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  test("a person who refuses the browser's question stays with emails", async () => {
    pushBrowser({ permission: "denied" });
    const added = serve("post", "/notifications/devices", () => ok(SETTINGS));
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Turn on notifications" }));
    expect(await screen.findByRole("button", { name: "Turn on notifications" })).toBeTruthy();
    expect(added).toEqual([]);
  });

  test("a browser without notifications says what to do; a shop without keys offers no device", async () => {
    const { unmount } = open();
    expect(await screen.findByText(/add this site to the home screen first/)).toBeTruthy();
    unmount();
    open({ ...SETTINGS, publicKey: null });
    await box("Order shipped");
    expect(screen.queryByText("This device")).toBeNull();
    expect(screen.getByText("You get an email for each.")).toBeTruthy();
  });
});

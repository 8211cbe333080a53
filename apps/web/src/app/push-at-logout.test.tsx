import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { keepDraftsOf } from "../lib/storage.ts";
import { noPushBrowser, pushBrowser } from "../test/push-browser.ts";
import { address, renderApp } from "../test/render-app.tsx";
import { networkFailure, ok, serve } from "../test/server.ts";

afterEach(noPushBrowser);

async function logOut() {
  serve("get", "/notifications", () => ok({ publicKey: null, devices: 1, muted: [] }));
  const { user } = renderApp("/notifications", { as: "reseller" });
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  await user.click(await screen.findByRole("button", { name: "Yes, Logout" }));
  await waitFor(() => expect(address()).toBe("/"));
}

test("a logout ends this device's notifications, in the browser and on the server", async () => {
  const { unsubscribe, endpoint } = pushBrowser({ isOn: true });
  const removed = serve("delete", "/notifications/devices", () =>
    ok({ publicKey: null, devices: 0, muted: [] }),
  );
  await logOut();
  await waitFor(() => expect(removed).toHaveLength(1));
  expect(removed[0]?.url.searchParams.get("endpoint")).toBe(endpoint);
  expect(removed[0]?.headers.get("Authorization")).toBe("Bearer test-token");
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test("a logout without a connection ends them in the browser, and tells nobody of the failure", async () => {
  const { unsubscribe } = pushBrowser({ isOn: true });
  const removed = serve("delete", "/notifications/devices", () => networkFailure());
  await logOut();
  await waitFor(() => expect(removed).toHaveLength(1));
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("another person who signs in on this browser gets none of the last one's notifications", async () => {
  const { unsubscribe } = pushBrowser({ isOn: true });
  keepDraftsOf("somebody-else");
  serve("get", "/notifications", () => ok({ publicKey: "BKey", devices: 0, muted: [] }));
  renderApp("/notifications", { as: "reseller" });
  expect(await screen.findByText("Tell me about")).toBeTruthy();
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
});

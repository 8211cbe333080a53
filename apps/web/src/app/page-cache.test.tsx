import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { storedToken } from "../lib/storage.ts";
import { renderApp } from "../test/render-app.tsx";

/** Leaves the page for another one, where `doThere` happens, and goes back. Returns how often the page was reloaded. */
async function leaveAndGoBack(doThere: () => void, { persisted = true } = {}) {
  renderApp("/nowhere", { as: "reseller" });
  await screen.findByRole("button", { name: "Logout" });
  const reload = vi.fn<() => void>();
  const { href, origin, pathname, search, hash } = window.location;
  vi.stubGlobal("location", { href, origin, pathname, search, hash, reload });
  const show = (type: string) => window.dispatchEvent(Object.assign(new Event(type), { persisted }));
  act(() => void show("pagehide"));
  doThere();
  act(() => void show("pageshow"));
  return reload.mock.calls.length;
}

test.each([
  ["the person logged out", () => storedToken.clear()],
  ["another person signed in", () => storedToken.set("of another person")],
])("a page from the browser's cache is hidden and loaded again when %s meanwhile", async (_, doThere) => {
  expect(await leaveAndGoBack(doThere)).toBe(1);
  expect(screen.queryByRole("button", { name: "Logout" })).toBeNull();
});

test("a page from the browser's cache stays as it was for the same person", async () => {
  expect(await leaveAndGoBack(() => undefined)).toBe(0);
  expect(screen.getByRole("button", { name: "Logout" })).toBeTruthy();
});

test("a page that was loaded is not loaded twice", async () => {
  expect(await leaveAndGoBack(() => storedToken.clear(), { persisted: false })).toBe(0);
});

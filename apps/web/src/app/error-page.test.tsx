import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { ErrorPage } from "./error-page.tsx";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function showFailureOf(message: string) {
  const lazy = () => Promise.reject(new TypeError(message));
  const router = createMemoryRouter([{ path: "/", lazy, ErrorBoundary: ErrorPage }]);
  render(<RouterProvider router={router} />);
}

const MISSING = "Failed to fetch dynamically imported module: /assets/payouts.js";

test.each([
  { when: "that was never opened, offline", isOnline: false, message: MISSING, title: "You are offline" },
  { when: "whose code is gone", isOnline: true, message: MISSING, title: "This page could not be loaded" },
  { when: "that fails", isOnline: true, message: "x is not a function", title: "Something went wrong" },
])("a page $when says: $title", async ({ isOnline, message, title }) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  showFailureOf(message);

  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload page" })).toBeTruthy();
});

test("a page that could not be fetched without a connection is loaded again with it", async () => {
  const getRegistration = vi.fn<() => Promise<undefined>>().mockResolvedValue(undefined);
  vi.stubGlobal(
    "navigator",
    Object.create(navigator, { onLine: { value: false }, serviceWorker: { value: { getRegistration } } }),
  );
  showFailureOf(MISSING);
  await screen.findByRole("heading", { name: "You are offline" });
  expect(getRegistration).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("online"));
  // A reload begins with a look for a newer version.
  expect(getRegistration).toHaveBeenCalledTimes(1);
});

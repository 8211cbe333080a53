import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeUser } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, serve } from "../../test/server.ts";
// Loaded with the file, so that the first test does not wait for it.
import "../../features/admin-users/admin-users-page.tsx";
import "./admin-tools.tsx";

const SCAN = Array.from("PX123");
const NOT_TAKEN = "The scan was not taken. Click into a field, then scan again.";

async function openUsers() {
  const pagination = { page: 1, pageSize: 10, total: 1, totalPages: 1 };
  serve("get", "/users", () => ok([makeUser()], { pagination }));
  serve("get", "/users/counts", () => ok({ all: 1, pending: 0, approved: 1, rejected: 0, suspended: 0 }));
  renderApp("/admin/users", { as: "admin" });
  await screen.findByRole("row", { name: /Nimali Perera/ });
  await screen.findByRole("button", { name: "Search everything" });
}

/** Presses the keys so many milliseconds apart. Returns whether the last one presses what has the focus. */
function press(target: Element, keys: string[], gap: number): boolean | undefined {
  const pressed = keys.map((key, index) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: 10_000 + index * gap });
    return fireEvent(target, event);
  });
  return pressed.at(-1);
}

test("the Enter of a scan presses no button, and a message says that the scan was not taken (D-2040)", async () => {
  await openUsers();
  const button = screen.getByRole("button", { name: "Search everything" });
  expect(press(button, [...SCAN, "Enter"], 8)).toBe(false);
  expect(await screen.findByText(NOT_TAKEN)).toBeTruthy();
});

test.each([
  ["a person who types slowly", [...SCAN, "Enter"], 80],
  ["a short burst of keys", ["j", "j", "Enter"], 8],
  ["a speech program that tabs to a button", [...Array.from({ length: 6 }, () => "Tab"), "Enter"], 8],
])("the Enter of %s is a press like any other (D-2040)", async (_, keys, gap) => {
  await openUsers();
  expect(press(screen.getByRole("button", { name: "Search everything" }), keys, gap)).toBe(true);
  expect(screen.queryByText(NOT_TAKEN)).toBeNull();
});

test("a scan into a field is taken with its Enter (D-2040)", async () => {
  await openUsers();
  expect(press(screen.getByRole("searchbox"), [...SCAN, "Enter"], 8)).toBe(true);
  expect(screen.queryByText(NOT_TAKEN)).toBeNull();
});

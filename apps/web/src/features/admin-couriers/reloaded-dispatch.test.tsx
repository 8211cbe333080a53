import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ok, serve } from "../../test/server.ts";
import { openDispatch, orders, waybill } from "./dispatch-test-kit.tsx";

test("what was scanned is there again after the page crashed or was reloaded (D-1680)", async () => {
  const first = openDispatch(orders.slice(0, 2));
  await first.user.type(await waybill("ORD-000001"), "PX000001{Enter}");
  // The slip of an order that is not in the list, then its waybill.
  await first.user.type(await waybill("ORD-000002"), "ORD-000004{Enter}");
  await first.user.type(await waybill("ORD-000004"), "PX000040{Enter}");
  const kept = Object.entries(sessionStorage);
  first.unmount();
  for (const [key, value] of kept) sessionStorage.setItem(key, value);

  // Another slip was printed meanwhile.
  openDispatch(orders, undefined, null);
  expect((await waybill("ORD-000001")).value).toBe("PX000001");
  expect((await waybill("ORD-000002")).value).toBe("");
  expect((await waybill("ORD-000004")).value).toBe("PX000040");
  expect((await waybill("ORD-000003")).value).toBe("");
  expect(await screen.findByText(/^1 of 4 parcels ready$/)).toBeTruthy();
});

test("waybills that a person discarded do not come back (D-1680)", async () => {
  serve("get", "/dispatches", () =>
    ok([], { pagination: { page: 1, pageSize: 20, total: 0, totalPages: 0 } }),
  );
  const { user } = openDispatch();
  await user.type(await waybill("ORD-000001"), "PX000001{Enter}");
  await user.click(screen.getByRole("link", { name: "Dispatches" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await screen.findByRole("heading", { name: "Dispatches" });
  act(() => window.history.back());
  expect((await waybill("ORD-000001")).value).toBe("");
});

test("a dispatch that is opened anew does not start with the waybills of another one (D-1680)", async () => {
  sessionStorage.setItem("dispatch", "another entry of the history\nORD-000001\tPX000001");
  openDispatch();
  expect((await waybill("ORD-000001")).value).toBe("");
});

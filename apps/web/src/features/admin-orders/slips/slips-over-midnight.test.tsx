import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { makeOrder } from "../../../test/factories.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { ok, refusal, serve } from "../../../test/server.ts";
import "../admin-orders-page.tsx";

const popup = { closed: false, close: vi.fn() };

test("a question about today's slips that is confirmed after midnight prints the slips it asks about", async () => {
  // 23:59 in Colombo.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-02T18:29:00.000Z") });
  const opened = vi.fn((_path: string) => popup);
  vi.stubGlobal("open", opened);
  serve("get", "/orders/admin/all", () => ok([makeOrder()]));
  serve("get", "/orders/admin/counts", () => refusal(503, "X", ""));
  serve("get", "/orders/admin/slips/counts", () => ok({ today: 5, printed: 3, earlier: 0 }));
  const { user } = renderApp("/admin/orders", { as: "admin" });
  await user.click(await screen.findByRole("button", { name: "Print Today's Delivery Slips (5)" }));
  await screen.findByRole("dialog", { name: "3 of 5 are already printed" });
  vi.setSystemTime(new Date("2026-11-02T18:31:00.000Z"));
  await user.click(screen.getByRole("button", { name: "Print 2 new" }));
  expect(opened.mock.calls[0]?.[0]).toBe("/admin/slips#paper=a6&date=2026-11-02&slip=unprinted");
  popup.closed = true;
  await screen.findByText("Failed to print today's orders");
});

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { newId } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
import "./dispatch-details-page.tsx";
import "./dispatches-page.tsx";
import "./sheet-page.tsx";

const details = {
  id: newId(),
  number: "DS-0004",
  courierId: newId(),
  courierName: "Pronto Express",
  parcels: 2,
  cash: 5000,
  createdAt: "2026-11-22T04:00:00.000Z",
  createdBy: "Asha Perera",
};

test("the hand-over sheet lists order, waybill, area and cash with the sum and a line to sign, and prints by itself", async () => {
  const print = vi.spyOn(window, "print").mockReturnValue();
  const lines = [1, 2].map((index) => ({
    orderId: newId(),
    orderNumber: `ORD-00000${index}`,
    waybill: `PX00000${index}`,
    customerName: "Kasun Silva",
    area: "Borella",
    cash: 2500,
    status: "shipped" as const,
  }));
  serve("get", `/dispatches/${details.id}`, () => ok({ ...details, fileName: "a.csv", lines }));
  renderApp(`/admin/dispatch-sheet/${details.id}`, { as: "admin" });
  const sheet = within(await screen.findByRole("main"));
  expect(sheet.getByRole("row", { name: /ORD-000002/ }).textContent).toBe(
    "2ORD-000002PX000002BorellaRs. 2,500.00",
  );
  expect(sheet.getByRole("row", { name: /2 parcels/ }).textContent).toBe("2 parcelsRs. 5,000.00");
  expect(sheet.getByText(/driver's name, signature/)).toBeTruthy();
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

test("a dispatch prints its sheet in a window and downloads the courier's file", async () => {
  serve("get", "/dispatches", () => ok([details]));
  serve("get", `/dispatches/${details.id}`, () => ok({ ...details, fileName: "a.csv", lines: [] }));
  const { user } = renderApp("/admin/couriers/dispatches", { as: "admin" });
  await user.click(await screen.findByRole("link", { name: "DS-0004" }));
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  await user.click(await screen.findByRole("button", { name: "Print Hand-over Sheet" }));
  expect(opened.mock.calls[0]?.[0]).toBe(`/admin/dispatch-sheet/${details.id}`);
  serve("get", `/dispatches/${details.id}/file`, () =>
    refusal(409, "CONFLICT", "Choose the columns of its file first"),
  );
  await user.click(screen.getByRole("button", { name: "Courier's file" }));
  expect(
    await screen.findByText("Failed to download the file: Choose the columns of its file first"),
  ).toBeTruthy();
});

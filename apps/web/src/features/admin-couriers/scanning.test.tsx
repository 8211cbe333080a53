import type { CheckedDispatchLine } from "@pola/shared/schemas/dispatch";
import { CheckDispatch } from "@pola/shared/schemas/dispatch";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { makeOrder } from "../../test/factories.ts";
import { makeCourier, makeMatchedOrder, makeOwnDelivery } from "../../test/make-courier.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, serve } from "../../test/server.ts";
import "./camera-dialog.tsx";
import "./dispatch-page.tsx";

const NUMBERS = ["ORD-000001", "ORD-000002", "ORD-000003", "ORD-000004"];

const UNUSUAL = "Waybills of Pronto Express look like PX######";

function checked({ orderNumber, waybill }: { orderNumber: string; waybill: string }): CheckedDispatchLine {
  const order = makeMatchedOrder({ orderNumber, status: "processing", trackingNumber: null });
  const message = waybill === "" ? "Waybill is required" : waybill.startsWith("PX") ? null : UNUSUAL;
  return { orderNumber, waybill, order, outcome: waybill === "" ? "refused" : "ship", message };
}

async function openDispatch() {
  serve("get", "/couriers", () => ok([makeOwnDelivery(), makeCourier()]));
  serve("get", "/orders/admin/all", () =>
    ok(
      NUMBERS.map((orderNumber) =>
        makeOrder({ orderNumber, status: "processing", slipPrintedAt: "2026-11-22T04:00:00.000Z" }),
      ),
    ),
  );
  serve("post", "/dispatches/preview", ({ body }) =>
    ok({ lines: CheckDispatch.parse(body).lines.map(checked), parcels: 0, cash: 0 }),
  );
  const { user } = renderApp("/admin/couriers/dispatch", { as: "admin" });
  await user.click(await screen.findByRole("textbox", { name: "Waybill of ORD-000001" }));
  return user;
}

const waybills = () =>
  screen
    .getAllByRole<HTMLInputElement>("textbox", { name: /^Waybill of/ })
    .map(({ value }) => value)
    .join(" | ");

const focused = () => document.activeElement?.getAttribute("aria-label");

/** A scanner types a code where the focus is, and presses Enter. */
const scan = (...codes: string[]) => codes.map((code) => `${code}{Enter}`).join("");

test("slips and waybills that are scanned out of order each go to their own parcel", async () => {
  const user = await openDispatch();
  await user.keyboard(scan("ORD-000002", "PX000002", "ORD-000001", "PX000001", "ORD-000004", "PX000004"));
  expect(waybills()).toBe("PX000001 | PX000002 |  | PX000004");
  expect(focused()).toBe("Waybill of ORD-000003");
});

test("a slip that is scanned into a field with a waybill leaves the waybill as it was", async () => {
  const user = await openDispatch();
  await user.keyboard(scan("PX000001", "PX000002"));
  await user.click(screen.getByRole("textbox", { name: "Waybill of ORD-000001" }));
  await user.keyboard(scan("ord-000004", "PX000004"));
  expect(waybills()).toBe("PX000001 | PX000002 |  | PX000004");
});

test("after the last waybill a slip can still be scanned, and the next waybill replaces that parcel's", async () => {
  const user = await openDispatch();
  await user.keyboard(scan("PX000001", "PX000002", "PX000003", "PX000004", "ORD-000002", "PX000022"));
  expect(waybills()).toBe("PX000001 | PX000022 | PX000003 | PX000004");
});

test("the slip of an order that is not in the list adds it, as a pasted one does", async () => {
  const user = await openDispatch();
  await user.keyboard(scan("PX000001", "ORD-000777", "PX000777"));
  expect(waybills()).toBe("PX000001 |  |  |  | PX000777");
  expect(focused()).toBe("Waybill of ORD-000002");
});

test("the camera says which code it took for which order, and takes no waybill when each parcel has one", async () => {
  let seen = "";
  const detected = new Set<string>();
  /** Shows a code until the next one, as a person holds it, and waits until the camera has read it. */
  const see = async (code: string) => {
    seen = code;
    await waitFor(() => expect(detected).toContain(code));
  };
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      detect = async () => {
        detected.add(seen);
        return seen === "" ? [] : [{ rawValue: seen }];
      };
    },
  );
  Object.defineProperty(navigator, "mediaDevices", {
    configurable: true,
    value: { getUserMedia: async () => ({ getTracks: () => [] }) },
  });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  const user = await openDispatch();
  await user.paste("PX000001\nPX000002\nPX000003\n");
  await user.click(screen.getByRole("button", { name: "Scan with Camera" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Scan with Camera" }));
  await see("https://shop.example");
  expect(await dialog.findByText(UNUSUAL)).toBeTruthy();
  await see("ORD-000004");
  await see("PX000004");
  expect(await dialog.findByText("PX000004 is the waybill of ORD-000004")).toBeTruthy();
  expect(await dialog.findByText("Every parcel has a waybill. Scan a slip to change one.")).toBeTruthy();
  for (const code of ["PX000005", "ORD-000001", "PX000011"]) await see(code);
  expect(await dialog.findByText("PX000011 is the waybill of ORD-000001")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Done" }));
  expect(waybills()).toBe("PX000011 | PX000002 | PX000003 | PX000004");
});

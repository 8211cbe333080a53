import { CheckDispatch, type CheckedDispatchLine, Waybill } from "@pola/shared/schemas/dispatch";
import { screen } from "@testing-library/react";
import { vi } from "vitest";
import { makeOrder } from "../../test/factories.ts";
import { makeCourier, makeMatchedOrder, makeOwnDelivery } from "../../test/make-courier.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, serve } from "../../test/server.ts";
import "./camera-dialog.tsx";
import "./couriers-page.tsx";
import "./dispatch-details-page.tsx";
import "./dispatch-page.tsx";
import "./paste-dialog.tsx";

export const courier = makeCourier();
/** Processing orders. */
export const orders = [1, 2, 3].map((index) =>
  makeMatchedOrder({ orderNumber: `ORD-00000${index}`, status: "processing", trackingNumber: null }),
);
export const onTheWay = makeMatchedOrder({
  orderNumber: "ORD-000004",
  status: "shipped",
  trackingNumber: "PX000040",
});

/** As the server checks: a blank waybill is refused, so is one that another order has. An unlike one is a warning. */
function checked({ orderNumber, waybill }: { orderNumber: string; waybill: string }): CheckedDispatchLine {
  if (orderNumber === onTheWay.orderNumber)
    return {
      orderNumber,
      waybill,
      order: onTheWay,
      outcome: waybill === onTheWay.trackingNumber ? "same" : "correct",
      message: null,
    };
  const order = orders.find((known) => known.orderNumber === orderNumber) ?? null;
  const message =
    Waybill.safeParse(waybill).error?.issues[0]?.message ??
    (waybill === "PX000009" ? "ORD-000099 already has it" : null);
  if (order === null) return { orderNumber, waybill, order, outcome: "refused", message: "Order not found" };
  const warning = waybill.startsWith("PX") ? null : "Waybills of Pronto Express look like PX######";
  return {
    orderNumber,
    waybill,
    order,
    outcome: message === null ? "ship" : "refused",
    message: message ?? warning,
  };
}

/** The processing orders whose slips are printed. */
export function servePrinted(printed: typeof orders) {
  serve("get", "/orders/admin/all", () =>
    ok(
      printed.map(({ orderNumber }) =>
        makeOrder({ orderNumber, status: "processing", slipPrintedAt: "2026-11-22T04:00:00.000Z" }),
      ),
    ),
  );
}

/** Opens the screen with these printed orders. */
export function openDispatch(
  printed = orders,
  couriers = [makeOwnDelivery(), courier],
  path: string | null = "/admin/couriers/dispatch",
) {
  serve("get", "/couriers", () => ok(couriers));
  servePrinted(printed);
  const checks = serve("post", "/dispatches/preview", ({ body }) => {
    const { lines } = CheckDispatch.parse(body);
    return ok({ lines: lines.map(checked), parcels: 0, cash: 0 });
  });
  return { ...renderApp(path, { as: "admin" }), checks };
}

export const waybill = (number: string) =>
  screen.findByRole<HTMLInputElement>("textbox", { name: `Waybill of ${number}` });

/** A camera that sees these codes one after the other; "" is none. Returns the function that stops it. */
export function stubCamera(codes: string[]) {
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      detect = async () => {
        const rawValue = codes.shift() ?? "";
        return rawValue === "" ? [] : [{ rawValue }];
      };
    },
  );
  const stop = vi.fn();
  Object.defineProperty(navigator, "mediaDevices", {
    configurable: true,
    value: { getUserMedia: async () => ({ getTracks: () => [{ stop }] }) },
  });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  return stop;
}

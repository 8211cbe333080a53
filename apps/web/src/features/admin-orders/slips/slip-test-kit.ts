import type { Slip } from "@pola/shared/schemas/slip";
import { screen } from "@testing-library/react";
import { newId } from "../../../test/factories.ts";
import { ok, serve } from "../../../test/server.ts";

export const FROM = { name: "Pola", address: "100 Market Street, Colombo 11", phone: "+94700000000" };

export const printedOf = (slips: readonly Slip[]) =>
  slips.map(({ orderId, version }) => ({ orderId, version }));

export function makeSlip(overrides: Partial<Slip> = {}): Slip {
  return {
    orderId: newId(),
    version: "v1",
    orderNumber: "ORD-000007",
    status: "pending",
    date: "2026-11-02",
    trackingNumber: null,
    slipPrintedAt: null,
    reseller: { businessName: "Nimali Fashion", logoUrl: null, phone: "+94771234567" },
    customer: {
      name: "Kamal Fernando",
      phone: "+94712223334",
      address: "45 Temple Road, Nugegoda",
      city: "Colombo",
      area: "Nugegoda",
    },
    items: [{ name: "Cotton Saree", quantity: 2, variations: { Colour: "Blue" } }],
    totalWeight: 0.5,
    subtotal: 2450,
    shippingCost: 400,
    totalAmount: 2850,
    ...overrides,
  };
}

/** Serves slips: those of the requested orders, or all of them for a day. Returns the calls. */
export function serveSlips(slips: readonly Slip[]) {
  return serve("get", "/orders/admin/slips", ({ url }) => {
    const ids = url.searchParams.get("ids")?.split(",");
    return ok({
      from: FROM,
      slips: slips.filter(({ orderId }) => ids?.includes(orderId) ?? true),
    });
  });
}

export const toasts = () => screen.getByLabelText("Notifications").textContent;

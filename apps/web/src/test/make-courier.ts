import type { Courier } from "@pola/shared/schemas/courier";
import type { MatchedOrder } from "@pola/shared/schemas/courier-file";
import { newId } from "./factories.ts";

/** A courier whose files are not mapped yet. */
export function makeCourier(overrides: Partial<Courier> = {}): Courier {
  return {
    id: newId(),
    name: "Pronto Express",
    trackingUrl: "https://pronto.example/track?no={waybill}",
    waybillPattern: "PX######",
    isOwnDelivery: false,
    isActive: true,
    handOverMapping: null,
    resultsMapping: null,
    settlementMapping: null,
    ...overrides,
  };
}

/** The shop's own driver. */
export function makeOwnDelivery(): Courier {
  return makeCourier({ name: "Own delivery", trackingUrl: null, waybillPattern: null, isOwnDelivery: true });
}

/** An order that a line of a file was matched with. */
export function makeMatchedOrder(overrides: Partial<MatchedOrder> = {}): MatchedOrder {
  return {
    id: newId(),
    orderNumber: "ORD-000001",
    customerName: "Kasun Silva",
    status: "shipped",
    trackingNumber: "PX000001",
    totalAmount: 2500,
    ...overrides,
  };
}

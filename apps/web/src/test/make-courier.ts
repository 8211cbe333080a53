import type { Courier } from "@pola/shared/schemas/courier";
import type { MatchedOrder } from "@pola/shared/schemas/courier-file";
import type { CheckedResult } from "@pola/shared/schemas/delivery-result";
import type { CheckedSettlement } from "@pola/shared/schemas/remittance";
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

/** A line of a results file: its parcel was delivered. */
export function makeResultLine(number: number, overrides: Partial<CheckedResult> = {}): CheckedResult {
  return {
    line: number,
    waybill: `PX00000${number}`,
    orderNumber: "",
    word: "Delivered",
    outcome: "delivered",
    message: null,
    order: makeMatchedOrder({ orderNumber: `ORD-00000${number}` }),
    date: "2026-11-21",
    reason: null,
    note: null,
    cash: 2500,
    ...overrides,
  };
}

/** A line of a settlement file: its cash is that of its order. */
export function makeSettlementLine(
  number: number,
  overrides: Partial<CheckedSettlement> = {},
): CheckedSettlement {
  return {
    line: number,
    waybill: `PX00000${number}`,
    orderNumber: "",
    outcome: "match",
    kind: "settlement",
    message: null,
    order: makeMatchedOrder({ orderNumber: `ORD-00000${number}`, status: "delivered" }),
    settledBy: null,
    expected: 2500,
    cash: 2500,
    fee: 250,
    net: 2250,
    ...overrides,
  };
}

import type { DraftLine, OrderDraft } from "@pola/shared/schemas/order-draft";
import { newId } from "./factories.ts";

/** A line without a problem. */
export function makeDraftLine(overrides: Partial<DraftLine> = {}): DraftLine {
  return {
    productId: newId(),
    productName: "Cotton Saree",
    image: "/images/saree.webp",
    variations: {},
    quantity: 1,
    unitPrice: 2450,
    subtotal: 2450,
    totalCommission: 250,
    weight: 0.5,
    isWholesale: false,
    problem: null,
    ...overrides,
  };
}

/** An order in progress with one line and no customer yet. */
export function makeDraft(overrides: Partial<OrderDraft> = {}): OrderDraft {
  const lines = overrides.lines ?? [makeDraftLine()];
  return {
    customerName: "",
    customerPhone: "",
    customerAddress: "",
    lines,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: 2450,
    shippingCost: 400,
    totalWeight: 0.5,
    totalAmount: 2850,
    totalCommission: 250,
    ...overrides,
  };
}

import { describe, expect, test } from "vitest";
import {
  canAddTracking,
  canCorrectDetails,
  canMoveOrder,
  earnsNothing,
  isUndelivered,
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  type OrderStatus,
} from "./order-status.ts";

const those = (holds: (status: OrderStatus) => boolean) => ORDER_STATUSES.filter(holds);

describe("orders move one step at a time; they can be returned or cancelled from any open status", () => {
  const allowed: Record<OrderStatus, OrderStatus[]> = {
    pending: ["processing", "returned", "cancelled"],
    processing: ["shipped", "returned", "cancelled"],
    shipped: ["delivered", "returned", "cancelled"],
    delivered: ["completed", "returned", "cancelled"],
    completed: [],
    returned: ["cancelled"],
    cancelled: [],
  };
  const moves = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.map((to) => ({ from, to, may: allowed[from].includes(to) })),
  );

  test.each(moves)("whether an order may move from $from to $to: $may", ({ from, to, may }) => {
    expect(canMoveOrder(from, to)).toBe(may);
  });
});

test("a tracking number can be set from pending and processing and corrected while shipped", () => {
  expect(those(canAddTracking)).toEqual(["pending", "processing", "shipped"]);
});

test("who earns nothing, what is not delivered yet, and who may still correct the delivery details", () => {
  expect(those(earnsNothing)).toEqual(["returned", "cancelled"]);
  expect(those(isUndelivered)).toEqual(["pending", "processing", "shipped"]);
  expect(those((status) => canCorrectDetails(status, false))).toEqual(["pending"]);
  expect(those((status) => canCorrectDetails(status, true))).toEqual(["pending", "processing"]);
});

test("every order status has its label", () => {
  expect(ORDER_STATUSES.map((status) => ORDER_STATUS_LABELS[status])).toEqual([
    "Pending",
    "Processing",
    "Shipped",
    "Delivered",
    "Completed",
    "Returned",
    "Cancelled",
  ]);
});

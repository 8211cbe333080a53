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
  const steps = new Set([
    "pending > processing",
    "processing > shipped",
    "shipped > delivered",
    "delivered > completed",
  ]);
  const closed = new Set<OrderStatus>(["completed", "cancelled"]);
  const moves = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.map((to) => {
      const isEnding = (to === "returned" || to === "cancelled") && to !== from;
      return { from, to, may: steps.has(`${from} > ${to}`) || (isEnding && !closed.has(from)) };
    }),
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

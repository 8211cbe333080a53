import type { Order, OrderEvent } from "@pola/shared/schemas/order";
import { expect, test } from "vitest";
import { makeOrder } from "../../test/factories.ts";
import { trackerOf } from "./order-details.tsx";

const event = (toStatus: Order["status"], day: string): OrderEvent => ({
  kind: "status_changed",
  fromStatus: null,
  toStatus,
  reason: null,
  note: null,
  by: "Pola",
  at: `${day}T06:00:00.000Z`,
});

const WAY = [
  event("pending", "2026-11-02"),
  event("processing", "2026-11-03"),
  event("shipped", "2026-11-04"),
  event("delivered", "2026-11-06"),
];

const shown = (order: Order) =>
  trackerOf(order).map(({ label, at, state }) => [label, at?.slice(0, 10) ?? "", state].join(" "));

test.each([
  ["pending", 1, ["Placed 2026-11-02 reached", "Packed  ahead", "Shipped  ahead", "Delivered  ahead"]],
  [
    "shipped",
    3,
    [
      "Placed 2026-11-02 reached",
      "Packed 2026-11-03 reached",
      "Shipped 2026-11-04 reached",
      "Delivered  ahead",
    ],
  ],
  [
    "completed",
    4,
    [
      "Placed 2026-11-02 reached",
      "Packed 2026-11-03 reached",
      "Shipped 2026-11-04 reached",
      "Delivered 2026-11-06 reached",
    ],
  ],
] as const)(
  "the tracker of a %s order shows the steps it reached with their dates",
  (status, count, steps) => {
    expect(shown(makeOrder({ status, events: WAY.slice(0, count) }))).toEqual(steps);
  },
);

test("the tracker of a returned order ends with the return, after the last step it reached", () => {
  const events = [...WAY.slice(0, 3), event("returned", "2026-11-09")];
  expect(shown(makeOrder({ status: "returned", events }))).toEqual([
    "Placed 2026-11-02 reached",
    "Packed 2026-11-03 reached",
    "Shipped 2026-11-04 reached",
    "Returned 2026-11-09 ended",
  ]);
});

test("an order that was shipped without being packed first has reached both steps", () => {
  const events = [WAY[0], WAY[2]].filter((step) => step !== undefined);
  expect(shown(makeOrder({ status: "shipped", events }))).toEqual([
    "Placed 2026-11-02 reached",
    "Packed  reached",
    "Shipped 2026-11-04 reached",
    "Delivered  ahead",
  ]);
});

import { ORDER_STATUSES } from "@pola/shared/order-status";
import { expect, test } from "vitest";
import { ORDER_TONES, PAYOUT_TONES, STOCK_TONES, USER_TONES } from "./status-tones.ts";

test("completed orders are green, pending yellow, shipped blue, cancelled red, others grey", () => {
  expect(ORDER_STATUSES.map((status) => `${status} ${ORDER_TONES[status]}`)).toEqual([
    "pending yellow",
    "processing grey",
    "shipped blue",
    "delivered grey",
    "completed green",
    "returned grey",
    "cancelled red",
  ]);
});

test("payouts, accounts and stock have their own badge colours", () => {
  expect(PAYOUT_TONES).toEqual({ pending: "yellow", paid: "green", onhold: "red" });
  expect(USER_TONES).toEqual({
    pending: "yellow",
    approved: "green",
    rejected: "red",
    suspended: "grey",
  });
  expect(STOCK_TONES).toEqual({ "In Stock": "green", "Low Stock": "yellow", "Out of Stock": "red" });
});

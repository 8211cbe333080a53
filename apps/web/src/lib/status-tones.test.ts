import { ORDER_STATUSES } from "@pola/shared/order-status";
import { expect, test } from "vitest";
import { orderTone, payoutTone, stockTone, userTone } from "./status-tones.ts";

test("completed orders are green, pending yellow, shipped blue, cancelled red, others grey", () => {
  expect(ORDER_STATUSES.map((status) => `${status} ${orderTone(status)}`)).toEqual([
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
  expect([payoutTone("pending"), payoutTone("paid"), payoutTone("onhold")]).toEqual([
    "yellow",
    "green",
    "red",
  ]);
  expect([userTone("pending"), userTone("approved"), userTone("rejected"), userTone("suspended")]).toEqual([
    "yellow",
    "green",
    "red",
    "grey",
  ]);
  expect([stockTone("In Stock"), stockTone("Low Stock"), stockTone("Out of Stock")]).toEqual([
    "green",
    "yellow",
    "red",
  ]);
});

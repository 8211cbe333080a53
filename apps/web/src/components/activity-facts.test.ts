import { expect, test } from "vitest";
import { activityLabel, changesOf } from "./activity-facts.ts";

test("an action has a readable label, and an unknown one keeps its name", () => {
  expect(activityLabel("user.status")).toBe("Changed a user's status");
  expect(activityLabel("ship.sail")).toBe("ship.sail");
});

test.each([
  [
    "a change has both sides, and unchanged properties are left out",
    { status: "pending", role: "reseller" },
    { status: "approved", role: "reseller" },
    [{ name: "Status", before: "pending", after: "approved" }],
  ],
  [
    "a new value has no value before",
    null,
    { role: "admin" },
    [{ name: "Role", before: null, after: "admin" }],
  ],
  [
    "a removed value has no value after",
    { role: "reseller" },
    null,
    [{ name: "Role", before: "reseller", after: null }],
  ],
  [
    "empty values, booleans and amounts are readable",
    { reason: null, isOpen: false, price: 1250.5 },
    { reason: "Bank details", isOpen: true, price: 12_500 },
    [
      { name: "Reason", before: "none", after: "Bank details" },
      { name: "Is open", before: "no", after: "yes" },
      { name: "Price", before: "Rs. 1,250.50", after: "Rs. 12,500.00" },
    ],
  ],
  [
    "nested rows are listed one after the other",
    { wholesaleQuantity: 15, variations: [] },
    {
      wholesaleQuantity: 15,
      variations: [
        { choice: "Size: S", price: 100, wholesalePrice: 95.5 },
        { choice: "Size: M", price: 0, wholesalePrice: 0 },
      ],
    },
    [
      {
        name: "Variations",
        before: "none",
        after:
          "Choice: Size: S, Price: Rs. 100.00, Wholesale price: Rs. 95.50; Choice: Size: M, Price: none, Wholesale price: none",
      },
    ],
  ],
  [
    "a list in an object is in brackets, and a row of two words is a pair",
    null,
    {
      mapping: {
        words: [
          { word: "DLV", result: "delivered" },
          { word: "RTO", result: "returned" },
        ],
        date: "Date",
        reasons: [],
      },
    },
    [
      {
        name: "Mapping",
        before: null,
        after: "Words: (DLV: delivered; RTO: returned), Date: Date, Reasons: none",
      },
    ],
  ],
  [
    "what was chosen from a list is shown in words, and what was typed as it is",
    { status: "pending", name: "iPhone_case" },
    {
      status: "onhold",
      name: "iPhone",
      reason: "not_reachable",
      changed: ["customerName", "customerAddress"],
      reasons: [{ word: "NOT_HOME", reason: "not_reachable" }],
      trackingUrl: "https://example.lk/snake_case",
    },
    [
      { name: "Status", before: "pending", after: "on hold" },
      { name: "Name", before: "iPhone_case", after: "iPhone" },
      { name: "Reason", before: null, after: "not reachable" },
      { name: "Changed", before: null, after: "customer name; customer address" },
      { name: "Reasons", before: null, after: "NOT_HOME: not reachable" },
      { name: "Tracking URL", before: null, after: "https://example.lk/snake_case" },
    ],
  ],
  [
    "a product's category and what happened to goods are shown in words, and its commission in rupees",
    null,
    { category: "mobile-phones", stock: "writeoff", commission: 0, finalPrice: 1900 },
    [
      { name: "Category", before: null, after: "Mobile Phones" },
      { name: "Stock", before: null, after: "write off" },
      { name: "Commission", before: null, after: "Rs. 0.00" },
      { name: "Final price", before: null, after: "Rs. 1,900.00" },
    ],
  ],
  [
    "days are dates, also in rows",
    { paidOn: null },
    { paidOn: "2026-11-16", weeks: [{ weekStart: "2026-11-09", payouts: 9, amount: 48_745 }] },
    [
      { name: "Paid on", before: "none", after: "Nov 16, 2026" },
      {
        name: "Weeks",
        before: null,
        after: "Week start: Nov 9, 2026, Payouts: 9, Amount: Rs. 48,745.00",
      },
    ],
  ],
  ["an entry without values has no changes", null, null, []],
])("%s", (_, before, after, changes) => {
  expect(changesOf({ before, after })).toEqual(changes);
});

test("an amount that was recorded in cents is shown in rupees", () => {
  const changes = changesOf({ before: { amountCents: 0 }, after: { amountCents: 3_159_550, parcels: 4 } });
  expect(changes).toEqual([
    { name: "Amount", before: "Rs. 0.00", after: "Rs. 31,595.50" },
    { name: "Parcels", before: null, after: "4" },
  ]);
});

import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeResellerPayout, newId } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { api, ok, server } from "../../test/server.ts";

const past = {
  id: newId(),
  weekStart: "2026-11-09",
  weekEnd: "2026-11-15",
  paymentDate: "2026-11-16",
  amount: 1250.5,
  ordersCount: 4,
  status: "paid",
  reason: null,
  paymentReference: "BOC-77",
  paidAt: "2026-11-16T05:00:00.000Z",
  paidOn: "2026-11-16",
};

test("the past payouts show those of one step of the money, with what is carried over", async () => {
  const held = {
    ...past,
    id: newId(),
    status: "onhold",
    reason: "Checking an order",
    amount: 700,
    paidAt: null,
    paidOn: null,
  };
  server.use(
    api("get", "/payouts/reseller", () => ok(makeResellerPayout({ carriedOver: -200 }))),
    api("get", "/payouts/reseller/history", () => ok([held, past])),
  );
  const { user } = renderApp("/payouts?show=to-be-paid#past-payouts", { as: "reseller" });
  const list = within(await screen.findByRole("region", { name: "Past Payouts" }));
  expect(await list.findAllByRole("listitem")).toHaveLength(1);
  expect(list.getByText("Rs. 700")).toBeTruthy();
  expect(list.getByText("On hold: Checking an order")).toBeTruthy();
  expect(
    list.getByText("Returned orders, deducted from the next payout").nextElementSibling?.textContent,
  ).toBe("-Rs. 200.00");
  await user.click(list.getByRole("button", { name: "Paid" }));
  expect(address()).toBe("/payouts?show=paid");
  expect(list.getAllByRole("listitem")).toHaveLength(1);
  expect(list.getByText("Rs. 1,250.50")).toBeTruthy();
});

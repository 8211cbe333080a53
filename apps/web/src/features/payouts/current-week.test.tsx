import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeResellerPayout } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { api, ok, server } from "../../test/server.ts";
import "./payouts-page.tsx";

test("after a payment within the week the current week shows what was paid and what is still to come", async () => {
  const paid = makeResellerPayout({
    totalCommission: 600,
    status: "paid",
    payout: { amount: 100, toCome: 500 },
  });
  server.use(
    api("get", "/payouts/reseller", () => ok(paid)),
    api("get", "/payouts/reseller/history", () => ok([])),
  );
  renderApp("/payouts", { as: "reseller" });
  const week = within(await screen.findByRole("region", { name: "Current Week Payout" }));
  const value = (label: string) => week.getByText(label).nextElementSibling?.textContent;
  expect(value("Paid already")).toBe("Rs. 100.00");
  expect(value("Earned this week, still to come")).toBe("Rs. 500.00");
  expect(week.queryByText("Paid")).toBeNull();
});

import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeOrder, makeOrdersSummary, makeProduct } from "../../test/factories.ts";
import { makeMoneyLadder } from "../../test/make-money.ts";
import { renderApp } from "../../test/render-app.tsx";
import { serveDashboards } from "../../test/serve-dashboards.ts";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
import "./dashboard-page.tsx";

const READS = [
  "/orders/summary",
  "/orders",
  "/orders/best-products",
  "/products",
  "/payouts/reseller/ladder",
  "/payouts/reseller/analytics",
];

test("when the server cannot be reached, one message says so, and its Retry loads every block again (I-2602)", async () => {
  for (const path of READS) serve("get", path, networkFailure);
  const { user } = renderApp("/dashboard", { as: "reseller" });
  expect(await screen.findByText("Failed to load the dashboard")).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(1));
  expect(screen.getByRole("alert").textContent).toContain("Network error. Please try again.");
  expect(screen.getByRole("link", { name: "Browse Products" })).toBeTruthy();
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  serve("get", "/orders", () => ok([makeOrder({ orderNumber: "ORD-001042" })]));
  serve("get", "/payouts/reseller/ladder", () => ok(makeMoneyLadder()));
  serve("get", "/products", () => ok([makeProduct({ stock: 7 })]));
  serve("get", "/orders/best-products", () => ok([]));
  serve("get", "/payouts/reseller/analytics", () => refusal(500, "INTERNAL", ""));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("link", { name: "ORD-001042" })).toBeTruthy();
  expect(await screen.findByRole("region", { name: "Your money" })).toBeTruthy();
  expect(await screen.findByText("Failed to load your weeks")).toBeTruthy();
  expect(screen.queryByText("Failed to load the dashboard")).toBeNull();
});

test("a block that alone got no response has its own message (I-2602)", async () => {
  serveDashboards();
  serve("get", "/orders/summary", networkFailure);
  renderApp("/dashboard", { as: "reseller" });
  expect(await screen.findByText("Failed to load your figures")).toBeTruthy();
  expect(screen.queryByText("Failed to load the dashboard")).toBeNull();
});

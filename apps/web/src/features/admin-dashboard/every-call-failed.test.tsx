import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeAdminStats } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
import "./admin-dashboard-page.tsx";

test("when every figure failed to load, one message says so, and its Retry loads them all (I-2454)", async () => {
  let isDown = true;
  const stats = serve("get", "/admin/stats", () =>
    isDown ? refusal(400, "X", "Please try later") : ok(makeAdminStats()),
  );
  const pending = serve("get", "/payouts/admin/dashboard", () =>
    isDown ? refusal(400, "X", "Please try later") : ok({ pendingCommissions: 90 }),
  );
  const { user } = renderApp("/admin", { as: "admin" });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Failed to load the dashboardPlease try laterRetry");
  await waitFor(() => expect(screen.queryByText("Pending Commissions")).toBeNull());
  expect(screen.queryByRole("region", { name: "Totals" })).toBeNull();
  expect([stats.length, pending.length]).toEqual([1, 1]);
  isDown = false;
  await user.click(within(alert).getByRole("button", { name: "Retry" }));
  const totals = await screen.findByRole("region", { name: "Totals" });
  await waitFor(() => expect(totals.textContent).toContain("Pending CommissionsRs. 90.00"));
  expect(totals.textContent).toContain("Total Orders400");
});

test("when the server cannot be reached, the charts add no message of their own (I-2602)", async () => {
  serve("get", "/admin/stats", networkFailure);
  serve("get", "/payouts/admin/dashboard", networkFailure);
  renderApp("/admin", { as: "admin" });
  expect(await screen.findByText("Failed to load the dashboard")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Charts" })).toBeNull();
});

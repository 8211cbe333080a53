import type { AdminPayoutRow } from "@pola/shared/schemas/payout";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeAdminPayoutRow, makeAdminPayoutWeek, newId } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
import "./admin-payouts-page.tsx";

const WEEK = {
  weekStart: "2026-11-09",
  weekEnd: "2026-11-15",
  paymentDate: "2026-11-16",
  isOpen: false,
  state: "closed" as const,
  totalCommission: 750,
  unpaid: 750,
  resellersCount: 1,
  opensFirst: true,
};

test("a payout that another admin paid meanwhile is refused, and a second try of the same dialog starts from paid", async () => {
  let row: AdminPayoutRow = makeAdminPayoutRow({ userId: newId() });
  serve("get", "/payouts/admin/weeks", () => ok([WEEK]));
  serve("get", "/payouts/admin", () => ok(makeAdminPayoutWeek({ isOpen: false, resellers: [row] })));
  const said = "This payout is paid (BOC 7), not pending";
  const sent = serve("put", "/payouts/admin/status", ({ body }) => {
    if (Reflect.get(Object(body), "fromStatus") !== row.status) return refusal(409, "CONFLICT", said);
    row = { ...row, status: "onhold", reason: "Wrong account" };
    const { userId, status, reason, totalCommission, hasBankDetails } = row;
    const change = { userId, status, reason, totalCommission, hasBankDetails, paymentReference: null };
    return ok({ ...change, weekStart: WEEK.weekStart, payoutId: newId() });
  });
  const { user } = renderApp("/admin/payouts", { as: "admin" });
  await user.click(await screen.findByRole("button", { name: /^Edit Status of/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Update Payout Status" }));
  row = { ...row, status: "paid", paymentReference: "BOC 7" };
  await user.click(dialog.getByRole("radio", { name: "On Hold" }));
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Wrong account");
  await user.click(dialog.getByRole("button", { name: "Update Status" }));
  expect((await dialog.findByRole("alert")).textContent).toBe(`Failed to update status: ${said}`);
  // The list, which the refusal loads again, says what the payout is now.
  await dialog.findByText(/^The bank returned the money.*, on hold\.$/);
  await user.click(await dialog.findByRole("button", { name: "Update Status" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.map(({ body }) => Reflect.get(Object(body), "fromStatus"))).toEqual(["pending", "paid"]);
});

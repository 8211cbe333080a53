import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeAdminPayoutRow, makeAdminPayoutWeek } from "../../test/factories.ts";
import { makeWeekTotal } from "../../test/payout-week.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve, type SeenCall } from "../../test/server.ts";
import "./admin-payouts-page.tsx";

const WEEK = makeWeekTotal();
const EARLIER = { weekStart: "2026-11-02", weekEnd: "2026-11-08", paymentDate: "2026-11-09" };

/** Opens a week and then the one before, which arrives with `arrive`. */
async function openWhileAnotherLoads() {
  const resellers = [makeAdminPayoutRow()];
  let send: (() => void) | undefined;
  const sending = new Promise<void>((resolve) => (send = resolve));
  serve("get", "/payouts/admin/weeks", () => ok([WEEK, { ...WEEK, ...EARLIER, opensFirst: false }]));
  serve("get", "/payouts/admin", async ({ url }) => {
    if (url.searchParams.get("weekStart") === WEEK.weekStart) return ok(makeAdminPayoutWeek({ resellers }));
    await sending;
    return ok(makeAdminPayoutWeek({ ...EARLIER, resellers }));
  });
  const { user } = renderApp("/admin/payouts", { as: "admin" });
  await screen.findByRole("table", { name: "Resellers Payout Details" });
  await user.click(screen.getByRole("button", { name: "Previous week" }));
  const arrive = async () => {
    send?.();
    await screen.findByText("Nov 2, 2026 – Nov 8, 2026");
  };
  return { user, arrive };
}

const weeksOf = (sent: SeenCall[]) => sent.map(({ body }) => Reflect.get(Object(body), "weekStart"));

test("a status that is chosen while another week arrives is that of the week on which the dialog was opened", async () => {
  const sent = serve("put", "/payouts/admin/status", () => refusal(409, "CONFLICT", "Please refresh"));
  const { user, arrive } = await openWhileAnotherLoads();
  await user.click(screen.getByRole("button", { name: /^Edit Status of/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Update Payout Status" }));
  await arrive();
  await user.click(dialog.getByRole("radio", { name: "On Hold" }));
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Wrong account");
  await user.click(dialog.getByRole("button", { name: "Update Status" }));
  await dialog.findByRole("alert");
  expect(weeksOf(sent)).toEqual([WEEK.weekStart]);
});

test("payouts that are paid together while another week arrives are those of the week on which they were selected", async () => {
  const sent = serve("put", "/payouts/admin/status-many", () => refusal(409, "CONFLICT", "Please refresh"));
  const { user, arrive } = await openWhileAnotherLoads();
  await user.click(screen.getByRole("checkbox", { name: /^Select Nimali/ }));
  await user.click(screen.getByRole("button", { name: /^Mark as Paid/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Mark 1 payout as paid?" }));
  await arrive();
  await user.type(dialog.getByRole("textbox", { name: /Payment reference/ }), "BOC 7");
  await user.click(dialog.getByRole("button", { name: "Mark 1 as Paid" }));
  await dialog.findByRole("alert");
  expect(weeksOf(sent)).toEqual([WEEK.weekStart]);
});

test("a payout that is selected while another week arrives is not selected in that week", async () => {
  const { user, arrive } = await openWhileAnotherLoads();
  await user.click(screen.getByRole("checkbox", { name: /^Select Nimali/ }));
  expect(screen.getByRole("region", { name: "Selection" }).textContent).toContain("1 selected");
  await arrive();
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
});

test("a bank file that is created while another week arrives pays the week on which the dialog was opened", async () => {
  serve("get", "/payouts/admin/export", () =>
    ok({ payouts: 1, total: 750, rows: [], leftOut: [], needsApproval: false }),
  );
  const sent = serve("post", "/payouts/admin/runs", () => refusal(409, "CONFLICT", "Please refresh"));
  const { user, arrive } = await openWhileAnotherLoads();
  await user.click(screen.getByRole("button", { name: /pay Rs\. 750\.00 to 1$/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Create a bank file?" }));
  await arrive();
  await user.click(await dialog.findByRole("button", { name: "Create bank file" }));
  await dialog.findByRole("alert");
  expect(weeksOf(sent)).toEqual([WEEK.weekStart]);
});

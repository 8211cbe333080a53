import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makePaymentRun } from "../../test/make-payment-run.ts";
import { servePayoutWeek } from "../../test/payout-week.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
import "./admin-payouts-page.tsx";

/** Opens the question about a bank file. */
async function ask(needsApproval: boolean) {
  const week = { weekStart: "2026-11-09", weekEnd: "2026-11-15", paymentDate: "2026-11-16" };
  const money = { totalCommission: 750, unpaid: 750, resellersCount: 1 };
  serve("get", "/payouts/admin/weeks", () =>
    ok([{ ...week, ...money, isOpen: false, state: "closed", opensFirst: true }]),
  );
  servePayoutWeek([]);
  serve("get", "/payouts/admin/export", () =>
    ok({ payouts: 1, total: 750, rows: [], leftOut: [], needsApproval }),
  );
  const { user } = renderApp("/admin/payouts", { as: "admin" });
  await user.click(await screen.findByRole("button", { name: "More payout actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Bank File" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Create a bank file?" }));
  return { user, dialog, button: await dialog.findByRole("button", { name: "Create bank file" }) };
}

/** Creates a bank file whose download fails. Returns the downloads. */
async function create(run: ReturnType<typeof makePaymentRun>) {
  serve("post", "/payouts/admin/runs", () => ok(run, { status: 201 }));
  serve("get", `/payouts/admin/runs/${run.id}`, () => ok({ ...run, lines: [] }));
  const files = serve("get", `/payouts/admin/runs/${run.id}.csv`, () =>
    refusal(503, "X", "Please try later"),
  );
  const { user, button } = await ask(run.needsApproval);
  await user.click(button);
  await waitFor(() => expect(address()).toBe(`/admin/payouts/runs/${run.id}`));
  return files;
}

test("a created file that cannot be downloaded shows a message, and its run opens all the same", async () => {
  await create(makePaymentRun({ number: "PR-0007" }));
  expect(await screen.findByText("Failed to download bank file PR-0007: Please try later")).toBeTruthy();
});

test("a bank file whose reply was lost is asked for again, and opens", async () => {
  const run = makePaymentRun({ needsApproval: true });
  serve("get", `/payouts/admin/runs/${run.id}`, () => ok({ ...run, lines: [] }));
  const ids: unknown[] = [];
  serve("post", "/payouts/admin/runs", ({ body }) => {
    ids.push(Reflect.get(Object(body), "id"));
    return ids.length === 1 ? networkFailure() : ok(run, { status: 201 });
  });
  const { user, button } = await ask(true);
  await user.click(button);
  await waitFor(() => expect(address()).toBe(`/admin/payouts/runs/${run.id}`));
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), ids[0]]);
});

test("a bank file for which no reply arrives at all says that it may have been created (M-2327)", async () => {
  serve("post", "/payouts/admin/runs", networkFailure);
  const { user, dialog, button } = await ask(false);
  await user.click(button);
  expect((await dialog.findByRole("alert")).textContent).toBe(
    "No reply arrived, so the bank file may have been created. Look at Payment Runs before you try again.",
  );
});

test("the file of a run that another admin must approve is not downloaded", async () => {
  const files = await create(makePaymentRun({ needsApproval: true }));
  expect(await screen.findByText(/must approve it|waits for your approval/)).toBeTruthy();
  expect(files).toEqual([]);
});

test.each([true, false])(
  "the question says that another admin must approve the file first, where that is required: %s",
  async (needsApproval) => {
    const { dialog } = await ask(needsApproval);
    const says = dialog.queryByText(/Another admin must approve it before you can download it\./) !== null;
    expect(says).toBe(needsApproval);
  },
);

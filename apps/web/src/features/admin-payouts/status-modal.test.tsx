import type { AdminPayoutRow, PayoutStatusChange, PayoutWeekTotal } from "@pola/shared/schemas/payout";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeAdminPayoutRow, makeAdminPayoutWeek, newId } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, pendingForever, refusal, serve } from "../../test/server.ts";
import "./admin-payouts-page.tsx";

const USER_ID = newId();
const LATER: PayoutWeekTotal = {
  weekStart: "2026-11-16",
  weekEnd: "2026-11-22",
  paymentDate: "2026-11-23",
  isOpen: true,
  state: "open",
  totalCommission: 0,
  unpaid: 0,
  resellersCount: 0,
  opensFirst: false,
};
const WEEK = {
  ...LATER,
  weekStart: "2026-11-09",
  weekEnd: "2026-11-15",
  isOpen: false,
  state: "closed" as const,
  unpaid: 750,
};

async function open(row: Partial<AdminPayoutRow> = {}, isOpen = false) {
  serve("get", "/payouts/admin/weeks", () => ok([LATER, { ...WEEK, opensFirst: true }]));
  serve("get", "/payouts/admin", () =>
    ok(makeAdminPayoutWeek({ isOpen, resellers: [makeAdminPayoutRow({ userId: USER_ID, ...row })] })),
  );
  const { user } = renderApp("/admin/payouts", { as: "admin" });
  const opener = await screen.findByRole("button", { name: "Edit Status of Nimali Perera" });
  await user.click(opener);
  const dialog = within(await screen.findByRole("dialog", { name: "Update Payout Status" }));
  const update = dialog.getByRole("button", { name: "Update Status" });
  return { user, opener, dialog, update };
}

/** Accepts the change. The week and the weeks never load again, so the screen can only show what the response said. */
function accept(change: Partial<PayoutStatusChange> = {}) {
  return serve("put", "/payouts/admin/status", ({ body }) => {
    serve("get", "/payouts/admin", pendingForever);
    serve("get", "/payouts/admin/weeks", pendingForever);
    const base = {
      payoutId: newId(),
      reason: null,
      paymentReference: null,
      hasBankDetails: true,
    };
    return ok(
      { ...base, totalCommission: 750, ...Object(body), ...change },
      { message: `Payout status updated to ${Object(body).status}` },
    );
  });
}

const toasts = () => screen.getByLabelText("Notifications").textContent;
const rowBehind = () => screen.getByRole("row", { name: /Nimali Perera/, hidden: true }).textContent;
const row = () => screen.getByRole("row", { name: /Nimali Perera/ }).textContent;

test("the dialog shows the reseller, the commission and the status of the payout", async () => {
  const { dialog } = await open();
  // Read out as it opens: the focus goes to the status, past the facts above it (I-2499).
  expect(screen.getByRole("dialog", { description: "Nimali Perera" })).toBeTruthy();
  expect(dialog.getByText("Rs. 750.00")).toBeTruthy();
  expect(dialog.getAllByRole("radio").map((radio) => radio.getAttribute("value"))).toEqual([
    "pending",
    "paid",
    "onhold",
  ]);
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: "Pending" }).checked).toBe(true);
  expect(dialog.queryByRole("textbox")).toBeNull();
  expect(dialog.queryByText(/this week|earned so far/)).toBeNull();
});

test("On Hold needs a reason, whose field takes the focus; the row shows the reason after success", async () => {
  const { user, dialog, update } = await open();
  const sent = accept();
  await user.click(dialog.getByRole("radio", { name: "On Hold" }));
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  await user.type(reason, "  ");
  await user.click(update);
  expect(dialog.getByText("A reason is required to put a payout on hold")).toBeTruthy();
  expect(document.activeElement).toBe(reason);
  expect(sent).toHaveLength(0);
  await user.type(reason, "Wrong account");
  expect(dialog.queryByText("A reason is required to put a payout on hold")).toBeNull();
  await user.click(update);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent[0]?.body).toEqual({
    userId: USER_ID,
    weekStart: "2026-11-09",
    status: "onhold",
    fromStatus: "pending",
    seen: { reason: null, paymentReference: null },
    reason: "Wrong account",
  });
  expect(row()).toContain("On Hold");
  expect(row()).toContain("Wrong account");
  expect(toasts()).toBe("Payout status updated to onhold");
});

test("Paid sends no reason, even if one was typed before, and may have a reference", async () => {
  const { user, dialog, update } = await open({ status: "onhold", reason: "Wrong account" });
  const sent = accept();
  expect(dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Reason" }).value).toBe("Wrong account");
  await user.click(dialog.getByRole("radio", { name: "Paid" }));
  expect(dialog.queryByRole("textbox", { name: "Reason" })).toBeNull();
  await user.type(dialog.getByRole("textbox", { name: /Payment reference/ }), " BOC 7 ");
  await user.click(update);
  await waitFor(() => expect(row()).toContain("Paid"));
  expect(sent[0]?.body).toEqual({
    userId: USER_ID,
    weekStart: "2026-11-09",
    status: "paid",
    fromStatus: "onhold",
    seen: { reason: "Wrong account", paymentReference: null },
    reason: null,
    paymentReference: "BOC 7",
    amount: 750,
  });
  expect(row()).toContain("BOC 7");
  expect(row()).not.toContain("Wrong account");
});

test("changing back to Pending sends null as the reason", async () => {
  const { user, dialog, update } = await open({
    status: "paid",
    paymentReference: "BOC 7",
  });
  const sent = accept();
  expect(dialog.getByText("The bank returned the money. The same amount is owed again.")).toBeTruthy();
  await user.click(dialog.getByRole("radio", { name: "Pending" }));
  await user.click(update);
  await waitFor(() => expect(row()).toContain("Pending"));
  expect(sent[0]?.body).toEqual({
    userId: USER_ID,
    weekStart: "2026-11-09",
    status: "pending",
    fromStatus: "paid",
    seen: { reason: null, paymentReference: "BOC 7" },
    reason: null,
  });
});

test.each([false, true])(
  "of a paid payout, On Hold and Pending say that it is owed again; open week: %s (M-1880)",
  async (isOpen) => {
    const { dialog } = await open({ status: "paid" }, isOpen);
    const hints = dialog.getAllByRole("radio").map((radio) => radio.getAttribute("aria-describedby"));
    const words = hints.map((id) => document.getElementById(id ?? "")?.textContent);
    const owed = "The bank returned the money. The same amount is owed again";
    expect(words).toEqual([`${owed}.`, undefined, `${owed}, on hold.`]);
  },
);

test("after its last payout is paid, the week stays open although another week would now open first", async () => {
  const { user, dialog, update } = await open();
  serve("put", "/payouts/admin/status", () => {
    serve("get", "/payouts/admin/weeks", () =>
      ok([
        { ...LATER, opensFirst: true },
        { ...WEEK, unpaid: 0 },
      ]),
    );
    return ok({
      userId: USER_ID,
      payoutId: newId(),
      weekStart: "2026-11-09",
      status: "paid",
      reason: null,
      paymentReference: null,
      totalCommission: 750,
      hasBankDetails: true,
    });
  });
  await user.click(dialog.getByRole("radio", { name: "Paid" }));
  await user.click(update);
  await screen.findByRole("option", { name: "Nov 9 – 15, 2026" });
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Week" }).value).toBe("2026-11-09");
});

test.each([
  [
    "the server's message",
    () => refusal(409, "CONFLICT", "Nothing to pay"),
    "Failed to update status: Nothing to pay",
  ],
  ["our own words", () => refusal(500, "X", ""), "Failed to update status"],
  [
    "that the network failed",
    () => networkFailure(),
    "Failed to update status: Network error. Please try again.",
  ],
])("a failure shows %s and leaves the dialog and the row unchanged", async (_, respond, text) => {
  const { user, dialog, update, opener } = await open();
  serve("put", "/payouts/admin/status", respond);
  await user.click(dialog.getByRole("radio", { name: "Paid" }));
  await user.click(update);
  expect((await dialog.findByRole("alert")).textContent).toBe(text);
  expect(toasts()).toBe(text);
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(row()).toContain("Pending");
});

test("the row shows the new status at once and reverts it when the server refuses", async () => {
  const { user, dialog, update } = await open();
  const pending: (() => void)[] = [];
  serve("put", "/payouts/admin/status", async () => {
    await new Promise<void>((resolve) => pending.push(resolve));
    return refusal(409, "CONFLICT", "Someone else changed this payout meanwhile.");
  });
  await user.click(dialog.getByRole("radio", { name: "Paid" }));
  await user.type(dialog.getByRole("textbox", { name: /Payment reference/ }), "BOC 7");
  await user.click(update);
  await waitFor(() => expect(pending).toHaveLength(1));
  await waitFor(() => expect(rowBehind()).toContain("PaidBOC 7"));
  pending[0]?.();
  expect((await dialog.findByRole("alert")).textContent).toBe(
    "Failed to update status: Someone else changed this payout meanwhile.",
  );
  await waitFor(() => expect(rowBehind()).toContain("Pending"));
  expect(rowBehind()).not.toContain("BOC 7");
});

test("when the amount has changed, the dialog shows the new one and asks again with it", async () => {
  const { user, dialog, update } = await open();
  const message = "The amount of this payout has changed to Rs. 500.00. Please check it and try again.";
  const refusals = serve("put", "/payouts/admin/status", () =>
    refusal(409, "AMOUNT_CHANGED", message, {
      data: { userId: USER_ID, weekStart: "2026-11-09", amount: 500 },
    }),
  );
  await user.click(dialog.getByRole("radio", { name: "Paid" }));
  await user.click(update);
  expect((await dialog.findByRole("alert")).textContent).toBe(`Failed to update status: ${message}`);
  expect(dialog.getByText("Rs. 500.00")).toBeTruthy();
  expect(refusals[0]?.body).toMatchObject({ status: "paid", amount: 750 });
  const sent = accept();
  await user.click(update);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ status: "paid", amount: 500 });
});

test("a payout without bank details is paid only after the admin confirms that it was paid in another way", async () => {
  const { user, dialog, update } = await open({ hasBankDetails: false });
  const sent = accept();
  await user.click(dialog.getByRole("radio", { name: "Paid" }));
  await user.click(update);
  const otherwise = dialog.getByRole("checkbox", { name: "This payout was paid in another way" });
  // Beside the checkbox, which a phone shows: the top of the form is out of sight there.
  const description = document.getElementById(otherwise.getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toBe("Confirm this, or wait for the bank details.");
  expect(document.activeElement).toBe(otherwise);
  expect(sent).toHaveLength(0);
  await user.click(otherwise);
  expect(description?.isConnected).toBe(false);
  await user.click(update);
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("the reference of a paid payout is corrected without a question about bank details", async () => {
  const { user, dialog, update } = await open({
    status: "paid",
    paymentReference: "BOC",
    hasBankDetails: false,
  });
  const sent = accept();
  await user.type(dialog.getByRole("textbox", { name: /^Payment reference/ }), " 7");
  await user.click(update);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ status: "paid", paymentReference: "BOC 7" });
});

test("while the status is being updated, Cancel is disabled and Escape does not close the dialog", async () => {
  const { user, dialog, update } = await open();
  serve("put", "/payouts/admin/status", pendingForever);
  await user.click(update);
  expect(await dialog.findByRole("button", { name: "Updating..." })).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Cancel" }).disabled).toBe(true);
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).toBeTruthy();
});

test.each([
  ["On Hold", /^Reason/],
  ["Paid", /^Payment reference/],
])("Escape asks before it discards what was typed for %s", async (status, name) => {
  const { user, dialog } = await open({ payoutId: null }, true);
  expect(dialog.getByText("The payout will be on hold when this week closes.")).toBeTruthy();
  expect(dialog.getByText(/^Pays what is earned so far\./)).toBeTruthy();
  await user.click(dialog.getByRole("radio", { name: new RegExp(status) }));
  await user.type(dialog.getByRole("textbox", { name }), "7{Escape}");
  expect(await screen.findByRole("alertdialog", { name: "Discard changes?" })).toBeTruthy();
});

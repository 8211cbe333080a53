import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { makeAdminPayoutRow, makeAdminPayoutWeek, newId } from "../../test/factories.ts";
import { makePaymentRun, makePaymentRunLine } from "../../test/make-payment-run.ts";
import { makeWeekTotal } from "../../test/payout-week.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
import "./payment-run-page.tsx";
import "./payment-runs-page.tsx";
import "./run-dialogs.tsx";

const line = makePaymentRunLine();

const PAID = {
  status: "paid",
  paymentReference: "BOC 77",
  paidOn: "2026-11-16",
  endedAt: "2026-11-16T05:00:00.000Z",
  endedBy: "Asha Perera",
} as const;

async function openRun(run = makePaymentRun(), lines = [line], reader = newId()) {
  let shown = { ...run, lines };
  const calls = serve("get", `/payouts/admin/runs/${run.id}`, () => ok(shown));
  const { user } = renderApp(`/admin/payouts/runs/${run.id}`, { as: "admin", user: { id: reader } });
  await screen.findByRole("heading", { name: run.number });
  return { user, run, calls, show: (next: Partial<typeof shown>) => (shown = { ...shown, ...next }) };
}

test("the runs show number, creator, weeks, payouts, total and status; a number opens the run", async () => {
  const run = makePaymentRun({
    ...PAID,
    payouts: 1204,
    weeks: ["2026-11-02", "2026-11-09"],
    returned: { payouts: 1, total: 5 },
  });
  serve("get", "/payouts/admin/runs", () => ok([run]));
  serve("get", `/payouts/admin/runs/${run.id}`, () => ok({ ...run, lines: [] }));
  const { user } = renderApp("/admin/payouts/runs", { as: "admin" });
  const row = await screen.findByRole("row", { name: /PR-0007/ });
  for (const text of [
    "Asha Perera",
    "2 weeks, Nov 2, 2026 to Nov 9, 2026",
    "1,204",
    "Rs. 750.00",
    "Paid",
    "1 returned by the bank",
  ])
    expect(row.textContent).toContain(text);
  await user.click(within(row).getByRole("link", { name: "PR-0007" }));
  await screen.findByRole("heading", { name: "PR-0007" });
  expect(address()).toBe(`/admin/payouts/runs/${run.id}`);
});

test("without runs the page says how one is made, and a failure can be retried", async () => {
  serve("get", "/payouts/admin/runs", () => ok([]));
  const { unmount } = renderApp("/admin/payouts/runs", { as: "admin" });
  expect(await screen.findByText("No payment runs yet")).toBeTruthy();
  unmount();
  serve("get", "/payouts/admin/runs", () => refusal(500, "INTERNAL", "Something went wrong"));
  renderApp("/admin/payouts/runs", { as: "admin" });
  expect(await screen.findByText("Failed to load payment runs")).toBeTruthy();
});

test("a page beyond the end of a run shows its last transfers", async () => {
  const run = makePaymentRun({ payouts: 51 });
  serve("get", `/payouts/admin/runs/${run.id}`, ({ url }) =>
    ok({ ...run, lines: url.searchParams.get("page") === "2" ? [line] : [] }),
  );
  renderApp(`/admin/payouts/runs/${run.id}?page=99`, { as: "admin" });
  expect(await screen.findByRole("row", { name: /Nimali Perera/ })).toBeTruthy();
  expect(screen.getByText("51–51 of 51")).toBeTruthy();
});

test("a run's line says that the account is approved, not the transfer", async () => {
  await openRun(makePaymentRun({ needsApproval: true }));
  expect(screen.getByRole("row", { name: /Nimali Perera/ }).textContent).toContain("Account Approved");
});

test("a run shows its transfers with the accounts of that day, and its file can be downloaded again", async () => {
  const saved: string[] = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const unreadable = {
    ...line,
    payoutId: newId(),
    resellerName: "Selvi Kumar",
    account: null,
    accountStatus: "deleted" as const,
  };
  const { user, run } = await openRun(makePaymentRun({ ...PAID, payouts: 2 }), [line, unreadable]);
  const row = await screen.findByRole("row", { name: /Nimali Perera/ });
  for (const text of [
    "0071234567 · N Perera",
    "BOC, Kandy · POLA 20261109 AB",
    "Nov 9, 2026",
    "Rs. 750.00",
    "Approved",
  ])
    expect(row.textContent).toContain(text);
  const other = screen.getByRole("row", { name: /Selvi Kumar/ }).textContent;
  for (const text of ["it can't be read", "Deleted"]) expect(other).toContain(text);
  const headers = { "Content-Disposition": 'attachment; filename="bank-PR-0007.csv"' };
  serve("get", `/payouts/admin/runs/${run.id}.csv`, () => new HttpResponse("a,b", { headers }));
  await user.click(screen.getByRole("button", { name: "Download again" }));
  await waitFor(() => expect(saved).toEqual(["bank-PR-0007.csv"]));
  for (const name of ["Mark as Paid", "More actions"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  serve("get", `/payouts/admin/runs/${run.id}.csv`, () => refusal(409, "CONFLICT", "Another JWT_SECRET"));
  await user.click(screen.getByRole("button", { name: "Download again" }));
  expect(await screen.findByText("Failed to download bank file PR-0007: Another JWT_SECRET")).toBeTruthy();
});

test("a run is marked as paid with the bank's reference and the day, after a question that names the money", async () => {
  const { user, run, show } = await openRun();
  const sent = serve("post", `/payouts/admin/runs/${run.id}/paid`, () => {
    show(PAID);
    return ok({ ...run, ...PAID }, { message: "Payment run PR-0007 is paid" });
  });
  await user.click(screen.getByRole("button", { name: "Mark as Paid" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Mark PR-0007 as paid?" }));
  expect(dialog.getByText(/1 payout, Rs. 750.00, will be paid. Each reseller gets an email/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Mark as Paid" }));
  expect(await dialog.findByText("A payment reference is required")).toBeTruthy();
  await user.type(dialog.getByRole("textbox", { name: "Payment reference" }), "BOC 77");
  await user.clear(dialog.getByLabelText("Paid on"));
  await user.type(dialog.getByLabelText("Paid on"), "2026-11-16");
  await user.click(dialog.getByRole("button", { name: "Mark as Paid" }));
  expect(await screen.findByText("Payment run PR-0007 is paid")).toBeTruthy();
  expect(sent[0]?.body).toEqual({ paymentReference: "BOC 77", paidOn: "2026-11-16", amount: 750 });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Mark as Paid" })).toBeNull());
});

test("a refused payment keeps what was typed and says why", async () => {
  const { user, run } = await openRun();
  serve("post", `/payouts/admin/runs/${run.id}/paid`, () =>
    refusal(409, "CONFLICT", "Payment run PR-0007 is Cancelled already"),
  );
  await user.click(screen.getByRole("button", { name: "Mark as Paid" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Mark PR-0007 as paid?" }));
  await user.type(dialog.getByRole("textbox", { name: "Payment reference" }), "BOC 77");
  await user.click(dialog.getByRole("button", { name: "Mark as Paid" }));
  expect((await dialog.findByRole("alert")).textContent).toContain(
    "Payment run PR-0007 is Cancelled already",
  );
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Payment reference" }).value).toBe("BOC 77");
});

test("cancelling a run needs a reason and warns that paid money would be paid twice", async () => {
  const { user, run } = await openRun();
  const sent = serve("post", `/payouts/admin/runs/${run.id}/cancel`, () => ok(run));
  await user.click(screen.getByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Cancel run" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel PR-0007?" }));
  expect(dialog.getByText(/otherwise the money is paid twice/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel run" }));
  expect(await dialog.findByText("A reason is required")).toBeTruthy();
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "The bank refused the file");
  await user.click(dialog.getByRole("button", { name: "Cancel run" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ reason: "The bank refused the file" }));
});

test("the reason of a refusal is scrolled to: a phone shows only the end of the form", async () => {
  const { user, run } = await openRun();
  serve("post", `/payouts/admin/runs/${run.id}/cancel`, () => refusal(409, "CONFLICT", "It is already paid"));
  await user.click(screen.getByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Cancel run" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel PR-0007?" }));
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "The bank refused the file");
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  await user.click(dialog.getByRole("button", { name: "Cancel run" }));
  const alert = await dialog.findByRole("alert");
  expect(alert.textContent).toBe("It is already paid");
  expect(scrolled.mock.contexts).toEqual([alert]);
});

test("a payment that the bank returned is recorded on its line with the bank's reason", async () => {
  const own = { ...line, userId: newId(), payoutId: newId(), weekStart: "2026-11-02" };
  const { user, run, show } = await openRun(
    makePaymentRun({ ...PAID, total: 1500 }),
    [own, line],
    own.userId,
  );
  const returned = {
    ...line,
    returned: { at: "2026-11-17T04:00:00.000Z", by: "Asha Perera", reason: "Closed" },
  };
  const sent = serve("post", `/payouts/admin/runs/${run.id}/lines/${line.payoutId}/returned`, () => {
    show({ lines: [returned], returned: { payouts: 1, total: 750 } });
    return ok(returned);
  });
  await user.click(
    await screen.findByRole("button", { name: "Returned by the bank: Nimali Perera, week of Nov 9, 2026" }),
  );
  // The line of the admin's own payout, from when they were a reseller.
  expect(screen.getByText("Another admin decides")).toBeTruthy();
  const dialog = within(
    await screen.findByRole("dialog", { name: "Did the bank return the payment to Nimali Perera?" }),
  );
  expect(
    dialog.getByText(/Rs. 750.00 for the week of Nov 9, 2026 will be owed again, on hold with this reason/),
  ).toBeTruthy();
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Code 12:{Enter}Closed");
  await user.click(dialog.getByRole("button", { name: "Record return" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ reason: "Code 12:\nClosed" }));
  const row = await screen.findByRole("row", { name: /Returned on Nov 17, 2026/ });
  expect(row.textContent).toContain("Closed");
  expect(screen.getByText("1 payout, Rs. 750.00")).toBeTruthy();
});

test("an unknown run says so, and one that fails to load can be loaded again", async () => {
  const id = newId();
  serve("get", `/payouts/admin/runs/${id}`, () => refusal(404, "NOT_FOUND", "Payment run not found"));
  const { unmount } = renderApp(`/admin/payouts/runs/${id}`, { as: "admin" });
  expect(await screen.findByText("Payment run not found")).toBeTruthy();
  unmount();
  serve("get", `/payouts/admin/runs/${id}`, () => refusal(500, "INTERNAL", "Something went wrong"));
  renderApp(`/admin/payouts/runs/${id}`, { as: "admin" });
  expect(await screen.findByText("Failed to load this payment run")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
});

test("the row of a payout in a run shows the run in place of the status action", async () => {
  const run = makePaymentRun();
  const held = makeAdminPayoutRow({ run: { id: run.id, number: run.number, status: run.status } });
  const week = makeAdminPayoutWeek({ resellers: [held] });
  serve("get", "/payouts/admin/weeks", () =>
    ok([makeWeekTotal({ weekStart: week.weekStart, weekEnd: week.weekEnd, paymentDate: week.paymentDate })]),
  );
  serve("get", "/payouts/admin", () => ok(week));
  renderApp("/admin/payouts", { as: "admin" });
  const row = await screen.findByRole("row", { name: /Nimali Perera/ });
  const link = within(row).getByRole("link", { name: "In run PR-0007" });
  expect(link.getAttribute("href")).toBe(`/admin/payouts/runs/${run.id}`);
  expect(within(row).queryByRole("button", { name: /Edit Status/ })).toBeNull();
});

test("the transfers link to their resellers only for an admin who may open their pages", async () => {
  const run = makePaymentRun();
  serve("get", `/payouts/admin/runs/${run.id}`, () => ok({ ...run, lines: [line] }));
  renderApp(`/admin/payouts/runs/${run.id}`, { as: "admin", user: { limitedTo: ["payouts"] } });
  const row = await screen.findByRole("row", { name: /Nimali Perera/ });
  expect(within(row).queryByRole("link")).toBeNull();
});

test("a run that needs approval has no download and no payment; another admin approves it", async () => {
  const { user, run, show } = await openRun(makePaymentRun({ needsApproval: true, createdBy: "Kamal Dias" }));
  const approved = serve("post", `/payouts/admin/runs/${run.id}/approve`, () => {
    const next = { needsApproval: false, approved: { at: "2026-11-16T05:00:00.000Z", by: "Asha Silva" } };
    show(next);
    return ok({ ...run, ...next });
  });
  expect(screen.getByText("This run waits for your approval")).toBeTruthy();
  for (const name of ["Download", "Mark as Paid"]) expect(screen.queryByRole("button", { name })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Approve" }));
  expect(await screen.findByRole("button", { name: "Mark as Paid" })).toBeTruthy();
  expect(screen.getByText(/, Asha Silva$/)).toBeTruthy();
  expect(approved).toHaveLength(1);
});

test("a run that was not approved says why on its page", async () => {
  const { user, run } = await openRun(makePaymentRun({ needsApproval: true, createdBy: "Kamal Dias" }));
  const said = "Payment run PR-0007 is cancelled already";
  serve("post", `/payouts/admin/runs/${run.id}/approve`, () => refusal(409, "CONFLICT", said));
  await user.click(screen.getByRole("button", { name: "Approve" }));
  expect((await screen.findByRole("alert")).textContent).toBe(said);
});

test("a run that was cancelled before its approval offers no file", async () => {
  await openRun(makePaymentRun({ status: "cancelled", hasFile: false }));
  expect(screen.queryByRole("button", { name: /Download/ })).toBeNull();
});

test("the admin who made a run reads that another one must approve it", async () => {
  const me = newId();
  const run = makePaymentRun({ needsApproval: true, createdById: me });
  serve("get", `/payouts/admin/runs/${run.id}`, () => ok({ ...run, lines: [line] }));
  renderApp(`/admin/payouts/runs/${run.id}`, { as: "admin", user: { id: me } });
  expect(await screen.findByText("Waiting for another admin")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

import type { AdminArea } from "@pola/shared/admin-areas";
import type { PaymentRun } from "@pola/shared/schemas/payment-run";
import type { ResellerStatements, UnpaidPayouts } from "@pola/shared/schemas/payout";
import type { User } from "@pola/shared/schemas/user";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { makeUser, newId } from "../../test/factories.ts";
import { makePaymentRun } from "../../test/make-payment-run.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
import "./user-page.tsx";
import "../admin-payment-runs/payment-run-page.tsx";

const ID = newId();
const RUN_ID = newId();

const UNPAID: UnpaidPayouts = {
  weeks: ["2026-09-07", "2026-09-14", "2026-09-21"],
  total: 4500.5,
  held: 2,
  reasons: ["We check the identity", "Returned by the bank: Account closed"],
  refusal: null,
  needsApproval: false,
};
const person = {
  bankName: "Bank of Ceylon",
  branchName: "Kandy",
  accountHolderName: "N Perera",
  accountNumber: "0071234567",
};

function open(
  unpaid: Partial<UnpaidPayouts> = {},
  books: Partial<ResellerStatements> = {},
  user: Partial<User> = person,
  limitedTo: AdminArea[] = [],
) {
  serve("get", `/users/${ID}`, () => ok(makeUser({ id: ID, ...user })));
  serve("get", `/users/${ID}/figures`, () => refusal(503, "UNAVAILABLE", "Busy"));
  serve("get", `/users/${ID}/matches`, () => ok([]));
  serve("get", "/orders/admin/all", () => ok([]));
  serve("get", "/admin/activity", () => ok([]));
  let shown = { ...UNPAID, ...unpaid };
  const change = (next: Partial<UnpaidPayouts>) => (shown = { ...shown, ...next });
  const calls = serve("get", `/payouts/admin/reseller/${ID}`, () =>
    ok({
      userId: ID,
      resellerName: "Nimali Perera",
      businessName: "Nimali Fashion",
      accountStatus: "approved",
      unpaid: shown,
      unclaimed: 0,
      hasUnclaimed: false,
      payouts: [],
      ...books,
    } satisfies ResellerStatements),
  );
  return { ...renderApp(`/admin/users/${ID}`, { as: "admin", user: { limitedTo } }), calls, change };
}

/** The reply of a release, and the page of its run. */
function serveRun(overrides: Partial<PaymentRun> = {}) {
  const run = makePaymentRun({ id: RUN_ID, ...overrides });
  serve("get", `/payouts/admin/runs/${RUN_ID}`, () => ok({ ...run, lines: [] }));
  return serve("post", `/payouts/admin/reseller/${ID}/pay`, () =>
    ok(run, { status: 201, message: "Bank file PR-0007 created" }),
  );
}

function watchSaved(): string[] {
  const saved: string[] = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}

const toBePaid = async () => within(await screen.findByRole("region", { name: "To be paid" }));

test("one question releases and pays all of it: it names weeks, sum, account, who gets a mail and what cannot be undone", async () => {
  const saved = watchSaved();
  const { user } = open({}, { unclaimed: -50 });
  const disposition = { "Content-Disposition": 'attachment; filename="bank-PR-0007.csv"' };
  const file = () => new HttpResponse("a,b", { headers: disposition });
  serve("get", `/payouts/admin/runs/${RUN_ID}.csv`, file);
  const paid = serveRun();
  const region = await toBePaid();
  expect(await region.findByText("To be paid: 3 weeks, Rs. 4,500.50")).toBeTruthy();
  expect(
    region.getByText("On hold: 2 of 3. We check the identity; Returned by the bank: Account closed"),
  ).toBeTruthy();
  expect((await screen.findByText("Deductions to come:")).textContent).toBe("Deductions to come: Rs. 50.00");

  await user.click(region.getByRole("button", { name: "Release and pay 3 weeks" }));

  const question = await screen.findByRole("alertdialog", { name: "Release and pay 3 weeks?" });
  for (const text of [
    "Rs. 4,500.50",
    "Sep 7, 2026 to Sep 21, 2026",
    "Bank of Ceylon, Kandy: N Perera, •••• 4567",
    "Nimali gets an email now, and another when you mark the payment run as paid.",
    "Until then you can cancel the run, but the holds do not come back.",
    "Deducted from the next payoutRs. 50.00",
  ])
    expect(question.textContent).toContain(text);
  expect(question.textContent).not.toContain("Another admin");
  await user.click(within(question).getByRole("button", { name: "Release and pay" }));
  await waitFor(() => expect(address()).toBe(`/admin/payouts/runs/${RUN_ID}`));
  expect(paid.map(({ body }) => body)).toMatchObject([{ amount: 4500.5 }]);
  await waitFor(() => expect(saved).toEqual(["bank-PR-0007.csv"]));
});

test("when a second admin must approve, the question says so and no file is saved", async () => {
  const saved = watchSaved();
  const { user } = open({ needsApproval: true });
  serveRun({ needsApproval: true });
  await user.click(await screen.findByRole("button", { name: "Release and pay 3 weeks" }));
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("Another admin must approve the payment run");
  await user.click(within(question).getByRole("button", { name: "Release and pay" }));
  await waitFor(() => expect(address()).toBe(`/admin/payouts/runs/${RUN_ID}`));
  expect(saved).toEqual([]);
});

test("without a hold the button only pays, and the question names no release", async () => {
  const { user } = open({ held: 0, reasons: [], weeks: ["2026-09-07"] });
  await user.click(await screen.findByRole("button", { name: "Pay 1 week" }));
  const question = await screen.findByRole("alertdialog", { name: "Pay 1 week?" });
  expect(question.textContent).toContain("Until then you can cancel the run.");
  expect(question.textContent).not.toContain("hold");
});

test("what cannot be paid has the reason in place of the button", async () => {
  open({ refusal: "The account is suspended. These payouts stay on hold until this changes." });
  const region = await toBePaid();
  expect(await region.findByText(/^The account is suspended\. These payouts/)).toBeTruthy();
  expect(region.queryByRole("button", { name: /pay/i })).toBeNull();
});

test("with nothing to be paid there is no button", async () => {
  open({ weeks: [], total: 0, held: 0, reasons: [] });
  expect(await screen.findByText("No payout data available")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /pay/i })).toBeNull();
  expect(screen.queryByRole("region", { name: "To be paid" })).toBeNull();
});

const REFUSED = "There is nothing else to pay. See payment run PR-0003: mark it as paid, or cancel it.";

test("when another admin was faster, the question keeps the reason and the focus, and sends nothing any more (M-2350)", async () => {
  const { user, calls, change } = open();
  const sent = serve("post", `/payouts/admin/reseller/${ID}/pay`, () => {
    change({ weeks: [], total: 0, held: 0, reasons: [] });
    return refusal(409, "CONFLICT", REFUSED);
  });
  await user.click(await screen.findByRole("button", { name: "Release and pay 3 weeks" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Release and pay 3 weeks?" }));
  const button = question.getByRole("button", { name: "Release and pay" });
  await user.click(button);
  expect((await question.findByRole("alert")).textContent).toBe(REFUSED);
  expect(calls).toHaveLength(2);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(question.getByText("Rs. 4,500.50")).toBeTruthy();
  expect(question.queryByText(/gets an email/)).toBeNull();
  await user.click(button);
  expect(sent).toHaveLength(1);
  await user.click(question.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(screen.queryByRole("region", { name: "To be paid" })).toBeNull();
  expect(address()).toBe(`/admin/users/${ID}`);
});

test("a release for which no reply arrives says that the bank file may have been created (M-2327)", async () => {
  const { user } = open();
  serve("post", `/payouts/admin/reseller/${ID}/pay`, networkFailure);
  await user.click(await screen.findByRole("button", { name: "Release and pay 3 weeks" }));
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Release and pay" }),
  );
  expect(await screen.findByText(/^No reply arrived, so the bank file may have been created\./)).toBeTruthy();
});

test("when the total has changed, the question says so, names the new one, and can be confirmed again (M-2350)", async () => {
  const { user, change } = open();
  const sent = serve("post", `/payouts/admin/reseller/${ID}/pay`, () => {
    change({ total: 4000 });
    return refusal(409, "AMOUNT_CHANGED", "The total is Rs. 4,000.00 by now");
  });
  await user.click(await screen.findByRole("button", { name: "Release and pay 3 weeks" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Release and pay" }));
  expect((await question.findByRole("alert")).textContent).toBe("The total is Rs. 4,000.00 by now");
  expect(question.getByText("Rs. 4,000.00")).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Release and pay" }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toMatchObject([{ amount: 4500.5 }, { amount: 4000 }]),
  );
});

test("an admin limited to people sees the page without payouts and their actions", async () => {
  const { calls } = open({}, {}, person, ["people"]);
  expect(await screen.findByRole("region", { name: "Bank details" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Payouts" })).toBeNull();
  expect(calls).toHaveLength(0);
});

test("each payout of the page says the status of the account", async () => {
  open(
    {},
    {
      accountStatus: "suspended",
      payouts: [
        {
          id: newId(),
          weekStart: "2026-11-09",
          weekEnd: "2026-11-15",
          paymentDate: "2026-11-16",
          amount: 5670,
          ordersCount: 11,
          status: "onhold",
          reason: "The account is suspended",
          paymentReference: null,
          paidAt: null,
          paidOn: null,
          bankReturns: [],
        },
      ],
    },
  );
  const row = await screen.findByRole("row", { name: /Nov 9, 2026/ });
  expect(row.textContent).toContain("On Hold");
  expect(row.textContent).toContain("Suspended");
});

test("the page waits for what is to be paid, which would move the rest", async () => {
  open();
  const replies: (() => void)[] = [];
  serve("get", `/users/${ID}/matches`, async () => {
    await new Promise<void>((resolve) => {
      replies.push(resolve);
    });
    return refusal(503, "UNAVAILABLE", "Busy");
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Nimali Perera" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^To be paid: 3 weeks/)).toBeTruthy());
  expect(screen.queryByRole("region", { name: "Details" })).toBeNull();
  expect(screen.getByText("Loading this user")).toBeTruthy();
  replies[0]?.();
  expect(await screen.findByText("The check for earlier accounts failed.")).toBeTruthy();
  for (const name of ["To be paid", "Details"]) expect(screen.getByRole("region", { name })).toBeTruthy();
  expect(screen.queryByText("Loading this user")).toBeNull();
});

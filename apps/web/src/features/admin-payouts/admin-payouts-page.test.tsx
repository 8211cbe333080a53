import type { AdminPayoutWeek, PayoutWeekTotal } from "@pola/shared/schemas/payout";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { makeAdminPayoutRow, makeAdminPayoutWeek, mondayRule } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, pendingForever, refusal, serve } from "../../test/server.ts";
// Imported here, so that loading the page does not use up the first test's time limit.
import "./admin-payouts-page.tsx";

const CURRENT: PayoutWeekTotal = {
  weekStart: "2026-11-16",
  weekEnd: "2026-11-22",
  paymentDate: "2026-11-23",
  isOpen: true,
  state: "open",
  totalCommission: 250,
  unpaid: 250,
  resellersCount: 1,
  opensFirst: false,
};
const UNPAID = {
  ...CURRENT,
  weekStart: "2026-11-09",
  weekEnd: "2026-11-15",
  isOpen: false,
  state: "closed" as const,
  unpaid: 750,
};
const OLDEST = { ...UNPAID, weekStart: "2026-11-02", weekEnd: "2026-11-08", unpaid: 1200.5 };
const PAID = { ...UNPAID, weekStart: "2026-10-26", weekEnd: "2026-11-01", unpaid: 0 };
const WEEKS = [CURRENT, UNPAID, { ...OLDEST, opensFirst: true }, PAID];

function servePayouts(week: Partial<AdminPayoutWeek> = {}, weeks = WEEKS) {
  serve("get", "/payouts/admin/weeks", () => ok(weeks));
  return serve("get", "/payouts/admin", ({ url }) => {
    const weekStart = url.searchParams.get("weekStart") ?? "2026-11-16";
    const total = weeks.find((known) => known.weekStart === weekStart);
    if (!total) return refusal(404, "NOT_FOUND", "No such week");
    const { weekEnd, paymentDate, isOpen } = total;
    return ok(makeAdminPayoutWeek({ weekStart, weekEnd, paymentDate, isOpen, ...week }));
  });
}

const openPayouts = (query = "") => renderApp(`/admin/payouts${query}`, { as: "admin" });
const summary = async () => (await screen.findByRole("region", { name: "Week summary" })).textContent;
const picker = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "Week" });
const requestedWeeks = (calls: ReturnType<typeof serve>) =>
  calls.map(({ url }) => url.searchParams.get("weekStart"));

test("the page shows that the weeks are loading", async () => {
  serve("get", "/payouts/admin/weeks", pendingForever);
  openPayouts();
  expect(await screen.findByText("Loading payouts")).toBeTruthy();
});

test.each(["/payouts/admin/weeks", "/payouts/admin"])(
  "a failure of %s shows a message, and Retry loads again and leaves the focus on the heading",
  async (path) => {
    servePayouts();
    serve("get", path, () => refusal(503, "UNAVAILABLE", "Please try later"));
    const { user } = openPayouts();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Failed to fetch admin payout dataPlease try later");
    servePayouts();
    await user.click(within(alert).getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("table", { name: "Resellers Payout Details" })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  },
);

test("a refresh of which both reads fail shows one message, and its Retry makes both again (I-1440)", async () => {
  servePayouts();
  const { user, queryClient } = openPayouts();
  await screen.findByRole("table", { name: "Resellers Payout Details" });
  for (const path of ["/payouts/admin/weeks", "/payouts/admin"] as const)
    serve("get", path, () => refusal(503, "UNAVAILABLE", "Please try later"));
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await screen.findAllByRole("alert");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  servePayouts();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("a week without resellers shows that it is empty", async () => {
  servePayouts({ resellers: [], totalCommission: 0, unpaid: 0, totalOrders: 0 });
  openPayouts();
  expect(await screen.findByText("No resellers this week")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test("without a week in the address the page opens the week that the API puts first, and the address stays unchanged", async () => {
  const calls = servePayouts();
  openPayouts();
  expect(await screen.findByRole("heading", { level: 1, name: "Weekly Payout Management" })).toBeTruthy();
  expect(await summary()).toContain("Nov 2, 2026 – Nov 8, 2026");
  expect(requestedWeeks(calls)).toEqual(["2026-11-02"]);
  expect((await picker()).value).toBe("2026-11-02");
  expect(address()).toBe("/admin/payouts");
});

test("the week picker marks the current week and shows which weeks are unpaid and which are paid", async () => {
  servePayouts();
  openPayouts();
  const labels = [...(await picker()).options].map((option) => option.label);
  expect(labels).toEqual([
    "Nov 16 – 22, 2026 · current week",
    "Nov 9 – 15, 2026 · Rs.\u00A0750.00 unpaid",
    "Nov 2 – 8, 2026 · Rs.\u00A01,200.50 unpaid",
    "Oct 26 – Nov 1, 2026 · paid",
  ]);
});

test("a week chosen by picker or arrow is in the address, and Back returns to the previous week", async () => {
  const calls = servePayouts();
  const { user } = openPayouts();
  await user.selectOptions(await picker(), "2026-10-26");
  expect(address()).toBe("/admin/payouts?week=2026-10-26");
  await waitFor(async () => expect(await summary()).toContain("Oct 26, 2026 – Nov 1, 2026"));
  const previous = screen.getByRole("button", { name: "Previous week" });
  expect(previous.getAttribute("aria-disabled")).toBe("true");
  await user.click(screen.getByRole("button", { name: "Next week" }));
  expect(address()).toBe("/admin/payouts");
  await user.click(screen.getByRole("button", { name: "Next week" }));
  expect(address()).toBe("/admin/payouts?week=2026-11-09");
  await waitFor(() => expect(requestedWeeks(calls)).toEqual(["2026-11-02", "2026-10-26", "2026-11-09"]));
  act(() => window.history.back());
  await waitFor(() => expect(address()).toBe("/admin/payouts"));
});

test.each(["2026-11-11", "last-week", "1999-01-01"])(
  "the unknown week %s in the address reads as no week",
  async (week) => {
    servePayouts();
    openPayouts(`?week=${week}`);
    expect(await summary()).toContain("Nov 2, 2026 – Nov 8, 2026");
  },
);

test("the summary shows dates, the amount to pay, the unpaid amount, orders, resellers and the payment date", async () => {
  const resellers = [makeAdminPayoutRow(), makeAdminPayoutRow({ status: "paid" })];
  servePayouts({ totalCommission: 1500, unpaid: 750.5, totalOrders: 6, resellers });
  openPayouts();
  const text = await summary();
  expect(text).toContain("Total Commission to PayRs. 1,500.00");
  expect(text).toContain("Rs. 750.50 not paid yet");
  expect(text).toContain("Total Orders6");
  expect(text).toContain("Active Resellers2");
  expect(text).toContain("Payment DateNov 23, 2026");
  expect(text).toContain("Closed, to be paid");
});

test("a row shows reseller, mobile number, orders, commission, status, and missing bank details", async () => {
  const reason = "Account name does not match";
  servePayouts({
    resellers: [
      makeAdminPayoutRow({ status: "onhold", reason, hasBankDetails: false }),
      makeAdminPayoutRow({
        resellerName: "Kamal Silva",
        phone: null,
        status: "paid",
        paymentReference: "BOC 7",
      }),
    ],
  });
  openPayouts();
  const held = await screen.findByRole("row", { name: /Nimali Perera/ });
  for (const text of [
    "Nimali Fashion",
    "077 123 4567",
    "Rs. 750.00",
    "On Hold",
    reason,
    "Bank details missing",
  ])
    expect(held.textContent).toContain(text);
  const [phone] = within(held).getAllByRole("link", { name: "077 123 4567" });
  expect(phone?.getAttribute("href")).toBe("tel:+94771234567");
  const paid = screen.getByRole("row", { name: /Kamal Silva/ }).textContent;
  for (const text of ["N/A", "Paid", "BOC 7"]) expect(paid).toContain(text);
  expect(paid).not.toContain("Bank details missing");
});

test("the explanation of the payout rule comes from the API", async () => {
  const text = ["Commissions are calculated Saturday to Friday.", "Only completed orders count."];
  servePayouts({ rule: { ...mondayRule, weekStartsOn: "saturday", text } });
  openPayouts();
  expect(await screen.findByText("How Weekly Payouts Work")).toBeTruthy();
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(
    expect.arrayContaining(text),
  );
  expect(document.body.textContent).not.toContain("Monday to Sunday");
});

test.each([
  [500, "Less than Rs. 500.00 is carried over to the next week."],
  [0, null],
])("with a minimum payout of %i the explanation says: %s", async (minimumPayout, sentence) => {
  servePayouts({ rule: { ...mondayRule, minimumPayout } });
  openPayouts();
  await screen.findByText("How Weekly Payouts Work");
  expect(screen.queryByText(/carried over/)?.textContent ?? null).toBe(sentence);
});

test("on a phone the rows are shown as cards, below the sum of the week (M-42)", async () => {
  window.innerWidth = 360;
  servePayouts();
  openPayouts();
  const list = await screen.findByRole("list", { name: "Resellers Payout Details" });
  for (const text of ["Nimali Perera", "Rs. 750.00", "077 123 4567", "3 orders", "Pending"])
    expect(list.textContent).toContain(text);
  expect(within(list).getByRole("button", { name: "Edit Status of Nimali Perera" })).toBeTruthy();
  const heading = screen.getByRole("heading", { name: "Resellers Payout Details" }).parentElement;
  expect(heading?.textContent).toContain("Total Commission to Pay Rs. 750.00");
});

test.each([
  ["2026-11-22T06:30:00.000Z", "Overdue 6 days: pay Rs. 1,000.50 to 2"],
  ["2026-11-17T06:30:00.000Z", "Overdue 1 day: pay Rs. 1,000.50 to 2"],
  ["2026-11-16T06:30:00.000Z", "To do: pay Rs. 1,000.50 to 2"],
])("at %s the main button says %s and opens the bank file", async (now, label) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  servePayouts({ paymentDate: "2026-11-16", due: { payouts: 2, amount: 1000.5 } });
  serve("get", "/payouts/admin/export", () => refusal(503, "X", ""));
  const { user } = openPayouts();
  await user.click(await screen.findByRole("button", { name: label }));
  expect(await screen.findByRole("dialog", { name: "Create a bank file?" })).toBeTruthy();
});

async function askToClose(user: ReturnType<typeof openPayouts>["user"]) {
  await user.click(await screen.findByRole("button", { name: "More payout actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Close finished weeks" }));
  return within(await screen.findByRole("alertdialog"));
}

test("when more than eight weeks are due, closing asks again and names how many", async () => {
  servePayouts();
  const refused = serve("post", "/payouts/admin/close", () =>
    refusal(409, "CLOSE_REFUSED", "12 weeks are due at once", { data: { cause: "weeks", weeks: 12 } }),
  );
  const { user } = openPayouts();
  const first = await askToClose(user);
  await user.click(first.getByRole("button", { name: "Close now" }));
  expect(await first.findByText("Close 12 weeks at once?")).toBeTruthy();
  // Whoever leaves the question is asked from the start.
  await user.click(first.getByRole("button", { name: "Cancel" }));
  const question = await askToClose(user);
  await user.click(question.getByRole("button", { name: "Close now" }));
  expect(await question.findByText("Close 12 weeks at once?")).toBeTruthy();
  const calls = serve("post", "/payouts/admin/close", () =>
    ok({ weeks: [] }, { message: "12 weeks closed" }),
  );
  expect(refused.map(({ body }) => body)).toEqual([{}, {}]);
  await user.click(question.getByRole("button", { name: "Close 12 weeks" }));
  expect(await screen.findByText("12 weeks closed")).toBeTruthy();
  expect(calls[0]?.body).toEqual({ isManyAllowed: true });
});

test("when the server's clock is wrong, nothing is closed and the message says so", async () => {
  servePayouts();
  const message = "No week was closed: the server's clock is 90 seconds ahead of the database's.";
  serve("post", "/payouts/admin/close", () =>
    refusal(409, "CLOSE_REFUSED", message, { data: { cause: "clock", weeks: 1 } }),
  );
  const { user } = openPayouts();
  const question = await askToClose(user);
  await user.click(question.getByRole("button", { name: "Close now" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("closing due weeks asks for confirmation and shows the result", async () => {
  servePayouts();
  const calls = serve("post", "/payouts/admin/close", () => ok({ weeks: [] }, { message: "1 week closed" }));
  const { user } = openPayouts();
  const question = await askToClose(user);
  expect(calls).toHaveLength(0);
  await user.click(question.getByRole("button", { name: "Close now" }));
  expect(await screen.findByText("1 week closed")).toBeTruthy();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

import type { AdminPayoutRow } from "@pola/shared/schemas/payout";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeAdminPayoutRow, newId } from "../../test/factories.ts";
import { makeWeekTotal, servePayoutWeek } from "../../test/payout-week.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, serve } from "../../test/server.ts";
import "./admin-payouts-page.tsx";

const person = (resellerName: string, row: Partial<AdminPayoutRow> = {}) =>
  makeAdminPayoutRow({ resellerName, businessName: `${resellerName} Shop`, totalCommission: 100, ...row });

const nimal = person("Nimal", { phone: "+94770000001" });
const kumari = person("Kumari", { totalCommission: 250.5 });
const selvi = person("Selvi", {
  hasBankDetails: false,
  status: "onhold",
  reason: "Bank details are missing",
});
const paid = person("Fathima", { status: "paid", paymentReference: "BOC 1" });
const held = person("Ravi", { status: "onhold", reason: "Wrong account" });

type Shown = { isOpen?: boolean; query?: string; adminId?: string };

async function open(
  resellers: AdminPayoutRow[],
  { isOpen = false, query = "", adminId = newId() }: Shown = {},
) {
  serve("get", "/payouts/admin/weeks", () =>
    ok([makeWeekTotal({ isOpen, state: isOpen ? "open" : "closed", resellersCount: resellers.length })]),
  );
  servePayoutWeek(resellers, { isOpen });
  const app = renderApp(`/admin/payouts${query}`, { as: "admin", user: { id: adminId } });
  await screen.findByRole("heading", { name: "Resellers Payout Details" });
  return app;
}

type App = Awaited<ReturnType<typeof open>>;
const select = ({ user }: App, name: string) =>
  user.click(screen.getByRole("checkbox", { name: `Select ${name}` }));
const bar = () => within(screen.getByRole("region", { name: "Selection" }));
const names = () => screen.getAllByRole("rowheader").map((cell) => cell.querySelector("a")?.textContent);
const changeOf = ({ userId, totalCommission, hasBankDetails }: AdminPayoutRow, paymentReference: string) => ({
  userId,
  payoutId: newId(),
  weekStart: "2026-11-09",
  status: "paid",
  reason: null,
  paymentReference,
  totalCommission,
  hasBankDetails,
});

async function openPayModal(app: App) {
  await app.user.click(bar().getByRole("button", { name: /^Mark as Paid/ }));
  return within(await screen.findByRole("dialog", { name: /^Mark \d+ payouts? as paid\?$/ }));
}

test("selected payouts are paid with one reference; only pending payouts are included", async () => {
  const app = await open([nimal, kumari, paid, held]);
  for (const name of ["Nimal", "Kumari", "Fathima", "Ravi"]) await select(app, name);
  expect(bar().getByText("4 selected")).toBeTruthy();
  expect(bar().getByRole("button", { name: "Mark as Paid · Rs. 350.50" })).toBeTruthy();
  const dialog = await openPayModal(app);
  expect(dialog.getByText(/^2 of 4 selected stay as they are/)).toBeTruthy();

  const calls = serve("put", "/payouts/admin/status-many", () =>
    ok({ changed: [changeOf(nimal, "BOC 7"), changeOf(kumari, "BOC 7")], refused: [], failed: [] }),
  );
  const submit = dialog.getByRole("button", { name: "Mark 2 as Paid" });
  await app.user.click(submit);
  const reference = dialog.getByRole("textbox", { name: "Payment reference" });
  expect(dialog.getByText("A payment reference is required")).toBeTruthy();
  expect(document.activeElement).toBe(reference);
  expect(calls).toEqual([]);

  await app.user.type(reference, " BOC 7 {Enter}");
  expect(await screen.findByText("2 payouts paid")).toBeTruthy();
  expect(calls[0]?.body).toEqual({
    userIds: [nimal.userId, kumari.userId],
    amounts: { [nimal.userId]: 100, [kumari.userId]: 250.5 },
    weekStart: "2026-11-09",
    paymentReference: "BOC 7",
  });
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
});

test("an own payout of the admin is neither in the total of a selection nor paid with it", async () => {
  const app = await open([nimal, kumari], { adminId: kumari.userId });
  for (const name of ["Nimal", "Kumari"]) await select(app, name);
  expect(bar().getByRole("button", { name: "Mark as Paid · Rs. 100.00" })).toBeTruthy();
  const dialog = await openPayModal(app);
  expect(dialog.getByText(/^1 of 2 selected stay as they are: .*your own/)).toBeTruthy();
  expect(dialog.getByText(/^Rs. 100.00. Each reseller gets an email/)).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Mark 1 as Paid" })).toBeTruthy();
});

test("resellers without bank details are on hold and stay as they are", async () => {
  const app = await open([nimal, selvi]);
  expect(screen.getByText(/^1 reseller has no complete bank details. Rs. 100.00 of this week/)).toBeTruthy();
  await select(app, "Nimal");
  await select(app, "Selvi");
  const dialog = await openPayModal(app);
  expect(dialog.getByText(/^1 of 2 selected stay as they are/)).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Mark 1 as Paid" })).toBeTruthy();
});

test("paying in the open week says that later orders come with the next payout", async () => {
  const app = await open([nimal], { isOpen: true });
  await select(app, "Nimal");
  expect((await openPayModal(app)).getByText(/^This week is still open\./)).toBeTruthy();
});

test("a payout whose amount has changed is listed with the new one, and can be paid with it", async () => {
  const app = await open([nimal, kumari]);
  const message = "The amount of this payout has changed to Rs. 200.00. Please check it and try again.";
  serve("put", "/payouts/admin/status-many", () =>
    ok({
      changed: [changeOf(nimal, "BOC 7")],
      refused: [{ userId: kumari.userId, code: "AMOUNT_CHANGED", message, amount: 200 }],
      failed: [],
    }),
  );
  await select(app, "Nimal");
  await select(app, "Kumari");
  const dialog = await openPayModal(app);
  await app.user.type(dialog.getByRole("textbox"), "BOC 7{Enter}");
  expect((await screen.findByRole("list", { name: "Not paid" })).textContent).toBe(`Kumari${message}`);
  const calls = serve("put", "/payouts/admin/status-many", () =>
    ok({ changed: [changeOf(kumari, "BOC 7")], refused: [], failed: [] }),
  );
  await app.user.click(screen.getByRole("button", { name: "Use the new amounts" }));
  expect(await screen.findByText(/^Rs\. 200\.00\. Each reseller gets an email\./)).toBeTruthy();
  await app.user.click(screen.getByRole("button", { name: "Mark 1 as Paid" }));
  expect(await screen.findByText("1 payout paid")).toBeTruthy();
  expect(calls[0]?.body).toMatchObject({
    userIds: [kumari.userId],
    amounts: { [kumari.userId]: 200 },
    paymentReference: "BOC 7",
  });
});

test("when nobody of the selection can be paid, the bar says so and has no payment", async () => {
  const app = await open([selvi]);
  await select(app, "Selvi");
  expect(bar().getByText("None of these can be paid now")).toBeTruthy();
  expect(bar().queryByRole("button", { name: /Mark as Paid/ })).toBeNull();
});

test("resellers who could not be paid are listed by name", async () => {
  const ruwan = person("Ruwan");
  const app = await open([nimal, kumari, ruwan]);
  serve("put", "/payouts/admin/status-many", () =>
    ok({
      changed: [changeOf(nimal, "BOC 7")],
      refused: [{ userId: kumari.userId, code: "CONFLICT", message: "Someone else changed this payout" }],
      failed: [{ userId: ruwan.userId, message: "Something went wrong" }],
    }),
  );
  await select(app, "Nimal");
  await select(app, "Kumari");
  await select(app, "Ruwan");
  const dialog = await openPayModal(app);
  await app.user.type(dialog.getByRole("textbox"), "BOC 7{Enter}");
  expect((await screen.findByRole("list", { name: "Not paid" })).textContent).toBe(
    "KumariSomeone else changed this payoutRuwanSomething went wrong",
  );
  expect(screen.getByRole("alert").textContent).toBe("1 paid, 2 not");
  expect(screen.queryByRole("button", { name: "Use the new amounts" })).toBeNull();
  // Behind the dialog, for the next try.
  expect(screen.getAllByText("2 selected")).not.toHaveLength(0);
});

test("when there is no response, the dialog shows a message and keeps the typed values", async () => {
  const app = await open([nimal]);
  serve("put", "/payouts/admin/status-many", () => networkFailure());
  await select(app, "Nimal");
  const dialog = await openPayModal(app);
  await app.user.type(dialog.getByRole("textbox"), "BOC 7{Enter}");
  expect((await dialog.findByRole("alert")).textContent).toBe(
    "Failed to update status: Network error. Please try again.",
  );
  expect(dialog.getByRole<HTMLInputElement>("textbox").value).toBe("BOC 7");
});

test("hundreds of resellers are shown 25 per page, can all be selected, and are paid in parts of 200", async () => {
  const many = Array.from({ length: 230 }, (_, index) => person(`Reseller ${index + 1}`));
  const app = await open(many);
  expect(names()).toHaveLength(25);
  await app.user.click(screen.getByRole("button", { name: "Page 2" }));
  await waitFor(() => expect(address()).toBe("/admin/payouts?page=2"));
  await waitFor(() => expect(names()[0]).toBe("Reseller 26"));
  await select(app, "Reseller 26");
  await app.user.click(bar().getByRole("button", { name: "Select all 230 that match" }));
  expect(await bar().findByText("230 selected")).toBeTruthy();
  expect(bar().getByRole("button", { name: "Mark as Paid · Rs. 23,000.00" })).toBeTruthy();
  const calls = serve("put", "/payouts/admin/status-many", ({ body }) => {
    const ids: string[] = Object(body).userIds;
    return ok({
      changed: many.filter((row) => ids.includes(row.userId)).map((row) => changeOf(row, "B")),
      refused: [],
      failed: [],
    });
  });
  const dialog = await openPayModal(app);
  await app.user.type(dialog.getByRole("textbox"), "B{Enter}");
  expect(await screen.findByText("230 payouts paid")).toBeTruthy();
  expect(calls.map(({ body }) => Object(body).userIds.length)).toEqual([200, 30]);
  const sent = calls.map(({ body }) => Object(body).amounts);
  expect(Object.assign({}, ...sent)).toEqual(
    Object.fromEntries(many.map(({ userId, totalCommission }) => [userId, totalCommission])),
  );
});

test("payouts of a part whose replies were lost are not called unpaid without a word (M-2336)", async () => {
  const many = Array.from({ length: 201 }, (_, index) => person(`Reseller ${index + 1}`));
  const app = await open(many);
  await select(app, "Reseller 1");
  await app.user.click(bar().getByRole("button", { name: "Select all 201 that match" }));
  await bar().findByText("201 selected");
  serve("put", "/payouts/admin/status-many", ({ body }) => {
    const ids = new Set<string>(Object(body).userIds);
    if (ids.size === 1) return networkFailure();
    const paid = many.filter(({ userId }) => ids.has(userId));
    return ok({ changed: paid.map((row) => changeOf(row, "B")), refused: [], failed: [] });
  });
  await app.user.type((await openPayModal(app)).getByRole("textbox"), "B{Enter}");
  expect((await screen.findByRole("list", { name: "Not paid" })).textContent).toContain(
    "No reply arrived, so it may be paid. Look at its row before you pay it.",
  );
});

test("rows selected on two pages are paid with the amounts that each was shown with", async () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    person(`Reseller ${index + 1}`, { totalCommission: 100 + index }),
  );
  const app = await open(many);
  await select(app, "Reseller 1");
  await app.user.click(screen.getByRole("button", { name: "Page 2" }));
  await screen.findByRole("checkbox", { name: "Select Reseller 30" });
  await select(app, "Reseller 30");
  expect(bar().getByRole("button", { name: "Mark as Paid · Rs. 229.00" })).toBeTruthy();
  const [first, last] = [many[0], many[29]];
  if (!first || !last) throw new Error("thirty rows");
  const calls = serve("put", "/payouts/admin/status-many", () =>
    ok({
      changed: [changeOf(first, "B")],
      refused: [{ userId: last.userId, code: "CONFLICT", message: "Someone else changed this payout" }],
      failed: [],
    }),
  );
  const dialog = await openPayModal(app);
  await app.user.type(dialog.getByRole("textbox"), "B{Enter}");
  expect((await screen.findByRole("list", { name: "Not paid" })).textContent).toContain("Reseller 30");
  expect(calls[0]?.body).toMatchObject({ amounts: { [first.userId]: 100, [last.userId]: 129 } });
  await app.user.keyboard("{Escape}");
  expect(bar().getByText("1 selected")).toBeTruthy();
  expect(bar().getByRole("button", { name: "Mark as Paid · Rs. 129.00" })).toBeTruthy();
});

test("a selection of all that match follows the filters, and says when it is not everybody", async () => {
  const app = await open([nimal, kumari, paid], { query: "?status=pending&q=i" });
  const calls = serve("get", "/payouts/admin/matching", () =>
    ok({ total: 1500, resellers: [nimal, kumari] }),
  );
  await select(app, "Nimal");
  await app.user.click(bar().getByRole("button", { name: "Select all 2 that match" }));
  expect(await bar().findByText("2 selected")).toBeTruthy();
  expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({
    weekStart: "2026-11-09",
    search: "i",
    status: "pending",
  });
  expect(screen.getByText("The largest 2 of 1,500 are selected")).toBeTruthy();
});

test("a status tab has a count, filters the rows and clears the selection; an empty result offers Clear filters", async () => {
  const app = await open([nimal, paid, held]);
  await select(app, "Nimal");
  await app.user.click(screen.getByRole("button", { name: "Paid 1" }));
  await waitFor(() => expect(names()).toEqual(["Fathima"]));
  expect(address()).toBe("/admin/payouts?status=paid");
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  await app.user.type(screen.getByRole("searchbox"), "zzz{Enter}");
  expect(await screen.findByText("No resellers found")).toBeTruthy();
  expect(screen.getByText("Searched for: “zzz” · Paid.")).toBeTruthy();
  await app.user.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(names()).toEqual(["Nimal", "Fathima", "Ravi"]));
});

test("on the keyboard j, x and e select a row and open its status dialog", async () => {
  const app = await open([nimal, kumari]);
  await app.user.keyboard("jjx");
  expect(bar().getByText("1 selected")).toBeTruthy();
  await app.user.keyboard("e");
  const dialog = await screen.findByRole("dialog", { name: "Update Payout Status" });
  expect(dialog.textContent).toContain("Kumari");
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement?.textContent).toContain("Kumari"));
});

import type { BankFilePreview } from "@pola/shared/schemas/payment-run";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { makeAdminPayoutRow, makeAdminPayoutWeek, newId } from "../../test/factories.ts";
import { makePaymentRun } from "../../test/make-payment-run.ts";
import { makeWeekTotal } from "../../test/payout-week.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
import "../admin-payment-runs/payment-run-page.tsx";
import "./admin-payouts-page.tsx";

const nimali = makeAdminPayoutRow({ userId: newId() });

async function open({ isOpen = false } = {}) {
  serve("get", "/payouts/admin/weeks", () =>
    ok([makeWeekTotal({ isOpen, state: isOpen ? "open" : "closed" })]),
  );
  serve("get", "/payouts/admin", () => ok(makeAdminPayoutWeek({ resellers: [nimali], isOpen })));
  const { user } = renderApp("/admin/payouts", { as: "admin" });
  await screen.findByRole("heading", { name: "Resellers Payout Details", hidden: true });
  return user;
}

const NONE: BankFilePreview = { payouts: 0, total: 0, rows: [], needsApproval: false, leftOut: [] };
const FILE: BankFilePreview = {
  ...NONE,
  payouts: 1234,
  total: 750,
  leftOut: [
    {
      userId: newId(),
      payoutId: newId(),
      resellerName: "Selvi Kumar",
      businessName: "Selvi Shop",
      accountStatus: "suspended",
      weekStart: "2026-11-09",
      amount: 300,
      why: "bank-details",
      message: "Missing: branch",
    },
  ],
};

async function openBankFile(options?: Parameters<typeof open>[0]) {
  const user = await open(options);
  await user.click(screen.getByRole("button", { name: "More payout actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Bank File" }));
  return { user, dialog: within(await screen.findByRole("dialog", { name: "Create a bank file?" })) };
}

test("the bank file dialog shows how many payouts it pays and who is left out and why; the created file is saved and its run opens", async () => {
  const asked = serve("get", "/payouts/admin/export", () => ok(FILE));
  const run = makePaymentRun();
  const created = serve("post", "/payouts/admin/runs", () => ok(run, { status: 201 }));
  serve("get", `/payouts/admin/runs/${run.id}`, () => ok({ ...run, lines: [] }));
  serve(
    "get",
    `/payouts/admin/runs/${run.id}.csv`,
    () =>
      new HttpResponse("a,b", {
        headers: { "Content-Disposition": 'attachment; filename="bank-PR-0007.csv"' },
      }),
  );
  const saved: string[] = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user, dialog } = await openBankFile();
  const leftOut = await dialog.findByRole("region", { name: "Left out" });
  expect(leftOut.textContent).toContain("Selvi KumarSuspendedMissing: branchRs. 300.00");
  expect(dialog.getByText("Payouts").parentElement?.textContent).toBe("Payouts1,234");
  expect(asked[0]?.url.searchParams.get("isSummary")).toBe("true");
  expect(dialog.getByText(/No other file can pay them/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Create bank file" }));
  expect(await screen.findByRole("heading", { name: "PR-0007" })).toBeTruthy();
  expect(address()).toBe(`/admin/payouts/runs/${run.id}`);
  await waitFor(() => expect(saved).toEqual(["bank-PR-0007.csv"]));
  expect(created[0]?.body).toMatchObject({ weekStart: "2026-11-09", amount: 750 });
});

test("the bank file can pay every closed week", async () => {
  const calls = serve("get", "/payouts/admin/export", ({ url }) =>
    ok(url.searchParams.has("weekStart") ? FILE : { ...FILE, total: 900 }),
  );
  const created = serve("post", "/payouts/admin/runs", () =>
    refusal(409, "AMOUNT_CHANGED", "The amount is Rs. 950.00 now. Nothing was changed."),
  );
  const { user, dialog } = await openBankFile();
  await user.click(await dialog.findByRole("checkbox", { name: "Pay every closed week, not only this one" }));
  expect(await dialog.findByText("Rs. 900.00")).toBeTruthy();
  const before = calls.length;
  await user.click(dialog.getByRole("button", { name: "Create bank file" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("The amount is Rs. 950.00 now");
  expect(created[0]?.body).toEqual({ id: expect.any(String), amount: 900 });
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
});

test("a bank file that fails to load can be loaded again", async () => {
  serve("get", "/payouts/admin/export", () => refusal(503, "UNAVAILABLE", "Please try later"));
  const { user, dialog } = await openBankFile();
  expect((await dialog.findByRole("alert")).textContent).toContain("Please try later");
  expect(dialog.queryByRole("button", { name: "Create bank file" })).toBeNull();
  serve("get", "/payouts/admin/export", () => ok(FILE));
  await user.click(dialog.getByRole("button", { name: "Retry" }));
  expect(await dialog.findByRole("button", { name: "Create bank file" })).toBeTruthy();
});

test("from the open week the bank file pays the weeks before it", async () => {
  const calls = serve("get", "/payouts/admin/export", () => ok(NONE));
  const { dialog } = await openBankFile({ isOpen: true });
  expect(await dialog.findByText("Nothing to transfer")).toBeTruthy();
  expect(dialog.getByText("This week is not over yet. The file pays the weeks before it.")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Create bank file" })).toBeNull();
  expect(calls[0]?.url.searchParams.has("weekStart")).toBe(false);
});

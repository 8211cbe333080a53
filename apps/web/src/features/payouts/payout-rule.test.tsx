import { cleanup, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { makeResellerPayout, mondayRule } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, serve } from "../../test/server.ts";

const rule = {
  ...mondayRule,
  text: ["Commissions are calculated Saturday to Friday."],
  minimumPayout: 500,
};

beforeEach(() => {
  serve("get", "/payouts/reseller", () => ok(makeResellerPayout({ rule })));
  serve("get", "/payouts/reseller/history", () => ok([]));
});

async function findBox(): Promise<HTMLDetailsElement> {
  const heading = await screen.findByRole("heading", { name: "How Weekly Payouts Work" });
  const box = heading.closest("details");
  if (box === null) throw new Error("The rule is in no details");
  return box;
}

test("the payout rule shows the server's sentences and minimum", async () => {
  renderApp("/payouts", { as: "reseller" });
  const box = within(await findBox());
  expect(box.getByText("Commissions are calculated Saturday to Friday.")).toBeTruthy();
  expect(box.getByText("Less than Rs. 500.00 is carried over to the next week.")).toBeTruthy();
  expect(box.queryByText(/Monday to Sunday/)).toBeNull();
});

test("the payout rule is open on the first visit, and folded from the second one on (M-2590)", async () => {
  renderApp("/payouts", { as: "reseller" });
  expect((await findBox()).open).toBe(true);
  cleanup();
  const { user } = renderApp("/payouts", { as: "reseller" });
  expect((await findBox()).open).toBe(false);
  await user.click(screen.getByText("How Weekly Payouts Work"));
  expect((await findBox()).open).toBe(true);
});

import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeResellerPayout } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";

test("resellers without a name are each listed, and the reader learns where to choose their own name", async () => {
  const unnamed = { rank: 1, name: "A reseller", commission: 700, orders: 2, isYou: false };
  const you = { rank: 3, name: "Nimali N.", commission: 10, orders: 1, isYou: true };
  serve("get", "/payouts/reseller", () => refusal(503, "UNAVAILABLE", "Not in this test"));
  serve("get", "/payouts/reseller/leaderboard", () =>
    ok({ month: "2026-11", top: [unnamed, unnamed, you], you }),
  );
  renderApp("/payouts?tab=leaderboard", { as: "reseller" });
  const board = within(await screen.findByRole("region", { name: "Top Performers" }));
  expect(board.getAllByText("A reseller")).toHaveLength(2);
  expect(board.getAllByRole("listitem")).toHaveLength(3);
  expect(board.getByText(/Resellers are named only if they agreed/)).toBeTruthy();
  expect(board.getByRole("link", { name: "Choose in your profile" }).getAttribute("href")).toBe("/profile");
});

test("on the other tabs a failure of the totals above them can be retried (I-2284)", async () => {
  serve("get", "/payouts/reseller/leaderboard", () => ok({ month: "2026-11", top: [], you: null }));
  serve("get", "/payouts/reseller", () => refusal(503, "BUSY", "Please try again"));
  const { user } = renderApp("/payouts?tab=leaderboard", { as: "reseller" });
  expect(await screen.findByText("Failed to load your totals")).toBeTruthy();
  serve("get", "/payouts/reseller", () => ok(makeResellerPayout()));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect((await screen.findByText("Completed orders")).nextElementSibling?.textContent).toBe("7");
  expect(screen.queryByText("Failed to load your totals")).toBeNull();
});

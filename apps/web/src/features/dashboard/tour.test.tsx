import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { stubCloseRequests } from "../../test/close-requests.ts";
import { makeOrder, makeOrdersSummary, makeProduct, makeResellerPayout } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, serve } from "../../test/server.ts";

const FLAG = "highlightTourCompleted";

/** jsdom has no layout: every element is visible unless the selector `hidden` matches it. */
let hidden = "";
beforeEach(() => {
  hidden = "";
  vi.spyOn(Element.prototype, "getClientRects").mockImplementation(function rects(this: Element) {
    const list = hidden !== "" && this.matches(hidden) ? [] : [new DOMRect(0, 0, 10, 10)];
    return Object.assign(list, { item: (index: number) => list[index] ?? null });
  });
  vi.stubGlobal(
    "DOMRect",
    class {
      x = 0;
    },
  );
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  serve("get", "/orders", () => ok([makeOrder()]));
  serve("get", "/products", () => ok([makeProduct()]));
  serve("get", "/payouts/reseller", () => ok(makeResellerPayout()));
});

async function takeTour() {
  const app = renderApp("/dashboard", { as: "reseller" });
  await app.user.click(await screen.findByRole("button", { name: "Take Tour" }));
  return app;
}

async function card(step: string) {
  return within(await screen.findByRole("dialog", { name: step }));
}

const TITLES = [
  "Your Dashboard",
  "Listings",
  "Orders",
  "Payouts",
  "Profile",
  "Performance overview",
  "Recent orders",
  "Product availability",
];

test("the tour has eight steps, and Finish stores the flag and returns the focus", async () => {
  const { user } = await takeTour();
  for (const [index, title] of TITLES.entries()) {
    const dialog = await card(title);
    expect(dialog.getByText(`Step ${index + 1} of 8`)).toBeTruthy();
    expect(localStorage.getItem(FLAG)).toBeNull();
    await user.click(dialog.getByRole("button", { name: index === 7 ? "Finish" : "Next" }));
  }
  expect(localStorage.getItem(FLAG)).toBe("true");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Take Tour" }));
});

test("Previous goes back, and the first step of the tour has no Previous", async () => {
  const { user } = await takeTour();
  const first = await card("Your Dashboard");
  expect(first.getByRole("button", { name: "Previous" })).toHaveProperty("disabled", true);
  await user.click(first.getByRole("button", { name: "Next" }));
  await user.click((await card("Listings")).getByRole("button", { name: "Previous" }));
  await card("Your Dashboard");
});

test.each([
  ["Skip tour", "Skip tour"],
  ["the cross", "Close tour"],
])("%s ends the tour permanently", async (_name, button) => {
  const { user } = await takeTour();
  await user.click((await card("Your Dashboard")).getByRole("button", { name: button }));
  await waitFor(() => expect(localStorage.getItem(FLAG)).toBe("true"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("by keyboard the focus is on Next, arrows move and Escape ends the tour", async () => {
  const { user } = await takeTour();
  const first = await card("Your Dashboard");
  await waitFor(() => expect(document.activeElement).toBe(first.getByRole("button", { name: "Next" })));
  await user.keyboard("{ArrowRight}");
  await card("Listings");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Next"));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(localStorage.getItem(FLAG)).toBe("true"));
});

test("Android's Back ends the tour and stays on the page (I-1120)", async () => {
  const goBack = stubCloseRequests();
  await takeTour();
  await card("Your Dashboard");
  expect(goBack()).toBe(true);
  expect(localStorage.getItem(FLAG)).toBe("true");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(goBack()).toBe(false);
});

test("a step for a link points at the element that shows it, and invisible steps are skipped", async () => {
  hidden = 'nav a, [data-menu-button], [data-tour="recent-orders"]';
  const { user } = await takeTour();
  const overview = await card("Performance overview");
  expect(overview.getByText("Step 1 of 2")).toBeTruthy();
  await user.click(overview.getByRole("button", { name: "Next" }));
  expect((await card("Product availability")).getByRole("button", { name: "Finish" })).toBeTruthy();
});

test("a highlighted element keeps its own ARIA attributes", async () => {
  const { user } = await takeTour();
  for (const title of TITLES.slice(0, 5)) {
    await user.click((await card(title)).getByRole("button", { name: "Next" }));
  }
  const overview = screen.getByRole("region", { name: "Performance overview" });
  await card("Performance overview");
  await waitFor(() => expect(overview.hasAttribute("aria-expanded")).toBe(false));
  expect(overview.hasAttribute("aria-controls")).toBe(false);
});

test("the first visit offers the tour, which starts only on request", async () => {
  const { user } = renderApp("/dashboard", { as: "reseller" });
  expect(await screen.findByText("New to Pola?")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: "No, thanks" }));
  expect(screen.queryByText("New to Pola?")).toBeNull();
  expect(localStorage.getItem(FLAG)).toBe("true");
});

test("a completed tour is not offered again, and can still be started", async () => {
  localStorage.setItem(FLAG, "true");
  await takeTour();
  await card("Your Dashboard");
  expect(screen.queryByText("New to Pola?")).toBeNull();
});

test("leaving the page removes the tour's card and does not complete the tour", async () => {
  const { unmount } = await takeTour();
  await card("Your Dashboard");
  unmount();
  expect(document.querySelector(".driver-popover")).toBeNull();
  expect(localStorage.getItem(FLAG)).toBeNull();
});

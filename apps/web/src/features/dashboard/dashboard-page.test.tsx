import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeOrder, makeOrdersSummary, makeProduct } from "../../test/factories.ts";
import { makeMoneyLadder } from "../../test/make-money.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, pendingForever, refusal, type SeenCall, serve } from "../../test/server.ts";

beforeEach(() => {
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  serve("get", "/orders", () => ok([makeOrder({ orderNumber: "ORD-001042" })]));
  serve("get", "/products", () => ok([makeProduct({ stock: 7 })]));
});

/** Not what sells well now. */
const isOfStock = ({ url }: SeenCall) => !url.searchParams.has("isPopular");

test("the dashboard welcomes by first name and shows the four figures with bars", async () => {
  renderApp("/dashboard", { as: "reseller" });
  expect(await screen.findByRole("heading", { level: 1, name: "Welcome back, Nimali" })).toBeTruthy();
  const figures = within(screen.getByRole("region", { name: "Performance overview" }));
  expect(await figures.findByText("Total Orders")).toBeTruthy();
  for (const text of ["12", "7", "3", "Rs. 1,750"]) expect(figures.getByText(text)).toBeTruthy();
  const bars = figures
    .getAllByRole("progressbar")
    .map((bar) => [bar.getAttribute("value"), bar.getAttribute("max")]);
  expect(bars).toEqual([
    ["12", "100"],
    ["7", "100"],
    ["3", "50"],
    ["1750", "10000"],
  ]);
});

test("the bars of the four figures have no value for screen readers while the figures load", async () => {
  serve("get", "/orders/summary", pendingForever);
  renderApp("/dashboard", { as: "reseller" });
  const figures = within(await screen.findByRole("region", { name: "Performance overview" }));
  expect(figures.getByText("Loading your figures")).toBeTruthy();
  expect(figures.queryAllByRole("progressbar")).toEqual([]);
});

test("the welcome banner shows the date in Sri Lanka, also after midnight on an open page", async () => {
  // 00:30 in Colombo, still the day before in UTC.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-02T19:00:00.000Z") });
  const { user } = renderApp("/dashboard", { as: "reseller" });
  expect(await screen.findByText("Tuesday, Nov 3, 2026")).toBeTruthy();
  vi.setSystemTime(new Date("2026-11-03T19:00:00.000Z"));
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(screen.getByText("Wednesday, Nov 4, 2026")).toBeTruthy();
  vi.useRealTimers();
});

test("the dashboard loads the five newest orders and eight products, and links to all", async () => {
  const orders = serve("get", "/orders", () => ok([makeOrder({ orderNumber: "ORD-001042" })]));
  const products = serve("get", "/products", () => ok([makeProduct({ stock: 7 })]));
  renderApp("/dashboard", { as: "reseller" });
  const recent = within(await screen.findByRole("region", { name: "Recent Orders" }));
  expect(await recent.findByRole("link", { name: "ORD-001042" })).toBeTruthy();
  expect(recent.getByText("Rs. 2,850.00")).toBeTruthy();
  expect(recent.getByRole("link", { name: "View All Orders" }).getAttribute("href")).toBe("/orders");
  const stock = within(screen.getByRole("region", { name: "Live Stock Status" }));
  expect(await stock.findByText("Low Stock")).toBeTruthy();
  expect(stock.getByRole("link", { name: "View All Products" }).getAttribute("href")).toBe("/products");
  expect(orders[0]?.url.searchParams.get("pageSize")).toBe("5");
  expect(orders[0]?.url.searchParams.get("sort")).toBe("-createdAt");
  expect(products.find(isOfStock)?.url.searchParams.get("pageSize")).toBe("8");
});

test.each(["returned", "cancelled"] as const)(
  "the dashboard never says You earn of a %s order: it shows Rs. 0 and the commission struck through",
  async (status) => {
    serve("get", "/orders", () => ok([makeOrder({ status, totalCommission: 715 })]));
    renderApp("/dashboard", { as: "reseller" });
    const recent = within(await screen.findByRole("region", { name: "Recent Orders" }));
    expect((await recent.findByText("Rs. 0")).tagName).toBe("STRONG");
    expect(recent.getByText(/Rs\. 715/).tagName).toBe("S");
    expect(recent.queryByText(/You earn/)).toBeNull();
  },
);

test("the dashboard of a new reseller has one filled button, which leads to the products", async () => {
  serve("get", "/orders", () => ok([]));
  serve("get", "/products", () => ok([]));
  renderApp("/dashboard", { as: "reseller" });
  expect(await screen.findByRole("button", { name: "Show me around" })).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Refresh Products" })).toBeTruthy();
  expect(await screen.findByText("No orders yet")).toBeTruthy();
  const controls = screen.getByRole("main").querySelectorAll("a, button");
  const filled = [...controls].filter(({ classList }) => classList.contains("bg-brand"));
  expect(filled.map(({ textContent }) => textContent)).toEqual(["Browse Products"]);
});

test("each figure of the dashboard says in one line what it counts", async () => {
  renderApp("/dashboard", { as: "reseller" });
  const figures = within(await screen.findByRole("region", { name: "Performance overview" }));
  for (const [label, line] of [
    ["Total Orders", "All orders you placed"],
    ["Completed", "Delivered and completed orders"],
    ["Pending", "Pending and processing orders"],
    ["Total Earnings", "Commission of delivered and completed orders"],
  ] as const)
    expect((await figures.findByText(label)).parentElement?.textContent).toContain(line);
});

test("the dashboard shows quick actions and the next payout", async () => {
  renderApp("/dashboard", { as: "reseller" });
  const actions = within(await screen.findByRole("region", { name: "Quick Actions" }));
  expect(actions.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Browse Products", "/products"],
    ["Manage Orders", "/orders"],
    ["Update Profile", "/profile"],
  ]);
  expect(await screen.findByText("Next payout: Rs. 900 on Monday, Nov 23, 2026.")).toBeTruthy();
});

test("empty blocks of the dashboard offer a next step", async () => {
  const products = serve("get", "/products", () => ok([]));
  serve("get", "/orders", () => ok([]));
  const { user } = renderApp("/dashboard", { as: "reseller" });
  const recent = within(await screen.findByRole("region", { name: "Recent Orders" }));
  expect(await recent.findByText("No orders yet")).toBeTruthy();
  expect(recent.getByRole("link", { name: "Browse Products" })).toBeTruthy();
  expect(await screen.findByText("No products available")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Refresh Products" }));
  expect(products.filter(isOfStock)).toHaveLength(2);
});

test("Refresh loads every block of the dashboard again", async () => {
  const { user } = renderApp("/dashboard", { as: "reseller" });
  await screen.findByRole("link", { name: "ORD-001042" });
  serve("get", "/orders", () => ok([makeOrder({ orderNumber: "ORD-009999" })]));
  serve("get", "/orders/summary", () => ok(makeOrdersSummary({ totalOrders: 77 })));
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByRole("link", { name: "ORD-009999" })).toBeTruthy();
  expect(await screen.findByText("77")).toBeTruthy();
});

test("a failed refresh keeps the orders and the next payout, and says so", async () => {
  const { user } = renderApp("/dashboard", { as: "reseller" });
  await screen.findByRole("link", { name: "ORD-001042" });
  const nextPayout = await screen.findByText(/^Next payout: Rs. 900/);
  const calls = [
    serve("get", "/orders", () => refusal(400, "BAD_REQUEST", "")),
    serve("get", "/payouts/reseller/ladder", () => refusal(400, "BAD_REQUEST", "")),
  ];
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(calls.map(({ length }) => length)).toEqual([1, 1]));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByRole("link", { name: "ORD-001042" })).toBeTruthy();
  expect(nextPayout.isConnected).toBe(true);
  expect(screen.getByRole("alert").textContent).toContain("Failed to refresh");
});

test("each block of the dashboard loads and fails on its own", async () => {
  serve("get", "/orders/summary", () => refusal(500, "INTERNAL", ""));
  serve("get", "/products", () => refusal(500, "INTERNAL", ""));
  serve("get", "/payouts/reseller/ladder", () => refusal(500, "INTERNAL", ""));
  serve("get", "/orders", pendingForever);
  const { user } = renderApp("/dashboard", { as: "reseller" });
  expect(await screen.findByText("Failed to load your figures")).toBeTruthy();
  const failure = await screen.findByText("Failed to load your money");
  serve("get", "/payouts/reseller/ladder", () => ok(makeMoneyLadder()));
  const block = failure.closest<HTMLElement>("[role=alert]") ?? document.body;
  await user.click(within(block).getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("region", { name: "Your money" })).toBeTruthy();
  expect(await screen.findByText("Failed to load products")).toBeTruthy();
  expect(screen.getByText("Loading recent orders")).toBeTruthy();
});

/** The visible figure. Screen readers get the final one at once. */
const shown = (label: string) =>
  within(screen.getByRole("region", { name: "Performance overview" }))
    .getByText(label)
    .nextElementSibling?.querySelector("[aria-hidden]")?.textContent;

describe("counting up", () => {
  const frames: FrameRequestCallback[] = [];
  const inView: (() => void)[] = [];

  /** Draws one frame at this time. */
  function drawAt(ms: number) {
    act(() => {
      for (const frame of frames.splice(0)) frame(ms);
    });
  }

  beforeEach(() => {
    frames.length = 0;
    inView.length = 0;
    vi.spyOn(window, "requestAnimationFrame").mockImplementation((frame) => frames.push(frame));
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        readonly #notify: (entries: { isIntersecting: boolean }[]) => void;
        constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
          this.#notify = notify;
        }
        observe() {
          inView.push(() => this.#notify([{ isIntersecting: true }]));
        }
        disconnect() {}
      },
    );
    const summary = { totalOrders: 8000, completedOrders: 800, pendingOrders: 80, totalEarnings: 16_000 };
    serve("get", "/orders/summary", () => ok(makeOrdersSummary(summary)));
  });
  const Observer = window.IntersectionObserver;
  afterEach(() => {
    vi.stubGlobal("IntersectionObserver", Observer);
  });

  test("figures count up in 2000 ms once they are visible, each 200 ms later", async () => {
    renderApp("/dashboard", { as: "reseller" });
    await screen.findByText("Total Orders");
    drawAt(5000);
    expect(shown("Total Orders")).toBe("0");
    for (const see of inView) see();
    drawAt(10_000);
    // At half of the time the figure has reached 7/8 of its target.
    drawAt(11_000);
    expect(shown("Total Orders")).toBe("7,000");
    drawAt(11_200);
    expect(shown("Completed")).toBe("700");
    drawAt(11_400);
    expect(shown("Pending")).toBe("70");
    drawAt(11_600);
    expect(shown("Total Earnings")).toBe("Rs. 14,000");
    drawAt(12_000);
    expect(shown("Total Orders")).toBe("8,000");
    expect(shown("Total Earnings")).not.toBe("Rs. 16,000");
    drawAt(12_600);
    expect(shown("Total Earnings")).toBe("Rs. 16,000");
  });

  test("figures count up once a session: a returning person reads them at once", async () => {
    const first = renderApp("/dashboard", { as: "reseller" });
    await screen.findByText("Total Orders");
    for (const see of inView) see();
    drawAt(10_000);
    expect(shown("Total Orders")).toBe("0");
    first.unmount();
    renderApp("/dashboard", { as: "reseller" });
    await screen.findByText("Total Orders");
    expect(shown("Total Orders")).toBe("8,000");
    expect(shown("Total Earnings")).toBe("Rs. 16,000");
  });

  test("figures do not count up under reduced motion", async () => {
    const original = window.matchMedia;
    vi.spyOn(window, "matchMedia").mockImplementation((query) => {
      const list = original(query);
      if (!query.includes("reduced-motion")) return list;
      return Object.defineProperty(list, "matches", { value: true });
    });
    renderApp("/dashboard", { as: "reseller" });
    await screen.findByText("Total Orders");
    expect(shown("Total Orders")).toBe("8,000");
  });
});

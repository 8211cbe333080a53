import type { TrackedOrder } from "@pola/shared/schemas/tracking";
import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, pendingForever, refusal, serve } from "../../test/server.ts";
import { trackingSteps, trackingText } from "./tracking-words.ts";

const CODE = "Ab3dEf6hIj9k";

const tracked = (overrides: Partial<TrackedOrder> = {}): TrackedOrder => ({
  orderNumber: "ORD-001042",
  status: "shipped",
  reason: null,
  firstName: "Sanduni",
  cash: 3450.5,
  trackingNumber: "LK123",
  courier: null,
  steps: {
    placed: "2026-11-02T04:30:00.000Z",
    packed: "2026-11-03T04:30:00.000Z",
    shipped: "2026-11-04T04:30:00.000Z",
    delivered: null,
  },
  seller: { businessName: "Nimali Fashion", phone: "+94771234567", logo: null },
  ...overrides,
});

function open(order = tracked()) {
  const calls = serve("get", "/tracking", () => ok(order));
  return { ...renderApp(`/t/${CODE}`), calls };
}

describe("the customer's tracking page", () => {
  test("shows the seller, the four steps, the waybill, the cash and how to ask, without an account", async () => {
    const { calls } = open();
    expect(await screen.findByRole("heading", { level: 1, name: "Nimali Fashion" })).toBeTruthy();
    expect(calls[0]?.url.searchParams.get("code")).toBe(CODE);
    const card = within(screen.getByRole("region", { name: "Hello Sanduni" }));
    expect(card.getByText("Your parcel is on its way.")).toBeTruthy();
    expect(card.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "PlacedNov 2, 2026",
      "PackedNov 3, 2026",
      "ShippedNov 4, 2026",
      "Delivered (not yet)",
    ]);
    expect(card.getByText("LK123")).toBeTruthy();
    expect(screen.getByText("Rs. 3,450.50")).toBeTruthy();
    expect(screen.getByRole("link", { name: "077 123 4567" }).getAttribute("href")).toBe("tel:+94771234567");
    expect(screen.queryByRole("link", { name: /Login/ })).toBeNull();
  });

  test("links to the courier's page of the parcel", async () => {
    const courier = { name: "Pronto Express", trackingUrl: "https://pronto.example/track?no=LK123" };
    open(tracked({ courier }));
    const link = await screen.findByRole("link", { name: /Track with Pronto Express/ });
    expect(link.getAttribute("href")).toBe(courier.trackingUrl);
  });

  test("asks for no cash once the parcel was delivered", async () => {
    open(tracked({ status: "delivered" }));
    expect(await screen.findByText("Your parcel was delivered.")).toBeTruthy();
    expect(screen.queryByText("Cash to have ready")).toBeNull();
  });

  test("says under a heading that an unknown order is not found, and whom to ask", async () => {
    serve("get", "/tracking", () => refusal(404, "NOT_FOUND", "We can't find this order. Ask the seller."));
    renderApp(`/t/${CODE}`);
    expect(await screen.findByText("Order not found")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "Your order" })).toBeTruthy();
    expect(screen.getByText("We can't find this order. Ask the seller.")).toBeTruthy();
  });

  test("an order that is deleted while its page is open is shown no longer", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    expect(await screen.findByText("Your parcel is on its way.")).toBeTruthy();
    serve("get", "/tracking", () => refusal(404, "NOT_FOUND", "We can't find this order. Ask the seller."));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await screen.findByText("Order not found")).toBeTruthy();
    expect(screen.queryByText("Your parcel is on its way.")).toBeNull();
    expect(screen.getByRole("heading", { level: 1, name: "Your order" })).toBeTruthy();
    vi.useRealTimers();
  });

  test("offers to try again when the order could not be loaded", async () => {
    let tries = 0;
    serve("get", "/tracking", () => {
      tries += 1;
      return tries === 1 ? networkFailure() : ok(tracked());
    });
    const { user } = renderApp(`/t/${CODE}`);
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Nimali Fashion")).toBeTruthy();
  });

  test("says that it loads", async () => {
    serve("get", "/tracking", pendingForever);
    renderApp(`/t/${CODE}`);
    expect(await screen.findByText("Loading your order")).toBeTruthy();
  });
});

test("a failed delivery tells the customer to answer the phone", () => {
  expect(trackingText(tracked({ reason: "not_reachable" }))).toContain("Please answer the phone.");
});

test("an order that skipped a step has reached it; one that ended early shows its end", () => {
  const skipped = tracked({ steps: { ...tracked().steps, packed: null } });
  expect(trackingSteps(skipped).map(({ state }) => state)).toEqual([
    "reached",
    "reached",
    "reached",
    "ahead",
  ]);
  const cancelled = tracked({
    status: "cancelled",
    steps: { ...tracked().steps, packed: null, shipped: null },
  });
  expect(trackingSteps(cancelled).map(({ label, state }) => [label, state])).toEqual([
    ["Placed", "reached"],
    ["Cancelled", "ended"],
  ]);
});

test("an order that was returned before it was shipped was cancelled, for a customer: no parcel went back (O-181)", () => {
  const { placed } = tracked().steps;
  const unsent = tracked({
    status: "returned",
    steps: { placed, packed: null, shipped: null, delivered: null },
  });
  expect(trackingText(unsent)).toBe("This order was cancelled.");
  expect(trackingSteps(unsent).map(({ label }) => label)).toEqual(["Placed", "Cancelled"]);
  expect(trackingText(tracked({ status: "returned" }))).toBe("Your parcel went back to the seller.");
});

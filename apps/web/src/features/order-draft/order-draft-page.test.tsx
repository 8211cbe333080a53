import type { FoundCustomer, KnownCustomer } from "@pola/shared/schemas/customer";
import type { OrderDraft } from "@pola/shared/schemas/order-draft";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { makeDraft, makeDraftLine, makeOrder, makeOrdersSummary } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { api, networkFailure, ok, refusal, serve, server } from "../../test/server.ts";

const SANDUNI: KnownCustomer = {
  name: "Sanduni Perera",
  phone: "+94775551111",
  address: "1 Lake Road",
  lastOrderedAt: "2026-11-02T04:30:00.000Z",
  orders: 3,
  returned: 1,
};
const FILLED = {
  customerName: SANDUNI.name,
  customerPhone: SANDUNI.phone,
  customerAddress: SANDUNI.address,
};
const NOTHING_KNOWN: FoundCustomer = { customer: null, parcels: { sent: 0, returned: 0 }, recentOrders: [] };

let found = NOTHING_KNOWN;
beforeEach(() => {
  found = NOTHING_KNOWN;
  server.use(
    api("get", "/orders/summary", () => ok(makeOrdersSummary())),
    api("get", "/orders", () => ok([])),
    api("get", "/customers", () => ok([SANDUNI])),
    api("get", "/customers/look-up", () => ok(found)),
  );
});

function open(draft: OrderDraft = makeDraft()) {
  serve("get", "/orders/draft", () => ok(draft));
  const changed = serve("patch", "/orders/draft", () => ok(draft));
  return { ...renderApp("/order", { as: "reseller" }), changed };
}

const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });

describe("the order in progress", () => {
  test("shows its lines, and one delivery charge in the sum", async () => {
    open(
      makeDraft({
        ...FILLED,
        lines: [makeDraftLine({ variations: { Size: "M" } }), makeDraftLine({ quantity: 2 })],
      }),
    );
    expect(await screen.findByText("For Sanduni: 3 items")).toBeTruthy();
    const lines = within(screen.getByRole("list", { name: "Lines of this order" })).getAllByRole("listitem");
    expect(lines[0]?.textContent).toContain("Size: M");
    expect(screen.getByText("Delivery, 0.50 kg, charged once")).toBeTruthy();
    expect(screen.getAllByText("Rs. 2,850.00").length).toBeGreaterThan(0);
  });

  test("pieces can be changed and lines removed, each on its own", async () => {
    const line = makeDraftLine({ variations: { Size: "M" } });
    const { user, changed } = open(makeDraft({ lines: [line, makeDraftLine()] }));
    await user.click(
      (await screen.findAllByRole("button", { name: "Increase quantity" }))[0] ?? document.body,
    );
    await user.click(await button("Remove Cotton Saree, Size: M"));
    const { productId, variations } = line;
    await waitFor(() => expect(changed).toHaveLength(2));
    expect(changed.map(({ body }) => body)).toEqual([
      { lines: [{ productId, variations, quantity: 2 }] },
      { lines: [{ productId, variations, quantity: 0 }] },
    ]);
  });

  test("a line that changed or sold out is marked and must be answered; the others stay", async () => {
    const changedPrice = makeDraftLine({
      productName: "Lamp",
      problem: {
        kind: "price-changed",
        message: "The price is now Rs. 2,450.00, not Rs. 2,000.00",
        seenUnitPrice: 2000,
      },
    });
    const soldOut = makeDraftLine({
      productName: "Ring",
      quantity: 3,
      problem: { kind: "out-of-stock", message: "Only 1 left in stock", available: 1 },
    });
    const { user, changed } = open(makeDraft({ lines: [changedPrice, soldOut, makeDraftLine()] }));
    expect(await screen.findByText("2 lines need your answer")).toBeTruthy();
    expect((await button("Place Order")).disabled).toBe(true);
    await user.click(await button("Accept"));
    await user.click(await button("Order 1"));
    await waitFor(() => expect(changed).toHaveLength(2));
    expect(changed[0]?.body).toMatchObject({
      lines: [{ productId: changedPrice.productId, quantity: 1, unitPrice: 2450 }],
    });
    expect(changed[1]?.body).toMatchObject({ lines: [{ productId: soldOut.productId, quantity: 1 }] });
  });

  test("an empty order leads to the listings", async () => {
    open(makeDraft({ lines: [] }));
    expect(await screen.findByText("Nothing in this order yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Browse Products" })).toBeTruthy();
  });

  test("an order that could not be loaded can be tried again", async () => {
    serve("get", "/orders/draft", () => networkFailure());
    renderApp("/order", { as: "reseller" });
    expect(await screen.findByText("Failed to load your order")).toBeTruthy();
    expect(await button("Retry")).toBeTruthy();
  });
});

describe("the customer of the order in progress", () => {
  test("one tap on a recent customer fills in phone, name and address", async () => {
    const { user, changed } = open();
    await user.click(await button("Sanduni Perera"));
    expect((await field("Customer phone")).value).toBe("077 555 1111");
    expect((await field("Customer name")).value).toBe("Sanduni Perera");
    expect((await field("Delivery address")).value).toBe("1 Lake Road");
    await waitFor(() => expect(changed.at(-1)?.body).toEqual(FILLED));
  });

  test("a known number offers its name and address, and warns of parcels that came back", async () => {
    found = { customer: SANDUNI, parcels: { sent: 5, returned: 2 }, recentOrders: [] };
    const { user } = open();
    await user.type(await field("Customer phone"), "0775551111");
    expect(await screen.findByText("Sanduni Perera: 3 orders, 1 returned")).toBeTruthy();
    expect(screen.getByText("2 of 5 parcels to this number came back.")).toBeTruthy();
    await user.click(await button("Use name and address of the last order"));
    expect((await field("Delivery address")).value).toBe("1 Lake Road");
  });

  test("an incomplete number asks nothing", async () => {
    const asked = serve("get", "/customers/look-up", () => ok(NOTHING_KNOWN));
    const { user } = open();
    await user.type(await field("Customer phone"), "07755511");
    expect(asked).toEqual([]);
  });
});

describe("placing the order in progress", () => {
  test("sends every line with the figures as shown, once, and leads to the orders with a confirmation", async () => {
    const draft = makeDraft({ ...FILLED, lines: [makeDraftLine(), makeDraftLine({ quantity: 2 })] });
    const placed = makeOrder({ orderNumber: "ORD-001042", totalAmount: 2850, totalCommission: 250 });
    const sent = serve("post", "/orders", () => ok(placed, { status: 201 }));
    const { user } = open(draft);
    await user.click(await button("Place Order"));
    await waitFor(() => expect(address()).toBe("/orders"));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({ ...FILLED, isFromDraft: true, subtotal: 2450, shippingCost: 400 });
    expect(sent[0]?.body).toHaveProperty("items.length", 2);
    expect(await screen.findByRole("region", { name: "Order confirmation" })).toBeTruthy();
  });

  test("a refusal says why and reads the order again", async () => {
    serve("post", "/orders", () => refusal(409, "OUT_OF_STOCK", "Only 1 of Cotton Saree left in stock"));
    const { user } = open(makeDraft(FILLED));
    await user.click(await button("Place Order"));
    expect(
      (await screen.findAllByText("Failed to place order: Only 1 of Cotton Saree left in stock")).length,
    ).toBe(2);
  });

  test("the same products for the same number within an hour are asked about first", async () => {
    const line = makeDraftLine({ quantity: 2, variations: { Size: "M" } });
    const { productId, quantity, variations } = line;
    found = {
      ...NOTHING_KNOWN,
      recentOrders: [
        {
          id: "x",
          orderNumber: "ORD-001041",
          createdAt: "2026-11-02T04:30:00.000Z",
          items: [{ productId, quantity, variations }],
        },
      ],
    };
    const sent = serve("post", "/orders", () => ok(makeOrder(), { status: 201 }));
    const { user } = open(makeDraft({ ...FILLED, lines: [line] }));
    await user.click(await button("Place Order"));
    const question = within(await screen.findByRole("alertdialog", { name: "Order again?" }));
    expect(question.getByText(/ORD-001041 of Nov 2, 2026/)).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(question.getByRole("button", { name: "Order again" }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

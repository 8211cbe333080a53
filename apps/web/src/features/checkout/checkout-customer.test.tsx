import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { checkoutCustomer } from "../../lib/checkout-memory.ts";
import { nextCustomer } from "../../lib/stored-customer.ts";
import { makeOrder, newId } from "../../test/factories.ts";
import { FILLED, makeFoundCustomer, makeRecentOrder, SANDUNI } from "../../test/make-customer.ts";
import { address } from "../../test/render-app.tsx";
import { networkFailure, ok, pendingForever, refusal, serve } from "../../test/server.ts";
import { fillIn, keyOf, open, place, saree, serveFound, serveOrdersPage } from "./checkout-test-kit.tsx";

serveOrdersPage();

const PHONE = "Customer phone";
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const values = () => [PHONE, "Customer name", "Delivery address"].map((label) => field(label).value);
const SHOWN = ["077 555 1111", "Sanduni Perera", "1 Lake Road"];

describe("the customer of a checkout", () => {
  test("the phone number is the first field of a checkout", async () => {
    await open();
    const [first] = within(screen.getByRole("main")).getAllByRole("textbox");
    expect(first).toBe(field(PHONE));
  });

  test("a known number fills in a checkout, warns of parcels that came back, and survives a reload", async () => {
    serveFound({ customer: SANDUNI, parcels: { sent: 5, returned: 2 } });
    const { user, unmount } = await open();
    await user.type(field(PHONE), "0775551111");
    expect(await screen.findByText("Sanduni Perera: 3 orders, 1 returned")).toBeTruthy();
    await waitFor(() => expect(values().slice(1)).toEqual(SHOWN.slice(1)));
    expect(screen.getByText("2 of 5 parcels to this number came back.")).toBeTruthy();
    unmount();
    await open();
    expect(values()).toEqual(SHOWN);
  });

  test("one tap on a recent customer fills in a checkout and its draft, and the focus stays with the customer", async () => {
    serve("get", "/customers", () => ok([SANDUNI]));
    const { user, unmount } = await open();
    await user.click(await screen.findByRole("button", { name: "Sanduni Perera" }));
    expect(values()).toEqual(SHOWN);
    expect(screen.queryByRole("button", { name: "Sanduni Perera" })).toBeNull();
    await user.tab();
    expect(document.activeElement).toBe(field(PHONE));
    unmount();
    await open();
    expect(values()).toEqual(SHOWN);
  });

  test.each([PHONE, "Customer name", "Delivery address"])(
    "a customer's message that is pasted into the field %s of an empty checkout fills in all three, and can be cleared (O-2352)",
    async (label) => {
      const { user, unmount } = await open();
      await user.click(field(label));
      const regions = [...document.querySelectorAll("[aria-live]")];
      await user.paste("Sanduni Perera\n1 Lake Road\n0775551111");
      expect(values()).toEqual(SHOWN);
      // In an area that was there before, else no screen reader says that two more fields were filled in (I-2494).
      expect(regions).toContain(screen.getByText("Check what was pasted").closest("[aria-live]"));
      unmount();
      const { user: again } = await open();
      expect(values()).toEqual(SHOWN);
      await again.clear(field(PHONE));
      await again.clear(field("Customer name"));
      await again.clear(field("Delivery address"));
      await again.paste("Sanduni Perera\n1 Lake Road\n0775551111");
      await again.click(screen.getByRole("button", { name: "Clear" }));
      expect(values()).toEqual(["", "", ""]);
    },
  );

  test("a message that is pasted where something is typed changes no other field (O-2352)", async () => {
    const { user } = await open();
    await user.type(field("Customer name"), "Ravi");
    await user.click(field("Delivery address"));
    await user.paste("Sanduni Perera\n1 Lake Road\n0775551111");
    expect(values()).toEqual(["", "Ravi", "Sanduni Perera\n1 Lake Road\n0775551111"]);
  });

  test("what is typed into a checkout stays until the reseller asks for what the last order had", async () => {
    serveFound({ customer: SANDUNI });
    const { user } = await open();
    await user.type(field("Customer name"), "Sanduni Perera");
    await user.type(field("Delivery address"), "2 Hill Street");
    await user.type(field(PHONE), "0775551111");
    await user.click(await screen.findByRole("button", { name: "Use name and address of the last order" }));
    expect(values()).toEqual(SHOWN);
    expect(screen.queryByRole("button", { name: /^Use name/ })).toBeNull();
    await user.tab();
    expect(document.activeElement).toBe(field(PHONE));
  });

  test("another known number replaces what the number before filled in, but nothing that was typed", async () => {
    const ravi = { ...SANDUNI, name: "Ravi Silva", phone: "+94712223334", address: "9 Sea Street" };
    serve("get", "/customers/look-up", ({ url }) => {
      const customer = [ravi, SANDUNI].find((known) => known.phone === url.searchParams.get("phone"));
      return ok(makeFoundCustomer({ customer: customer ?? null }));
    });
    const { user } = await open();
    const type = async (phone: string) => {
      await user.clear(field(PHONE));
      await user.type(field(PHONE), phone);
    };
    await type("0775551111");
    await waitFor(() => expect(field("Customer name").value).toBe("Sanduni Perera"));
    await type("0712223334");
    await waitFor(() => expect(field("Customer name").value).toBe("Ravi Silva"));
    expect(field("Delivery address").value).toBe("9 Sea Street");
    await user.type(field("Delivery address"), ", Galle");
    await type("0775551111");
    expect(await screen.findByRole("button", { name: /^Use name/ })).toBeTruthy();
    expect(values().slice(1)).toEqual(["Ravi Silva", "9 Sea Street, Galle"]);
  });

  test("a look-up of a checkout that arrives late overwrites nothing", async () => {
    const waiting: (() => void)[] = [];
    serve("get", "/customers/look-up", async () => {
      await new Promise<void>((answer) => waiting.push(answer));
      return ok(makeFoundCustomer({ customer: SANDUNI }));
    });
    const { user } = await open();
    await user.type(field(PHONE), "0775551111");
    await user.type(field("Customer name"), "Sandy");
    waiting[0]?.();
    expect(await screen.findByText("Sanduni Perera: 3 orders, 1 returned")).toBeTruthy();
    expect(field("Customer name").value).toBe("Sandy");
  });

  test("the customer of Order more is looked up at the checkout at once", async () => {
    nextCustomer.set(FILLED);
    checkoutCustomer.set(saree.id, { ...FILLED, customerName: "Ravi Silva" });
    const lookUps = serveFound({ parcels: { sent: 3, returned: 3 } });
    await open();
    expect(values()).toEqual(SHOWN);
    expect(await screen.findByText("3 of 3 parcels to this number came back.")).toBeTruthy();
    expect(lookUps[0]?.url.searchParams.get("phone")).toBe(SANDUNI.phone);
  });
});

const question = () => screen.findByRole("alertdialog", { name: "Order again?" });

/** The order that a checkout of two pieces places, placed less than an hour ago. */
const line = { productId: saree.id, quantity: 2, variations: {} };
const same = makeRecentOrder([line]);

describe("the same order again", () => {
  test("a checkout asks first about the same order for the same number within an hour, and Cancel sends nothing", async () => {
    nextCustomer.set(FILLED);
    serveFound({ recentOrders: [same] });
    const sent = serve("post", "/orders", () => ok(makeOrder(), { status: 201 }));
    const { user } = await open();
    await place(user);
    const asked = within(await question());
    expect(
      asked.getByText(/^ORD-001041 of Nov 2, 2026.* has the same products for this number\.$/),
    ).toBeTruthy();
    await user.click(asked.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Place Order" }));
    expect(sent).toEqual([]);
    expect(nextCustomer.get()).toEqual(FILLED);
    await place(user);
    await user.click(within(await question()).getByRole("button", { name: "Order again" }));
    await waitFor(() => expect(address()).toBe("/orders"));
    expect(sent).toHaveLength(1);
    expect(nextCustomer.get()).toBeNull();
  });

  test("a field that is refused after the question is marked", async () => {
    serveFound({ recentOrders: [same] });
    const errors = { customerPhone: "This number is not in use" };
    serve("post", "/orders", () => refusal(422, "VALIDATION_FAILED", "Please check the form", { errors }));
    const { user } = await open();
    await fillIn(user);
    await place(user);
    await user.click(within(await question()).getByRole("button", { name: "Order again" }));
    expect(await screen.findByText("This number is not in use")).toBeTruthy();
  });

  test.each([
    ["another quantity", [{ ...line, quantity: 3 }]],
    ["another product as well", [line, { ...line, productId: newId() }]],
  ])("a checkout does not ask about an order with %s", async (_name, lines) => {
    serveFound({ recentOrders: [makeRecentOrder(lines)] });
    const sent = serve("post", "/orders", () => ok(makeOrder(), { status: 201 }));
    const { user } = await open();
    await fillIn(user);
    await place(user);
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test("trying again after a lost reply asks nothing: the server knows the order by its key", async () => {
    let isPlaced = false;
    serve("get", "/customers/look-up", () => ok(makeFoundCustomer({ recentOrders: isPlaced ? [same] : [] })));
    const sent = serve("post", "/orders", () => {
      if (isPlaced) return ok(makeOrder(), { status: 201 });
      isPlaced = true;
      return networkFailure();
    });
    const { user, unmount } = await open();
    await fillIn(user);
    await place(user);
    await screen.findByText("Network error. Please try again.");
    unmount();
    const again = await open();
    await place(again.user);
    await waitFor(() => expect(address()).toBe("/orders"));
    expect(keyOf(sent[1])).toBe(keyOf(sent[0]));
  });
});

describe("a checkout without the look-up", () => {
  test("a checkout whose look-up fails places its order", async () => {
    serve("get", "/customers", () => networkFailure());
    serve("get", "/customers/look-up", () => refusal(500, "INTERNAL", ""));
    const sent = serve("post", "/orders", () => ok(makeOrder(), { status: 201 }));
    const { user } = await open();
    await fillIn(user);
    await place(user);
    await waitFor(() => expect(address()).toBe("/orders"));
    expect(sent).toHaveLength(1);
  });

  test("a checkout waits for the look-up for 2 s at most, says so, and two taps are one order", async () => {
    serve("get", "/customers/look-up", pendingForever);
    const sent = serve("post", "/orders", () => ok(makeOrder(), { status: 201 }));
    const { user } = await open();
    await fillIn(user);
    const button = screen.getByRole("button", { name: "Place Order" });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    await user.click(button);
    await user.click(button);
    expect(button.textContent).toBe("Placing order...");
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(sent).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(600));
    await waitFor(() => expect(address()).toBe("/orders"));
    expect(sent).toHaveLength(1);
  });
});

test("an order that is placed after the reseller left the checkout says so, and leaves them where they are (I-2522)", async () => {
  let reply: (() => void) | undefined;
  const replied = new Promise<void>((resolve) => (reply = resolve));
  const calls = serve("post", "/orders", async () => {
    await replied;
    return ok(makeOrder());
  });
  const { user } = await open();
  await fillIn(user);
  await place(user);
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.click(screen.getByRole("link", { name: "Back to the product" }));
  await screen.findByRole("heading", { name: saree.name });
  reply?.();
  expect(await screen.findByText("Order placed successfully!")).toBeTruthy();
  expect(address()).toBe(`/products/${saree.id}`);
});

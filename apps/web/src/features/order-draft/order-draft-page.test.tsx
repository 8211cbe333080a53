import { MAX_ORDER_LINES } from "@pola/shared/limits";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { pendingDraft } from "../../lib/pending-draft.ts";
import { nextCustomer } from "../../lib/stored-customer.ts";
import { FILLED, SANDUNI } from "../../test/make-customer.ts";
import { makeDraft, makeDraftLine } from "../../test/make-draft.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, serve } from "../../test/server.ts";
import { button, field, openDraft } from "./order-draft-test-kit.tsx";

const sums = () => screen.getByText("Subtotal").closest("[aria-busy]")?.getAttribute("aria-busy");

describe("the order in progress", () => {
  test("shows its lines, and one delivery charge in the sum", async () => {
    openDraft(
      makeDraft({
        ...FILLED,
        lines: [makeDraftLine({ variations: { Size: "M" } }), makeDraftLine({ quantity: 2 })],
      }),
    );
    expect(await screen.findByText("For Sanduni: 3 items")).toBeTruthy();
    const lines = within(screen.getByRole("list", { name: "Lines of this order" })).getAllByRole("listitem");
    expect(lines[0]?.textContent).toContain("Size: M");
    expect(screen.getByText("Delivery, 0.50 kg").parentElement?.textContent).toContain("Charged once");
    expect(screen.getByText("Your customer pays").parentElement?.textContent).toContain(
      "Including shipping and taxes",
    );
    expect(screen.getAllByText("Rs. 2,850.00").length).toBeGreaterThan(0);
  });

  test("the order says whom it is for, without a title (O-2351)", async () => {
    openDraft(makeDraft({ ...FILLED, customerName: "Mrs. Perera", lines: [makeDraftLine()] }));
    expect(await screen.findByText("For Perera: 1 item")).toBeTruthy();
  });

  test("pieces can be changed and lines removed, and every tap counts, also before the reply", async () => {
    const line = makeDraftLine({ variations: { Size: "M" } });
    const { user, changes } = openDraft(makeDraft({ lines: [line] }), { changed: null });
    const { productId, variations } = line;
    for (const quantity of [2, 3]) {
      await user.click(await button(/^Increase quantity/));
      await waitFor(() => expect(screen.getByRole<HTMLInputElement>("spinbutton").value).toBe(`${quantity}`));
    }
    await waitFor(() =>
      expect(changes.at(-1)?.body).toEqual({ lines: [{ productId, variations, quantity: 3 }] }),
    );
    await user.click(await button("Remove Cotton Saree, Size: M"));
    await waitFor(() =>
      expect(changes.at(-1)?.body).toEqual({ lines: [{ productId, variations, quantity: 0 }] }),
    );
  });

  test("the sums are marked as old until the server has priced a change of the pieces", async () => {
    const line = makeDraftLine();
    const { user } = openDraft(makeDraft({ lines: [line] }));
    const more = await button(/^Increase quantity/);
    await screen.findByText("Subtotal");
    expect(sums()).toBe("false");
    let answer: (() => void) | undefined;
    const answered = new Promise<void>((done) => (answer = done));
    serve("patch", "/orders/draft", async () => {
      await answered;
      return ok(makeDraft({ lines: [{ ...line, quantity: 2 }] }));
    });
    await user.click(more);
    await waitFor(() => expect(sums()).toBe("true"));
    answer?.();
    await waitFor(() => expect(sums()).toBe("false"));
  });

  test("after a line was removed the focus is on the next one, and after the last line on what is said instead", async () => {
    const lines = ["Lamp", "Ring", "Saree"].map((productName) => makeDraftLine({ productName }));
    const { user } = openDraft(makeDraft({ lines }), { changed: null });
    for (const [removed, focused] of [
      ["Ring", "Remove Saree"],
      ["Saree", "Remove Lamp"],
    ] as const) {
      await user.click(await button(`Remove ${removed}`));
      await waitFor(() => expect(screen.queryByText(removed)).toBeNull());
      expect(document.activeElement?.getAttribute("aria-label")).toBe(focused);
    }
    await user.click(await button("Remove Lamp"));
    await screen.findByText("Nothing in this order yet");
    expect(document.activeElement?.textContent).toMatch(/^Nothing in this order yet/);
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
    const { user, changes } = openDraft(makeDraft({ lines: [changedPrice, soldOut, makeDraftLine()] }));
    const question = (await screen.findByText("2 lines need your answer")).parentElement;
    expect(question?.textContent).toContain("Accept, change or remove each of them");
    expect((await button("Place Order")).disabled).toBe(true);
    await user.click(await button("Accept"));
    // The button leaves with its question (docs/product/accessibility.md, I-2441).
    expect(document.activeElement?.textContent).toBe("Lamp");
    await user.click(await button("Order 1"));
    await waitFor(() => expect(changes).toHaveLength(2));
    expect(changes[0]?.body).toMatchObject({
      lines: [{ productId: changedPrice.productId, quantity: 1, unitPrice: 2450 }],
    });
    expect(changes[1]?.body).toMatchObject({ lines: [{ productId: soldOut.productId, quantity: 1 }] });
  });

  test("says how many lines fit, and offers no more products at the limit", async () => {
    const lines = Array.from({ length: MAX_ORDER_LINES }, () => makeDraftLine({ productName: "Lamp" }));
    const { user } = openDraft(makeDraft({ lines }), { changed: null });
    expect(await screen.findByText("50 of at most 50 lines.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Add more products" })).toBeNull();
    await user.click((await screen.findAllByRole("button", { name: "Remove Lamp" }))[0] ?? document.body);
    expect(await screen.findByText("49 of at most 50 lines.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Add more products" })).toBeTruthy();
  });

  test("without a connection a change is shown and kept, and sent with the next visit", async () => {
    const line = makeDraftLine();
    const draft = makeDraft({ lines: [line] });
    const { user, unmount, person } = openDraft(draft, { changed: null });
    await user.click(await button(/^Increase quantity/));
    expect(await screen.findByText("Kept on this device")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("spinbutton").value).toBe("2");
    unmount();
    const sent = serve("patch", "/orders/draft", () => ok(makeDraft({ lines: [{ ...line, quantity: 2 }] })));
    renderApp(null, { as: "reseller", user: { id: person?.id ?? "" } });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ lines: [{ productId: line.productId, quantity: 2 }] });
    await waitFor(() => expect(pendingDraft.get()).toBeNull());
    expect(screen.queryByText("Kept on this device")).toBeNull();
  });

  test("is sent as soon as there is a connection again", async () => {
    const draft = makeDraft();
    const { user } = openDraft(draft, { changed: null });
    await user.click(await button(/^Increase quantity/));
    await screen.findByText("Kept on this device");
    const sent = serve("patch", "/orders/draft", () => ok(draft));
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText("Kept on this device")).toBeNull());
  });

  test("a change is sent once the one before it has its reply, also when that one was sent because the connection returned", async () => {
    const line = makeDraftLine();
    const { user } = openDraft(makeDraft({ lines: [line] }), { changed: null });
    await user.click(await button(/^Increase quantity/));
    await screen.findByText("Kept on this device");
    const replies: ((quantity: number) => void)[] = [];
    const sent = serve("patch", "/orders/draft", async () => {
      const quantity = await new Promise<number>((reply) => replies.push(reply));
      return ok(makeDraft({ lines: [{ ...line, quantity }] }));
    });
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(replies).toHaveLength(1));
    await user.click(await button(/^Increase quantity/));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>("spinbutton").value).toBe("3"));
    expect(replies).toHaveLength(1);
    replies[0]?.(2);
    await waitFor(() => expect(replies).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ lines: [{ quantity: 3 }] });
    replies[1]?.(3);
    await waitFor(() => expect(pendingDraft.get()).toBeNull());
    expect(screen.getByRole<HTMLInputElement>("spinbutton").value).toBe("3");
  });

  test("is discarded after a question", async () => {
    const { user } = openDraft(makeDraft(), { changed: null });
    const discarded = serve("delete", "/orders/draft", () => ok(makeDraft({ lines: [] })));
    await user.click(await button(/^Increase quantity/));
    await screen.findByText("Kept on this device");
    await user.click(await button("Discard order"));
    const question = within(await screen.findByRole("alertdialog", { name: "Discard this order?" }));
    expect(discarded).toEqual([]);
    await user.click(question.getByRole("button", { name: "Discard order" }));
    expect(await screen.findByText("Nothing in this order yet")).toBeTruthy();
    expect(pendingDraft.get()).toBeNull();
  });

  test("an empty order leads to the listings", async () => {
    openDraft(makeDraft({ lines: [] }));
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
    const { user, changes } = openDraft();
    await user.click(await button("Sanduni Perera"));
    expect((await field("Customer phone")).value).toBe("077 555 1111");
    expect((await field("Customer name")).value).toBe("Sanduni Perera");
    expect((await field("Delivery address")).value).toBe("1 Lake Road");
    const filled = { ...FILLED, customerPhone: "077 555 1111" };
    await waitFor(() => expect(changes.at(-1)?.body).toEqual(filled));
  });

  test("a known number fills in name and address, and warns of parcels that came back", async () => {
    const { user, changes } = openDraft(makeDraft(), {
      found: { customer: SANDUNI, parcels: { sent: 5, returned: 2 } },
    });
    await user.type(await field("Customer phone"), "0775551111");
    await waitFor(async () => expect((await field("Customer name")).value).toBe("Sanduni Perera"));
    expect((await field("Delivery address")).value).toBe("1 Lake Road");
    expect(screen.getByText("Sanduni Perera: 3 orders, 1 returned")).toBeTruthy();
    expect(screen.getByText("2 of 5 parcels to this number came back.")).toBeTruthy();
    await waitFor(() => expect(changes.at(-1)?.body).toMatchObject({ customerName: "Sanduni Perera" }));
  });

  test("what is typed already stays until the reseller asks for the known name and address", async () => {
    const { user } = openDraft(makeDraft(), { found: { customer: SANDUNI } });
    await user.type(await field("Customer name"), "Sandy");
    await user.type(await field("Customer phone"), "0775551111");
    await screen.findByText("Sanduni Perera: 3 orders, 1 returned");
    expect((await field("Customer name")).value).toBe("Sandy");
    await user.click(await button("Use name and address of the last order"));
    expect((await field("Customer name")).value).toBe("Sanduni Perera");
    expect((await field("Delivery address")).value).toBe("1 Lake Road");
  });

  test("only what was typed here is sent, so that another tab's customer stays", async () => {
    const { user, changes } = openDraft();
    await user.click(await field("Customer name"));
    await user.tab();
    await user.type(await field("Delivery address"), "2 Hill Street");
    await user.tab();
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toEqual({ customerAddress: "2 Hill Street" });
    await user.click(await field("Customer name"));
    await user.tab();
    expect(changes).toHaveLength(1);
  });

  test("what is typed is kept from the first letter on, and is no reason for a warning", async () => {
    const { user, changes, unmount, person } = openDraft();
    await user.type(await field("Customer name"), "Nim");
    expect(changes).toEqual([]);
    expect(screen.queryByText("Kept on this device")).toBeNull();
    unmount();
    serve("patch", "/orders/draft", () => ok(makeDraft({ customerName: "Nim" })));
    renderApp("/order", { as: "reseller", user: { id: person?.id ?? "" } });
    expect((await field("Customer name")).value).toBe("Nim");
    expect(pendingDraft.get()).toBeNull();
  });

  test("an incomplete phone number starts no look-up", async () => {
    const { user, lookUps } = openDraft();
    await user.type(await field("Customer phone"), "07755511");
    expect(lookUps).toEqual([]);
  });

  test("the customer of Order more fills in an order in progress that has none, until Clear", async () => {
    nextCustomer.set(FILLED);
    const { user } = openDraft();
    expect((await field("Customer name")).value).toBe("Sanduni Perera");
    expect((await field("Customer phone")).value).toBe("077 555 1111");
    await user.click(await button("Clear"));
    expect((await field("Customer name")).value).toBe("");
    expect(nextCustomer.get()).toBeNull();
    expect(screen.queryByText("From an earlier order")).toBeNull();
  });

  test("the customer of Order more does not replace the customer of an order in progress", async () => {
    nextCustomer.set(FILLED);
    openDraft(makeDraft({ customerName: "Ravi" }));
    expect((await field("Customer name")).value).toBe("Ravi");
    expect((await field("Customer phone")).value).toBe("");
    expect(screen.queryByText("From an earlier order")).toBeNull();
  });
});

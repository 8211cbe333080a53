import { act, screen, waitFor, within } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { expect, test, vi } from "vitest";
import { pendingDraft } from "../../lib/pending-draft.ts";
import { storedToken } from "../../lib/storage.ts";
import { makeOrder, makeUser } from "../../test/factories.ts";
import { FILLED, SANDUNI } from "../../test/make-customer.ts";
import { makeDraft, makeDraftLine } from "../../test/make-draft.ts";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
import { button, field, openDraft } from "./order-draft-test-kit.tsx";

const pieces = () => screen.getByRole<HTMLInputElement>("spinbutton").value;

test.each([403, 404, 422])(
  "a change refused with %i is taken back with a message, and the next change is sent",
  async (status) => {
    const line = makeDraftLine();
    const { user } = openDraft(makeDraft({ lines: [line] }));
    await button(/^Increase quantity/);
    const refused = serve("patch", "/orders/draft", () => refusal(status, "NO", "Not possible"));
    await user.click(await button(/^Increase quantity/));
    expect(await screen.findByText("Not possible")).toBeTruthy();
    await waitFor(() => expect(pieces()).toBe("1"));
    expect([refused.length, pendingDraft.get()]).toEqual([1, null]);
    const next = serve("patch", "/orders/draft", () => ok(makeDraft({ lines: [{ ...line, quantity: 2 }] })));
    await user.click(await button(/^Increase quantity/));
    await waitFor(() => expect(next).toHaveLength(1));
    await waitFor(() => expect(pendingDraft.get()).toBeNull());
    expect(pieces()).toBe("2");
  },
);

test("a change that the network brought too slowly waits to be sent again (A-2581)", async () => {
  const { user } = openDraft(makeDraft({ lines: [makeDraftLine()] }));
  serve("patch", "/orders/draft", () => refusal(400, "BODY_TOO_SLOW", "Sending this took too long."));
  await user.click(await button(/^Increase quantity/));
  expect(await screen.findByText("Kept on this device")).toBeTruthy();
  expect(pieces()).toBe("2");
  expect(pendingDraft.get()).not.toBeNull();
});

test("an older read that arrives after a change does not take it back", async () => {
  const line = makeDraftLine();
  const draft = makeDraft({ lines: [line] });
  const { user, queryClient } = openDraft(draft);
  await button(/^Increase quantity/);
  let answer: (() => void) | undefined;
  const read = serve("get", "/orders/draft", async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return ok(draft);
  });
  void queryClient.refetchQueries({ queryKey: ["orders", "draft"] });
  await waitFor(() => expect(read).toHaveLength(1));
  serve("patch", "/orders/draft", () => ok(makeDraft({ lines: [{ ...line, quantity: 2 }] })));
  await user.click(await button(/^Increase quantity/));
  await waitFor(() => expect(pendingDraft.get()).toBeNull());
  answer?.();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(pieces()).toBe("2");
});

test("a line of which nothing is left can only be removed", async () => {
  const problem = { kind: "out-of-stock", message: "Out of stock", available: 0 } as const;
  openDraft(makeDraft({ lines: [makeDraftLine({ problem })] }));
  expect(await screen.findByText("Out of stock")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Order \d/ })).toBeNull();
  expect(await button("Remove Cotton Saree")).toBeTruthy();
});

test("an order whose discarding got no reply is discarded again (O-2332)", async () => {
  const { user } = openDraft(makeDraft({ lines: [makeDraftLine()] }));
  const sent = serve("delete", "/orders/draft", () =>
    sent.length === 1 ? networkFailure() : ok(makeDraft({ lines: [] })),
  );
  await user.click(await button("Discard order"));
  const question = within(await screen.findByRole("alertdialog", { name: "Discard this order?" }));
  await user.click(question.getByRole("button", { name: "Discard order" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Remove Cotton Saree" })).toBeNull());
  expect(screen.queryByText(/^Failed to discard/)).toBeNull();
});

test("an order that cannot be discarded says why, and the question closes", async () => {
  const { user } = openDraft();
  serve("delete", "/orders/draft", () => networkFailure());
  await user.click(await button("Discard order"));
  const question = within(await screen.findByRole("alertdialog", { name: "Discard this order?" }));
  await user.click(question.getByRole("button", { name: "Discard order" }));
  expect(await screen.findByText(/^Failed to discard the order/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(pieces()).toBe("1");
});

test("a reply that arrives after another person has signed in on this device is not shown to them", async () => {
  const line = makeDraftLine();
  const { user, queryClient } = openDraft(makeDraft({ lines: [line] }));
  await button(/^Increase quantity/);
  let answer: (() => void) | undefined;
  const change = serve("patch", "/orders/draft", async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return ok(makeDraft({ customerName: "Customer of the first", lines: [{ ...line, quantity: 2 }] }));
  });
  await user.click(await button(/^Increase quantity/));
  await waitFor(() => expect(change).toHaveLength(1));

  serve("get", "/auth/me", () => ok(makeUser({ status: "approved" })));
  serve("get", "/orders/draft", () => ok(makeDraft({ customerName: "Customer of the second" })));
  storedToken.set("token-of-the-second");
  window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  expect(await screen.findByDisplayValue("Customer of the second")).toBeTruthy();

  answer?.();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByDisplayValue("Customer of the first")).toBeNull();
  expect(queryClient.getQueryData(["orders", "draft"])).toMatchObject({
    customerName: "Customer of the second",
  });
});

test("while the order in progress is being placed it takes no changes, also after leaving it and coming back (O-1220)", async () => {
  let reply: (() => void) | undefined;
  const replied = new Promise<void>((done) => (reply = done));
  const sent = serve("post", "/orders", async () => {
    await replied;
    return ok(makeOrder(), { status: 201 });
  });
  const { user, changes } = openDraft(makeDraft({ ...FILLED, customerAddress: "9 Hill Street" }), {
    found: { customer: SANDUNI },
  });
  await button("Use name and address of the last order");
  await user.click(await button("Place Order"));
  await waitFor(() => expect(sent).toHaveLength(1));
  const address = await field("Delivery address");
  await user.type(address, ", upstairs");
  await user.click(await button("Use name and address of the last order"));
  expect(address.value).toBe("9 Hill Street");
  expect(screen.getByRole("list", { name: "Lines of this order" }).closest("[inert]")).toBeTruthy();
  serve("get", "/vendor/listings", () => ok([]));
  serve("get", "/products/categories", () => ok([]));
  await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Listings" }));
  await screen.findByRole("heading", { name: "Listings" });
  window.history.back();
  await screen.findByRole("heading", { name: "Your order" });
  expect((await field("Delivery address")).closest("[inert]")).toBeTruthy();
  await button("Placing order...");
  // Another page of this window.
  const added = { lines: [{ productId: makeOrder().id, variations: {}, quantity: 1, unitPrice: 900 }] };
  pendingDraft.add(added);
  serve("patch", "/orders/draft", () => networkFailure());
  reply?.();
  await screen.findByRole("region", { name: "Order confirmation" });
  expect(changes).toEqual([]);
  expect(pendingDraft.get()).toEqual(added);
});

test("an order whose first products wait to be sent does not read as empty, and is sent again (O-1540)", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openDraft(makeDraft({ lines: [] }), { changed: null });
  await screen.findByText("Nothing in this order yet");
  const line = makeDraftLine({ productName: "Lamp" });
  pendingDraft.add({ lines: [{ productId: line.productId, variations: {}, quantity: 1 }] });
  window.dispatchEvent(new Event("offline"));
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("Kept on this device")).toBeTruthy();
  expect(screen.queryByText("Nothing in this order yet")).toBeNull();
  expect(screen.getByRole("link", { name: "Browse Products" })).toBeTruthy();
  serve("patch", "/orders/draft", () => ok(makeDraft({ lines: [line] })));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await screen.findByText("Lamp")).toBeTruthy();
  expect(screen.queryByText("Kept on this device")).toBeNull();
});

test("a refusal that comes after the reseller left the order in progress is shown when they come back (O-1661)", async () => {
  let reply: (() => void) | undefined;
  const replied = new Promise<void>((done) => (reply = done));
  serve("post", "/orders", async () => {
    await replied;
    return refusal(422, "VALIDATION_FAILED", "The address can't be delivered to");
  });
  const { user } = openDraft(makeDraft({ ...FILLED, customerAddress: "9 Hill Street" }));
  serve("get", "/vendor/listings", () => ok([]));
  serve("get", "/products/categories", () => ok([]));
  await user.click(await button("Place Order"));
  await button("Placing order...");
  await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Listings" }));
  await screen.findByRole("heading", { name: "Listings" });
  const said = "Failed to place order: The address can't be delivered to";
  reply?.();
  expect((await screen.findByRole("alert")).textContent).toBe(said);
  act(() => toast.removeAll());
  act(() => window.history.back());
  expect(await screen.findByText(said)).toBeTruthy();
});

test("a reseller who comes back after a try that sent nothing reads nothing about it (O-1661)", async () => {
  const { user } = openDraft(makeDraft({ ...FILLED, lines: [makeDraftLine()] }), { changed: null });
  serve("get", "/vendor/listings", () => ok([]));
  serve("get", "/products/categories", () => ok([]));
  await user.click(await button(/^Increase quantity/));
  await screen.findByText("Kept on this device");
  await user.click(await button("Place Order"));
  await screen.findAllByText(/Wait until it is, then place the order/);
  await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Listings" }));
  await screen.findByRole("heading", { name: "Listings" });
  act(() => toast.removeAll());
  act(() => window.history.back());
  await button("Place Order");
  expect(screen.queryByText(/Wait until it is, then place the order/)).toBeNull();
});

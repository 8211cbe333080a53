import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { attemptKeyOf, draftAttempt } from "../../lib/checkout-memory.ts";
import { pendingDraft } from "../../lib/pending-draft.ts";
import { makeOrder, makeOrderItem, makeOrdersSummary } from "../../test/factories.ts";
import { makeDraft } from "../../test/make-draft.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";

const line = makeOrderItem({ quantity: 2, unitPrice: 2450, variations: { Size: "M" } });
const order = makeOrder({ items: [line, makeOrderItem()] });

beforeEach(() => {
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  serve("get", "/orders", () => ok([order]));
  serve("get", `/orders/${order.id}`, () => ok({ ...order, events: [] }));
  serve("get", "/orders/draft", () => ok(makeDraft({ lines: [] })));
});

test("repeating an order fills the order in progress with its lines, their old prices and its customer", async () => {
  const sent = serve("patch", "/orders/draft", () => ok(makeDraft()));
  const { user } = renderApp(`/orders?order=${order.id}`, { as: "reseller" });
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Repeat Order" }));
  await waitFor(() => expect(address()).toBe("/order"));
  const { customerName, customerPhone, customerAddress } = order;
  expect(sent[0]?.body).toMatchObject({ customerName, customerPhone, customerAddress });
  expect(sent[0]?.body).toMatchObject({
    lines: [
      { productId: line.productId, variations: { Size: "M" }, quantity: 2, unitPrice: 2450 },
      { quantity: 1 },
    ],
  });
});

test("an order that cannot be repeated says why", async () => {
  serve("get", "/orders/draft", () => ok(makeDraft()));
  serve("delete", "/orders/draft", () =>
    refusal(403, "ACCOUNT_NOT_APPROVED", "Your account is waiting for approval"),
  );
  const { user } = renderApp(`/orders?order=${order.id}`, { as: "reseller" });
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Repeat Order" }));
  await user.click(await screen.findByRole("button", { name: "Replace it" }));
  expect(
    await screen.findByText("Failed to repeat the order: Your account is waiting for approval"),
  ).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("another order in progress is replaced only after a question, so that two customers are never mixed", async () => {
  serve("get", "/orders/draft", () => ok(makeDraft()));
  const discarded = serve("delete", "/orders/draft", () => ok(makeDraft({ lines: [] })));
  const sent = serve("patch", "/orders/draft", () => ok(makeDraft()));
  const { user } = renderApp(`/orders?order=${order.id}`, { as: "reseller" });
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Repeat Order" }));
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await user.click(dialog.getByRole("button", { name: "Repeat Order" }));
  const question = within(
    await screen.findByRole("alertdialog", { name: "Replace your order in progress?" }),
  );
  expect([discarded, sent]).toEqual([[], []]);
  await user.click(question.getByRole("button", { name: "Replace it" }));
  await waitFor(() => expect(address()).toBe("/order"));
  expect([discarded.length, sent.length]).toEqual([1, 1]);
});

test("products that wait to be sent are an order in progress, too, and are not mixed with a repeated order (O-1541)", async () => {
  const sent = serve("patch", "/orders/draft", networkFailure);
  const { user } = renderApp(`/orders?order=${order.id}`, { as: "reseller" });
  const dialog = within(await screen.findByRole("dialog"));
  pendingDraft.add({ lines: [{ productId: makeOrderItem().productId, variations: {}, quantity: 1 }] });
  await user.click(dialog.getByRole("button", { name: "Repeat Order" }));
  await screen.findByRole("alertdialog", { name: "Replace your order in progress?" });
  expect(sent.map(({ body }) => body)).not.toContainEqual(
    expect.objectContaining({ customerName: order.customerName }),
  );
});

test("replacing the order in progress ends the attempt to place it", async () => {
  attemptKeyOf("draft");
  serve("get", "/orders/draft", () => ok(makeDraft()));
  serve("delete", "/orders/draft", () => ok(makeDraft({ lines: [] })));
  serve("patch", "/orders/draft", () => ok(makeDraft()));
  const { user } = renderApp(`/orders?order=${order.id}`, { as: "reseller" });
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Repeat Order" }));
  await user.click(await screen.findByRole("button", { name: "Replace it" }));
  await waitFor(() => expect(address()).toBe("/order"));
  expect(draftAttempt.isOpen()).toBe(false);
});

import { MAX_ORDER_LINES } from "@pola/shared/limits";
import type { OrderDraft } from "@pola/shared/schemas/order-draft";
import type { Product } from "@pola/shared/schemas/product";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { makeProduct, makeVariation } from "../../test/factories.ts";
import { makeDraft, makeDraftLine } from "../../test/make-draft.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";

const EMPTY = makeDraft({ lines: [] });

/** Opens the listings with this product and this order in progress, and returns the changes that are sent. */
async function open(
  product: Product,
  draft: OrderDraft = EMPTY,
  answer = () => ok(draft),
  read = () => ok(draft),
) {
  serve("get", "/products/categories", () => ok([]));
  serve("get", "/vendor/listings", () =>
    ok([product], { pagination: { page: 1, pageSize: 24, total: 1, totalPages: 1 } }),
  );
  serve("get", "/orders/draft", read);
  const changes = serve("patch", "/orders/draft", answer);
  const { user } = renderApp("/products", { as: "reseller" });
  const add = await screen.findByRole("button", { name: `Add ${product.name} to order` });
  return { user, add, changes };
}

test("the plus of a card adds a piece to those in the order, at the price of that many", async () => {
  const product = makeProduct({ price: 100, wholesalePrice: 80, wholesaleQuantity: 3 });
  const line = makeDraftLine({ productId: product.id, quantity: 2 });
  const { user, add, changes } = await open(product, makeDraft({ lines: [line], customerName: "Sanduni P" }));
  expect(
    await screen.findByRole("link", { name: /^For Sanduni: 2 items, Rs. 2,850.00, you earn Rs. 250/ }),
  ).toBeTruthy();
  await user.click(add);
  expect(await screen.findByText("Added to order")).toBeTruthy();
  expect(changes[0]?.body).toEqual({
    lines: [{ productId: product.id, variations: {}, quantity: 3, unitPrice: 80 }],
  });
});

test("an instant double click adds one piece", async () => {
  const product = makeProduct();
  const { user, add, changes } = await open(product);
  act(() => {
    add.click();
    add.click();
  });
  await screen.findByText("Added to order");
  await waitFor(() => expect(add.getAttribute("aria-disabled")).toBeNull());
  expect(changes).toHaveLength(1);
  await user.click(add);
  await waitFor(() => expect(changes).toHaveLength(2));
});

test("pieces that another device added meanwhile stay in the order", async () => {
  const product = makeProduct();
  let quantity = 2;
  const read = () => ok(makeDraft({ lines: [makeDraftLine({ productId: product.id, quantity })] }));
  const { user, add, changes } = await open(product, EMPTY, read, read);
  await screen.findByRole("link", { name: /2 items/ });
  quantity = 5;
  const later = Date.now() + 60_000;
  vi.spyOn(Date, "now").mockImplementation(() => later);
  await user.dblClick(add);
  await waitFor(() => expect(changes).not.toHaveLength(0));
  expect(changes[0]?.body).toMatchObject({ lines: [{ productId: product.id, quantity: 6 }] });
});

test("when the order cannot be read again, pieces are added to what is known", async () => {
  const product = makeProduct();
  const draft = makeDraft({ lines: [makeDraftLine({ productId: product.id, quantity: 2 })] });
  const reads = [ok(draft)];
  const { user, add, changes } = await open(
    product,
    draft,
    () => ok(draft),
    () => reads.pop() ?? networkFailure(),
  );
  await screen.findByRole("link", { name: /2 items/ });
  const later = Date.now() + 60_000;
  vi.spyOn(Date, "now").mockImplementation(() => later);
  await user.click(add);
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]?.body).toMatchObject({ lines: [{ productId: product.id, quantity: 3 }] });
});

test("a product with sizes asks how many of each, and adds them at once", async () => {
  const sizes = makeVariation({ name: "Size", options: ["S", "M", "L"], value: null });
  const product = makeProduct({ hasVariations: true, variations: [sizes] });
  const { user, add, changes } = await open(product);
  await user.click(add);
  const dialog = within(await screen.findByRole("dialog", { name: `Add ${product.name}` }));
  const more = dialog.getAllByRole("button", { name: /^Increase quantity/ });
  await user.dblClick(more[0] ?? document.body);
  await user.click(more[2] ?? document.body);
  await user.click(dialog.getByRole("button", { name: "Add 3 to order" }));
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]?.body).toMatchObject({
    lines: [
      { variations: { Size: "S" }, quantity: 2 },
      { variations: { Size: "L" }, quantity: 1 },
    ],
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("sizes that could not be added stay chosen in the dialog", async () => {
  const sizes = makeVariation({ name: "Size", options: ["S", "M"], value: null });
  const product = makeProduct({ hasVariations: true, variations: [sizes] });
  const { user, add } = await open(product, EMPTY, () => refusal(422, "VALIDATION_FAILED", "Not these"));
  await user.click(add);
  const dialog = within(await screen.findByRole("dialog", { name: `Add ${product.name}` }));
  await user.click(dialog.getAllByRole("button", { name: /^Increase quantity/ })[1] ?? document.body);
  await user.click(dialog.getByRole("button", { name: "Add 1 to order" }));
  expect(await screen.findByText("Not these")).toBeTruthy();
  await waitFor(() => expect(dialog.queryByText("Adding...")).toBeNull());
  expect(screen.getByRole("button", { name: "Add 1 to order" })).toBeTruthy();
});

test("without a connection every tap counts, and what waits is sent together", async () => {
  const product = makeProduct();
  const { user, add, changes } = await open(product, EMPTY, networkFailure);
  await user.click(add);
  await screen.findByText("Kept on this device. We will add it as soon as we can.");
  expect(await screen.findByRole("link", { name: /^Your order is kept on this device/ })).toBeTruthy();
  await user.click(add);
  await waitFor(() => expect(changes).toHaveLength(2));
  expect(changes[1]?.body).toMatchObject({ lines: [{ productId: product.id, quantity: 2 }] });
});

test("an order that has the most lines already says so before anything is sent", async () => {
  const lines = Array.from({ length: MAX_ORDER_LINES }, () => makeDraftLine());
  const { user, add, changes } = await open(makeProduct(), makeDraft({ lines }));
  await user.click(add);
  expect(await screen.findByText("An order can have at most 50 lines")).toBeTruthy();
  expect(changes).toEqual([]);
});

test("nothing is added to an order that cannot be read: it may hold more of the product", async () => {
  const product = makeProduct();
  const { user, add, changes } = await open(product, EMPTY, undefined, networkFailure);
  await user.click(add);
  expect(await screen.findByText("Network error. Please try again.")).toBeTruthy();
  expect(changes).toEqual([]);
});

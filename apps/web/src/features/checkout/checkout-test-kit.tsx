import type { Product } from "@pola/shared/schemas/product";
import { screen } from "@testing-library/react";
import { beforeEach } from "vitest";
import { makeOrdersSummary, makeProduct } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { api, ok, server } from "../../test/server.ts";

export const saree = makeProduct({ stock: 40 });
export const FAILED = "Failed to place order. Please try again.";

export function show(product: Product) {
  server.use(api("get", `/products/${product.id}`, () => ok(product)));
}

type Options = { quantity?: number; as?: "reseller" | "pending"; product?: Product };

/** The checkout of a product that the API answers, ready to be filled in. */
export async function open({ quantity = 2, as = "reseller", product = saree }: Options = {}) {
  show(product);
  // One person, however often the page is opened: another would find no draft.
  const app = renderApp(`/checkout/${product.id}?quantity=${quantity}`, { as, user: { id: "reseller-1" } });
  await screen.findByRole("heading", { name: "Checkout" });
  return app;
}

type User = Awaited<ReturnType<typeof open>>["user"];

export async function fillIn(user: User) {
  await user.type(screen.getByLabelText("Customer name"), "Kamal Fernando");
  await user.type(screen.getByLabelText("Customer phone"), "071 222 3334");
  await user.type(screen.getByLabelText("Delivery address"), "45 Temple Road");
}

export async function place(user: User) {
  await user.click(screen.getByRole("button", { name: "Place Order" }));
}

export function keyOf(call: { headers: Headers } | undefined) {
  return call?.headers.get("idempotency-key");
}

/** The page that a placed order leads to. */
export function answerOrdersPage() {
  beforeEach(() => {
    server.use(
      api("get", "/orders", () => ok([])),
      api("get", "/orders/summary", () => ok(makeOrdersSummary())),
    );
  });
}

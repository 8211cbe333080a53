import type { FoundCustomer } from "@pola/shared/schemas/customer";
import type { Product } from "@pola/shared/schemas/product";
import { screen } from "@testing-library/react";
import { beforeEach } from "vitest";
import { makeOrdersSummary, makeProduct } from "../../test/factories.ts";
import { makeFoundCustomer } from "../../test/make-customer.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, pendingForever, serve } from "../../test/server.ts";
// Loaded with the file, so that tests do not wait for the form.
import "./customer-form.tsx";

export const saree = makeProduct({ stock: 40 });
export const FAILED = "Failed to place order. Please try again.";

export function show(product: Product) {
  serve("get", `/products/${product.id}`, () => ok(product));
}

type Options = { quantity?: number; as?: "reseller" | "pending"; product?: Product };

/** Opens the checkout of a product. */
export async function open({ quantity = 2, as = "reseller", product = saree }: Options = {}) {
  show(product);
  // Always the same person, because drafts belong to one.
  const app = renderApp(`/checkout/${product.id}?quantity=${quantity}`, { as, user: { id: "reseller-1" } });
  await screen.findByLabelText("Customer name");
  return app;
}

/** Serves what is known of every number, and returns the look-ups. */
export function serveFound(found: Partial<FoundCustomer>) {
  return serve("get", "/customers/look-up", () => ok(makeFoundCustomer(found)));
}

type User = Awaited<ReturnType<typeof open>>["user"];

export async function fillIn(user: User) {
  const typed = {
    "Customer phone": "071 222 3334",
    "Customer name": "Kamal Fernando",
    "Delivery address": "45 Temple Road",
  };
  for (const [label, text] of Object.entries(typed)) {
    await user.click(await screen.findByLabelText(label));
    await user.paste(text);
  }
}

export async function place(user: User) {
  await user.click(screen.getByRole("button", { name: "Place Order" }));
}

export function keyOf(call: { headers: Headers } | undefined) {
  return call?.headers.get("idempotency-key");
}

/** Serves the page that opens after an order. */
export function serveOrdersPage() {
  beforeEach(() => {
    serve("get", "/orders/:id", pendingForever);
    serve("get", "/orders", () => ok([]));
    serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  });
}

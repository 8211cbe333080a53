import type { Product } from "@pola/shared/schemas/product";
import { act, screen, within } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { afterEach, beforeEach, vi } from "vitest";
import { storedToken } from "../../lib/storage.ts";
import { makeUser } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, type SeenCall, serve } from "../../test/server.ts";
// Imported here, so that loading the page does not use up the first test's time limit.
import "./admin-products-page.tsx";
import "./product-modal.tsx";

/** The date in these tests, for the token's expiry. */
export function onAFrozenDay(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T06:00:00Z") });
  });
  afterEach(() => {
    act(() => toast.removeAll());
    vi.useRealTimers();
  });
}

export const vendor = makeUser({ role: "vendor", businessName: "Galle Crafts" });
export const GOOD_TOKEN = tokenUntil("2026-11-22T00:00:00Z");

export function tokenUntil(at: string): string {
  return `head.${btoa(JSON.stringify({ exp: new Date(at).getTime() / 1000 }))}.sign`;
}

/** The form on the list of these products: `"new"`, or the id of the one to edit. */
export async function openForm(
  id: string,
  products: readonly Product[] = [],
  vendors: (call: SeenCall) => Response = () => ok([vendor]),
) {
  const lists = serve("get", "/products", () => ok(products));
  serve("get", "/products/categories", () => ok([]));
  serve("get", "/users", vendors);
  for (const product of products) serve("get", `/products/${product.id}`, () => ok(product));
  const app = renderApp(`/admin/products?product=${id}`, { as: "admin" });
  storedToken.set(GOOD_TOKEN);
  await screen.findByLabelText("Name");
  const dialog = within(screen.getByRole("dialog"));
  const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name);
  const enter = async (fields: Record<string, string>) => {
    for (const [name, text] of Object.entries(fields)) {
      // Found once: looking through the labels of this form takes longer than the rest.
      const input = field(name);
      await app.user.clear(input);
      // Pasted, because typing a long form key by key takes seconds. Cleared, it has the focus.
      if (text !== "") await app.user.paste(text);
    }
  };
  const press = (name: string | RegExp) => app.user.click(dialog.getByRole("button", { name }));
  return { ...app, lists, dialog, field, enter, press };
}

export const toasts = () => screen.getByLabelText("Notifications").textContent;

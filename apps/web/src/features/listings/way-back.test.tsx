import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { cameFromProductList } from "../../lib/list-place.ts";
import { makeProduct } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, serve } from "../../test/server.ts";
import "./listings-page.tsx";
import "../product/product-page.tsx";

const saree = makeProduct({ name: "Cotton Saree" });

function open() {
  serve("get", "/products/categories", () => ok([]));
  serve("get", "/vendor/listings", () =>
    ok([saree], { pagination: { page: 1, pageSize: 24, total: 1, totalPages: 1 } }),
  );
  serve("get", `/products/${saree.id}`, () => ok(saree));
  return renderApp("/products?sort=name", { as: "reseller" });
}

const backLink = () => screen.findByRole("link", { name: "Back to Listings" });

test("Back to Listings returns to the place in the list also after the browser's Forward (I-2350)", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("link", { name: "Cotton Saree" }));
  await backLink();
  act(() => window.history.back());
  await screen.findByRole("link", { name: "Cotton Saree" });
  await waitFor(() => expect(cameFromProductList.get()).toBe(false));
  act(() => window.history.forward());
  await user.click(await backLink());
  const card = await screen.findByRole("link", { name: "Cotton Saree" });
  expect(card.closest("[class*='starting:opacity']")).not.toBeNull();
});

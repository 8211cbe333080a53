import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeProduct } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, serve } from "../../test/server.ts";
import { storedToken } from "../../lib/storage.ts";
import { GOOD_TOKEN, onAFrozenDay, vendor } from "./product-form-test-kit.tsx";

onAFrozenDay();

/** The list with one product, which saves as the server does, but only when `release` is called. */
function open() {
  const saree = makeProduct({
    stock: 8,
    price: 2450,
    commission: 250,
    version: 3,
    images: ["/uploads/a.webp"],
  });
  const waiting: (() => void)[] = [];
  let isListHeld = false;
  serve("get", "/products/categories", () => ok([]));
  serve("get", "/products", async () => {
    const rows = [{ ...saree }];
    if (isListHeld) await new Promise<void>(() => undefined);
    return ok(rows);
  });
  const reads = serve("get", `/products/${saree.id}`, () => ok({ ...saree }));
  const sent = serve("put", `/products/${saree.id}`, async ({ body }) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    Object.assign(saree, { ...Object(body), version: saree.version + 1 });
    return ok({ ...saree }, { message: "Product updated successfully!" });
  });
  const release = async () => {
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting.pop()?.();
  };
  const holdList = () => {
    isListHeld = true;
  };
  serve("get", "/users", () => ok([vendor]));
  const app = renderApp("/admin/products", { as: "admin" });
  storedToken.set(GOOD_TOKEN);
  return { ...app, reads, sent, release, holdList };
}

const versionsOf = (sent: { body: unknown }[]) =>
  sent.map(({ body }): unknown => Reflect.get(Object(body), "loadedVersion"));

test("a form that is opened while an edit in the list is being saved has the edit, and saves without a conflict", async () => {
  const { user, reads, sent, release } = open();
  await user.click(await screen.findByRole("button", { name: /^Price of Cotton Saree/ }));
  await user.keyboard("2600");
  await user.click(screen.getByRole("button", { name: "Edit Cotton Saree" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Product" }));
  await dialog.findByText("Loading the product");
  expect(reads).toHaveLength(0);
  await release();
  expect((await dialog.findByLabelText<HTMLInputElement>(/^Price/)).value).toBe("2600");
  await user.type(dialog.getByLabelText("Name"), " Blue");
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await release();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(versionsOf(sent)).toEqual([3, 4]);
});

test("an edit in the list right after a saved form names the version that the form made", async () => {
  const { user, sent, release, holdList } = open();
  await user.click(await screen.findByRole("button", { name: "Edit Cotton Saree" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Product" }));
  const price = await dialog.findByLabelText(/^Price/);
  await user.clear(price);
  await user.type(price, "2600");
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  holdList();
  await release();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(await screen.findByRole("button", { name: /^Price of Cotton Saree: Rs. 2,600.00/ }));
  await user.keyboard("2700{Enter}");
  await release();
  await waitFor(() => expect(versionsOf(sent)).toEqual([3, 4]));
});

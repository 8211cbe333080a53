import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeProduct } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
import { onAFrozenDay, openForm, toasts } from "./product-form-test-kit.tsx";
import "./admin-products-page.tsx";
import "./import-modal.tsx";

onAFrozenDay();

const PREVIEW = {
  hash: "h1",
  counts: { new: 1, changed: 0, same: 5, refused: 0 },
  products: [
    { row: 3, name: "Pot", kind: "new", changes: [{ field: "Name", from: "", to: "Pot" }], problems: [] },
  ],
};

/** Opens the list and chooses a products file, whose preview must be served. */
async function chooseFile() {
  serve("get", "/products/categories", () => ok([]));
  serve("get", "/products", () => ok([makeProduct()]));
  const { user, router } = renderApp("/admin/products", { as: "admin" });
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Import CSV" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Import products" }));
  await user.upload(dialog.getByLabelText("Products file"), new File(["Name\nPot"], "products.csv"));
  return { user, dialog, router };
}

const DONE = { hash: "h2", counts: { new: 0, changed: 0, same: 7, refused: 0 }, products: [] };
const CHANGED = "Products have changed since this preview.";

test("an import whose reply was lost is sent again, and what is imported by then is no failure (C-2324)", async () => {
  const sent = serve("post", "/products/import", ({ url }) => {
    if (url.searchParams.get("hash") === null) return ok(PREVIEW);
    if (sent.length === 2) return networkFailure();
    return refusal(409, "CONFLICT", CHANGED, { data: DONE });
  });
  const { user, dialog } = await chooseFile();
  await user.click(await dialog.findByRole("button", { name: "Import 1 product" }));
  await waitFor(() => expect(toasts()).toBe("The products are as in this file"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent.map(({ url }) => url.searchParams.get("hash"))).toEqual([null, "h1", "h1"]);
});

test("an import whose reply was lost and whose dialog was left is reported as done (C-2580)", async () => {
  let answer: (() => void) | undefined;
  const sent = serve("post", "/products/import", async ({ url }) => {
    if (url.searchParams.get("hash") === null) return ok(PREVIEW);
    if (sent.length === 2) return networkFailure();
    await new Promise<void>((resolve) => (answer = resolve));
    return refusal(409, "CONFLICT", CHANGED, { data: DONE });
  });
  const { user, dialog, router } = await chooseFile();
  await user.click(await dialog.findByRole("button", { name: "Import 1 product" }));
  await waitFor(() => expect(sent).toHaveLength(3));
  await act(() => router.navigate("/no-such-page"));
  act(() => answer?.());
  await waitFor(() => expect(toasts()).toBe("The products are as in this file"));
});

test("while it is not known whether a file was imported, the dialog does not say that nothing was changed (C-2324)", async () => {
  serve("post", "/products/import", ({ url }) =>
    url.searchParams.get("hash") === null ? ok(PREVIEW) : networkFailure(),
  );
  const { user, dialog } = await chooseFile();
  expect(await dialog.findByText("products.csv: nothing has been changed yet")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Import 1 product" }));
  const text = "No reply arrived, so the file may have been imported. Import it again to make sure.";
  expect(await dialog.findByText(text)).toBeTruthy();
  expect(dialog.queryByText(/nothing has been changed yet/)).toBeNull();
});

test("a new product whose reply was lost is sent again, and was added by the first try (C-2331)", async () => {
  const { enter, user, field, press } = await openForm("new");
  await enter({ Name: "Pot", Description: "Clay", Price: "950", Commission: "95", Stock: "1", Weight: "1" });
  await user.selectOptions(field("Category"), "home");
  const sent = serve("post", "/products", ({ body }) => {
    serve("get", `/products/${Object(body).id}`, () => ok(makeProduct({ name: "Pot" })));
    if (sent.length === 1) return networkFailure();
    return refusal(409, "CONFLICT", "Your first try was saved already.");
  });
  await press("Add Product");
  await waitFor(() => expect(toasts()).toBe("Product added successfully!"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent[1]?.body).toEqual(sent[0]?.body);
});

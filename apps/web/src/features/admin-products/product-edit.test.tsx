import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test, vi } from "vitest";
import * as api from "../../api/admin-products.ts";
import { ApiError } from "../../api/client.ts";
import { makeProduct, makeVariation } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve, server } from "../../test/server.ts";
import { onAFrozenDay, openForm, toasts } from "./product-form-test-kit.tsx";

onAFrozenDay();

const saree = makeProduct({ version: 3, images: ["/uploads/a.webp", "/uploads/b.webp"] });

function serveSaving() {
  return serve("put", `/products/${saree.id}`, () => ok(saree, { message: "Product updated successfully!" }));
}

test("the form holds the product; saving sends the stock's difference with its reason", async () => {
  const sent = serveSaving();
  const { field, enter, press, dialog, lists } = await openForm(saree.id, [saree]);
  expect(field("Name").value).toBe("Cotton Saree");
  expect(field("Stock").value).toBe("40");
  expect(dialog.queryByLabelText("Reason for the change of stock (optional)")).toBeNull();
  await enter({ Stock: "45" });
  expect(dialog.getByText(/^\+5 to 40 when the form opened/)).toBeTruthy();
  await enter({ "Reason for the change of stock (optional)": "New delivery" });
  await press("Save Changes");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent[0]?.body).toMatchObject({
    stock: 45,
    loadedStock: 40,
    loadedVersion: 3,
    stockReason: "New delivery",
    images: ["/uploads/a.webp", "/uploads/b.webp"],
  });
  expect(toasts()).toBe("Product updated successfully!");
  await waitFor(() => expect(lists.length).toBeGreaterThan(1));
});

test.each([
  ["a dead network", () => networkFailure(), "Failed to update product"],
  ["a refusal with words", () => refusal(503, "UNAVAILABLE", "Please try later"), "Please try later"],
])("%s is told and the form stays", async (_, answer, text) => {
  serve("put", `/products/${saree.id}`, answer);
  const { press, dialog } = await openForm(saree.id, [saree]);
  await press("Save Changes");
  expect((await dialog.findByRole("alert")).textContent).toBe(text);
  expect(toasts()).toBe(text);
});

test("an edit is checked by the same rules as a new product", async () => {
  const sent = serveSaving();
  const { enter, press, dialog } = await openForm(saree.id, [saree]);
  await enter({ Name: " ", Weight: "" });
  await press("Save Changes");
  for (const text of ["Name is required", "Weight is required"])
    expect(await dialog.findAllByText(text)).not.toHaveLength(0);
  expect(sent).toHaveLength(0);
});

const sized = makeProduct({
  images: [],
  hasVariations: true,
  variations: [makeVariation({ options: ["S"], stock: 5 })],
});

test("switching variations off asks, and then clears all of them", async () => {
  const sent = serve("put", `/products/${sized.id}`, () => ok(sized));
  const { user, dialog, press } = await openForm(sized.id, [sized]);
  const isOn = () => dialog.getByRole<HTMLInputElement>("switch").checked;
  await user.click(dialog.getByRole("switch"));
  const question = within(await screen.findByRole("alertdialog", { name: "Switch variations off?" }));
  expect(question.getByText("This clears all variations.")).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(isOn()).toBe(true);
  await user.click(dialog.getByRole("switch"));
  await user.click(await screen.findByRole("button", { name: "Clear variations" }));
  expect(isOn()).toBe(false);
  await user.click(dialog.getByRole("switch"));
  expect(dialog.getByLabelText<HTMLInputElement>("Variation name").value).toBe("");
  await user.click(dialog.getByRole("switch"));
  await user.click(await screen.findByRole("button", { name: "Clear variations" }));
  await press("Save Changes");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ hasVariations: false, variations: [] });
});

/** Somebody saved first: the product stands at another price, and two were sold. */
async function openConflict() {
  const theirs = { ...saree, version: 4, price: 2600, stock: 38 };
  const sent = serve("put", `/products/${saree.id}`, () =>
    refusal(409, "CONFLICT", "Somebody else changed this product meanwhile."),
  );
  const form = await openForm(saree.id, [saree]);
  serve("get", `/products/${saree.id}`, () => ok(theirs));
  await form.enter({ Name: "Silk Saree", Stock: "45" });
  await form.press("Save Changes");
  expect(await form.dialog.findByText("Price: Rs. 2,450.00 → Rs. 2,600.00")).toBeTruthy();
  expect(form.dialog.getByText("Stock: 40 → 38")).toBeTruthy();
  expect(toasts()).toBe("Somebody else changed this product meanwhile.");
  // The choice stands above the fields, out of sight for whoever saved from the end of a long form.
  expect(document.activeElement?.textContent).toContain("Start again from theirs");
  expect(sent).toHaveLength(1);
  return form;
}

test("somebody was faster: kept changes are sent over theirs, the stock by its difference", async () => {
  const { field, press, dialog } = await openConflict();
  const sent = serveSaving();
  await press("Keep my changes");
  expect(field("Name").value).toBe("Silk Saree");
  expect(field("Stock").value).toBe("43");
  expect(dialog.queryByText("Stock: 40 → 38")).toBeNull();
  await press("Save Changes");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    name: "Silk Saree",
    price: 2450,
    stock: 43,
    loadedStock: 38,
    loadedVersion: 4,
  });
});

test("somebody was faster: starting again takes theirs", async () => {
  const { field, press } = await openConflict();
  const sent = serveSaving();
  await press("Start again from theirs");
  await waitFor(() => expect(field("Price").value).toBe("2600"));
  expect([field("Name").value, field("Stock").value]).toEqual(["Cotton Saree", "38"]);
  await press("Save Changes");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ price: 2600, stock: 38, loadedStock: 38, loadedVersion: 4 });
});

test("a picture is uploaded into the first blank row; a failure is named and the rest goes on", async () => {
  const upload = vi.spyOn(api, "uploadImage");
  upload.mockRejectedValueOnce(new ApiError({ status: 422, code: "X", message: "This is no picture" }));
  upload.mockResolvedValueOnce({ url: "/uploads/new.webp", widths: [] });
  const sent = serveSaving();
  const { user, press, dialog, field } = await openForm(saree.id, [saree]);
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "large.png", { type: "image/png" });
  const files = [
    large,
    new File(["x"], "note.png", { type: "image/png" }),
    new File(["y"], "lamp.png", { type: "image/png" }),
  ];
  await user.upload(field("Pictures to upload"), files);
  expect((await dialog.findByRole("alert")).textContent).toBe(
    "large.png: the picture is larger than 5 MBnote.png: This is no picture",
  );
  await waitFor(() => expect(field("Address of picture 3").value).toBe("/uploads/new.webp"));
  expect(upload).toHaveBeenCalledTimes(2);
  expect(dialog.getByRole("img", { name: "Preview of picture 3" }).getAttribute("src")).toBe(
    "/uploads/new.webp",
  );
  await press("Remove picture 1");
  await press("Save Changes");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ images: ["/uploads/b.webp", "/uploads/new.webp"] });
  upload.mockRestore();
});

test("a picture is taken by keyboard, and its place is told", async () => {
  const { user, dialog } = await openForm(saree.id, [saree]);
  const handle = dialog.getByRole("button", { name: "Move picture 1" });
  handle.focus();
  await user.keyboard(" ");
  await waitFor(() => expect(document.body.textContent).toContain("Picture over place 1 of 2."));
});

test("a product that is gone, or cannot be loaded, says so", async () => {
  serve("get", "/products", () => ok([]));
  serve("get", "/products/categories", () => ok([]));
  serve("get", `/products/${saree.id}`, () => refusal(404, "NOT_FOUND", "Product not found"));
  renderApp(`/admin/products?product=${saree.id}`, { as: "admin" });
  expect(await screen.findByText("Product not found")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save Changes" })).toBeNull();
});

test("a load that failed can be tried again", async () => {
  let isDown = true;
  serve("get", "/products", () => ok([]));
  serve("get", "/products/categories", () => ok([]));
  serve("get", "/users", () => ok([]));
  server.use(http.get(`*/api/products/${saree.id}`, () => (isDown ? networkFailure() : ok(saree))));
  const { user } = renderApp(`/admin/products?product=${saree.id}`, { as: "admin" });
  await screen.findByText("Failed to load the product");
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Name")).value).toBe("Cotton Saree");
});

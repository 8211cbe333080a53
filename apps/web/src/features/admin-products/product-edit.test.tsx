import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { makeProduct, makeUser, makeVariation } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve, server } from "../../test/server.ts";
import { onAFrozenDay, openForm, toasts } from "./product-form-test-kit.tsx";

onAFrozenDay();

const saree = makeProduct({ version: 3, images: ["/uploads/a.webp", "/uploads/b.webp"] });

function serveSaving() {
  return serve("put", `/products/${saree.id}`, () => ok(saree, { message: "Product updated successfully!" }));
}

test("the form shows the product, and saving sends the changed stock with its reason", async () => {
  const sent = serveSaving();
  const { field, enter, press, dialog, lists } = await openForm(saree.id, [saree]);
  expect(field("Name").value).toBe("Cotton Saree");
  expect(field("Stock").value).toBe("40");
  expect(dialog.queryByLabelText("Reason for the change of stock (optional)")).toBeNull();
  await enter({ Stock: "45" });
  expect(dialog.getByText(/^Adds 5\./)).toBeTruthy();
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
  ["a network failure", () => networkFailure(), "Failed to update product"],
  ["a refusal with a message", () => refusal(503, "UNAVAILABLE", "Please try later"), "Please try later"],
])("%s shows a message and leaves the form open", async (_, respond, text) => {
  serve("put", `/products/${saree.id}`, respond);
  const { press, dialog } = await openForm(saree.id, [saree]);
  await press("Save Changes");
  expect((await dialog.findByRole("alert")).textContent).toBe(text);
  expect(toasts()).toBe(text);
});

test("an edit is validated by the same rules as a new product", async () => {
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

test("switching variations off asks for confirmation, then removes all of them", async () => {
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
  expect(dialog.queryByLabelText("Variation name")).toBeNull();
  await press("Save Changes");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ hasVariations: false, variations: [] });
});

/** Another admin saved first: the price is different, and two were sold. */
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
  // The choice is above the fields, out of sight after a save from the end of a long form.
  expect(document.activeElement?.textContent).toContain("Use their version");
  expect(sent).toHaveLength(1);
  return form;
}

test("after another admin saved first, Keep my changes sends the own values and applies the stock as a difference", async () => {
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

test("after another admin saved first, Use their version loads their product", async () => {
  const { field, press } = await openConflict();
  const sent = serveSaving();
  await press("Use their version");
  await waitFor(() => expect(field("Price").value).toBe("2600"));
  expect([field("Name").value, field("Stock").value]).toEqual(["Cotton Saree", "38"]);
  await press("Save Changes");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ price: 2600, stock: 38, loadedStock: 38, loadedVersion: 4 });
});

test("after another admin saved first, the refusal is shown and typed values stay when their product fails to load", async () => {
  const refused = "Somebody else changed this product meanwhile.";
  serve("put", `/products/${saree.id}`, () => refusal(409, "CONFLICT", refused));
  const form = await openForm(saree.id, [saree]);
  serve("get", `/products/${saree.id}`, () => networkFailure());
  await form.enter({ Name: "Silk Saree" });
  await form.press("Save Changes");
  expect((await form.dialog.findByRole("alert")).textContent).toBe(refused);
  expect(form.dialog.queryByRole("button", { name: "Keep my changes" })).toBeNull();
  expect(form.field("Name").value).toBe("Silk Saree");
});

test("every vendor can be chosen, also of more than one page", async () => {
  const vendors = Array.from({ length: 403 }, (_, n) =>
    makeUser({ role: "vendor", businessName: `Vendor ${n + 1}` }),
  );
  const last = vendors.slice(400);
  const asked: (string | null)[] = [];
  const product = { ...saree, vendor: { id: last[0]?.id ?? "", businessName: "Vendor 401" } };
  const { field, user } = await openForm(product.id, [product], ({ url }) => {
    asked.push(url.searchParams.get("sort"));
    const number = Number(url.searchParams.get("page"));
    const pagination = { page: number, pageSize: 200, total: 403, totalPages: 3 };
    return ok(vendors.slice(number * 200 - 200, number * 200), { pagination });
  });
  await waitFor(() => expect(field("Vendor").querySelectorAll("option")).toHaveLength(404));
  expect(asked).toEqual(["businessName", "businessName", "businessName"]);
  expect(field("Vendor").value).toBe(product.vendor.id);
  await user.selectOptions(field("Vendor"), "Vendor 403");
  expect(field("Vendor").value).toBe(last[2]?.id);
});

test("the product's vendor can be chosen even if it is not in the list of approved vendors", async () => {
  const mask = makeProduct({
    id: "mask",
    images: [],
    vendor: { id: "0b1c6d1e-5f0a-4c1e-9d55-3f4f7f6e0a11", businessName: "Old Vendor" },
  });
  const sent = serve("put", "/products/mask", () => ok(mask));
  const { dialog, field, press, enter } = await openForm("mask", [mask]);
  expect(dialog.getByRole("option", { name: "Old Vendor" })).toBeTruthy();
  expect(field("Vendor").value).toBe(mask.vendor.id);
  await enter({ Name: "Wooden Mask" });
  await press("Save Changes");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ name: "Wooden Mask", vendorId: mask.vendor.id });
});

test("every number of the product is in the form, and a blank optional number is sent as null", async () => {
  const sent = serveSaving();
  const full = {
    ...saree,
    finalPrice: 2800,
    commissionRate: 7.5,
    wholesalePrice: 2000,
    wholesaleCommission: 300,
    wholesaleQuantity: 20,
  };
  const { field, enter, press } = await openForm(saree.id, [full]);
  const shown = ["Price", "Comparison price (optional)", "Commission", "Commission rate (optional)"];
  expect(shown.map((name) => field(name).value)).toEqual(["2450", "2800", "250", "7.5"]);
  const wholesale = ["Wholesale price (optional)", "Wholesale commission (optional)"];
  expect(wholesale.map((name) => field(name).value)).toEqual(["2000", "300"]);
  expect(field("Bulk quantity (optional)").value).toBe("20");
  await enter({ "Comparison price (optional)": "", "Commission rate (optional)": "" });
  await enter({ "Wholesale price (optional)": "", "Bulk quantity (optional)": "" });
  await press("Save Changes");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    price: 2450,
    finalPrice: null,
    commissionRate: null,
    wholesalePrice: null,
    wholesaleCommission: 300,
    // A blank quantity means the default of 15.
    wholesaleQuantity: 15,
  });
});

test("a product that is gone or fails to load shows a message", async () => {
  serve("get", "/products", () => ok([]));
  serve("get", "/products/categories", () => ok([]));
  serve("get", `/products/${saree.id}`, () => refusal(404, "NOT_FOUND", "Product not found"));
  renderApp(`/admin/products?product=${saree.id}`, { as: "admin" });
  expect(await screen.findByText("Product not found")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save Changes" })).toBeNull();
});

test("a product that failed to load can be loaded again", async () => {
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

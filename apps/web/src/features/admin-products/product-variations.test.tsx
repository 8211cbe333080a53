import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeProduct, makeVariation } from "../../test/factories.ts";
import { ok, refusal, serve } from "../../test/server.ts";
import { onAFrozenDay, openForm } from "./product-form-test-kit.tsx";

onAFrozenDay();

const small = makeVariation({ options: ["S"], stock: 5 });
const medium = makeVariation({ options: ["M"] });
const sized = makeProduct({
  images: [],
  price: 2450,
  weight: 0.5,
  hasVariations: true,
  variations: [small, medium],
});

function serveSaving() {
  return serve("put", `/products/${sized.id}`, () => ok(sized));
}

async function openRows(product = sized) {
  const form = await openForm(product.id, [product]);
  const row = (name: string) => within(form.dialog.getByRole("group", { name }));
  const rows = () =>
    within(form.dialog.getByRole("list", { name: "Variations" }))
      .getAllByRole("group")
      .map((group) => group.getAttribute("aria-label"));
  const type = async (label: string, text: string) => {
    await form.user.click(form.dialog.getByRole("textbox", { name: label }));
    await form.user.keyboard(text);
  };
  return { ...form, row, rows, type };
}

const rowsIn = (sent: readonly { body: unknown }[]) => Object(sent[0]?.body).variations;

test("a row shows its own numbers, and those of the product as placeholders", async () => {
  const { row } = await openRows();
  expect(row("S").getByLabelText("Stock")).toHaveProperty("value", "5");
  expect(row("M").getByLabelText("Stock")).toHaveProperty("placeholder", "Shared");
  expect(row("S").getByLabelText("Price")).toMatchObject({ value: "", placeholder: "2450" });
  expect(row("S").getByLabelText("Weight")).toMatchObject({ value: "", placeholder: "0.5" });
});

test("changing the stock of a row shows the difference and asks for a reason", async () => {
  const sent = serveSaving();
  const { user, row, dialog, enter, press } = await openRows();
  await user.clear(row("S").getByLabelText("Stock"));
  await user.type(row("S").getByLabelText("Stock"), "8");
  expect(row("S").getByText(/^Adds 3\./)).toBeTruthy();
  await enter({ "Reason for the change of stock (optional)": "Counted again" });
  await press("Save Changes");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    stockReason: "Counted again",
    variations: [
      { id: small.id, stock: 8, loadedStock: 5 },
      { id: medium.id, stock: null, loadedStock: null },
    ],
  });
  await waitFor(() => expect(dialog.queryByLabelText("Name")).toBeNull());
});

test("a row that tracks its stock cannot be saved with a blank stock", async () => {
  const sent = serveSaving();
  const { user, row, press } = await openRows();
  await user.clear(row("S").getByLabelText("Stock"));
  await press("Save Changes");
  expect(await row("S").findByText("Enter a whole number")).toBeTruthy();
  expect(document.activeElement).toBe(row("S").getByLabelText("Stock"));
  expect(sent).toHaveLength(0);
});

test("after a row or an option is removed the focus stays at the others", async () => {
  const { row, press, type, dialog } = await openRows();
  await type("Options of variation 1", "L{Enter}");
  await press("Remove row M");
  expect(document.activeElement).toBe(row("L").getByLabelText("Price"));
  await press("Remove L");
  expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: "Options of variation 1" }));
  await press("Add variation");
  await press("Add variation");
  await press("Remove variation 2");
  expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: "Variation name 2" }));
});

test("options are added by Enter, by commas and by leaving the input, each once", async () => {
  const sent = serveSaving();
  const { user, row, rows, press, type } = await openRows();
  await type("Options of variation 1", "L{Enter}XL, XXL,S{Enter}One size");
  await user.tab();
  expect(rows()).toEqual(["S", "M", "L", "XL", "XXL", "One size"]);
  await user.type(row("L").getByLabelText("Price"), "2700");
  await press("Save Changes");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(rowsIn(sent)).toMatchObject([
    { id: small.id, name: "Size" },
    { id: medium.id },
    { name: "Size", options: ["L"], price: 2700 },
    { options: ["XL"] },
    { options: ["XXL"] },
    { options: ["One size"] },
  ]);
  expect(rowsIn(sent)[2]).not.toHaveProperty("id");
});

test("a second name makes one row of each combination, which keeps its numbers and its history", async () => {
  const sent = serveSaving();
  const { user, rows, press, type } = await openRows();
  await press("Add variation");
  await waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe("pickers.1.name"));
  await press("Save Changes");
  expect(await screen.findByText("Variation 2 must have at least one option")).toBeTruthy();
  await type("Options of variation 2", "Navy, Black{Enter}");
  expect(screen.getByRole("textbox", { name: "Variation name 1" })).toHaveProperty("value", "Size");
  await user.click(screen.getByRole("textbox", { name: "Variation name 2" }));
  await user.keyboard("Colour");
  expect(rows()).toEqual(["S / Navy", "S / Black", "M / Navy", "M / Black"]);
  await press("Save Changes");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(rowsIn(sent)).toMatchObject([
    { id: small.id, name: "Size / Colour", options: ["S / Navy"], stock: 5, loadedStock: 5 },
    { options: ["S / Black"], stock: null },
    { id: medium.id, options: ["M / Navy"] },
    { options: ["M / Black"] },
  ]);
});

test("a removed row is not sent, its option goes with it, and the last one stays", async () => {
  const sent = serveSaving();
  const { user, press, dialog, row } = await openRows();
  await user.click(row("S").getByRole("button", { name: "Remove row S" }));
  expect(
    dialog
      .getAllByRole<HTMLButtonElement>("button", { name: /^Remove (row )?M$/ })
      .every(({ disabled }) => disabled),
  ).toBe(true);
  await press("Save Changes");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ variations: [{ id: medium.id }] });
});

test("separate names that were stored before stay as they are, and take more options", async () => {
  const separate = makeProduct({
    images: [],
    hasVariations: true,
    variations: [
      makeVariation({ name: "Colour", options: ["Navy", "Black"], value: "Red", stock: 4 }),
      makeVariation({ name: "Size", options: ["S"] }),
    ],
  });
  const sent = serve("put", `/products/${separate.id}`, () => ok(separate));
  const { rows, press, type } = await openRows(separate);
  expect(rows()).toEqual(["Colour: Navy, Black, Red", "Size: S"]);
  await type("Options of variation 2", "M{Enter}");
  await press("Remove Black");
  await press("Save Changes");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(rowsIn(sent)).toMatchObject([
    { id: separate.variations[0]?.id, name: "Colour", options: ["Navy"], value: "Red", stock: 4 },
    { id: separate.variations[1]?.id, name: "Size", options: ["S"], value: null },
    { name: "Size", options: ["M"] },
  ]);
});

test("an error from the server in a row is shown below the input of that row", async () => {
  serve("put", `/products/${sized.id}`, () =>
    refusal(422, "VALIDATION_FAILED", "Please correct the form", {
      errors: {
        "variations.1.commission": "The commission of Rs. 400.00 is above the price of Rs. 300.00",
        "variations.0.id": "Variation 1 is listed twice",
      },
    }),
  );
  const { dialog, row, press } = await openRows();
  await press("Save Changes");
  expect(
    await row("M").findByText("The commission of Rs. 400.00 is above the price of Rs. 300.00"),
  ).toBeTruthy();
  expect(
    within(dialog.getByRole("group", { name: "Variation 1" })).getByText("Variation 1 is listed twice"),
  ).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText("Variation name"));
});

test("a link to a section focuses its heading", async () => {
  const { user, dialog } = await openRows();
  await user.click(dialog.getByRole("link", { name: "Variations" }));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Variations" }));
});

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

async function openRows() {
  const form = await openForm(sized.id, [sized]);
  const row = (number: number) => within(form.dialog.getByRole("group", { name: `Variation ${number}` }));
  return { ...form, row };
}

test("a row shows its own numbers, and those of the product as placeholders", async () => {
  const { row } = await openRows();
  expect(row(1).getByLabelText("Stock")).toHaveProperty("value", "5");
  expect(row(2).getByLabelText("Stock")).toHaveProperty("placeholder", "Shared");
  expect(row(1).getByLabelText("Price")).toMatchObject({ value: "", placeholder: "As product: 2450" });
  expect(row(1).getByLabelText("Weight")).toMatchObject({ value: "", placeholder: "As product: 0.5" });
});

test("changing the stock of a row shows the difference and asks for a reason", async () => {
  const sent = serveSaving();
  const { user, row, dialog, enter, press } = await openRows();
  await user.clear(row(1).getByLabelText("Stock"));
  await user.type(row(1).getByLabelText("Stock"), "8");
  expect(row(1).getByText(/^Adds 3\./)).toBeTruthy();
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
  await user.clear(row(1).getByLabelText("Stock"));
  await press("Save Changes");
  expect(await row(1).findByText("Enter a whole number")).toBeTruthy();
  expect(document.activeElement).toBe(row(1).getByLabelText("Stock"));
  expect(sent).toHaveLength(0);
});

test("a new row starts with the name of the last row, takes the focus, and is sent without an id", async () => {
  const sent = serveSaving();
  const { user, row, press } = await openRows();
  await press("Add variation");
  const name = row(3).getByLabelText("Variation name");
  expect(name).toHaveProperty("value", "Size");
  expect(document.activeElement).toBe(name);
  await user.type(row(3).getByLabelText("Option 1 of variation 3"), "L");
  await user.type(row(3).getByLabelText("Price"), "2700");
  await press("Save Changes");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    variations: [{ id: small.id }, { id: medium.id }, { name: "Size", options: ["L"], price: 2700 }],
  });
  const { variations } = Object(sent[0]?.body);
  expect(variations[2]).not.toHaveProperty("id");
});

test("a removed row is not sent, and the last row cannot be removed", async () => {
  const sent = serveSaving();
  const { press, dialog } = await openRows();
  await press("Remove variation 1");
  expect(dialog.queryByRole("button", { name: /^Remove variation/ })).toBeNull();
  await press("Save Changes");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ variations: [{ id: medium.id }] });
});

test("removing an option keeps the focus in its list", async () => {
  const { press, row } = await openRows();
  await press("Remove variation 2");
  await press("Add option");
  await press("Remove option 1");
  expect(document.activeElement).toBe(row(1).getByLabelText("Option 1 of variation 1"));
});

test("an error from the server in a row is shown below the input of that row", async () => {
  serve("put", `/products/${sized.id}`, () =>
    refusal(422, "VALIDATION_FAILED", "Please correct the form", {
      errors: {
        "variations.1.options": "Variation 2 must have at least one option",
        "variations.0.id": "Variation 1 is listed twice",
      },
    }),
  );
  const { row, press } = await openRows();
  await press("Save Changes");
  expect(await row(2).findByText("Variation 2 must have at least one option")).toBeTruthy();
  expect(row(1).getByText("Variation 1 is listed twice")).toBeTruthy();
  expect(document.activeElement).toBe(row(1).getByLabelText("Variation name"));
});

test("a link to a section focuses its heading", async () => {
  const { user, dialog } = await openRows();
  await user.click(dialog.getByRole("link", { name: "Variations" }));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Variations" }));
});

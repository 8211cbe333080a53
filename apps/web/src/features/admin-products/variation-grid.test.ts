import type { Variation } from "@pola/shared/schemas/product";
import { expect, test } from "vitest";
import { makeVariation } from "../../test/factories.ts";
import {
  addValue,
  BLANK_ROW,
  type Grid,
  gridOf,
  removePicker,
  removeRow,
  removeValue,
  rowLabel,
  storedChoice,
} from "./variation-grid.ts";

const row = (name: string, options: string[], more: Partial<Variation> = {}) =>
  makeVariation({ name, options, ...more });
const combined = ["S / Navy", "S / Black", "M / Navy"].map((choice, index) =>
  row("Size / Colour", [choice], { price: 100 + index, stock: index + 1 }),
);
const separate = [
  row("Size", ["S", "M"], { stock: 5 }),
  row("Colour", [], { value: "Navy" }),
  row("Size", ["L"]),
];

const labels = (grid: Grid) => grid.rows.map((each) => rowLabel(grid, each));
const values = (grid: Grid) => grid.pickers.map((picker) => [picker.name, ...picker.values].join(" "));

test.each<[string, Variation[]]>([
  ["one name with an option in each row", [row("Size", ["S"]), row("Size", ["M"])]],
  ["one name with several options in a row", [row("Size", ["S", "M"], { value: "L" })]],
  ["combinations", combined],
  ["separate names", separate],
  [
    "a name with a slash that is no combination",
    [row("Size / Fit", ["Small"]), row("Size / Fit", ["S / M"])],
  ],
  ["a combination that is stored twice", [row("A / B", ["x / y"]), row("A / B", ["x / y"])]],
])("stored rows are sent back as they were: %s", (_, variations) => {
  const grid = gridOf(variations);
  const sent = grid.rows.map((each) => {
    const { name, options } = storedChoice(grid, each);
    return { id: each.variationId, value: each.value || null, name, options };
  });
  expect(sent).toEqual(variations.map(({ id, value, name, options }) => ({ id, value, name, options })));
});

test("a stored combination opens as its names and values", () => {
  expect(values(gridOf(combined))).toEqual(["Size S M", "Colour Navy Black"]);
  expect(labels(gridOf(combined))).toEqual(["S / Navy", "S / Black", "M / Navy"]);
});

test("a new value gets the combinations beside those that exist, with their prices and without their stock", () => {
  const grid = addValue(gridOf(combined), 1, " Red ");
  expect(labels(grid)).toEqual(["S / Navy", "S / Black", "S / Red", "M / Navy", "M / Red"]);
  expect(grid.rows[2]).toMatchObject({ variationId: "", price: 100, stock: null });
  expect(grid.rows[4]).toMatchObject({ price: 102 });
  expect(addValue(grid, 1, "Red")).toBe(grid);
  expect(values(addValue(grid, 0, "L / XL"))[0]).toBe("Size S M L/XL");
});

test("the first value of a further name turns each option into a combination that keeps id and stock", () => {
  const one = gridOf([row("Size", ["S", "M"], { stock: 5, price: 200 }), row("Size", ["L"])]);
  const grid = addValue({ ...one, pickers: [...one.pickers, { name: "Colour", values: [] }] }, 1, "Navy");
  expect(labels(grid)).toEqual(["S / Navy", "M / Navy", "L / Navy"]);
  expect(grid.rows).toMatchObject([
    { variationId: one.rows[0]?.variationId, stock: 5, price: 200 },
    { variationId: "", stock: null, price: 200 },
    { variationId: one.rows[1]?.variationId, stock: null },
  ]);
});

test("a removed value takes its rows along, and a removed row the values that nothing else has", () => {
  const grid = gridOf(combined);
  expect(labels(removeValue(grid, 1, "Navy"))).toEqual(["S / Black"]);
  expect(values(removeValue(grid, 1, "Navy"))).toEqual(["Size S", "Colour Black"]);
  expect(values(removeRow(grid, 2))).toEqual(["Size S", "Colour Navy Black"]);
  const single = gridOf([row("Size", ["S", "M"])]);
  expect(labels(removeValue(single, 0, "S"))).toEqual(["M"]);
  expect(removeValue(removeValue(single, 0, "S"), 0, "M")).toMatchObject({ pickers: [{ values: ["M"] }] });
});

test("a removed name leaves one row for each combination of the others", () => {
  const grid = removePicker(gridOf(combined), 1);
  expect([labels(grid), values(grid)]).toEqual([["S", "M"], ["Size S M"]]);
  expect(grid.rows).toMatchObject([{ price: 100, stock: 1 }, { price: 102 }]);
  const left = removePicker(gridOf(separate), 0);
  expect([labels(left), storedChoice(left, left.rows[0] ?? BLANK_ROW)]).toEqual([
    ["Colour: Navy"],
    { name: "Colour", options: [] },
  ]);
});

test("separate names stay separate: a new option is a row of its own name", () => {
  const grid = addValue(gridOf(separate), 1, "Red");
  expect(labels(grid)).toEqual(["Size: S, M", "Colour: Navy", "Size: L", "Colour: Red"]);
});

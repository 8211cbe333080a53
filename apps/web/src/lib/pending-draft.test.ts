import { expect, test } from "vitest";
import { mergedChange } from "./pending-draft.ts";

test("of two changes of a line the later one counts; other lines and the customer stay", () => {
  const size = { Size: "M", Colour: "Red" };
  const first = {
    customerName: "Sanduni",
    lines: [
      { productId: "a", quantity: 1 },
      { productId: "b", variations: size, quantity: 2 },
    ],
  };
  const second = { lines: [{ productId: "b", variations: { Colour: "Red", Size: "M" }, quantity: 0 }] };
  expect(mergedChange(first, second)).toEqual({
    customerName: "Sanduni",
    lines: [
      { productId: "a", quantity: 1 },
      { productId: "b", variations: { Colour: "Red", Size: "M" }, quantity: 0 },
    ],
  });
});

test("a change of the customer alone has no lines", () => {
  expect(mergedChange({ customerName: "Ravi" }, { customerPhone: "077" })).toEqual({
    customerName: "Ravi",
    customerPhone: "077",
  });
});

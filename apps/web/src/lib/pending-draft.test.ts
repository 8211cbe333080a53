import { expect, test } from "vitest";
import { makeDraft, makeDraftLine } from "../test/make-draft.ts";
import { mergedChange, pendingDraft, withPending } from "./pending-draft.ts";

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

test("of two changes of the customer the later one counts, for each part alone", () => {
  const first = { customerName: "R", customerPhone: "077" };
  expect(mergedChange(first, { customerName: "Ravi" })).toEqual({
    customerName: "Ravi",
    customerPhone: "077",
  });
});

test("what waits to be sent is shown in place of what the server has: the pieces, and each part of the customer", () => {
  const [kept, removed] = [makeDraftLine({ quantity: 2 }), makeDraftLine()];
  const draft = makeDraft({
    customerName: "Old",
    customerPhone: "1",
    customerAddress: "Kandy",
    lines: [kept, removed],
  });
  const lines = [
    { productId: kept.productId, quantity: 5 },
    { productId: removed.productId, quantity: 0 },
  ];
  for (const typed of [
    { customerName: "Ravi" },
    { customerPhone: "077" },
    { customerAddress: "Galle" },
    { customerName: "" },
  ]) {
    pendingDraft.clear();
    pendingDraft.add({ ...typed, lines });
    expect(withPending(draft)).toEqual({ ...draft, ...typed, lines: [{ ...kept, quantity: 5 }], pieces: 5 });
  }
});

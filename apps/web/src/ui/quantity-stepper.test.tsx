import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { QuantityStepper } from "./quantity-stepper.tsx";

function Product({ stock, start = 1 }: { stock: number; start?: number }) {
  const [quantity, setQuantity] = useState(start);
  return <QuantityStepper label="Quantity" value={quantity} min={1} max={stock} onChange={setQuantity} />;
}

const box = () => screen.getByRole<HTMLInputElement>("spinbutton", { name: "Quantity" });
const minus = () => screen.getByRole<HTMLButtonElement>("button", { name: "Decrease quantity" });
const areOff = () => [minus(), plus()].map((button) => button.getAttribute("aria-disabled") === "true");
const plus = () => screen.getByRole<HTMLButtonElement>("button", { name: "Increase quantity" });

test("minus is disabled at the minimum, plus at the stock", async () => {
  render(<Product stock={3} />);
  expect(areOff()).toEqual([true, false]);
  await userEvent.click(minus());
  await userEvent.click(plus());
  expect([box().value, ...areOff()]).toEqual(["2", false, false]);
  await userEvent.click(plus());
  expect([box().value, ...areOff()]).toEqual(["3", false, true]);
  await userEvent.click(plus());
  expect(box().value).toBe("3");
});

test.each([
  ["7", "7"],
  ["999", "20"],
  ["0", "1"],
  ["", "5"],
  ["-3", "5"],
  ["2.5", "5"],
  ["abc", "5"],
])("the typed text %j becomes %s", async (typed, shown) => {
  render(<Product stock={20} start={5} />);
  await userEvent.clear(box());
  if (typed) await userEvent.type(box(), typed);
  await userEvent.tab();
  expect(box().value).toBe(shown);
  expect(box().getAttribute("aria-valuenow")).toBe(shown);
});

/** As in Safari: a selection that was made while the field got the focus is undone after the click. */
function tapInSafari(field: HTMLInputElement, place: number) {
  fireEvent.mouseDown(field);
  if (document.activeElement !== field) act(() => field.focus());
  const isUndone = field.selectionStart !== field.selectionEnd;
  if (!isUndone) field.setSelectionRange(place, place);
  fireEvent.mouseUp(field);
  fireEvent.click(field);
  if (isUndone) field.setSelectionRange(place, place);
}

test("a number that is typed after a tap into the field replaces the old one, also in Safari (I-1701)", async () => {
  render(<Product stock={200} />);
  tapInSafari(box(), 1);
  await userEvent.keyboard("20{Enter}");
  expect(box().value).toBe("20");
  tapInSafari(box(), 2);
  await userEvent.keyboard("0{Tab}");
  expect(box().value).toBe("200");
  tapInSafari(box(), 0);
  await userEvent.keyboard("7{Tab}");
  expect(box().value).toBe("7");
});

test("arrow keys change the quantity and stop at the limits", async () => {
  render(<Product stock={2} />);
  await userEvent.click(box());
  await userEvent.keyboard("{ArrowDown}");
  expect(box().value).toBe("1");
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(box().value).toBe("2");
});

test("beside several steppers the buttons name theirs (I-2495)", () => {
  render(
    <QuantityStepper label="Size: S" isLabelHidden value={1} min={0} max={9} onChange={() => undefined} />,
  );
  expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
    "Decrease quantity, Size: S",
    "Increase quantity, Size: S",
  ]);
});

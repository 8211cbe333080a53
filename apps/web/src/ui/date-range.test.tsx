import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { DateRange } from "./date-ranges.ts";
import { DateRangeSelect } from "./date-range.tsx";

let changes: DateRange[];
beforeEach(() => {
  changes = [];
});
afterEach(() => {
  document.body.replaceChildren();
});

function Page({ start }: { start: DateRange }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DateRangeSelect
        value={value}
        today="2026-11-18"
        onChange={(range) => {
          changes.push(range);
          setValue(range);
        }}
      />
      <button type="button" onClick={() => setValue({ from: "", to: "" })}>
        Clear filters
      </button>
    </>
  );
}

const show = (from = "", to = "") => render(<Page start={{ from, to }} />);
const select = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Dates" });

test("the date filter offers named ranges and always shows the time zone", () => {
  show();
  expect([...select().options].map(({ text }) => text)).toEqual([
    "All dates",
    "Today",
    "This week (Mon–Sun)",
    "Last week",
    "This month",
    "Last 30 days",
    "Custom",
  ]);
  expect(screen.getByText("Sri Lanka time")).toBeTruthy();
});

test("a chosen week is reported and shown as its days", async () => {
  show();
  await userEvent.selectOptions(select(), "this-week");
  expect(changes).toEqual([{ from: "2026-11-16", to: "2026-11-22" }]);
  expect(screen.getByText("Nov 16, 2026 – Nov 22, 2026, Sri Lanka time")).toBeTruthy();
});

test("Custom starts with the shown days, which can be typed, and a first day after the last moves the last", async () => {
  show();
  await userEvent.selectOptions(select(), "custom");
  expect(changes.at(-1)).toEqual({ from: "2026-10-20", to: "2026-11-18" });
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-11-20" } });
  expect(changes.at(-1)).toEqual({ from: "2026-11-20", to: "2026-11-20" });
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-11-10" } });
  expect(changes.at(-1)).toEqual({ from: "2026-11-10", to: "2026-11-10" });
});

test("after Clear filters the dates are all dates, also if they were Custom", async () => {
  show();
  await userEvent.selectOptions(select(), "custom");
  await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(select().value).toBe("all");
  expect(screen.queryByLabelText("From")).toBeNull();
});

test("days that match no named range open as Custom", () => {
  show("2026-11-03", "2026-11-05");
  expect(select().value).toBe("custom");
  expect(screen.getByLabelText<HTMLInputElement>("From").value).toBe("2026-11-03");
});

test("while a date is half typed, nothing is written into its field: Firefox would empty all of it (I-1720)", () => {
  show("2026-10-31", "2026-11-18");
  const from = screen.getByLabelText<HTMLInputElement>("From");
  // April has no 31st day: until the day is typed as well, the value is "".
  Object.defineProperty(from, "validity", { configurable: true, value: { badInput: true } });
  fireEvent.change(from, { target: { value: "" } });
  expect(from.defaultValue).toBe("2026-10-31");
  expect(changes).toEqual([]);
  Object.defineProperty(from, "validity", { configurable: true, value: { badInput: false } });
  fireEvent.change(from, { target: { value: "2026-04-20" } });
  expect(changes).toEqual([{ from: "2026-04-20", to: "2026-11-18" }]);
});

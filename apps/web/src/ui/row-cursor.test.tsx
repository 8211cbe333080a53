import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { useBulkSelection } from "./bulk-selection.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { DataTable, type Column } from "./data-table.tsx";
import { SCAN_MS } from "./keyboard.ts";
import { Modal } from "./modal.tsx";

type Order = { id: string };
type TableProps = { name: string; ids: string[]; children?: React.ReactNode };

const opened = vi.fn();
const next = vi.fn();
const columns: Column<Order>[] = [
  { key: "id", header: "Order", cell: ({ id }) => <button type="button">{id}</button> },
];

function Orders({ name, ids, children }: TableProps) {
  const picks = useBulkSelection("all");
  return (
    <>
      <DataTable
        caption={name}
        columns={columns}
        rows={ids.map((id) => ({ id }))}
        rowKey={({ id }) => id}
        card={({ id }) => id}
        selection={{ ...picks, label: ({ id }) => `Select ${id}` }}
        keyboard={{ onOpen: ({ id }) => opened(id), onNext: ({ id }) => next(id) }}
      />
      <p>{`${name} ticked: ${[...picks.selected].join(" ")}`}</p>
      {children}
    </>
  );
}

const inOrder = () =>
  [...document.querySelectorAll("[data-row][tabindex='0']")].map((row) => row.getAttribute("data-row"));
const cursor = () => document.querySelector("[data-row-cursor]")?.getAttribute("data-row");
/** Until a next step would have been taken: an "e" waits for another key of a scan. */
const afterScan = async () =>
  await act(async () => await new Promise((done) => setTimeout(done, 2 * SCAN_MS)));
const focused = () => document.activeElement?.getAttribute("data-row");

beforeEach(() => {
  opened.mockClear();
  next.mockClear();
});

test("j and k move the row cursor from anywhere, arrows, Home and End from a row, and it stops at the ends", async () => {
  render(<Orders name="Orders" ids={["A", "B", "C"]} />);
  const steps = [
    ["j", "A"],
    ["j", "B"],
    ["{ArrowDown}", "C"],
    ["{ArrowDown}", "C"],
    ["k", "B"],
    ["{ArrowUp}", "A"],
    ["k", "A"],
    ["{End}", "C"],
    ["{Home}", "A"],
  ] as const;
  for (const [key, row] of steps) {
    await userEvent.keyboard(key);
    await waitFor(() => expect([cursor(), focused()]).toEqual([row, row]));
  }
});

test("arrows scroll the page while no row has the focus", async () => {
  render(<Orders name="Orders" ids={["A", "B"]} />);
  await userEvent.keyboard("{ArrowDown}{End}");
  expect(cursor()).toBeUndefined();
});

const withBar = (count: number) => (
  <Orders name="Orders" ids={["A"]}>
    <BulkBar count={count} onClear={() => undefined} matching={{ total: 9, onSelectAll: () => undefined }}>
      <button type="button">Process</button>
    </BulkBar>
  </Orders>
);

test("b moves the focus to the first action for the selected rows", async () => {
  const { rerender } = render(withBar(0));
  await userEvent.keyboard("jb");
  expect(focused()).toBe("A");
  rerender(withBar(1));
  await userEvent.keyboard("b");
  expect(document.activeElement?.textContent).toBe("Process");
});

test("Enter opens a row, e takes its next step, x selects it, and Shift with x a range", async () => {
  render(<Orders name="Orders" ids={["A", "B", "C", "D"]} />);
  await userEvent.keyboard("x{Enter}e");
  await afterScan();
  expect([opened.mock.calls, next.mock.calls]).toEqual([[], []]);
  await userEvent.keyboard("jj{Enter}e");
  expect(opened.mock.calls).toEqual([["B"]]);
  await waitFor(() => expect(next.mock.calls).toEqual([["B"]]));
  await userEvent.keyboard("xjj{Shift>}X{/Shift}");
  expect(screen.getByText("Orders ticked: B C D")).toBeTruthy();
  await userEvent.keyboard("x");
  expect(screen.getByText("Orders ticked: B C")).toBeTruthy();
});

test("Enter on a button in a row activates the button", async () => {
  render(<Orders name="Orders" ids={["A", "B"]} />);
  act(() => screen.getByRole("button", { name: "B" }).focus());
  await userEvent.keyboard("{Enter}");
  expect(opened).not.toHaveBeenCalled();
  expect(cursor()).toBe("B");
  await userEvent.keyboard("e");
  await waitFor(() => expect(next.mock.calls).toEqual([["B"]]));
});

test("the e of a code that a scanner types takes no next step (D-2040)", async () => {
  render(<Orders name="Orders" ids={["A", "B"]} />);
  await userEvent.keyboard("j");
  for (const key of "PE12E") fireEvent.keyDown(document.body, { key });
  fireEvent.keyDown(document.body, { key: "Enter" });
  await afterScan();
  expect(next).not.toHaveBeenCalled();
});

test("one row is in the tab order: first the first one, then the one with the cursor", async () => {
  render(<Orders name="Orders" ids={["A", "B", "C"]} />);
  expect(inOrder()).toEqual(["A"]);
  await userEvent.keyboard("jj");
  expect(inOrder()).toEqual(["B"]);
});

function Screen() {
  const [isOpen, setIsOpen] = useState(false);
  next.mockImplementation(() => setIsOpen(true));
  return (
    <Orders name="Orders" ids={["A", "B", "C"]}>
      <input aria-label="Search" />
      <Modal open={isOpen} onClose={() => setIsOpen(false)} title="Next step" />
    </Orders>
  );
}

test("row keys do nothing while typing, with a modifier or under a dialog, and work again afterwards", async () => {
  render(<Screen />);
  await userEvent.type(screen.getByRole("textbox", { name: "Search" }), "jex");
  expect(cursor()).toBeUndefined();
  act(() => screen.getByRole("textbox").blur());
  await userEvent.keyboard("{Control>}j{/Control}");
  expect(cursor()).toBeUndefined();

  await userEvent.keyboard("jje");
  expect(await screen.findByRole("dialog", { name: "Next step" })).toBeTruthy();
  await userEvent.keyboard("jx");
  expect(cursor()).toBe("B");
  expect(screen.getByText("Orders ticked:")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(focused()).toBe("B"));
  await userEvent.keyboard("j");
  expect(focused()).toBe("C");
});

test("a Sinhala keyboard layout moves the row cursor too", async () => {
  render(<Orders name="Orders" ids={["A"]} />);
  await act(async () => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ව", code: "KeyJ", bubbles: true }));
  });
  expect(cursor()).toBe("A");
});

test("a refresh keeps the cursor on its row, and when the row is gone no key works until j selects its successor", async () => {
  const { rerender } = render(<Orders name="Orders" ids={["A", "B", "C"]} />);
  await userEvent.keyboard("jj");
  rerender(<Orders name="Orders" ids={["NEW", "A", "B", "C"]} />);
  expect([cursor(), focused()]).toEqual(["B", "B"]);
  rerender(<Orders name="Orders" ids={["NEW", "A", "C"]} />);
  expect(cursor()).toBeUndefined();
  await userEvent.keyboard("xe");
  await afterScan();
  expect(next).not.toHaveBeenCalled();
  expect(screen.getByText("Orders ticked:")).toBeTruthy();
  await userEvent.keyboard("j");
  expect(cursor()).toBe("C");
});

test.each([
  ["j", "the row below, when rows above have gone too", ["D", "E", "F"], "D"],
  ["j", "the first new row, when all rows below have gone too", ["A", "F", "G"], "F"],
  ["k", "the row above, when a row came in above", ["NEW", "A", "B", "D"], "B"],
] as const)("once the row of the cursor has gone, %s selects %s", async (key, _, ids, selected) => {
  const { rerender } = render(<Orders name="Orders" ids={["A", "B", "C", "D", "E"]} />);
  await userEvent.keyboard("jjj");
  rerender(<Orders name="Orders" ids={[...ids]} />);
  await userEvent.keyboard(key);
  expect(cursor()).toBe(selected);
});

test("with two tables the keys go to the one with the focus, else to the one last used", async () => {
  render(
    <>
      <Orders name="First" ids={["A", "B"]} />
      <Orders name="Second" ids={["C", "D"]} />
    </>,
  );
  await userEvent.click(screen.getByRole("button", { name: "C" }));
  await userEvent.keyboard("j");
  expect(focused()).toBe("D");
  act(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await userEvent.keyboard("k");
  expect(focused()).toBe("C");
});

test("cards have the row cursor too, for a wide screen that is zoomed in", async () => {
  window.innerWidth = 360;
  render(<Orders name="Orders" ids={["A", "B"]} />);
  await userEvent.keyboard("jj{Enter}");
  expect(opened.mock.calls).toEqual([["B"]]);
});

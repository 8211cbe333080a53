import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { DataTable, type Column } from "./data-table.tsx";

type Order = { id: string; customer: string; total: number };

const orders: Order[] = ["Nimal", "Kumari", "Fathima", "Selvi"].map((customer, index) => ({
  id: `ORD-${index + 1}`,
  customer,
  total: (index + 1) * 100,
}));

const onSort = vi.fn();
const columns: Column<Order>[] = [
  { key: "id", header: "Order", cell: (order) => order.id },
  {
    key: "customer",
    header: "Customer",
    cell: (order) => order.customer,
    sort: { direction: "ascending", onSort },
  },
  { key: "total", header: "Total", cell: (order) => order.total, align: "right" },
  {
    key: "actions",
    header: "Actions",
    isHeaderHidden: true,
    cell: () => <button type="button">View</button>,
  },
];

const seen = vi.fn();
const rendered = vi.fn();
const customerLine = (order: Order) => {
  rendered(order.id);
  return <p>{order.customer}</p>;
};
const idOf = ({ id }: Order) => id;
const checkboxLabel = ({ id }: Order) => `Select order ${id}`;

function Orders({ rows = orders, canSelect = false, isRefreshing = false }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["ORD-99"]));
  const onChange = (next: ReadonlySet<string>) => {
    seen([...next]);
    setSelected(next);
  };
  return (
    <DataTable
      caption="Orders"
      columns={columns}
      rows={rows}
      rowKey={idOf}
      card={customerLine}
      isRefreshing={isRefreshing}
      selection={canSelect ? { selected, onChange, label: checkboxLabel } : undefined}
    />
  );
}

function setWidth(width: number) {
  window.innerWidth = width;
  window.dispatchEvent(new Event("resize"));
}

test("on wide screens a list is a table with caption, column headers, row headers and the sorted column", async () => {
  render(<Orders />);
  const table = screen.getByRole("table", { name: "Orders" });
  const headers = within(table).getAllByRole("columnheader");
  expect(headers.map((header) => header.textContent)).toEqual(["Order", "Customer", "Total", "Actions"]);
  expect(headers.map((header) => header.getAttribute("aria-sort"))).toEqual([null, "ascending", null, null]);
  expect(
    within(table)
      .getAllByRole("rowheader")
      .map((cell) => cell.textContent),
  ).toEqual(orders.map(({ id }) => id));
  expect(screen.queryByRole("list")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Customer" }));
  expect(onSort).toHaveBeenCalledTimes(1);
});

test("below 768 px a list is named cards and no table, also after a turn of the phone", () => {
  window.innerWidth = 767;
  render(<Orders />);
  expect(screen.queryByRole("table")).toBeNull();
  expect(within(screen.getByRole("list", { name: "Orders" })).getAllByRole("listitem")).toHaveLength(4);
  act(() => setWidth(768));
  expect(screen.getByRole("table", { name: "Orders" })).toBeTruthy();
});

test("while refreshing the rows stay and the table is marked as busy", () => {
  const { container } = render(<Orders isRefreshing />);
  expect(container.querySelector("[aria-busy=true]")?.textContent).toContain("Nimal");
});

test("checkboxes select one row, a range with Shift, or the page, and other pages keep their selection", async () => {
  render(<Orders canSelect />);
  const person = userEvent.setup();
  const all = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all on this page" });

  await person.click(screen.getByRole("checkbox", { name: "Select order ORD-1" }));
  expect(seen).toHaveBeenLastCalledWith(["ORD-99", "ORD-1"]);
  expect([all.checked, all.indeterminate]).toEqual([false, true]);

  await person.keyboard("{Shift>}");
  await person.click(screen.getByRole("checkbox", { name: "Select order ORD-3" }));
  await person.keyboard("{/Shift}");
  expect(seen).toHaveBeenLastCalledWith(["ORD-99", "ORD-1", "ORD-2", "ORD-3"]);

  await person.click(all);
  expect(seen).toHaveBeenLastCalledWith(["ORD-99", "ORD-1", "ORD-2", "ORD-3", "ORD-4"]);
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  await person.click(all);
  expect(seen).toHaveBeenLastCalledWith(["ORD-99"]);
});

test("cards have checkboxes too", async () => {
  window.innerWidth = 360;
  render(<Orders canSelect />);
  await userEvent.click(screen.getByRole("checkbox", { name: "Select order ORD-2" }));
  expect(seen).toHaveBeenLastCalledWith(["ORD-99", "ORD-2"]);
});

test("a tap on a checkbox renders the card of its row again, and no other", async () => {
  window.innerWidth = 360;
  render(<Orders canSelect />);
  rendered.mockClear();
  await userEvent.click(screen.getByRole("checkbox", { name: "Select order ORD-2" }));
  expect(rendered.mock.calls).toEqual([["ORD-2"]]);
  await userEvent.click(screen.getByRole("checkbox", { name: "Select order ORD-3" }));
  expect(seen).toHaveBeenLastCalledWith(["ORD-99", "ORD-2", "ORD-3"]);
});

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { tableMemory } from "../lib/table-memory.ts";
import { DataTable, type Column } from "./data-table.tsx";
import { TableViewMenu } from "./table-view-menu.tsx";
import { useTableView } from "./table-view.ts";

type Order = { id: string };
const columns: Column<Order>[] = [
  { key: "id", header: "Order", cell: ({ id }) => id },
  { key: "date", header: "Date", cell: () => "today" },
  { key: "weight", header: "Weight", cell: () => "1 kg" },
  { key: "actions", header: "Actions", cell: () => "Ship", isAlwaysShown: true },
];

function Orders({ table = "orders", shown = columns }) {
  const view = useTableView(shown, tableMemory(table));
  return (
    <>
      <TableViewMenu view={view} />
      <DataTable
        caption="Orders"
        columns={view.columns}
        rows={[{ id: "ORD-1" }]}
        rowKey={({ id }) => id}
        card={({ id }) => id}
      />
    </>
  );
}

const headers = () => screen.getAllByRole("columnheader").map((header) => header.textContent);
const openMenu = () => userEvent.click(screen.getByRole("button", { name: "View" }));
const item = (name: string) => screen.getByRole("menuitemcheckbox", { name });

test("columns are chosen in a menu that stays open, except the row header and fixed columns", async () => {
  render(<Orders />);
  expect(headers()).toEqual(["Order", "Date", "Weight", "Actions"]);
  await openMenu();
  expect(
    screen.getAllByRole("menuitemcheckbox").map((box) => [box.textContent, box.getAttribute("aria-checked")]),
  ).toEqual([
    ["Date", "true"],
    ["Weight", "true"],
  ]);
  await userEvent.click(item("Date"));
  await userEvent.click(item("Weight"));
  await userEvent.click(item("Weight"));
  await userEvent.keyboard("{Escape}");
  expect(headers()).toEqual(["Order", "Weight", "Actions"]);
});

test("the choice is stored for this table only, and a new column is shown", async () => {
  const { unmount } = render(<Orders />);
  await openMenu();
  await userEvent.click(item("Date"));
  unmount();
  const phone: Column<Order> = { key: "phone", header: "Phone", cell: () => "077" };
  const again = render(<Orders shown={[...columns, phone]} />);
  expect(headers()).toEqual(["Order", "Weight", "Actions", "Phone"]);
  await openMenu();
  expect(item("Date").getAttribute("aria-checked")).toBe("false");
  again.unmount();
  render(<Orders table="users" />);
  expect(headers()).toEqual(["Order", "Date", "Weight", "Actions"]);
});

test.each(["{", "7", "null", '{"columns":[1]}', '{"columns":{"date":"no"}}'])(
  "invalid stored choices (%s) show the default table",
  (text) => {
    const probe = tableMemory("orders");
    probe.set({ date: false });
    const key = Object.keys(localStorage).find((name) => name.endsWith("orders")) ?? "";
    localStorage.setItem(key, text);
    render(<Orders />);
    expect(headers()).toEqual(["Order", "Date", "Weight", "Actions"]);
  },
);

import { CheckDispatch } from "@pola/shared/schemas/dispatch";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openDispatch, orders, waybill } from "./dispatch-test-kit.tsx";

const typed = async () =>
  await Promise.all(orders.map(async ({ orderNumber }) => (await waybill(orderNumber)).value));

test.each([
  ["an empty cell in the middle", "PX000001\r\n\r\nPX000003\r\n", ["PX000001", "", "PX000003"]],
  ["an empty cell at the start", "Waybill\n\nPX000002\nPX000003\n", ["", "PX000002", "PX000003"]],
  ["a cell without a number", "PX000001\nto follow\nPX000003", ["PX000001", "", "PX000003"]],
])("a pasted column as long as the list leaves the parcel of %s as it is", async (_, column, filled) => {
  const { user } = openDispatch();
  await user.click(await waybill("ORD-000001"));
  await user.paste(column);
  expect(await typed()).toEqual(filled);
});

test("empty lines of another length are skipped, and reported", async () => {
  const { user } = openDispatch();
  await user.click(await waybill("ORD-000001"));
  await user.paste("PX000001\n\nPX000002\n\nPX000003");
  expect(await typed()).toEqual(["PX000001", "PX000002", "PX000003"]);
  expect(
    await screen.findByText("2 empty lines skipped. Check that each parcel has its own waybill."),
  ).toBeTruthy();
});

test.each([
  ["the waybill before the order number", "Waybill, Order\nPX000022, ord-000002", "PX000022"],
  [
    "the customer between them",
    "Order\tName\tWaybill\tCOD\nORD-000002\tNimal Perera\tPX000022\t1500.00",
    "PX000022",
  ],
  ["no waybill yet beside another", "ORD-000003,\nORD-000001, to follow\nORD-000002, PX000022", "PX000022"],
])("a pasted line with %s gives the order its waybill", async (_, line, expected) => {
  const { user } = openDispatch();
  await user.click(await waybill("ORD-000001"));
  await user.paste(line);
  expect(await typed()).toEqual(["", expected, ""]);
});

test("a pasted waybill that is too long stays whole, and its row says so (D-1660)", async () => {
  const { user, checks } = openDispatch();
  const long = "PX".repeat(150);
  await user.click(await waybill("ORD-000002"));
  await user.paste(long);
  expect(await screen.findByText("Use at most 100 characters")).toBeTruthy();
  expect(await typed()).toEqual(["", long, ""]);
  // The server refuses the whole list when a line has more.
  expect(CheckDispatch.safeParse(checks.at(-1)?.body).success).toBe(true);
});

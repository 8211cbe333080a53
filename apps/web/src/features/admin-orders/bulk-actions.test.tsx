import type { OrderStatus } from "@pola/shared/order-status";
import type { Order } from "@pola/shared/schemas/order";
import { act, screen, waitFor, within } from "@testing-library/react";
import { delay } from "msw";
import { expect, test } from "vitest";
import { makeOrder } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
import "./admin-orders-page.tsx";

const numbered = (index: number, status: OrderStatus = "pending") =>
  makeOrder({ orderNumber: `ORD-${index}`, status });

function open(orders: readonly Order[]) {
  serve("get", "/orders/admin/all", () => ok(orders));
  serve("get", "/orders/admin/counts", () => refusal(503, "X", ""));
  serve("get", "/orders/admin/slips/counts", () => refusal(503, "X", ""));
  return renderApp("/admin/orders", { as: "admin" });
}

const bar = () => within(screen.getByRole("region", { name: "Selection" }));
const select = async (user: ReturnType<typeof open>["user"], ...numbers: string[]) => {
  for (const number of numbers)
    await user.click(await screen.findByRole("checkbox", { name: `Select order ${number}` }));
};

test("the bar starts with the next step of most of the selection and leaves out impossible ones", async () => {
  const { user } = open([
    numbered(1, "shipped"),
    numbered(2, "shipped"),
    numbered(3),
    numbered(4, "cancelled"),
    numbered(5, "processing"),
  ]);
  const buttons = () =>
    bar()
      .getAllByRole("button")
      .map((button) => button.textContent)
      .filter((text) => text !== "" && !text?.startsWith("Select all"));
  const menu = async () => {
    await user.click(bar().getByRole("button", { name: "More actions for the selection" }));
    const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    await user.keyboard("{Escape}");
    return items;
  };
  await select(user, "ORD-1", "ORD-2", "ORD-3");
  expect(buttons()).toEqual(["Deliver (2)", "Print Slips", "Export"]);
  expect(await menu()).toEqual(["Process (1)", "Mark as Returned", "Cancel Orders"]);
  await select(user, "ORD-3", "ORD-5");
  expect(await menu()).toEqual([
    "Dispatch (1)",
    "Ship without Tracking (1)",
    "Mark as Returned",
    "Cancel Orders",
  ]);
  await user.click(bar().getByRole("button", { name: "Clear selection" }));
  await select(user, "ORD-4");
  expect(buttons()).toEqual(["Export"]);
});

test("completing several orders names the commission and how many resellers get it", async () => {
  const delivered = (index: number, userId: string) => ({ ...numbered(index, "delivered"), userId });
  const orders = [delivered(1, "kamal"), delivered(2, "kamal"), delivered(3, "nimali"), numbered(4)];
  const { user } = open(orders);
  await select(user, "ORD-1", "ORD-2", "ORD-3", "ORD-4");
  await user.click(bar().getByRole("button", { name: "Complete (3)" }));
  const question = await screen.findByRole("alertdialog", { name: "Mark 3 orders as completed?" });
  expect(question.textContent).toContain(
    "Adds Rs. 750.00 commission for 2 resellers. No email is sent.This can't be undone.",
  );
});

test("several orders are returned with one reason; only goods that were shipped can be written off", async () => {
  const orders = [numbered(1), numbered(2, "shipped")];
  const { user } = open(orders);
  const sent = serve("post", "/orders/admin/bulk-status", ({ body }) =>
    ok({ changed: Reflect.get(Object(body), "ids"), refused: [], failed: [] }),
  );
  await select(user, "ORD-1", "ORD-2");
  await user.click(bar().getByRole("button", { name: "More actions for the selection" }));
  await user.click(await screen.findByRole("menuitem", { name: "Mark as Returned" }));
  const question = within(await screen.findByRole("dialog", { name: "Mark 2 orders as returned?" }));
  await user.click(question.getByRole("button", { name: "Mark as Returned" }));
  expect(await question.findByText("Choose a reason", { selector: "p, span" })).toBeTruthy();
  expect(sent).toEqual([]);
  await user.selectOptions(question.getByRole("combobox", { name: "Reason" }), "Parcel damaged");
  await user.click(question.getByRole("radio", { name: "Write off" }));
  await user.click(question.getByRole("button", { name: "Mark as Returned" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const same = { status: "returned", reason: "damaged", note: "" };
  expect(sent.map(({ body }) => body)).toEqual([
    { ids: [orders[0]?.id], fromStatus: "pending", ...same },
    { ids: [orders[1]?.id], fromStatus: "shipped", ...same, stock: "writeoff" },
  ]);
});

test.each([
  [
    ["ORD-1", "ORD-2"],
    ["The delivery details on 2 slips are out of date. Print the slips again.ORD-1, ORD-2"],
  ],
  [["ORD-2"], ["The delivery details on 1 slip are out of date. Print the slip again.ORD-2"]],
  [[], []],
])(
  "before several orders are shipped, those whose slips %j are out of date are named (O-2453)",
  async (orderNumbers, warnings) => {
    const orders = [numbered(1, "processing"), numbered(2, "processing"), numbered(3)];
    const { user } = open(orders);
    const asked = serve("post", "/orders/admin/slips/old", () => ok({ orderNumbers }));
    await select(user, "ORD-1", "ORD-2", "ORD-3");
    await user.click(bar().getByRole("button", { name: "More actions for the selection" }));
    await user.click(await screen.findByRole("menuitem", { name: "Ship without Tracking (2)" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Mark 2 orders as shipped?" }));
    await waitFor(() => expect(asked[0]?.body).toEqual({ ids: [orders[0]?.id, orders[1]?.id] }));
    await act(() => delay(50));
    expect(question.queryAllByRole("status").map(({ textContent }) => textContent)).toEqual(warnings);
  },
);

test.each([
  ["named none", () => ok({ orderNumbers: [] })],
  ["failed", () => refusal(400, "X", "")],
])(
  "several orders are shipped only once the call that names old slips has %s (O-2514)",
  async (_, answer) => {
    let reply: (() => void) | undefined;
    const replied = new Promise<void>((done) => (reply = done));
    const orders = [numbered(1, "processing"), numbered(2, "processing")];
    const { user } = open(orders);
    serve("post", "/orders/admin/slips/old", async () => {
      await replied;
      return answer();
    });
    const sent = serve("post", "/orders/admin/bulk-status", ({ body }) =>
      ok({ changed: Reflect.get(Object(body), "ids"), refused: [], failed: [] }),
    );
    await select(user, "ORD-1", "ORD-2");
    await user.click(bar().getByRole("button", { name: "More actions for the selection" }));
    await user.click(await screen.findByRole("menuitem", { name: "Ship without Tracking" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Mark 2 orders as shipped?" }));
    expect((await question.findByRole("status")).textContent).toBe("Checking the slips...");
    await user.click(question.getByRole("button", { name: "Mark as Shipped" }));
    await act(() => delay(50));
    expect(sent).toEqual([]);
    reply?.();
    await waitFor(() => expect(question.queryByRole("status")).toBeNull());
    await user.click(question.getByRole("button", { name: "Mark as Shipped" }));
    await waitFor(() => expect(sent).toHaveLength(1));
  },
);

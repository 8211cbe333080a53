import type { Product } from "@pola/shared/schemas/product";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { makeProduct } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
import "./admin-products-page.tsx";

let saree: Product;
let lamp: Product;
beforeEach(() => {
  saree = makeProduct({ stock: 8, price: 2450, commission: 250, version: 3 });
  lamp = makeProduct({ name: "Clay Lamp", stock: 40, price: 900, commission: 90 });
});

/** The list; a saved edit changes the product as the server does. */
function open(before?: (body: Record<string, unknown>) => ReturnType<typeof refusal> | undefined) {
  serve("get", "/products/categories", () => ok([]));
  const lists = serve("get", "/products", () => ok([saree, lamp]));
  const sent = [saree, lamp].map((product) =>
    serve("put", `/products/${product.id}`, ({ body }) => {
      const refused = before?.(Object(body));
      if (refused) return refused;
      Object.assign(product, { ...Object(body), version: product.version + 1 });
      return ok({ ...product }, { message: "Product updated successfully!" });
    }),
  );
  return {
    ...renderApp("/admin/products", { as: "admin" }),
    lists,
    sentOf: (index: number) => sent[index] ?? [],
  };
}

const cell = (label: RegExp) => screen.findByRole("button", { name: label });
const openInput = () => screen.getByRole<HTMLInputElement>("spinbutton");
const toasts = () => screen.getByLabelText("Notifications").textContent;

test("Enter saves a stock as a difference and opens the stock of the next row", async () => {
  const { user, sentOf, lists } = open();
  await user.click(await cell(/^Stock of Cotton Saree: 8/));
  expect(openInput().value).toBe("8");
  await user.keyboard("12{Enter}");
  expect(openInput().getAttribute("aria-label")).toBe("Stock of Clay Lamp");
  await user.keyboard("45{Enter}");
  await cell(/^Stock of Cotton Saree: 12/);
  await cell(/^Stock of Clay Lamp: 45/);
  expect(document.activeElement).toBe(await cell(/^Stock of Clay Lamp/));
  expect(sentOf(0).map(({ body }) => body)).toEqual([{ stock: 12, loadedStock: 8, loadedVersion: 3 }]);
  expect(sentOf(1).map(({ body }) => body)).toEqual([{ stock: 45, loadedStock: 40, loadedVersion: 1 }]);
  expect(toasts()).toBe("Product updated successfully!");
  // No row moves while others are edited.
  expect(lists).toHaveLength(1);
});

test("an edit whose reply was lost is sent again, which the server knows (C-1226)", async () => {
  const { user } = open();
  const sent = serve("put", `/products/${saree.id}`, () =>
    sent.length === 1 ? networkFailure() : ok({ ...saree, stock: 12, version: 4 }),
  );
  await user.click(await cell(/^Stock of Cotton Saree: 8/));
  await user.keyboard("12{Enter}");
  await cell(/^Stock of Cotton Saree: 12/);
  expect(sent.map(({ body }) => body)).toEqual([sent[0]?.body, sent[0]?.body]);
});

test("a product that another admin deleted meanwhile leaves the list once an edit is refused (C-2306)", async () => {
  const { user } = open(() => refusal(404, "NOT_FOUND", "Product not found"));
  await user.click(await cell(/^Stock of Cotton Saree: 8/));
  serve("get", "/products", () => ok([lamp]));
  await user.keyboard("12{Enter}");
  await waitFor(() => expect(screen.queryByRole("row", { name: /Cotton Saree/ })).toBeNull());
  expect(toasts()).toBe("Product not found");
  expect(screen.getByRole("row", { name: /Clay Lamp/ })).toBeTruthy();
});

test("Tab saves and goes on to the next number of the row, and edits of one product follow each other", async () => {
  const { user, sentOf } = open();
  await user.click(await cell(/^Price of Cotton Saree/));
  await user.keyboard("2500.50");
  await user.tab();
  expect(openInput().getAttribute("aria-label")).toBe("Commission of Cotton Saree");
  await user.keyboard("300");
  await user.tab();
  expect(openInput().getAttribute("aria-label")).toBe("Stock of Cotton Saree");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(sentOf(0)).toHaveLength(2));
  expect(sentOf(0).map(({ body }) => body)).toEqual([
    { price: 2500.5, loadedVersion: 3 },
    { commission: 300, loadedVersion: 4 },
  ]);
});

test("Escape cancels, and a number that stays the same is not sent", async () => {
  const { user, sentOf } = open();
  await user.click(await cell(/^Price of Cotton Saree/));
  await user.keyboard("1{Escape}");
  const price = await cell(/^Price of Cotton Saree: Rs. 2,450.00/);
  expect(document.activeElement).toBe(price);
  await user.click(price);
  await user.keyboard("2450.00{Enter}");
  expect(sentOf(0)).toHaveLength(0);
});

test("a cell that was refreshed while it was open sends nothing when it was not changed", async () => {
  const { user, sentOf, queryClient } = open();
  await user.click(await cell(/^Stock of Clay Lamp: 40/));
  Object.assign(lamp, { stock: 38, price: 950, version: 2 });
  await act(() => queryClient.refetchQueries());
  expect(openInput().value).toBe("40");
  await user.tab();
  await cell(/^Stock of Clay Lamp: 38/);
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(sentOf(1)).toHaveLength(0);
});

test.each([
  ["Stock", "45", { stock: 45, loadedStock: 40, loadedVersion: 1 }],
  ["Price", "920", { price: 920, loadedVersion: 1 }],
])(
  "a %s that was refreshed while its cell was open is saved against the product that the cell was opened with",
  async (name, typed, body) => {
    const { user, sentOf, queryClient } = open();
    await user.click(await cell(new RegExp(`^${name} of Clay Lamp`)));
    Object.assign(lamp, { stock: 38, price: 950, version: 2 });
    await act(() => queryClient.refetchQueries());
    await user.keyboard(`${typed}{Enter}`);
    await waitFor(() => expect(sentOf(1)).toHaveLength(1));
    expect(sentOf(1)[0]?.body).toEqual(body);
  },
);

test("a stock that is edited again while it is being saved counts from the number that is saved", async () => {
  const { user } = open();
  const answers: (() => void)[] = [];
  const sent = serve("put", `/products/${lamp.id}`, async ({ body }) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    Object.assign(lamp, { ...Object(body), version: lamp.version + 1 });
    return ok({ ...lamp });
  });
  for (const typed of ["45", "50", "48"]) {
    await user.click(await cell(/^Stock of Clay Lamp/));
    await user.keyboard(`${typed}{Enter}`);
  }
  for (const index of [0, 1, 2]) {
    await waitFor(() => expect(answers).toHaveLength(index + 1));
    answers[index]?.();
  }
  await cell(/^Stock of Clay Lamp: 48/);
  expect(sent.slice(1).map(({ body }) => body)).toEqual([
    { stock: 50, loadedStock: 45, loadedVersion: 2 },
    { stock: 48, loadedStock: 50, loadedVersion: 3 },
  ]);
});

test("an own edit that was saved before is not a part of the difference that is kept in a conflict", async () => {
  const { user } = open();
  let answer: (() => void) | undefined;
  const sent = serve("put", `/products/${lamp.id}`, async ({ body }) => {
    if (sent.length === 1) await new Promise<void>((resolve) => (answer = resolve));
    if (sent.length === 2) return refusal(409, "CONFLICT", "Someone else has changed this product.");
    return ok({ ...lamp, ...Object(body), version: sent.length + 1 });
  });
  serve("get", `/products/${lamp.id}`, () => ok({ ...lamp, stock: 46, version: 3 }));
  for (const typed of ["45", "50"]) {
    await user.click(await cell(/^Stock of Clay Lamp/));
    await user.keyboard(`${typed}{Enter}`);
  }
  await waitFor(() => expect(answer).toBeTruthy());
  answer?.();
  await user.click(await screen.findByRole("button", { name: "Keep my changes" }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]?.body).toEqual({ stock: 51, loadedStock: 46, loadedVersion: 3 });
});

test("after a conflict whose product cannot be read the next edit is sent", async () => {
  const message = "Someone else has changed this product.";
  let isRefused = false;
  const { user, sentOf } = open(() => {
    if (isRefused) return undefined;
    isRefused = true;
    return refusal(409, "CONFLICT", message);
  });
  serve("get", `/products/${lamp.id}`, () => refusal(503, "UNAVAILABLE", "Not now"));
  await user.click(await cell(/^Stock of Clay Lamp/));
  await user.keyboard("42{Enter}");
  await screen.findByText(message, { selector: "[role=alert]" });
  await user.click(await cell(/^Price of Clay Lamp/));
  await user.keyboard("920{Enter}");
  await cell(/^Price of Clay Lamp: Rs. 920.00/);
  expect(sentOf(1)).toHaveLength(2);
});

test("a refused number shows its reason at the cell, and opens again as it was typed", async () => {
  const message = "The commission of Rs. 3,000.00 is above the price of Rs. 2,450.00";
  const { user } = open(() => refusal(422, "VALIDATION_FAILED", message));
  await user.click(await cell(/^Commission of Cotton Saree/));
  await user.keyboard("3000{Enter}");
  const saved = await cell(/^Commission of Cotton Saree: Rs. 250.00/);
  const alert = await screen.findByText(message, { selector: "[role=alert]" });
  expect(screen.getAllByRole("alert")).toEqual([alert]);
  expect(saved.getAttribute("aria-describedby")).toBe(alert.id);
  expect(toasts()).toBe(message);
  await user.click(saved);
  expect(openInput().value).toBe("3000");
});

test.each([
  ["Keep my changes", [{ stock: 48, loadedStock: 46, loadedVersion: 9 }], /: 48/],
  ["Use their version", [], /: 46/],
])("when another admin saved first, the choice is the form's: %s", async (choice, expected, shown) => {
  let isRefused = false;
  const { user, sentOf } = open(() => {
    if (isRefused) return undefined;
    isRefused = true;
    return refusal(409, "CONFLICT", "Someone else has changed this product.");
  });
  await cell(/^Stock of Clay Lamp: 40/);
  Object.assign(lamp, { stock: 46, price: 950, version: 9 });
  serve("get", `/products/${lamp.id}`, () => ok({ ...lamp }));
  await user.click(await cell(/^Stock of Clay Lamp/));
  await user.keyboard("42{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "Clay Lamp" }));
  expect(dialog.getByText("Price: Rs. 900.00 → Rs. 950.00")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: choice }));
  await cell(shown);
  expect(
    sentOf(1)
      .slice(1)
      .map(({ body }) => body),
  ).toEqual(expected);
});

test("the status is a menu that saves at once", async () => {
  const { user, sentOf } = open();
  await user.click(await cell(/^Status of Clay Lamp: Active/));
  await user.click(await screen.findByRole("menuitem", { name: "Inactive" }));
  await cell(/^Status of Clay Lamp: Inactive/);
  expect(sentOf(1)[0]?.body).toEqual({ status: "inactive", loadedVersion: 1 });
  serve("put", `/products/${lamp.id}`, () => refusal(422, "VALIDATION_FAILED", "Not now"));
  await user.click(await cell(/^Status of Clay Lamp: Inactive/));
  await user.click(await screen.findByRole("menuitem", { name: "Active" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Not now");
});

test("on a phone the numbers are edited in the card", async () => {
  window.innerWidth = 360;
  const { user, sentOf } = open();
  await user.click(await cell(/^Stock of Cotton Saree/));
  await user.keyboard("9{Enter}");
  await waitFor(() => expect(sentOf(0)).toHaveLength(1));
  await cell(/^Stock of Cotton Saree: 9/);
});

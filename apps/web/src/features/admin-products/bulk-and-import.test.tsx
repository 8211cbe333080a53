import { COUNT_CAP } from "@pola/shared/list-count";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeProduct, newId } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, pendingForever, refusal, serve } from "../../test/server.ts";
import "./admin-products-page.tsx";
import "./bulk-modal.tsx";
import "./import-modal.tsx";

const saree = makeProduct({ name: "Saree" });
const lamp = makeProduct({ name: "Lamp" });
const toasts = () => screen.getByLabelText("Notifications").textContent;

function open() {
  serve("get", "/products/categories", () => ok([]));
  const lists = serve("get", "/products", () => ok([saree, lamp]));
  return { ...renderApp("/admin/products", { as: "admin" }), lists };
}

const previewOf = ({ id, name }: { id: string; name: string }, problems: string[] = []) => ({
  id,
  name,
  version: 7,
  changes: [{ field: "Price", from: "1000.00", to: "900.00" }],
  problems,
});

test("a price change by percent shows every row before and after, and changes only the rows that fit", async () => {
  const { user } = open();
  const same = { ...previewOf({ id: newId(), name: "Pot" }), changes: [] };
  const asked = serve("post", "/products/bulk-preview", () =>
    ok([
      same,
      previewOf(saree),
      previewOf(lamp, ["The commission of Rs. 950.00 is above the price of Rs. 900.00"]),
    ]),
  );
  const sent = serve("post", "/products/bulk-change", () =>
    ok({ changed: [saree.id], refused: [], failed: [] }),
  );
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  await user.click(await screen.findByRole("button", { name: "Change prices" }));
  await user.type(await screen.findByLabelText("Percent"), "-10");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  const rows = within(await screen.findByRole("table", { name: "Preview" }))
    .getAllByRole("row")
    .slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    "LampRefusedThe commission of Rs. 950.00 is above the price of Rs. 900.00Price: Rs. 1,000.00 becomes Rs. 900.00",
    "SareeChangesPrice: Rs. 1,000.00 becomes Rs. 900.00",
    expect.stringMatching(/^PotStays/),
  ]);
  expect(asked[0]?.body).toEqual({ ids: [saree.id, lamp.id], change: { pricePercent: -10 } });
  await user.click(screen.getByRole("button", { name: "Change 1 product" }));
  await waitFor(() => expect(toasts()).toBe("1 product updated"));
  expect(sent[0]?.body).toEqual({ products: [{ id: saree.id, version: 7 }], change: { pricePercent: -10 } });
  expect(screen.queryByRole("dialog")).toBeNull();
});

async function openPrices(user: ReturnType<typeof open>["user"]) {
  await user.click(await screen.findByRole("checkbox", { name: "Select Saree" }));
  await user.click(await screen.findByRole("button", { name: "Change prices" }));
  return await screen.findByLabelText<HTMLInputElement>("Percent");
}

test("a percentage that is refused is reported at its field until it is edited", async () => {
  const { user } = open();
  const message = "Enter -90 or more";
  serve("post", "/products/bulk-preview", () =>
    refusal(422, "VALIDATION_FAILED", message, { errors: { "change.pricePercent": message } }),
  );
  const field = await openPrices(user);
  await user.type(field, "-95");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  expect(await screen.findAllByText(message)).toHaveLength(1);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, "{Backspace}");
  expect(screen.queryByText(message)).toBeNull();
});

test("a preview that arrives after the percentage was edited is not shown", async () => {
  const { user } = open();
  const waiting: (() => void)[] = [];
  const asked = serve("post", "/products/bulk-preview", async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return ok([previewOf(saree)]);
  });
  const field = await openPrices(user);
  await user.type(field, "10");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  await waitFor(() => expect(waiting).toHaveLength(1));
  await user.type(field, "0");
  await act(async () => {
    waiting[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(screen.queryByRole("table", { name: "Preview" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Preview" }));
  await waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.();
  expect(await screen.findByRole("table", { name: "Preview" })).toBeTruthy();
  expect(asked[1]?.body).toMatchObject({ change: { pricePercent: 100 } });
});

test.each([1, 2])(
  "a selected product that leaves a list of %i pages is no longer selected",
  async (totalPages) => {
    const { user } = open();
    const pagination = (total: number) => ({ pagination: { page: 1, pageSize: 10, total, totalPages } });
    const total = totalPages * 10 - 8;
    serve("get", "/products", () => ok([saree, lamp], pagination(total)));
    await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
    expect(screen.getAllByText("2 selected")).toBeTruthy();
    serve("get", "/products", () => ok([lamp], pagination(total - 1)));
    await user.click(screen.getByRole("button", { name: /^Refresh/ }));
    await waitFor(() => expect(screen.queryByText("2 selected")).toBeNull());
    expect(screen.getAllByText("1 selected")).toBeTruthy();
  },
);

test("products that could not be changed stay selected and are listed with the reason", async () => {
  const { user } = open();
  serve("post", "/products/bulk-preview", () => ok([previewOf(saree), previewOf(lamp)]));
  serve("post", "/products/bulk-change", () =>
    ok({
      changed: [saree.id],
      refused: [{ id: lamp.id, code: "CONFLICT", message: "Someone else has changed this product." }],
      failed: [],
    }),
  );
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  await user.click(await screen.findByRole("button", { name: "Change status" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change status" }));
  await user.selectOptions(dialog.getByLabelText("Status"), "Inactive");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  await user.click(await screen.findByRole("button", { name: "Change 2 products" }));
  expect(await screen.findByText(/Someone else has changed this product/)).toBeTruthy();
  // The banner is announced, its toast is not.
  expect(screen.queryAllByRole("alert", { hidden: true })).toEqual([]);
  await user.keyboard("{Escape}");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Lamp" }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Saree" }).checked).toBe(false);
});

const badGateway = () => new Response("<h1>Bad Gateway</h1>", { status: 502 });

test.each([
  ["was lost", networkFailure],
  ["is a proxy's page", badGateway],
])(
  "after a change whose reply %s the dialog does not ask to try again, which could raise a price twice",
  async (_, fail) => {
    const { user } = open();
    serve("post", "/products/bulk-preview", () => ok([previewOf(saree)]));
    serve("post", "/products/bulk-change", fail);
    await user.click(await screen.findByRole("checkbox", { name: "Select Saree" }));
    await user.click(await screen.findByRole("button", { name: "Change prices" }));
    await user.type(await screen.findByLabelText("Percent"), "10");
    await user.click(screen.getByRole("button", { name: "Preview" }));
    await user.click(await screen.findByRole("button", { name: "Change 1 product" }));
    const text = "No reply arrived, so it may have been changed. Look at it before you change it again.";
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
    expect(screen.queryByText(/Please try again/)).toBeNull();
  },
);

test("all matching products are selected, also when there are more than a list counts", async () => {
  const { user } = open();
  const all = Array.from({ length: COUNT_CAP + 450 }, (_, index) => ({
    ...saree,
    id: newId(),
    name: `Saree ${index}`,
  }));
  serve("get", "/products", ({ url }) => {
    const page = Number(url.searchParams.get("page"));
    const pageSize = Number(url.searchParams.get("pageSize"));
    const total = COUNT_CAP + 1;
    const pagination = { page, pageSize, total, totalPages: Math.ceil(total / pageSize) };
    return ok(all.slice((page - 1) * pageSize, page * pageSize), { pagination });
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select Saree 0" }));
  await user.click(screen.getByRole("button", { name: "Select all 10,000+ that match" }));
  expect(await screen.findAllByText("10,450 selected")).not.toEqual([]);
});

test("two quick clicks change the products once", async () => {
  const { user } = open();
  serve("post", "/products/bulk-preview", () => ok([previewOf(saree)]));
  const sent = serve("post", "/products/bulk-change", () =>
    ok({ changed: [saree.id], refused: [], failed: [] }),
  );
  await user.type(await openPrices(user), "10");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  await user.dblClick(await screen.findByRole("button", { name: "Change 1 product" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toHaveLength(1);
});

const imported = (refused: number, hash = "h1") => ({
  hash,
  counts: { new: 1, changed: 1, same: 5, refused },
  products: [
    ...(refused
      ? [{ row: 9, name: "Bad", kind: "refused", changes: [], problems: ["Price is required"] }]
      : []),
    {
      row: 2,
      name: "Saree",
      kind: "changed",
      changes: [{ field: "Stock", from: "8", to: "12" }],
      problems: [],
    },
    { row: 3, name: "Pot", kind: "new", changes: [{ field: "Name", from: "", to: "Pot" }], problems: [] },
  ],
});

async function chooseFile(user: ReturnType<typeof open>["user"]) {
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Import CSV" }));
  const dialog = await screen.findByRole("dialog", { name: "Import products" });
  await user.upload(within(dialog).getByLabelText("Products file"), new File(["Name\nPot"], "products.csv"));
  return within(dialog);
}

test("an import is previewed row by row, and sent again with the hash of the preview", async () => {
  const { user, lists } = open();
  const sent = serve("post", "/products/import", () => ok(imported(0)));
  const dialog = await chooseFile(user);
  expect(await dialog.findByText("1 new, 1 changed, 5 unchanged")).toBeTruthy();
  const rows = dialog.getAllByRole("row").slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    "SareeRow 2ChangedStock: 8 becomes 12",
    "PotRow 3NewName: Pot",
  ]);
  await user.dblClick(dialog.getByRole("button", { name: "Import 2 products" }));
  await waitFor(() => expect(toasts()).toBe("1 added, 1 updated"));
  expect(sent.map(({ url }) => url.searchParams.get("hash"))).toEqual([null, "h1"]);
  await waitFor(() => expect(lists.length).toBeGreaterThan(1));
});

test("a file with a refused row cannot be imported, and says why", async () => {
  const { user } = open();
  serve("post", "/products/import", () => ok(imported(1)));
  const dialog = await chooseFile(user);
  expect(await dialog.findByText("1 refused, 1 new, 1 changed, 5 unchanged")).toBeTruthy();
  expect(dialog.getByText("Price is required")).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Import 2 products" }).disabled).toBe(true);
});

test("a change between preview and import shows the fresh preview", async () => {
  const { user } = open();
  const sent = serve("post", "/products/import", ({ url }) => {
    if (url.searchParams.get("hash") !== "h1") return ok(imported(0));
    return refusal(409, "CONFLICT", "Products have changed since this preview. Please check it again.", {
      data: imported(1, "h2"),
    });
  });
  const dialog = await chooseFile(user);
  await user.click(await dialog.findByRole("button", { name: "Import 2 products" }));
  expect(
    await dialog.findByText("Products have changed since this preview. Please check it again."),
  ).toBeTruthy();
  expect(dialog.getByText("Price is required")).toBeTruthy();
  expect(sent).toHaveLength(2);
});

test("a file that cannot be read shows the server's reason", async () => {
  const { user } = open();
  serve("post", "/products/import", () =>
    refusal(422, "VALIDATION_FAILED", "The column “Colour” is unknown."),
  );
  const dialog = await chooseFile(user);
  expect(await dialog.findByText("The column “Colour” is unknown.")).toBeTruthy();
  // The same file can be chosen again once it is corrected, and its preview is no longer that of the wrong one.
  const picker = dialog.getByLabelText<HTMLInputElement>("Products file");
  expect(picker.value).toBe("");
  const counts = { new: 0, changed: 0, same: 7, refused: 0 };
  serve("post", "/products/import", () => ok({ hash: "h2", counts, products: [] }));
  await user.upload(picker, new File(["Name\nPot"], "products.csv"));
  expect(await dialog.findByText("No changes")).toBeTruthy();
  expect(dialog.queryByText("The column “Colour” is unknown.")).toBeNull();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Import 0 products" }).disabled).toBe(true);
});

test("a file that is chosen in place of another shows nothing of the first while it is checked", async () => {
  const { user } = open();
  serve("post", "/products/import", () => ok(imported(0)));
  const dialog = await chooseFile(user);
  await dialog.findByRole("button", { name: "Import 2 products" });
  serve("post", "/products/import", pendingForever);
  await user.upload(dialog.getByLabelText("Products file"), new File(["Name\nJug"], "jugs.csv"));
  expect(await dialog.findByText("Checking the file")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Import 2 products" })).toBeNull();
});

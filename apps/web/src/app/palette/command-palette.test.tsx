import type { User } from "@pola/shared/schemas/user";
import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { makeOrder, makeProduct, makeUser, newId } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, pendingForever, refusal, serve, server } from "../../test/server.ts";
// Loaded with the file, so that the first test does not wait for it.
import "./admin-shortcut-help.tsx";
import "./admin-tools.tsx";
import "./command-palette.tsx";
import { ADMIN_SCREENS } from "./screens.ts";

// The screens that open are not tested here.
beforeEach(() => server.use(http.all("*/api/*", () => refusal(503, "UNAVAILABLE", "Later"))));

const page = (rows: unknown[]) =>
  ok(rows, { pagination: { page: 1, pageSize: 5, total: rows.length, pages: 1 } });

function serveLists({ orders = [], users = [], products = [] }: Partial<Record<string, unknown[]>> = {}) {
  return {
    orders: serve("get", "/orders/admin/all", () => page(orders)),
    users: serve("get", "/users", () => page(users)),
    products: serve("get", "/products", () => page(products)),
  };
}

/** The not-found page calls no API, so every call is the palette's. */
async function openApp(as: "admin" | "reseller" = "admin", person: Partial<User> = {}) {
  const app = renderApp("/nowhere", { as, user: person });
  await screen.findByRole("button", { name: "Logout" });
  if (as === "admin") await screen.findByRole("button", { name: "Search everything" });
  return app;
}

async function openPalette(person: Partial<User> = {}) {
  const app = await openApp("admin", person);
  await app.user.keyboard("{Control>}k{/Control}");
  const dialog = within(await screen.findByRole("dialog", { name: "Search everything" }));
  return { ...app, dialog, box: dialog.getByRole("combobox") };
}

const options = () => screen.getAllByRole("option").map((option) => option.textContent);
const chosen = () =>
  screen.getAllByRole("option").find((option) => option.ariaSelected === "true")?.textContent;

test("Ctrl-K and the button in the header open the palette, and Escape closes it and returns the focus", async () => {
  const { user } = await openApp();
  const button = screen.getByRole("button", { name: "Search everything" });
  await user.click(button);
  await screen.findByRole("dialog", { name: "Search everything" });
  expect(document.activeElement).toBe(screen.getByRole("combobox"));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(button));
  await user.keyboard("{Meta>}k{/Meta}");
  expect(await screen.findByRole("dialog", { name: "Search everything" })).toBeTruthy();
});

test("the palette lists every admin screen, and arrows and Enter open one", async () => {
  const { user, box } = await openPalette();
  expect(options().slice(0, ADMIN_SCREENS.length)).toEqual(
    ADMIN_SCREENS.map(({ label, key }) => `${label}g${key}`),
  );
  await user.type(box, "v");
  expect(options()).toEqual(["Vendorsgv", "Activityga"]);
  await user.keyboard("{ArrowDown}{ArrowUp}{Enter}");
  await waitFor(() => expect(address()).toBe("/admin/vendors"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a screen that is open already is chosen without losing the focus (I-2442)", async () => {
  const { user } = renderApp("/admin/vendors", { as: "admin" });
  const button = await screen.findByRole("button", { name: "Search everything" });
  await user.click(button);
  await user.type(await screen.findByRole("combobox"), "vendors{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(button);
});

test("the palette finds orders, users and products with the search of their screens, after a pause", async () => {
  const nimali = makeUser({ firstName: "Nimali", lastName: "Silva", email: "nimali@example.com" });
  const lists = serveLists({
    orders: [makeOrder({ orderNumber: "ORD-20261121-7", customerName: "Nimal Perera" })],
    users: [nimali],
    products: [makeProduct({ name: "Nimal shirt" })],
  });
  const { user, box } = await openPalette();
  await user.type(box, "nimal");
  await screen.findByText("ORD-20261121-7");
  await waitFor(() => expect(options()).toHaveLength(3));
  expect(options()[0]).toContain("Nimal Perera");
  expect(options()[1]).toContain("nimali@example.com");
  for (const calls of Object.values(lists)) {
    expect(calls.map(({ url }) => url.searchParams.get("search"))).toEqual(["nimal"]);
  }
  expect(lists.products[0]?.url.searchParams.get("status")).toBe("all");
  expect(chosen()).toContain("ORD-20261121-7");
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(address()).toBe(`/admin/users/${nimali.id}`));
});

const order = makeOrder({ orderNumber: "Found order" });
const vendor = makeUser({ role: "vendor", firstName: "Found", lastName: "vendor" });
const product = makeProduct({ name: "Found product" });

test.each([
  ["order", { orders: [order] }, `/admin/orders?order=${order.id}`],
  ["vendor", { users: [vendor] }, `/admin/vendors?vendor=${vendor.id}`],
  ["product", { products: [product] }, `/admin/products?product=${product.id}`],
])("a found %s opens on its own screen", async (name, lists, to) => {
  serveLists(lists);
  const { user, box } = await openPalette();
  await user.type(box, "anything");
  await screen.findByText(`Found ${name}`);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe(to));
});

test("an order that was found by its reseller names the reseller", async () => {
  serveLists({
    orders: [makeOrder({ orderNumber: "ORD-1", customerName: "Kamal", resellerName: "Priyanka" })],
  });
  const { user, box } = await openPalette();
  await user.type(box, "priyanka");
  expect((await screen.findByRole("option", { name: /ORD-1/ })).textContent).toContain(" · by Priyanka");
});

test("one letter searches for nothing", async () => {
  const lists = serveLists();
  const { user, box } = await openPalette();
  await user.type(box, "x");
  await new Promise((resolve) => {
    setTimeout(resolve, 400);
  });
  expect(lists.orders).toEqual([]);
});

test("the palette says that it is searching, and that nothing was found", async () => {
  serveLists();
  serve("get", "/orders/admin/all", pendingForever);
  const { user, box, dialog } = await openPalette();
  await user.type(box, "zzz");
  expect(await dialog.findByText("Searching...")).toBeTruthy();
  server.resetHandlers();
  serveLists();
  await user.type(box, "z");
  expect((await dialog.findAllByText("Nothing found for “zzzz”")).length).toBe(2);
  expect(screen.queryByRole("option")).toBeNull();
});

test("when only a screen matches, nothing says that nothing was found (I-2600)", async () => {
  const { orders } = serveLists();
  const { user, box, dialog } = await openPalette();
  await user.type(box, "pay");
  await waitFor(() => expect(orders).toHaveLength(1));
  await waitFor(() => expect(dialog.getByText("1 found")).toBeTruthy());
  expect(options()).toEqual(["Payoutsgy"]);
  expect(dialog.queryByText(/Nothing found/)).toBeNull();
});

test("the first result is selected, also when it arrives late", async () => {
  serveLists({ users: [makeUser({ firstName: "Nimali" })] });
  const answers: (() => void)[] = [];
  serve("get", "/orders/admin/all", async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return page([makeOrder({ orderNumber: "ORD-1" })]);
  });
  const { user, box } = await openPalette();
  await user.type(box, "nimali");
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(screen.queryByRole("option")).toBeNull();
  answers[0]?.();
  await screen.findByText("ORD-1");
  expect(options()).toHaveLength(2);
  expect(chosen()).toContain("ORD-1");
});

test("a second search selects its first result, so that Enter opens it", async () => {
  serve("get", "/users", () => page([]));
  serve("get", "/products", () => page([]));
  const second = makeOrder({ orderNumber: "ORD-2" });
  serve("get", "/orders/admin/all", ({ url }) =>
    page(url.searchParams.get("search") === "one" ? [makeOrder({ orderNumber: "ORD-1" })] : [second]),
  );
  const { user, box } = await openPalette();
  await user.type(box, "one");
  await screen.findByText("ORD-1");
  await user.type(box, "silva", { initialSelectionStart: 0, initialSelectionEnd: 3 });
  await screen.findByText("ORD-2");
  await waitFor(() => expect(chosen()).toContain("ORD-2"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe(`/admin/orders?order=${second.id}`));
});

test("people with equal names differ by phone number and date", async () => {
  const twin = { firstName: "Nimali", lastName: "Perera", businessName: "Shop" };
  serveLists({
    orders: [
      makeOrder({
        customerName: "Kamal",
        customerPhone: "+94712223334",
        createdAt: "2026-11-02T06:30:00.000Z",
      }),
    ],
    users: [
      makeUser({ ...twin, id: newId(), phone: "+94771234567", createdAt: "2026-11-02T06:30:00.000Z" }),
      makeUser({ ...twin, id: newId(), phone: "+94777654321", createdAt: "2026-11-03T06:30:00.000Z" }),
    ],
  });
  const { user, box } = await openPalette();
  await user.type(box, "nimali");
  await waitFor(() => expect(options()).toHaveLength(3));
  const [order, first, second] = options();
  expect(order).toContain("Kamal · 071 222 3334 · Nov 2, 2026");
  expect(first).toContain("077 123 4567 · joined Nov 2, 2026");
  expect(second).toContain("077 765 4321 · joined Nov 3, 2026");
});

test("a failed search says which kind failed, keeps the others and can be retried", async () => {
  serveLists({ users: [makeUser({ firstName: "Nimali" })] });
  serve("get", "/orders/admin/all", () => refusal(503, "UNAVAILABLE", "Please try later"));
  const { user, box, dialog } = await openPalette();
  await user.type(box, "nimal");
  const failed = await dialog.findByText("Failed to search orders");
  expect(options()).toHaveLength(2);
  serveLists({ orders: [makeOrder({ orderNumber: "ORD-1" })] });
  await user.click(failed);
  expect(await dialog.findByText("ORD-1")).toBeTruthy();
});

test.each(ADMIN_SCREENS.map(({ key, to }) => [key, to]))(
  "pressing g and then %s opens %s",
  async (key, to) => {
    const { user } = await openApp();
    await user.keyboard(`g${key}`);
    await waitFor(() => expect(address()).toBe(to));
  },
);

test("the dialog of shortcuts opens with ? and with a button", async () => {
  const { user } = await openApp();
  await user.keyboard("?");
  const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  for (const words of ["Next row", "Select the row", "Search the list", "Payouts"]) {
    expect(dialog.textContent).toContain(words);
  }
  await user.keyboard("go");
  await waitFor(() => expect(address()).toBe("/nowhere"));
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Keyboard shortcuts" }));
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
});

test("a slash opens the palette on a page without its own search", async () => {
  const { user } = await openApp();
  await user.keyboard("/");
  expect(await screen.findByRole("dialog", { name: "Search everything" })).toBeTruthy();
});

test("a reseller has neither the button nor the keys of the palette", async () => {
  const { user } = await openApp("reseller");
  await user.keyboard("{Control>}k{/Control}?go");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button", { name: "Search everything" })).toBeNull();
  await waitFor(() => expect(address()).toBe("/nowhere"));
});

test("an admin limited to an area finds the screens and rows of that area only", async () => {
  const calls = serveLists({ orders: [makeOrder({ orderNumber: "ORD-12" })] });
  const { user, dialog, box } = await openPalette({ limitedTo: ["orders"] });
  expect(box.getAttribute("placeholder")).toBe("Screen or order");
  const screens = dialog.getAllByRole("option").map((option) => option.getAttribute("data-value"));
  expect(screens).toEqual([
    "/admin",
    "/admin/orders",
    "/admin/couriers/dispatch",
    "/admin/two-factor",
    "help",
  ]);
  await user.keyboard("ord-12");
  expect(await dialog.findByRole("option", { name: /ORD-12/ })).toBeTruthy();
  expect([calls.users, calls.products].flat()).toEqual([]);
});

test("an admin limited to an area reads and has the shortcuts to the screens of that area only (A-214)", async () => {
  const { user } = await openApp("admin", { limitedTo: ["orders"] });
  await user.keyboard("gu");
  expect(address()).toBe("/nowhere");
  await user.keyboard("?");
  const goTo = within(await screen.findByRole("region", { name: "Go to" }));
  const names = goTo.getAllByRole("term").map((term) => term.textContent);
  expect(names).toEqual(["Admin Dashboard", "Orders", "Couriers", "Password and two-factor sign-in"]);
});

import type { User } from "@pola/shared/schemas/user";
import { act, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storedToken } from "../lib/storage.ts";
import { pages } from "./pages.ts";
import { makeUser } from "../test/factories.ts";
import { address, renderApp } from "../test/render-app.tsx";
import { api, networkFailure, ok, pendingForever, refusal, server, type SeenCall } from "../test/server.ts";

beforeEach(() => {
  server.use(http.all("*/api/*", () => refusal(503, "UNAVAILABLE", "Not in this test")));
});

afterEach(() => {
  vi.restoreAllMocks();
});

const RESELLER_PATHS = ["/dashboard", "/orders", "/profile", "/payouts"];
const ADMIN_PATHS = [
  "/admin",
  "/admin/dashboard",
  "/admin/users",
  "/admin/orders",
  "/admin/products",
  "/admin/payouts",
  "/admin/payouts/runs",
  "/admin/couriers",
  "/admin/couriers/dispatch",
  "/admin/vendors",
  "/admin/mail",
];
const SHOP_PATHS = ["/products", "/listings", "/products/p1", "/checkout/p1"];
/** Every page but those that anyone may open, as an address. */
const CLOSED_TO_VENDORS = [pages.guest, pages.shop, pages.reseller, pages.admin, pages.adminPrint]
  .flatMap((group) => Object.keys(group))
  .map((path) => path.replace(/:\w+\??/, "p1"));
const OPEN_PATHS = ["/", "/forgot-password", "/reset-password?token=t"];

const loginFor = (path: string) => `/login?next=${encodeURIComponent(path)}`;

describe("guards", () => {
  const cases: [role: "guest" | "reseller" | "pending" | "vendor" | "admin", path: string, lands: string][] =
    [
      ...RESELLER_PATHS.flatMap((path): typeof cases => [
        ["guest", path, loginFor(path)],
        ["reseller", path, path],
        ["pending", path, path],
        ["admin", path, "/admin"],
      ]),
      ...ADMIN_PATHS.flatMap((path): typeof cases => [
        ["guest", path, loginFor(path)],
        ["reseller", path, "/dashboard"],
        ["admin", path, path],
      ]),
      ...SHOP_PATHS.flatMap((path): typeof cases => [
        ["guest", path, path],
        ["reseller", path, path],
        ["admin", path, "/admin"],
      ]),
      ...OPEN_PATHS.flatMap((path): typeof cases => [
        ["guest", path, path],
        ["reseller", path, path],
        ["admin", path, path],
      ]),
      ...CLOSED_TO_VENDORS.map((path): (typeof cases)[number] => ["vendor", path, "/vendor"]),
      ...Object.keys({ ...pages.open, ...pages.vendor }).map((path): (typeof cases)[number] => [
        "vendor",
        path,
        path,
      ]),
      ["guest", "/vendor", loginFor("/vendor")],
      ["reseller", "/vendor", "/dashboard"],
      ["admin", "/vendor", "/admin"],
      ["vendor", "/login?next=%2Forders", "/vendor"],
      ["guest", "/login", "/login"],
      ["guest", "/register", "/register"],
      ["reseller", "/login", "/dashboard"],
      ["reseller", "/register", "/dashboard"],
      ["reseller", "/login?next=%2Forders%3Fpage%3D2", "/orders?page=2"],
      ["reseller", "/login?next=%2F%2Fevil.example", "/dashboard"],
      ["admin", "/login", "/admin"],
      ["admin", "/login?next=%2Forders", "/admin"],
    ];
  test.each(cases)("a %s who opens %s is sent to %s", async (as, path, lands) => {
    renderApp(path, { as });
    await waitFor(() => expect(address()).toBe(lands));
    await waitFor(() => expect(screen.queryByText("Loading")).toBeNull());
    expect(address()).toBe(lands);
  });
});

test("a reseller route shows a spinner while the session is checked, and keeps its address", async () => {
  renderApp("/orders", { as: "reseller" });
  server.use(pendingForever("get", "/auth/me"));
  expect(await screen.findByText("Loading")).toBeTruthy();
  expect(address()).toBe("/orders");
});

test("an unknown address shows a message and a link to the home page", async () => {
  renderApp("/nowhere");
  expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to home" }).getAttribute("href")).toBe("/");
});

describe("the session check at the start", () => {
  test("the session check sends the stored token and restores the person", async () => {
    const calls: SeenCall[] = [];
    const me = (call: SeenCall, person: User) => {
      calls.push(call);
      return ok(person);
    };
    renderApp("/", { as: "reseller", me });
    expect(await screen.findByRole("link", { name: "Go to Dashboard" })).toBeTruthy();
    expect(calls[0]?.headers.get("Authorization")).toBe("Bearer test-token");
  });

  test("a refused token is cleared and logged, and the visitor stays on the open page without a message", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    renderApp("/", { as: "reseller", me: () => refusal(401, "UNAUTHENTICATED", "Please login") });
    expect(await screen.findByRole("link", { name: "Register as Reseller" })).toBeTruthy();
    expect(storedToken.get()).toBeNull();
    expect(warn.mock.calls).toEqual([["Session check failed: UNAUTHENTICATED"]]);
    expect(address()).toBe("/");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("on a reseller's page a refused token leads to the login page, which keeps the address", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    renderApp("/orders?page=2", {
      as: "reseller",
      me: () => refusal(401, "UNAUTHENTICATED", "Please login"),
    });
    await waitFor(() => expect(address()).toBe(loginFor("/orders?page=2")));
  });

  test("after a lost connection the check is repeated before the session ends", async () => {
    let tries = 0;
    const me = (_: SeenCall, person: User) => {
      tries += 1;
      return tries === 1 ? networkFailure() : ok(person);
    };
    renderApp("/", { as: "reseller", me });
    expect(await screen.findByRole("link", { name: "Go to Dashboard" })).toBeTruthy();
    expect(storedToken.get()).toBe("test-token");
    expect(tries).toBe(2);
  });

  test("a sign-in in another tab leads on from the login page to the page that the person wanted", async () => {
    renderApp("/login?next=%2Fnowhere%3Fpage%3D2");
    await screen.findByLabelText("Email");
    server.use(api("get", "/auth/me", () => ok(makeUser())));
    storedToken.set("from another tab");
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "token" })));
    await waitFor(() => expect(address()).toBe("/nowhere?page=2"));
  });

  test("a logout in another tab ends the session here", async () => {
    renderApp("/", { as: "reseller" });
    await screen.findByRole("link", { name: "Go to Dashboard" });
    storedToken.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
    expect(await screen.findByRole("link", { name: "Register as Reseller" })).toBeTruthy();
  });
});

describe("an admin limited to areas", () => {
  const user = { limitedTo: ["orders", "payouts"] } satisfies Partial<User>;

  test("a screen outside the areas is Access Denied and says what the account is limited to", async () => {
    renderApp("/admin/products", { as: "admin", user });
    expect(await screen.findByRole("heading", { level: 1, name: "Access Denied" })).toBeTruthy();
    expect(
      screen.getByText(/^Your admin account is limited to: Orders and couriers; Payouts\./),
    ).toBeTruthy();
    expect(address()).toBe("/admin/products");
  });

  test("the navigation has the screens of the areas only", async () => {
    renderApp("/admin/mail", { as: "admin", user });
    const [nav] = await screen.findAllByRole("navigation", { name: "Main" });
    const links = nav ? within(nav).getAllByRole("link") : [];
    expect(links.map(({ textContent }) => textContent)).toEqual(["Admin Dashboard", "Orders", "Payouts"]);
  });
});

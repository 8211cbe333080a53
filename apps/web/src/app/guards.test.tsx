import type { User } from "@pola/shared/schemas/user";
import { act, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { storedToken } from "../lib/storage.ts";
import { pages } from "./pages.ts";
import { makeOrdersSummary, makeProduct, makeUser } from "../test/factories.ts";
import { address, renderApp, type Role } from "../test/render-app.tsx";
import { networkFailure, ok, pendingForever, refusal, type SeenCall, serve, server } from "../test/server.ts";

beforeEach(() => {
  server.use(http.all("*/api/*", () => refusal(503, "UNAVAILABLE", "Not in this test")));
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

const ENDED = "Your session has ended. Please log in again.";

const loginFor = (path: string) => `/login?next=${encodeURIComponent(path)}`;

type Landing = [path: string, lands: string];
const stays = (path: string): Landing => [path, path];

describe("guards", () => {
  const landings: Record<Role, Landing[]> = {
    guest: [
      ...[...RESELLER_PATHS, ...ADMIN_PATHS, "/vendor"].map((path): Landing => [path, loginFor(path)]),
      ...[...SHOP_PATHS, ...OPEN_PATHS, "/login", "/register"].map(stays),
    ],
    reseller: [
      ...[...RESELLER_PATHS, ...SHOP_PATHS, ...OPEN_PATHS].map(stays),
      ...[...ADMIN_PATHS, "/vendor", "/login", "/register"].map((path): Landing => [path, "/dashboard"]),
      ["/login?next=%2Forders%3Fpage%3D2", "/orders?page=2"],
      ["/login?next=%2F%2Fevil.example", "/dashboard"],
    ],
    pending: RESELLER_PATHS.map(stays),
    vendor: [
      ...CLOSED_TO_VENDORS.map((path): Landing => [path, "/vendor"]),
      ...Object.keys({ ...pages.open, ...pages.vendor }).map(stays),
      ["/login?next=%2Forders", "/vendor"],
    ],
    admin: [
      ...[...RESELLER_PATHS, ...SHOP_PATHS, "/vendor", "/login", "/login?next=%2Forders"].map(
        (path): Landing => [path, "/admin"],
      ),
      ...[...ADMIN_PATHS, ...OPEN_PATHS].map(stays),
    ],
  };
  const roles = ["guest", "reseller", "pending", "vendor", "admin"] as const;
  test.each(roles)("a %s who opens an address is sent to the page that is theirs", async (as) => {
    const { router } = renderApp("/nowhere", { as });
    await screen.findByRole("heading", { level: 1, name: "Page not found" });
    for (const [path, lands] of landings[as]) {
      await act(async () => await router.navigate(path));
      await waitFor(() => expect([path, address()]).toEqual([path, lands]));
      await waitFor(() => expect(screen.queryByText("Loading")).toBeNull());
      expect([path, address()]).toEqual([path, lands]);
    }
  });
});

test("a reseller route shows a spinner while the session is checked, and keeps its address", async () => {
  renderApp("/orders", { as: "reseller" });
  serve("get", "/auth/me", pendingForever);
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

  test("a refused token is cleared and logged, a message says so, and the visitor stays on the open page", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    renderApp("/", { as: "reseller", me: () => refusal(401, "UNAUTHENTICATED", "Please login") });
    expect(await screen.findByRole("link", { name: "Register as Reseller" })).toBeTruthy();
    expect(storedToken.get()).toBeNull();
    expect(warn.mock.calls).toEqual([["Session check failed: UNAUTHENTICATED"]]);
    expect(address()).toBe("/");
    expect(screen.getAllByText(ENDED)).toHaveLength(1);
  });

  test("a reseller who was rejected or suspended meanwhile reads on a product's page that the session has ended, and goes on as a guest (A-2260)", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const product = makeProduct();
    serve("get", `/products/${product.id}`, () => ok(product));
    const path = `/products/${product.id}`;
    renderApp(path, { as: "reseller", me: () => refusal(401, "UNAUTHENTICATED", ENDED) });
    expect((await screen.findByRole("alert")).textContent).toContain(ENDED);
    expect(await screen.findByRole("heading", { level: 1, name: product.name })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Register as Reseller" })).toBeTruthy();
    expect(address()).toBe(path);
    expect(screen.getAllByText(ENDED)).toHaveLength(1);
  });

  test("a server that can't be reached is no end of a session, so no message says so", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    renderApp("/", { as: "reseller", me: networkFailure });
    expect(await screen.findByRole("link", { name: "Register as Reseller" })).toBeTruthy();
    expect(screen.queryByText(ENDED)).toBeNull();
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
    serve("get", "/auth/me", () => ok(makeUser()));
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

  test("a change of the account in another tab is shown here (A-2285)", async () => {
    serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
    renderApp("/profile", { as: "reseller", user: { id: "reseller-1" } });
    await screen.findByRole("heading", { level: 1, name: "Nimali Perera" });
    serve("get", "/auth/me", () => ok(makeUser({ id: "reseller-1", businessName: "Nimali Silks" })));
    window.dispatchEvent(new StorageEvent("storage", { key: "user" }));
    expect(await screen.findByText("Nimali Silks")).toBeTruthy();
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

  test("when an area is taken away, the next refused call takes its screen and its links away, too", async () => {
    let limitedTo: User["limitedTo"] = ["orders", "payouts"];
    server.use(http.get("*/api/payouts/admin*", () => refusal(403, "FORBIDDEN", "Outside your areas")));
    const me = (_call: SeenCall, person: User) => ok({ ...person, limitedTo });
    renderApp("/admin/mail", { as: "admin", me });
    const payouts = await screen.findByRole("link", { name: "Payouts" });
    limitedTo = ["orders"];
    act(() => payouts.click());
    expect(await screen.findByText(/^Your admin account is limited to: Orders and couriers\./)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Payouts" })).toBeNull();
  });

  test("the navigation has the screens of the areas only", async () => {
    renderApp("/admin/mail", { as: "admin", user });
    const [nav] = await screen.findAllByRole("navigation", { name: "Main" });
    const links = nav ? within(nav).getAllByRole("link") : [];
    expect(links.map(({ textContent }) => textContent)).toEqual(["Admin Dashboard", "Orders", "Payouts"]);
  });
});

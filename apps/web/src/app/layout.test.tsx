import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { storedToken } from "../lib/storage.ts";
import { stubCloseRequests } from "../test/close-requests.ts";
import { makeUser } from "../test/factories.ts";
import { address, renderApp } from "../test/render-app.tsx";
import { networkFailure, ok, refusal, serve, server } from "../test/server.ts";

beforeEach(() => {
  server.use(http.all("*/api/*", () => refusal(503, "UNAVAILABLE", "Not in this test")));
});

const linksIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole("link")
    .map((link) => `${link.textContent} ${link.getAttribute("href")}`);

const RESELLER_LINKS = [
  "Your Dashboard /dashboard",
  "Listings /products",
  "Orders /orders",
  "Payouts /payouts",
  "Profile /profile",
];
const ADMIN_LINKS = [
  "Admin Dashboard /admin",
  "Users /admin/users",
  "Products /admin/products",
  "Orders /admin/orders",
  "Payouts /admin/payouts",
];

describe("navigation", () => {
  test.each([
    ["guest", ["Login /login", "Register as Reseller /register"]],
    ["reseller", RESELLER_LINKS],
    ["admin", ADMIN_LINKS],
  ] as const)("the header of a %s shows their links", async (as, links) => {
    renderApp("/", { as });
    expect(linksIn(await screen.findByRole("navigation", { name: "Main" }))).toEqual(links);
    expect(screen.queryByRole("button", { name: "Logout" }) !== null).toBe(as !== "guest");
  });

  test("on a phone a reseller has five tabs, an admin none", async () => {
    window.innerWidth = 360;
    const { unmount } = renderApp("/", { as: "reseller" });
    const tabs = await screen.findByRole("navigation", { name: "Screens" });
    expect(linksIn(tabs)).toEqual(["Dashboard /dashboard", ...RESELLER_LINKS.slice(1)]);
    unmount();
    renderApp("/", { as: "admin" });
    await screen.findByRole("button", { name: "Logout" });
    expect(screen.queryByRole("navigation", { name: "Screens" })).toBeNull();
  });

  test("the checkout has no tabs", async () => {
    window.innerWidth = 360;
    renderApp("/checkout", { as: "reseller" });
    expect(await screen.findByText("Product ID is missing")).toBeTruthy();
    expect(screen.queryByRole("navigation", { name: "Screens" })).toBeNull();
  });

  test("a tab is marked as soon as it is tapped, while its screen still loads (I-1544)", async () => {
    window.innerWidth = 360;
    renderApp("/nowhere", { as: "reseller" });
    const tabs = within(await screen.findByRole("navigation", { name: "Screens" }));
    fireEvent.click(tabs.getByRole("link", { name: "Orders" }));
    expect(tabs.getByRole("link", { current: "page" }).textContent).toBe("Orders");
    expect(address()).toBe("/nowhere");
  });

  test("the open screen is marked", async () => {
    renderApp("/listings", { as: "reseller" });
    const nav = await screen.findByRole("navigation", { name: "Main" });
    expect(within(nav).getByRole("link", { current: "page" }).textContent).toBe("Listings");
  });
});

function resizeTo(pixels: number) {
  act(() => {
    window.innerWidth = pixels;
    window.dispatchEvent(new Event("resize"));
  });
}

describe("mobile menu", () => {
  beforeEach(() => resizeTo(390));

  test("the mobile menu shows the same links, keeps the focus inside, and returns it on Escape", async () => {
    const { user } = renderApp("/", { as: "reseller" });
    const button = await screen.findByRole("button", { name: "Open menu" });
    await user.click(button);
    const drawer = screen.getByRole("dialog", { name: "Menu" });
    expect(linksIn(within(drawer).getByRole("navigation"))).toEqual(RESELLER_LINKS);
    expect(document.activeElement?.textContent).toBe("Your Dashboard");
    expect(screen.getByRole("main").closest("[inert]")).not.toBeNull();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("main").closest("[inert]")).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  test("Android's Back closes the mobile menu and stays on the page (I-1120)", async () => {
    const goBack = stubCloseRequests();
    const { user } = renderApp("/", { as: "reseller" });
    await user.click(await screen.findByRole("button", { name: "Open menu" }));
    expect(goBack()).toBe(true);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(goBack()).toBe(false);
  });

  test("the mobile menu closes when the window becomes wide enough for the header's links", async () => {
    const { user } = renderApp("/", { as: "reseller" });
    await user.click(await screen.findByRole("button", { name: "Open menu" }));
    resizeTo(1023);
    expect(screen.getByRole("dialog", { name: "Menu" })).toBeTruthy();
    resizeTo(1024);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("main").closest("[inert]")).toBeNull();
  });

  test("a link of the mobile menu closes it and opens its page", async () => {
    const { user } = renderApp("/", { as: "guest" });
    await user.click(await screen.findByRole("button", { name: "Open menu" }));
    await user.click(within(screen.getByRole("dialog")).getByRole("link", { name: "Login" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Login" })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("logging out", () => {
  test("the logout question has its fixed words, and Cancel changes nothing", async () => {
    const { user } = renderApp("/", { as: "reseller" });
    await user.click(await screen.findByRole("button", { name: "Logout" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Confirm Logout" });
    expect(dialog.textContent).toContain("Are you sure you want to logout?");
    expect(dialog.textContent).toContain(
      "You will be redirected to the homepage and will need to login again to access your account.",
    );
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(storedToken.get()).toBe("test-token");
  });

  test("a confirmed logout deletes the session and opens the home page, also from a guarded page", async () => {
    const { user, queryClient } = renderApp("/orders", { as: "reseller" });
    await user.click(await screen.findByRole("button", { name: "Logout" }));
    queryClient.setQueryData(["secret"], "of this person");
    await user.click(await screen.findByRole("button", { name: "Yes, Logout" }));
    expect(await screen.findByRole("link", { name: "Register as Reseller" })).toBeTruthy();
    expect(address()).toBe("/");
    expect(storedToken.get()).toBeNull();
    expect(queryClient.getQueryData(["secret"])).toBeUndefined();
  });
});

test("the support button opens a chat with the local number and a prepared text", async () => {
  renderApp("/");
  const link = await screen.findByRole("link", { name: "Chat with support (opens in a new tab)" });
  // A title that differs from the name would be read out after it (I-2496).
  expect(link.title).toBe("Chat with support (opens in a new tab)");
  expect(link.getAttribute("href")).toBe(
    `https://wa.me/94700000000?text=${encodeURIComponent("Hello! I need help with my Pola reseller account.")}`,
  );
  expect(link.getAttribute("target")).toBe("_blank");
});

test("the footer shows about, quick links and the support contact", () => {
  renderApp("/");
  const footer = screen.getByRole("contentinfo");
  expect(within(footer).getByRole("heading", { name: "About" })).toBeTruthy();
  expect(linksIn(footer)).toEqual([
    "Home /",
    "Products /products",
    "Become a Reseller /register",
    "Login /login",
    "support@pola.example mailto:support@pola.example",
    "070 000 0000 tel:+94700000000",
  ]);
});

describe("after a change of page", () => {
  test("after a change of page the title is new and the heading has the focus", async () => {
    const { user } = renderApp("/login");
    await screen.findByRole("heading", { level: 1, name: "Login" });
    expect(document.title).toBe("Login · Pola");
    await user.click(screen.getByRole("link", { name: "Forgot your password?" }));
    const heading = await screen.findByRole("heading", { level: 1, name: "Forgot your password?" });
    expect(document.title).toBe("Forgot password · Pola");
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test("the first page does not move the focus, and the skip link moves it to the heading", async () => {
    const { user } = renderApp("/login");
    const heading = await screen.findByRole("heading", { level: 1, name: "Login" });
    expect(document.activeElement).toBe(document.body);
    await user.click(screen.getByRole("link", { name: "Skip to content" }));
    expect(document.activeElement).toBe(heading);
  });
});

describe("waiting for approval", () => {
  test("a pending reseller reads what is missing and can request the verification link again", async () => {
    const { user } = renderApp("/", { as: "pending", user: { isEmailVerified: false } });
    expect(await screen.findByText("Your account is waiting for approval")).toBeTruthy();
    server.use(
      http.post("*/api/auth/resend-verification", () => Response.json({ success: true, data: null })),
    );
    await user.click(screen.getByRole("button", { name: "Send the link again" }));
    expect(await screen.findByText("We sent a new link to nimali@shop.example.")).toBeTruthy();
  });

  test("on a phone the approval banner is one line that opens, and is open on the dashboard", async () => {
    window.innerWidth = 360;
    const { user } = renderApp("/", { as: "pending" });
    const title = await screen.findByText("Your account is waiting for approval");
    const fold = title.closest("details");
    expect(fold?.open).toBe(false);
    await user.click(screen.getByRole("link", { name: "Dashboard" }));
    await waitFor(() => expect(fold?.open).toBe(true));
    expect(fold?.textContent).toContain("You can order once an admin has approved you.");
  });

  test("the approval banner disappears once the account is approved", async () => {
    const { user, person } = renderApp("/", { as: "pending" });
    await screen.findByText("Your account is waiting for approval");
    server.use(
      http.get("*/api/auth/me", () =>
        Response.json({ success: true, data: { ...person, status: "approved" } }),
      ),
    );
    await user.click(screen.getByRole("button", { name: "Check again" }));
    await waitFor(() => expect(screen.queryByText("Your account is waiting for approval")).toBeNull());
  });

  test.each([
    [
      "nothing has changed",
      () => ok(makeUser({ status: "pending" })),
      "Your account is still waiting for approval.",
    ],
    ["it fails", networkFailure, "Could not check. Please try again."],
  ])("a check for approval says so when %s", async (_, reply, message) => {
    const { user } = renderApp("/", { as: "pending" });
    const button = await screen.findByRole("button", { name: "Check again" });
    serve("get", "/auth/me", reply);
    await user.click(button);
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test("an approved reseller sees no approval banner", async () => {
    renderApp("/", { as: "reseller" });
    await screen.findByRole("button", { name: "Logout" });
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByText("Your account is waiting for approval")).toBeNull();
  });
});

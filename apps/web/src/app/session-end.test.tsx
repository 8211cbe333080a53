import { act, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { call } from "../api/call.ts";
import { checkoutCustomer } from "../lib/checkout-memory.ts";
import { storedToken } from "../lib/storage.ts";
import { makeOrdersSummary, makeProduct, makeUser } from "../test/factories.ts";
import { address, renderApp } from "../test/render-app.tsx";
import { ok, refusal, serve, server } from "../test/server.ts";
import { notify } from "../ui/toast.tsx";

const ended = () => refusal(401, "UNAUTHENTICATED", "Please login");

test("calls that are refused together show one message, and the login page keeps the address", async () => {
  server.use(http.all("*/api/*", () => refusal(401, "UNAUTHENTICATED", "Please login")));
  renderApp("/nowhere?page=2", { as: "reseller" });
  await screen.findByRole("button", { name: "Logout" });
  const calls = (["GET /orders", "GET /payouts/reseller", "GET /products"] as const).map((key) => call(key));
  await Promise.allSettled(calls);
  await waitFor(() => expect(address()).toBe("/login?next=%2Fnowhere%3Fpage%3D2"));
  expect(screen.getAllByText("Your session has ended. Please log in again.")).toHaveLength(1);
  expect(storedToken.get()).toBeNull();
  expect(await screen.findByText("Please log in to continue.")).toBeTruthy();
});

test("a 403 does not end the session", async () => {
  server.use(http.all("*/api/*", () => refusal(403, "FORBIDDEN", "Not yours")));
  renderApp("/nowhere", { as: "reseller" });
  await screen.findByRole("button", { name: "Logout" });
  await expect(call("GET /users")).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: "Not yours",
  });
  expect(storedToken.get()).toBe("test-token");
  expect(address()).toBe("/nowhere");
});

const firstName = () => screen.getByLabelText<HTMLInputElement>("First name").value;

const toasts = () => document.querySelector("[data-toast-area]")?.textContent;

/** The effect of a logout in another tab. */
const leaveElsewhere = () => {
  storedToken.clear();
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "token" })));
};

const signInElsewhere = (id: string) => {
  serve("get", "/auth/me", () => ok(makeUser({ id, firstName: "Ruwani" })));
  storedToken.set("from another tab");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "token" })));
};

async function openTyped() {
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  const app = renderApp("/profile", { as: "reseller" });
  await app.user.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await app.user.type(await screen.findByLabelText("First name"), "ka");
  return app;
}

const findDialog = async () => within(await screen.findByRole("dialog", { name: "Your session has ended" }));

async function openEdited() {
  serve("put", "/auth/profile", ended);
  const app = await openTyped();
  await app.user.click(screen.getByRole("button", { name: "Save Changes" }));
  return { ...app, dialog: await findDialog() };
}

describe("session end with unsaved input", () => {
  test("with unsaved input the screen stays, and the same person signs in over it and continues", async () => {
    const { user, person, dialog } = await openEdited();
    expect(storedToken.get()).toBeNull();
    expect(dialog.getByLabelText<HTMLInputElement>("Email").value).toBe(person?.email);
    expect(document.activeElement).toBe(dialog.getByLabelText("Password"));

    const logins = serve("post", "/auth/login", () => ok({ token: "fresh", user: makeUser() }));
    const figures = serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
    await user.type(dialog.getByLabelText("Password"), "secret1");
    await user.click(dialog.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(logins[0]?.body).toEqual({ email: person?.email, password: "secret1" });
    // What was refused with the session is read again.
    await waitFor(() => expect(figures).toHaveLength(1));
    expect(figures[0]?.headers.get("authorization")).toBe("Bearer fresh");
    expect(firstName()).toBe("Nimalika");
    expect(screen.getByRole("alert").textContent).toBe("Your session had ended. Please try again.");

    const saves = serve("put", "/auth/profile", () => ok(makeUser()));
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText("Profile updated successfully!")).toBeTruthy();
    expect(saves[0]?.headers.get("authorization")).toBe("Bearer fresh");
    expect(saves[0]?.body).toMatchObject({ firstName: "Nimalika" });
  });

  test("the sign-in dialog suppresses toasts, which show again after the sign-in", async () => {
    const { user, dialog } = await openEdited();
    expect(toasts()).toBe("");
    act(() => notify.error("Failed to refresh"));
    expect(toasts()).toBe("");
    serve("post", "/auth/login", () => ok({ token: "fresh", user: makeUser() }));
    serve("put", "/auth/profile", () => refusal(400, "BAD_REQUEST", "Not today"));
    await user.type(dialog.getByLabelText("Password"), "secret1");
    await user.click(dialog.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(toasts()).toBe("");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(toasts()).toBe("Not today"));
  });

  test("with unsaved input a logout in another tab asks the same person to sign in again and loses nothing", async () => {
    const { user, person } = await openTyped();
    leaveElsewhere();
    const dialog = await findDialog();
    expect(firstName()).toBe("Nimalika");
    const logins = serve("post", "/auth/login", () => ok({ token: "fresh", user: makeUser() }));
    await user.type(dialog.getByLabelText("Password"), "secret1");
    await user.click(dialog.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(logins[0]?.body).toEqual({ email: person?.email, password: "secret1" });
    expect(firstName()).toBe("Nimalika");
    expect(storedToken.get()).toBe("fresh");
  });

  test("another person who signs in after a logout in another tab sees no unsaved input", async () => {
    await openTyped();
    leaveElsewhere();
    await findDialog();
    signInElsewhere("somebody-else");
    expect(await screen.findByRole("heading", { level: 1, name: "Ruwani Perera" })).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText("First name")).toBeNull());
    expect(document.body.textContent).not.toContain("Nimalika");
  });

  test("a refused password is reported in the sign-in dialog, and nothing is lost", async () => {
    const { user, dialog } = await openEdited();
    serve("post", "/auth/login", () => refusal(401, "BAD_CREDENTIALS", "Email or password is incorrect"));
    await user.type(dialog.getByLabelText("Password"), "wrong-one");
    await user.click(dialog.getByRole("button", { name: "Log in" }));
    expect(await dialog.findByText("Email or password is incorrect")).toBeTruthy();
    expect(firstName()).toBe("Nimalika");
  });

  test("the sign-in dialog asks for a code, and again when it is left empty", async () => {
    const { user, dialog } = await openEdited();
    serve("post", "/auth/login", () => refusal(403, "TWO_FACTOR_REQUIRED", "Enter the code"));
    await user.type(dialog.getByLabelText("Password"), "secret1");
    await user.click(dialog.getByRole("button", { name: "Log in" }));
    await dialog.findByLabelText("Code");
    await user.click(dialog.getByRole("button", { name: "Log in" }));
    expect(await dialog.findByText("Enter the code")).toBeTruthy();
  });

  test("unsaved input is discarded only on request, and then the login page opens", async () => {
    const { user, dialog } = await openEdited();
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect(firstName()).toBe("Nimalika");
    await user.click(dialog.getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(address()).toBe("/login?next=%2Fprofile"));
    expect(await screen.findByText("Please log in to continue.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("a sign-in of the same person in another tab also unlocks the screen", async () => {
    const { person } = await openEdited();
    signInElsewhere(person?.id ?? "");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(firstName()).toBe("Nimalika");
  });

  test("another person who signs in in another tab sees no unsaved input", async () => {
    await openEdited();
    signInElsewhere("somebody-else");
    expect(await screen.findByRole("heading", { level: 1, name: "Ruwani Perera" })).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText("First name")).toBeNull());
    expect(document.body.textContent).not.toContain("Nimalika");
  });
});

test("without unsaved input a logout in another tab opens the login page", async () => {
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  renderApp("/profile", { as: "reseller" });
  await screen.findByRole("button", { name: "Edit Profile" });
  leaveElsewhere();
  await waitFor(() => expect(address()).toBe("/login?next=%2Fprofile"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the question before a logout names the unsaved input, and is the only question", async () => {
  const { user } = await openTyped();
  await user.click(screen.getByRole("button", { name: "Logout" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Confirm Logout" }));
  expect(question.getByText("Are you sure you want to logout?")).toBeTruthy();
  expect(question.getByText("What you entered has not been saved.")).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Yes, Logout" }));
  await waitFor(() => expect(address()).toBe("/"));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(storedToken.get()).toBeNull();
});

describe("checkout drafts", () => {
  const saree = makeProduct({ stock: 40 });

  async function endAtCheckout() {
    serve("get", `/products/${saree.id}`, () => ok(saree));
    serve("post", "/orders", ended);
    const app = renderApp(`/checkout/${saree.id}?quantity=2`, { as: "reseller" });
    await app.user.type(await screen.findByLabelText("Customer name"), "Kamal Fernando");
    await app.user.type(screen.getByLabelText("Customer phone"), "071 222 3334");
    await app.user.type(screen.getByLabelText("Delivery address"), "45 Temple Road");
    await app.user.click(screen.getByRole("button", { name: "Place Order" }));
    await screen.findByText("Please log in to continue.");
    return app;
  }

  async function signIn(user: Awaited<ReturnType<typeof endAtCheckout>>["user"], id: string) {
    serve("post", "/auth/login", () => ok({ token: "fresh", user: makeUser({ id }) }));
    await user.type(screen.getByLabelText("Email"), "nimali@shop.example");
    await user.type(screen.getByLabelText("Password"), "secret1");
    await user.click(screen.getByRole("button", { name: "Log in" }));
    return screen.findByLabelText<HTMLInputElement>("Customer name");
  }

  test("an order that was refused with the session shows one message, and after signing in the same person finds the customer's details (I-1121)", async () => {
    const { user, person } = await endAtCheckout();
    expect(toasts()).toBe("Your session has ended. Please log in again.");
    expect((await signIn(user, person?.id ?? "")).value).toBe("Kamal Fernando");
    expect(address()).toBe(`/checkout/${saree.id}?quantity=2`);
    expect(screen.getByLabelText<HTMLTextAreaElement>("Delivery address").value).toBe("45 Temple Road");
  });

  test("another person who signs in finds an empty checkout form", async () => {
    const { user } = await endAtCheckout();
    expect((await signIn(user, "somebody-else")).value).toBe("");
    expect(checkoutCustomer.get(saree.id)).toBeNull();
  });
});

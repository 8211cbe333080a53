import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { storedToken } from "../../lib/storage.ts";
import { makeAdmin, makeUser } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { serveDashboards } from "../../test/serve-dashboards.ts";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";

type App = ReturnType<typeof renderApp>;

async function logIn({ user }: App, email = "nimali@shop.example", password = "secret1") {
  if (email) await user.type(await screen.findByLabelText("Email"), email);
  if (password) await user.type(await screen.findByLabelText("Password"), password);
  await user.click(await screen.findByRole("button", { name: "Log in" }));
}

function answerLogin(reply: Record<string, unknown>) {
  serveDashboards();
  return serve("post", "/auth/login", () => Response.json({ success: true, ...reply }));
}

describe("signing in", () => {
  test("a reseller who signs in sees the dashboard and a toast, and the token is stored", async () => {
    const calls = answerLogin({ data: { token: "fresh", user: makeUser() } });
    await logIn(renderApp("/login"));
    expect(await screen.findByText("Login successful!")).toBeTruthy();
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(storedToken.get()).toBe("fresh");
    expect(calls[0]?.body).toEqual({ email: "nimali@shop.example", password: "secret1" });
  });

  test("an admin who signs in sees /admin", async () => {
    answerLogin({ data: { token: "fresh", user: makeAdmin() } });
    await logIn(renderApp("/login"));
    await waitFor(() => expect(address()).toBe("/admin"));
  });

  test("a sign-in returns to the page that the person wanted", async () => {
    answerLogin({ data: { token: "fresh", user: makeUser() } });
    const app = renderApp("/login?next=%2Fnowhere%3Fpage%3D2");
    expect(await screen.findByText("Please log in to continue.")).toBeTruthy();
    await logIn(app);
    await waitFor(() => expect(address()).toBe("/nowhere?page=2"));
  });

  test.each(["token", "access_token", "accessToken", "jwt", "authToken"])(
    "a token under %s is also accepted, and the person is then fetched",
    async (name) => {
      answerLogin({ [name]: "fresh" });
      const me = serve("get", "/auth/me", () => ok(makeUser()));
      await logIn(renderApp("/login?next=%2Fnowhere"));
      await waitFor(() => expect(address()).toBe("/nowhere"));
      expect(me[0]?.headers.get("Authorization")).toBe("Bearer fresh");
    },
  );
});

describe("sign-in messages", () => {
  test.each([
    ["", "", ["Email is required", "Password is required"]],
    ["nimali", "12345", ["Email is invalid", "Password must be at least 6 characters"]],
  ])("the login form refuses %o and %o", async (email, password, messages) => {
    const app = renderApp("/login");
    await logIn(app, email, password);
    for (const message of messages) expect(await screen.findByText(message)).toBeTruthy();
    const field = screen.getByLabelText("Email");
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await app.user.type(field, "x");
    expect(screen.queryByText(messages[0] ?? "")).toBeNull();
    expect(screen.getByText(messages[1] ?? "")).toBeTruthy();
  });

  test.each([
    [
      "the server's message",
      () => refusal(401, "INVALID_CREDENTIALS", "Invalid email or password"),
      "Invalid email or password",
    ],
    [
      "the default message when the server sent none",
      () => new Response("<html>", { status: 502 }),
      "Login failed",
    ],
    ["an unexpected error without a response", networkFailure, "An unexpected error occurred"],
    [
      "the missing token of a success",
      () => Response.json({ success: true }),
      "Invalid response structure - no token found",
    ],
  ])("a failed login shows %s, and announces it once", async (_name, answer, message) => {
    serve("post", "/auth/login", answer);
    await logIn(renderApp("/login"));
    // Once in the page and once as a toast, which is not announced.
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([message]);
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("nimali@shop.example");
    expect(storedToken.get()).toBeNull();
    expect(address()).toBe("/login");
  });

  test.each([
    ["ACCOUNT_REJECTED", "Your account is not approved. Reason: No such address", "rejected"],
    ["ACCOUNT_SUSPENDED", "Your account is suspended.", "suspended"],
  ])("a blocked account (%s) reads the reason and a support contact", async (code, message, status) => {
    serve("post", "/auth/login", () => refusal(403, code, message));
    const app = renderApp("/login");
    await logIn(app);
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    expect(screen.getByText(new RegExp(`^You can't log in while your account is ${status}\\.`))).toBeTruthy();
    const help = within(screen.getByRole("main")).getByRole("link", { name: "support@pola.example" });
    expect(help.getAttribute("href")).toBe("mailto:support@pola.example");
    // The next try is that of another account.
    serve("post", "/auth/login", () => refusal(403, "TWO_FACTOR_REQUIRED", "Enter the code"));
    await app.user.click(screen.getByRole("button", { name: "Log in" }));
    await screen.findByLabelText("Code");
    expect(screen.queryByText(message)).toBeNull();
    expect(screen.queryByText(/^You can't log in/)).toBeNull();
  });

  test("the password can be made visible", async () => {
    const { user } = renderApp("/login");
    const field = await screen.findByLabelText<HTMLInputElement>("Password");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(field.type).toBe("text");
  });

  test("the login page links to the reset and to the registration", async () => {
    renderApp("/login");
    const link = await screen.findByRole("link", { name: "Forgot your password?" });
    expect(link.getAttribute("href")).toBe("/forgot-password");
    expect(screen.getByRole("link", { name: "Create a reseller account" }).getAttribute("href")).toBe(
      "/register",
    );
  });
});

test("an admin with two-factor sign-in is asked for the code after the password, and a wrong code is said below it", async () => {
  serveDashboards();
  const calls = serve("post", "/auth/login", ({ body }) => {
    if (!("code" in Object(body))) return refusal(403, "TWO_FACTOR_REQUIRED", "Enter the code");
    return Object(body).code === "123456"
      ? ok({ token: "a.b.c", user: makeAdmin() })
      : refusal(422, "VALIDATION_FAILED", "This code is wrong", { errors: { code: "This code is wrong" } });
  });
  const app = renderApp("/login");
  await logIn(app);
  const code = await screen.findByLabelText("Code");
  expect(document.activeElement).toBe(code);
  expect(screen.queryByRole("alert")).toBeNull();
  await app.user.type(code, "000000{Enter}");
  await waitFor(() => expect(code.getAttribute("aria-invalid")).toBe("true"));
  await app.user.clear(code);
  await app.user.type(code, "123456{Enter}");
  await waitFor(() => expect(address()).toBe("/admin"));
  expect(calls.map(({ body }) => Object(body).code)).toEqual([undefined, "000000", "123456"]);
});

test("a login whose code is left empty asks for it, and says who helps without app and recovery codes (docs/product/accounts.md, A-1601)", async () => {
  serve("post", "/auth/login", () => refusal(403, "TWO_FACTOR_REQUIRED", "Enter the code"));
  const app = renderApp("/login");
  await logIn(app);
  await screen.findByLabelText("Code");
  expect(screen.getByText(/Without both, ask another admin to reset it\./)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  await app.user.click(screen.getByRole("button", { name: "Log in" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Enter the code");
});

import type { User } from "@pola/shared/schemas/user";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { storedToken } from "../../lib/storage.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, type SeenCall, serve } from "../../test/server.ts";

type Answer = () => Response;

async function askForLink({ user }: ReturnType<typeof renderApp>, email: string) {
  const field = await screen.findByLabelText("Email");
  if (email) await user.type(field, email);
  await user.click(screen.getByRole("button", { name: "Send reset link" }));
}

async function setPassword({ user }: ReturnType<typeof renderApp>, password: string, confirm = password) {
  await user.type(await screen.findByLabelText("New password"), password);
  await user.type(screen.getByLabelText("Confirm password"), confirm);
  await user.click(screen.getByRole("button", { name: "Reset password" }));
}

describe("asking for a reset link", () => {
  test("after the request for a reset link the page says what to do next, and can start again", async () => {
    const calls = serve("post", "/auth/forgot-password", () =>
      ok(null, { message: "If the account exists, a link is on its way." }),
    );
    const app = renderApp("/forgot-password");
    await askForLink(app, "nimali@shop.example");
    const heading = await screen.findByRole("heading", { level: 1, name: "Check your email" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    for (const text of [
      /inbox.*spam/i,
      /click the link/i,
      /create a new password/i,
      /expires in 1 hour/i,
      /on its way/,
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(calls[0]?.body).toEqual({ email: "nimali@shop.example" });
    await app.user.click(screen.getByRole("button", { name: "Try a different email" }));
    const field = screen.getByLabelText<HTMLInputElement>("Email");
    expect([field.type, field.value]).toEqual(["email", ""]);
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test.each([
    ["", "Email is required"],
    ["nimali", "Email is invalid"],
  ])("the request for a reset link refuses %o: %s", async (email, message) => {
    await askForLink(renderApp("/forgot-password"), email);
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test.each<[string, Answer]>([
    ["Too many requests", () => refusal(429, "TOO_MANY_REQUESTS", "Too many requests")],
    ["Failed to send reset email", () => new Response("", { status: 500 })],
    ["Network error. Please try again.", networkFailure],
  ])("a failed request for a reset link shows: %s", async (message, answer) => {
    serve("post", "/auth/forgot-password", answer);
    await askForLink(renderApp("/forgot-password"), "nimali@shop.example");
    expect((await screen.findByRole("alert")).textContent).toContain(message);
  });
});

describe("setting a new password", () => {
  test("a reset page without a token calls the link invalid and sends nothing", async () => {
    renderApp("/reset-password");
    expect(await screen.findByText("Invalid reset link. Please request a new password reset.")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Reset password" }).disabled).toBe(true);
    expect(screen.getByRole("link", { name: "Request a new reset link" }).getAttribute("href")).toBe(
      "/forgot-password",
    );
    const page = within(screen.getByRole("main"));
    expect(page.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
  });

  test("a reset sends token and password, then opens /login after 3 seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const calls = serve("post", "/auth/reset-password", () => ok(null));
    await setPassword(renderApp("/reset-password?token=abc"), "secret1");
    const heading = await screen.findByRole("heading", { level: 1, name: "Password reset" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    const steps = window.history.length;
    expect(calls[0]?.body).toEqual({ token: "abc", password: "secret1" });
    expect(screen.getByRole("link", { name: "Go to Login Now" }).getAttribute("href")).toBe("/login");
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByText(/login page in [12] seconds?\.$/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(address()).toBe("/reset-password?token=abc");
    await act(() => vi.advanceTimersByTimeAsync(1100));
    await waitFor(() => expect(address()).toBe("/login"));
    // Back does not lead to a link that was used.
    expect(window.history.length).toBe(steps);
  });

  test("a reset of the account that is signed in here ends the session of this browser", async () => {
    let isReset = false;
    serve("post", "/auth/reset-password", () => {
      isReset = true;
      return ok(null);
    });
    const app = renderApp("/reset-password?token=abc", {
      as: "reseller",
      me: (_, person) => (isReset ? refusal(401, "UNAUTHENTICATED", "Please login") : ok(person)),
    });
    await screen.findByRole("button", { name: "Logout" });
    await setPassword(app, "secret1");
    expect(await screen.findByText(/Taking you to the login page/)).toBeTruthy();
    expect(storedToken.get()).toBeNull();
    expect(screen.queryByText("Your session has ended. Please log in again.")).toBeNull();
  });

  test("a reset of another account leaves the person signed in here, who may log out for it", async () => {
    let isReset = false;
    serve("post", "/auth/reset-password", () => {
      isReset = true;
      return ok(null);
    });
    const app = renderApp("/reset-password?token=abc", {
      as: "reseller",
      me: (_, person) => (isReset ? refusal(503, "UNAVAILABLE", "Not a refusal") : ok(person)),
    });
    await screen.findByRole("button", { name: "Logout" });
    await setPassword(app, "secret1");
    expect(await screen.findByText(/still logged in to another account: nimali@/)).toBeTruthy();
    expect(storedToken.get()).toBe("test-token");
    expect(screen.getByRole("link", { name: "Stay logged in" }).getAttribute("href")).toBe("/dashboard");
    await app.user.click(screen.getByRole("button", { name: "Log out, then use the new password" }));
    expect(await screen.findByText(/Taking you to the login page/)).toBeTruthy();
    expect(storedToken.get()).toBeNull();
  });

  test.each([
    ["secret1", "secret2", "Passwords do not match"],
    ["12345", "12345", "Password must be at least 6 characters long"],
  ])("a new password %s, repeated as %s, is refused: %s", async (password, confirm, message) => {
    await setPassword(renderApp("/reset-password?token=abc"), password, confirm);
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test.each<[string, Answer]>([
    ["This link has expired", () => refusal(400, "BAD_REQUEST", "This link has expired")],
    ["Failed to reset password", () => new Response("", { status: 500 })],
    ["Network error. Please try again.", networkFailure],
  ])("a failed reset shows: %s", async (message, answer) => {
    serve("post", "/auth/reset-password", answer);
    await setPassword(renderApp("/reset-password?token=abc"), "secret1");
    expect((await screen.findByRole("alert")).textContent).toContain(message);
  });
});

function serveDeadLink() {
  serve("post", "/auth/verify-email", () =>
    refusal(422, "VALIDATION_FAILED", "This verification link has expired"),
  );
}

describe("verifying the email", () => {
  test("the verification page uses the link once and says what comes next", async () => {
    const calls = serve("post", "/auth/verify-email", () => ok(null));
    renderApp("/verify-email?token=abc");
    expect(await screen.findByRole("heading", { level: 1, name: "Email verified" })).toBeTruthy();
    expect(calls.map((call) => call.body)).toEqual([{ token: "abc" }]);
  });

  test.each([
    [undefined, "Log in to see whether your account is approved. You can place orders once it is."],
    ["pending", /^An admin will now look at your account\./],
    ["reseller", "Your account is approved. You can place orders."],
  ] as const)("a verified person (signed in as %s) reads what comes next: %s", async (as, text) => {
    serve("post", "/auth/verify-email", () => ok(null));
    const looks: string[] = [];
    const me = (_call: SeenCall, person: User) => {
      looks.push(person.id);
      return ok(person);
    };
    renderApp("/verify-email?token=abc", as && { as, me });
    expect(await screen.findByText(text)).toBeTruthy();
    // The session then knows of it, too: the banner that asks for it goes away.
    await waitFor(() => expect(looks).toHaveLength(as ? 2 : 0));
  });

  test("a dead verification link shows the server's message, and leads a guest to the login and back", async () => {
    serveDeadLink();
    renderApp("/verify-email?token=abc");
    expect(await screen.findByText("This verification link has expired")).toBeTruthy();
    expect(screen.getByText("Log in to get a new link.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to Login" }).getAttribute("href")).toBe(
      "/login?next=%2Fverify-email",
    );
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  test("a logged-in person with a dead verification link can have a new one sent (docs/product/accounts.md, A-1600)", async () => {
    serveDeadLink();
    const sent = serve("post", "/auth/resend-verification", () => ok(null));
    const { user } = renderApp("/verify-email?token=abc", {
      as: "pending",
      user: { isEmailVerified: false },
    });
    await user.click(await screen.findByRole("button", { name: "Send the link again" }));
    expect(await screen.findByText("We sent a new link to nimali@shop.example.")).toBeTruthy();
    expect(sent).toHaveLength(1);
    expect(screen.queryByText(/Log in/)).toBeNull();
  });

  test("a new verification link that cannot be sent says why", async () => {
    serveDeadLink();
    serve("post", "/auth/resend-verification", () => refusal(429, "TOO_MANY_REQUESTS", "Too many attempts."));
    const { user } = renderApp("/verify-email?token=abc", {
      as: "pending",
      user: { isEmailVerified: false },
    });
    await user.click(await screen.findByRole("button", { name: "Send the link again" }));
    expect(await screen.findByText("Too many attempts.")).toBeTruthy();
  });

  test("a logged-in person whose address is confirmed needs no new verification link", async () => {
    serveDeadLink();
    renderApp("/verify-email?token=abc", { as: "reseller", user: { isEmailVerified: true } });
    expect(
      await screen.findByText("Your address nimali@shop.example is confirmed already. You need no new link."),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Send the link again" })).toBeNull();
    expect(screen.getByRole("link", { name: "Go to Dashboard" })).toBeTruthy();
  });

  test("a failed server does not make the verification link invalid, and it can be retried", async () => {
    let isDown = true;
    serve("post", "/auth/verify-email", () =>
      isDown ? refusal(500, "INTERNAL", "Something went wrong") : ok(null),
    );
    const { user } = renderApp("/verify-email?token=abc");
    expect(await screen.findByText("Something went wrong")).toBeTruthy();
    expect(screen.queryByText(/new link/)).toBeNull();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Email verified" })).toBeTruthy();
  });

  test("a verification page without a token sends nothing", async () => {
    const calls = serve("post", "/auth/verify-email", () => ok(null));
    renderApp("/verify-email");
    expect(await screen.findByText("This verification link is invalid or has expired.")).toBeTruthy();
    expect(calls).toEqual([]);
  });
});

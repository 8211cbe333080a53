import { act, screen, waitFor, within } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { describe, expect, test, vi } from "vitest";
import { storedToken } from "../../lib/storage.ts";
import { makeUser } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { serveDashboards } from "../../test/serve-dashboards.ts";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
import { hasUnsavedChanges } from "../../ui/unsaved-changes.ts";

const VALUES: [label: string, value: string][] = [
  ["First name", "Nimali"],
  ["Last name", "Perera"],
  ["Phone number", "077 123 4567"],
  ["Business name", "Nimali Fashion"],
  ["Business address", "12 Galle Road, Colombo 03"],
  ["Email", "nimali@shop.example"],
  ["City (optional)", "Kandy"],
  ["Password", "secret1"],
  ["Confirm password", "secret1"],
];

async function fill({ user }: ReturnType<typeof renderApp>) {
  await screen.findByLabelText("First name");
  for (const [label, value] of VALUES) {
    await user.click(screen.getByLabelText(label));
    await user.paste(value);
  }
  await user.click(screen.getByRole("checkbox"));
}

const submit = async ({ user }: ReturnType<typeof renderApp>) =>
  user.click(await screen.findByRole("button", { name: "Register" }));

test("an empty registration shows the error of every field, and links to each", async () => {
  const app = renderApp("/register");
  await submit(app);
  await screen.findByText("Please correct 9 fields");
  const names = within(screen.getByRole("alert"))
    .getAllByRole("button")
    .map((button) => button.textContent);
  expect(names).toEqual([
    "First name is required",
    "Last name is required",
    "Phone number is required",
    "Business name is required",
    "Business address is required",
    "Email is required",
    "Password is required",
    "Please confirm your password",
    "You must agree to the terms and conditions",
  ]);
  await app.user.click(screen.getByRole("button", { name: "Business name is required" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Business name"));
});

test("the first wrong field gets the focus after the summary above it is rendered, so that it stays in view", async () => {
  const app = renderApp("/register");
  const first = await screen.findByLabelText("First name");
  const seen = vi.fn(() => screen.queryByText("Please correct 9 fields") !== null);
  first.addEventListener("focus", seen);
  await submit(app);
  await waitFor(() => expect(seen).toHaveReturnedWith(true));
  expect(seen).not.toHaveReturnedWith(false);
});

test("different passwords are an error like the others, and editing a field removes its error", async () => {
  const app = renderApp("/register");
  await app.user.type(await screen.findByLabelText("Password"), "secret1");
  await app.user.type(screen.getByLabelText("Confirm password"), "secret2");
  await submit(app);
  expect((await screen.findAllByText("Passwords do not match")).length).toBeGreaterThan(0);
  await app.user.type(screen.getByLabelText("Confirm password"), "x");
  expect(screen.queryByText("Passwords do not match")).toBeNull();
});

/** Accepts a registration, and replies to the calls of the dashboard that it leads to. */
function serveRegistration() {
  const person = makeUser({ status: "pending" });
  serve("get", "/auth/me", () => ok(person));
  serveDashboards();
  return serve("post", "/auth/register", () => ok({ token: "fresh", user: person }, { status: 201 }));
}

test("a registration shows the next steps for two seconds, then leads through /login to the dashboard", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls = serveRegistration();
  const app = renderApp("/register");
  await fill(app);
  await submit(app);
  expect(
    await screen.findByRole("heading", { level: 1, name: "Check your email, then wait for approval" }),
  ).toBeTruthy();
  const message =
    "Registration successful! Please check your email to verify your account. Your account is pending admin approval.";
  expect(screen.getByText(message)).toBeTruthy();
  expect(storedToken.get()).toBe("fresh");
  expect(calls[0]?.body).toEqual({
    firstName: "Nimali",
    lastName: "Perera",
    email: "nimali@shop.example",
    password: "secret1",
    confirmPassword: "secret1",
    phone: "+94771234567",
    businessName: "Nimali Fashion",
    businessAddress: "12 Galle Road, Colombo 03",
    city: "Kandy",
    agreement: true,
    role: "reseller",
  });
  expect(address()).toBe("/register");
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await waitFor(() => expect(address()).toBe("/dashboard"));
  await act(() => vi.advanceTimersByTimeAsync(7000));
  expect(screen.queryByText(message)).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});

test("a person who looked at the login page before registering is led to the dashboard as well", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serveRegistration();
  const app = renderApp("/login");
  await app.user.click(await screen.findByRole("link", { name: "Create a reseller account" }));
  await fill(app);
  await submit(app);
  await screen.findByRole("heading", { level: 1, name: "Check your email, then wait for approval" });
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await waitFor(() => expect(address()).toBe("/dashboard"));
});

test("a registration that was begun is not lost by a link or by Back without a question", async () => {
  const { user } = renderApp("/login");
  await user.click(await screen.findByRole("link", { name: "Create a reseller account" }));
  await user.type(await screen.findByLabelText("First name"), "Nimali");
  await waitFor(() => expect(hasUnsavedChanges()).toBe(true));

  await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Login" }));
  const question = await screen.findByRole("alertdialog", { name: "Discard changes?" });
  await user.click(within(question).getByRole("button", { name: "Keep editing" }));
  expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Nimali");

  act(() => window.history.back());
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(address()).toBe("/login"));
});

describe("a registration that fails", () => {
  test.each([
    [
      "a refused registration shows the server's reason",
      () => refusal(409, "EMAIL_TAKEN", "Email is already registered"),
      "Registration Failed: Email is already registered",
      "Email is already registered",
    ],
    [
      "a refused registration without a message has its own",
      () => new Response("", { status: 500 }),
      "Registration Failed: Please try again",
      "Registration failed",
    ],
    [
      "a registration without a response is an unexpected error",
      networkFailure,
      "An unexpected error occurred. Please try again or contact support.",
      "An unexpected error occurred. Please try again or contact support.",
    ],
  ])("%s", async (_name, answer, toastText, formText) => {
    serve("post", "/auth/register", answer);
    const app = renderApp("/register");
    await fill(app);
    await submit(app);
    const notifications = within(screen.getByLabelText("Notifications"));
    expect(await notifications.findByText(toastText)).toBeTruthy();
    expect(within(screen.getByRole("main")).getByText(formText)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Nimali");
    expect(address()).toBe("/register");
  });

  test("a failed registration shows its message for eight seconds", async () => {
    const showError = vi.spyOn(toast, "error");
    serve("post", "/auth/register", () => refusal(409, "EMAIL_TAKEN", "Email is already registered"));
    const app = renderApp("/register");
    await fill(app);
    await submit(app);
    await waitFor(() => expect(showError.mock.calls[0]?.[1]).toMatchObject({ duration: 8000 }));
    showError.mockRestore();
  });

  test("an email that has an account offers to log in and to reset the password", async () => {
    serve("post", "/auth/register", () =>
      refusal(409, "EMAIL_TAKEN", "This email is already registered", {
        errors: { email: "This email is already registered" },
      }),
    );
    const app = renderApp("/register");
    await fill(app);
    expect(screen.queryByRole("link", { name: "Reset password" })).toBeNull();
    await submit(app);
    const reset = await screen.findByRole("link", { name: "Reset password" });
    expect(reset.getAttribute("href")).toBe("/forgot-password");
    expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  });

  test("a server error of a field is shown below that field", async () => {
    serve("post", "/auth/register", () =>
      refusal(409, "EMAIL_TAKEN", "Email is already registered", {
        errors: { email: "Choose another email" },
      }),
    );
    const app = renderApp("/register");
    await fill(app);
    await submit(app);
    expect(await screen.findByText("Choose another email")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  });
});

describe("the texts to agree to", () => {
  test("the terms hold every required clause, effective January 1, 2025", async () => {
    const { user } = renderApp("/register");
    await user.click(await screen.findByRole("button", { name: "Terms and Conditions" }));
    const dialog = await screen.findByRole("dialog", { name: "Terms and Conditions" });
    expect(dialog.textContent).toMatch(/Effective January 1, 2025/i);
    for (const part of [
      "processed weekly, for approved and confirmed orders only",
      "bank transfer or by approved digital methods",
      "minimum payout threshold applies",
      "may be deducted",
      "suspend or terminate an account",
      "Pending commissions on fraudulent or disputed sales are withheld",
      "You can place orders once an admin has approved your application",
    ]) {
      expect(dialog.textContent).toContain(part);
    }
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Terms and Conditions" }));
  });

  test("the owner's own text has its own date, paragraphs and headings, and HTML in it is text", async () => {
    const text = "Hello.\nYou.\n# Money\nPaid <b>weekly</b>.\n\n- Fees apply.";
    serve("get", "/shop/legal-texts", () =>
      ok({ version: 1, terms: { text, effective: "2026-12-01" }, privacy: null }),
    );
    const { user } = renderApp("/register");
    await user.click(await screen.findByRole("button", { name: "Terms and Conditions" }));
    const dialog = await screen.findByRole("dialog", { name: "Terms and Conditions" });
    await within(dialog).findByText("Effective December 1, 2026");
    expect(within(dialog).getByRole("heading", { level: 3 }).textContent).toBe("Money");
    expect([...dialog.querySelectorAll("p.whitespace-pre-line")].map((part) => part.textContent)).toEqual([
      "Hello.\nYou.",
      "Paid <b>weekly</b>.",
      "- Fees apply.",
    ]);
  });

  test("while the text in force is not known, none is shown", async () => {
    let isDown = true;
    serve("get", "/shop/legal-texts", () =>
      isDown
        ? refusal(503, "UNAVAILABLE", "Please try later")
        : ok({ version: 0, terms: null, privacy: null }),
    );
    const { user } = renderApp("/register");
    await user.click(await screen.findByRole("button", { name: "Terms and Conditions" }));
    const dialog = await screen.findByRole("dialog", { name: "Terms and Conditions" });
    expect((await within(dialog).findByRole("alert")).textContent).toContain("Please try later");
    expect(dialog.textContent).not.toContain("Commissions");
    isDown = false;
    await user.click(within(dialog).getByRole("button", { name: "Retry" }));
    await within(dialog).findByText("Effective January 1, 2025");
  });

  test("the privacy policy names the rights and the contact", async () => {
    const { user } = renderApp("/register");
    await user.click(await screen.findByRole("button", { name: "Privacy Policy" }));
    const dialog = await screen.findByRole("dialog", { name: "Privacy Policy" });
    expect(dialog.textContent).toContain(
      "request access to the data we hold about you, and its correction or deletion",
    );
    expect(dialog.textContent).toContain("privacy@pola.example");
    expect(dialog.textContent).toContain(
      "your first name and the first letter of your business only if you agreed",
    );
  });

  test.each(["Terms and Conditions", "Privacy Policy"])(
    "the %s promise no email verification, no deadline and no notice of changes, and name no law, court or authority",
    async (name) => {
      const { user } = renderApp("/register");
      await user.click(await screen.findByRole("button", { name }));
      const dialog = await screen.findByRole("dialog", { name });
      expect(dialog.textContent).not.toMatch(
        /verif|working days|before (a|the) change|\blaws?\b|\bAct\b|court|authorit|liab|18 years/i,
      );
    },
  );
});

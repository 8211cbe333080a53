import { NO_BANK_DETAILS } from "@pola/shared/bank-account";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { storedUser } from "../../lib/storage.ts";
import { makeOrdersSummary, makeUser } from "../../test/factories.ts";
import { makeBank } from "../../test/make-money.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";

beforeEach(() => {
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  serve("get", "/banks", () => ok([makeBank()]));
});

async function open(overrides = {}) {
  const app = renderApp("/profile", { as: "reseller", user: overrides });
  await screen.findByRole("heading", { level: 1, name: "Nimali Perera" });
  return app;
}

const region = (name: string) => within(screen.getByRole("region", { name }));

const BANK = "Bank Details";

test("bank details show only the last four digits of the account", async () => {
  await open();
  expect(region(BANK).getByText("5678", { exact: false })).toBeTruthy();
  expect(region(BANK).queryByText("0012345678")).toBeNull();
});

/** Opens the form for bank details. */
async function openForm(overrides = {}) {
  const app = await open(overrides);
  await app.user.click(screen.getByRole("button", { name: "Edit Bank Details" }));
  await screen.findByRole("form", { name: "Bank Details" });
  return app;
}
type Person = Awaited<ReturnType<typeof openForm>>["user"];
const fill = async (user: Person, texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts)) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  }
};
const save = async (user: Person) => await user.click(screen.getByRole("button", { name: "Save Changes" }));

test("bank details are saved with the password, in their own edit mode", async () => {
  const calls = serve("put", "/auth/profile", () => ok(makeUser()));
  const { user } = await openForm();
  expect(screen.getByRole("button", { name: "Edit Profile" })).toBeTruthy();
  expect(screen.getByLabelText("Bank name")).toHaveProperty("value", "7010");
  expect(screen.getByLabelText("Branch name")).toHaveProperty("value", "Kollupitiya");
  const number = "8899776655";
  await fill(user, {
    "Account number": ` ${number} `,
    "Account number again": number,
    "Your password": "secret1",
  });
  await save(user);
  expect(await screen.findByText("Bank details updated successfully!")).toBeTruthy();
  expect(calls[0]?.body).toEqual({
    accountHolderName: "N. Perera",
    bankName: "Bank of Ceylon",
    bankCode: "7010",
    accountNumber: number,
    branchName: "Kollupitiya",
    branchCode: "034",
    currentPassword: "secret1",
  });
});

test("the form asks for the account holder's name in English letters, which banks take", async () => {
  await openForm();
  const name = screen.getByRole("textbox", { description: /^In English letters/ });
  expect(name).toBe(screen.getByLabelText("Account holder name"));
});

test("saved bank details are shown, also when the connection is lost right after", async () => {
  const { user, person } = await openForm();
  const number = "8899776655";
  serve("put", "/auth/profile", () => ok({ ...person, accountNumber: number }));
  serve("get", "/auth/me", networkFailure);
  await fill(user, {
    "Account number": number,
    "Account number again": number,
    "Your password": "secret1",
  });
  await save(user);
  expect(await screen.findByText("Bank details updated successfully!")).toBeTruthy();
  expect(region(BANK).getByText("6655", { exact: false })).toBeTruthy();
  expect(region(BANK).queryByText("5678", { exact: false })).toBeNull();
});

test("every empty required field shows an error until it is edited", async () => {
  const { user } = await openForm(NO_BANK_DETAILS);
  await save(user);
  for (const text of [
    "Account holder name is required",
    "Bank name is required",
    "Account number is required",
    "Branch name is required",
  ]) {
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  }
  // The summary has no error of the fields that are not shown yet.
  expect(screen.getByText("Please correct 4 fields")).toBeTruthy();
  await user.selectOptions(screen.getByLabelText("Bank name"), "Bank of Ceylon");
  expect(screen.queryByText("Bank name is required")).toBeNull();
  expect(screen.getByText("Branch name is required")).toBeTruthy();
});

test("bank and branch are chosen from the list, and the first details need no password", async () => {
  const calls = serve("put", "/auth/profile", () => ok(makeUser()));
  const { user } = await openForm(NO_BANK_DETAILS);
  expect(screen.queryByLabelText("Your password")).toBeNull();
  expect(screen.getByLabelText("Branch name")).toHaveProperty("disabled", true);
  await user.selectOptions(screen.getByLabelText("Bank name"), "Bank of Ceylon");
  const branches = document.querySelectorAll("datalist option");
  expect([...branches].map((option) => option.textContent)).toEqual(["Galle", "Kollupitiya"]);
  const number = "0012345678";
  await fill(user, {
    "Account holder name": "N. Perera",
    "Branch name": "galle",
    "Account number": number,
    "Account number again": number,
  });
  expect(screen.queryByLabelText("Branch code")).toBeNull();
  await save(user);
  expect(await screen.findByText("Bank details updated successfully!")).toBeTruthy();
  expect(calls[0]?.body).toEqual({
    accountHolderName: "N. Perera",
    bankName: "Bank of Ceylon",
    bankCode: "7010",
    branchName: "Galle",
    branchCode: "003",
    accountNumber: number,
  });
});

test("two different account numbers are refused", async () => {
  const calls = serve("put", "/auth/profile", () => ok(makeUser()));
  const { user } = await openForm();
  await fill(user, { "Account number again": "0012345679", "Your password": "secret1" });
  await save(user);
  expect(await screen.findByText("Account numbers do not match")).toBeTruthy();
  expect(calls).toEqual([]);
});

test("an account number that was copied from a chat is the same number in both fields", async () => {
  const calls = serve("put", "/auth/profile", () => ok(makeUser()));
  const { user } = await openForm();
  const copied = "\u202A8899776655\u202C";
  await fill(user, {
    "Account number": copied,
    "Account number again": copied,
    "Your password": "secret1",
  });
  await save(user);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ accountNumber: "8899776655" }));
});

test("a branch that is not on the list is typed with its code", async () => {
  const calls = serve("put", "/auth/profile", () => ok(makeUser()));
  const { user } = await openForm();
  await fill(user, { "Branch name": "New Town", "Your password": "secret1" });
  await fill(user, { "Branch code": "9" });
  await save(user);
  expect(await screen.findByText("A branch code has 3 digits")).toBeTruthy();
  await fill(user, { "Branch code": "998" });
  await save(user);
  expect(await screen.findByText("Bank details updated successfully!")).toBeTruthy();
  expect(calls.map(({ body }) => body)).toMatchObject([{ branchName: "New Town", branchCode: "998" }]);
});

test("an unusual length of the account number is asked about, not refused", async () => {
  const calls = serve("put", "/auth/profile", () => ok(makeUser()));
  const { user } = await openForm();
  await fill(user, {
    "Account number": "001234567",
    "Account number again": "001234567",
    "Your password": "secret1",
  });
  expect(
    screen.getByText(/Account numbers of Bank of Ceylon usually have 10 digits. This one has 9./),
  ).toBeTruthy();
  await save(user);
  expect(await screen.findByText("Correct the account number, or confirm that it is right")).toBeTruthy();
  await user.click(screen.getByLabelText("Yes, it is right"));
  await save(user);
  expect(await screen.findByText("Bank details updated successfully!")).toBeTruthy();
  expect(calls.map(({ body }) => body)).toMatchObject([{ accountNumber: "001234567" }]);
});

test("details that were typed before the list are flagged, and the form shows what was typed", async () => {
  await openForm({ bankName: "BOC", branchName: "Kandy", bankCode: null, branchCode: null });
  expect(screen.getByLabelText("Bank name")).toHaveProperty("value", "");
  expect(screen.getByText("You typed: BOC")).toBeTruthy();
  expect(screen.getByLabelText("Branch name")).toHaveProperty("value", "Kandy");
  cleanup();
  await open({ bankName: "BOC", branchName: "Kandy", bankCode: null, branchCode: null });
  expect(region(BANK).getByText("Choose your bank and branch from the list")).toBeTruthy();
  cleanup();
  await open();
  expect(region(BANK).queryByText("Choose your bank and branch from the list")).toBeNull();
  expect(region(BANK).getByText("Bank of Ceylon (7010)")).toBeTruthy();
});

test("a bank that was chosen from the list is not called typed when the choice is emptied", async () => {
  const { user } = await openForm();
  await user.selectOptions(screen.getByLabelText("Bank name"), "");
  expect(screen.getByLabelText("Bank name")).toHaveProperty("value", "");
  expect(screen.queryByText(/You typed/)).toBeNull();
});

test("when the list of banks cannot be loaded the form stays closed and says so", async () => {
  serve("get", "/banks", () => refusal(500, "INTERNAL", ""));
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Edit Bank Details" }));
  expect(await screen.findByText("The form could not be loaded. Reload the page or try again.")).toBeTruthy();
  expect(screen.queryByRole("form", { name: "Bank Details" })).toBeNull();
});

test("without a connection a form that cannot be loaded does not say to reload the page (I-1042)", async () => {
  serve("get", "/banks", () => refusal(422, "VALIDATION_FAILED", ""));
  const { user } = await open();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await user.click(screen.getByRole("button", { name: "Edit Bank Details" }));
  expect(await screen.findByText("Network error. Please try again.")).toBeTruthy();
});

test("a failed save of bank details without a message has its own", async () => {
  serve("put", "/auth/profile", () => refusal(500, "INTERNAL", ""));
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Edit Bank Details" }));
  await screen.findByRole("form", { name: "Bank Details" });
  await user.type(screen.getByLabelText("Your password"), "secret1");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findAllByText("Failed to update bank details")).not.toHaveLength(0);
});

test("at a start without a connection bank details are not shown as missing, and not edited", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  storedUser.set({ ...makeUser(), ...NO_BANK_DETAILS });
  renderApp("/profile", { as: "reseller", me: networkFailure });
  await screen.findByRole("heading", { level: 1, name: "Nimali Perera" });
  expect(region(BANK).getByText("Shown when you are connected again.")).toBeTruthy();
  expect(region(BANK).queryByText("N/A")).toBeNull();
  expect(screen.queryByRole("button", { name: "Edit Bank Details" })).toBeNull();

  onLine.mockReturnValue(true);
  serve("get", "/auth/me", () => ok(makeUser()));
  act(() => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByText("5678", { exact: false })).toBeTruthy();
});

import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { makeOrdersSummary, makeUser } from "../../test/factories.ts";
import { makeBank } from "../../test/make-money.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, pendingForever, refusal, serve } from "../../test/server.ts";

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

describe("viewing", () => {
  test("the profile shows the person, their status and the support contact", async () => {
    await open({ businessAddress: "" });
    const personal = region("Personal Information");
    for (const text of ["Nimali", "Perera", "nimali@shop.example", "077 123 4567", "Nimali Fashion", "N/A"]) {
      expect(personal.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText("Member since Nov 2026")).toBeTruthy();
    const account = region("Account");
    expect(account.getByText("Verified")).toBeTruthy();
    expect(account.getByText("reseller")).toBeTruthy();
    expect(region("Contact Support").getByRole("link", { name: "070 000 0000" }).getAttribute("href")).toBe(
      "tel:+94700000000",
    );
  });

  test("a profile without a date of joining shows the default", async () => {
    await open({ createdAt: "" });
    expect(screen.getByText("Member since Jan 2024")).toBeTruthy();
  });

  test("an account that is not approved shows its true status", async () => {
    renderApp("/profile", { as: "pending" });
    await screen.findByRole("heading", { level: 1, name: "Nimali Perera" });
    expect(region("Account").getByText("Pending")).toBeTruthy();
    expect(screen.queryByText("Verified")).toBeNull();
  });

  test("the profile shows totals, months and best products", async () => {
    await open();
    const overview = within(await screen.findByRole("region", { name: "Account Overview" }));
    for (const text of ["Rs. 1,750", "Rs. 1,000 · 5 orders", "Rs. 750 · 4 orders", "12", "7"]) {
      expect(overview.getByText(text)).toBeTruthy();
    }
    for (const line of ["All orders you placed", "Commission of delivered and completed orders"])
      expect(overview.getByText(line)).toBeTruthy();
    expect(overview.getAllByText("Delivered and completed orders, by order date")).toHaveLength(2);
    const top = region("Top Products");
    expect(top.getByText("Cotton Saree")).toBeTruthy();
    expect(top.getByText("Rs. 14,700.00")).toBeTruthy();
  });

  test("the overview loads, fails and is empty independently of the rest", async () => {
    serve("get", "/orders/summary", pendingForever);
    const first = await open();
    expect(screen.getByText("Loading your overview")).toBeTruthy();
    first.unmount();
    serve("get", "/orders/summary", () => refusal(500, "INTERNAL", ""));
    const second = await open();
    expect(await screen.findByText("Failed to load your overview")).toBeTruthy();
    second.unmount();
    serve("get", "/orders/summary", () => ok(makeOrdersSummary({ topProducts: [] })));
    await open();
    expect(await screen.findByText("Your best sellers appear here after your first order.")).toBeTruthy();
  });
});

describe("personal information", () => {
  test("personal details are edited, saved and shown, and the email cannot be changed", async () => {
    const calls = serve("put", "/auth/profile", () => ok(makeUser({ firstName: "Nimasha", city: "Kandy" })));
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Edit Profile" }));
    await screen.findByRole("form", { name: "Personal Information" });
    expect(screen.getByLabelText("Email")).toHaveProperty("readOnly", true);
    expect(screen.getByText("Email cannot be changed for security reasons")).toBeTruthy();
    await user.clear(screen.getByLabelText("First name"));
    await user.type(screen.getByLabelText("First name"), "Nimasha");
    await user.clear(screen.getByLabelText(/^City/));
    await user.type(screen.getByLabelText(/^City/), "Kandy");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText("Profile updated successfully!")).toBeTruthy();
    expect(await screen.findByText("Kandy")).toBeTruthy();
    expect(await screen.findByRole("heading", { level: 1, name: "Nimasha Perera" })).toBeTruthy();
    expect(calls[0]?.body).toEqual({
      firstName: "Nimasha",
      lastName: "Perera",
      phone: "+94771234567",
      businessName: "Nimali Fashion",
      businessAddress: "12 Galle Road, Colombo 03",
      city: "Kandy",
    });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Save Changes" })).toBeNull());
  });

  test("a link asks before unsaved input is lost", async () => {
    serve("get", "/orders", () => ok([]));
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Edit Profile" }));
    await user.type(await screen.findByLabelText("First name"), "ka");
    const orders = within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", {
      name: "Orders",
    });
    await user.click(orders);
    expect(await screen.findByRole("alertdialog", { name: "Discard changes?" })).toBeTruthy();
    expect(screen.getByText("What you entered has not been saved.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Keep editing" }));
    expect(address()).toBe("/profile");
    expect(screen.getByLabelText("First name")).toHaveProperty("value", "Nimalika");

    await user.click(orders);
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Orders" })).toBeTruthy();
    expect(address()).toBe("/orders");
  });

  test("Back asks as well, once for all cards that are being edited", async () => {
    serve("get", "/orders", () => ok([]));
    const { user } = renderApp("/orders", { as: "reseller" });
    await screen.findByRole("heading", { level: 1, name: "Orders" });
    const profile = within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", {
      name: "Profile",
    });
    await user.click(profile);
    await user.click(await screen.findByRole("button", { name: "Edit Profile" }));
    await user.type(await screen.findByLabelText("First name"), "ka");
    await user.click(screen.getByRole("button", { name: "Edit Bank Details" }));
    await user.type(await screen.findByLabelText("Account holder name"), "s");
    act(() => window.history.back());
    await user.click(await screen.findByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(address()).toBe("/profile"));

    act(() => window.history.back());
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Orders" })).toBeTruthy();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("leaving does not ask after the text is changed back", async () => {
    serve("get", "/orders", () => ok([]));
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Edit Profile" }));
    await user.type(await screen.findByLabelText("First name"), "k{Backspace}");
    await user.click(
      within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", { name: "Orders" }),
    );
    expect(await screen.findByRole("heading", { level: 1, name: "Orders" })).toBeTruthy();
  });

  test("every empty required field shows an error until it is edited, and a summary leads to each", async () => {
    const calls = serve("put", "/auth/profile", () => ok(makeUser()));
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Edit Profile" }));
    await screen.findByRole("form", { name: "Personal Information" });
    for (const label of ["First name", "Last name", "Phone", "Business name", "Business address"]) {
      await user.clear(screen.getByLabelText(label));
    }
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    for (const text of [
      "First name is required",
      "Last name is required",
      "Phone number is required",
      "Business name is required",
      "Business address is required",
    ]) {
      // In the summary and below the field.
      expect(await screen.findAllByText(text)).toHaveLength(2);
    }
    expect(calls).toHaveLength(0);
    await user.click(screen.getByRole("button", { name: "Business name is required" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Business name"));
    await user.type(screen.getByLabelText("First name"), "N");
    expect(screen.queryByText("First name is required")).toBeNull();
    expect(screen.getAllByText("Last name is required")).toHaveLength(2);
  });

  test("Cancel restores the stored values", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Edit Profile" }));
    await screen.findByRole("form", { name: "Personal Information" });
    await user.type(screen.getByLabelText("First name"), "xyz");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(region("Personal Information").getByText("Nimali")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Edit Profile" }));
    await screen.findByRole("form", { name: "Personal Information" });
    expect(screen.getByLabelText("First name")).toHaveProperty("value", "Nimali");
  });

  test.each([
    ["the server's message", () => refusal(409, "CONFLICT", "Someone changed this"), "Someone changed this"],
    ["its own message without one", () => refusal(500, "INTERNAL", ""), "Failed to update profile"],
    ["the network message", networkFailure, "Network error. Please try again."],
  ])("a failed save keeps the input and shows %s", async (_name, answer, text) => {
    serve("put", "/auth/profile", answer);
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Edit Profile" }));
    await screen.findByRole("form", { name: "Personal Information" });
    await user.type(screen.getByLabelText("First name"), "X");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findAllByText(text)).not.toHaveLength(0);
    expect(screen.getByLabelText("First name")).toHaveProperty("value", "NimaliX");
  });
});

test("the profile leads to the notifications, and mentions no device: a shop without push keys sends emails only", async () => {
  await open();
  const card = within(await screen.findByRole("region", { name: "Your notifications" }));
  expect(card.getByRole("link", { name: "Choose notifications" }).getAttribute("href")).toBe(
    "/notifications",
  );
  expect(card.queryByText(/device/)).toBeNull();
});

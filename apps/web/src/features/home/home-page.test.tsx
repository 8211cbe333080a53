import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { env } from "../../env.ts";
import { renderApp } from "../../test/render-app.tsx";

afterEach(() => {
  env.vendorPortalUrl = "";
});

const textOf = (element: Element) => element.textContent?.replaceAll(/\s+/g, " ").trim();

describe("the front page", () => {
  test("the home page shows features, figures and the three steps", async () => {
    renderApp("/");
    const headings = (await screen.findAllByRole("heading", { level: 3 })).map(textOf);
    expect(headings).toEqual([
      "Quality Products",
      "Earn Commissions",
      "Delivery & Customer Service",
      "Secure Platform",
      "Register & Get Approved",
      "Browse Products & Commissions",
      "Sell & Earn",
    ]);
    const figures = screen.getByRole("region", { name: "Pola in figures" });
    for (const text of ["500+", "10,000+", "Rs.500K+", "98%"])
      expect(within(figures).getByText(text)).toBeTruthy();
  });

  test("a guest can become a reseller or a supplier: in the portal, or without one in the support chat", async () => {
    const { unmount } = renderApp("/");
    const main = within(screen.getByRole("main"));
    for (const link of await main.findAllByRole("link", { name: "Become a Reseller" })) {
      expect(link.getAttribute("href")).toBe("/register");
    }
    const chat = screen.getByRole("link", { name: /Become a Supplier/ });
    expect(chat.getAttribute("href")).toBe(
      `https://wa.me/94700000000?text=${encodeURIComponent("Hello! I would like to become a supplier of Pola.")}`,
    );
    expect(chat.getAttribute("target")).toBe("_blank");
    unmount();
    env.vendorPortalUrl = "https://vendors.example";
    renderApp("/");
    const supplier = await screen.findByRole("link", { name: /Become a Supplier/ });
    expect(supplier.getAttribute("href")).toBe("https://vendors.example");
    expect(supplier.getAttribute("target")).toBe("_blank");
  });

  test.each([
    ["reseller", "/dashboard"],
    ["admin", "/admin"],
  ] as const)("a signed-in %s gets only the link to the dashboard", async (as, home) => {
    renderApp("/", { as });
    const link = await screen.findByRole("link", { name: "Go to Dashboard" });
    expect(link.getAttribute("href")).toBe(home);
    expect(within(screen.getByRole("main")).queryByRole("link", { name: /Become/ })).toBeNull();
  });

  test("without a stored token the home page calls no API", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    renderApp("/");
    await screen.findByRole("heading", { level: 1 });
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });
});

import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { request } from "../api/client.ts";
import { storedToken } from "../lib/storage.ts";
import { address, renderApp } from "../test/render-app.tsx";
import { refusal, server } from "../test/server.ts";

test("however many calls are refused together, the person is told once and the login page keeps the address", async () => {
  server.use(http.all("*/api/*", () => refusal(401, "UNAUTHENTICATED", "Please login")));
  renderApp("/nowhere?page=2", { as: "reseller" });
  await screen.findByRole("button", { name: "Logout" });
  const calls = ["/orders", "/payouts/reseller", "/products"].map((path) => request(path));
  await Promise.allSettled(calls);
  await waitFor(() => expect(address()).toBe("/login?next=%2Fnowhere%3Fpage%3D2"));
  expect(screen.getAllByText("Your session has ended. Please login again.")).toHaveLength(1);
  expect(storedToken.get()).toBeNull();
  expect(await screen.findByText("Please login to continue.")).toBeTruthy();
});

test("a refusal of rights is no end of the session", async () => {
  server.use(http.all("*/api/*", () => refusal(403, "FORBIDDEN", "Not yours")));
  renderApp("/nowhere", { as: "reseller" });
  await screen.findByRole("button", { name: "Logout" });
  await expect(request("/users")).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: "Not yours",
  });
  expect(storedToken.get()).toBe("test-token");
  expect(address()).toBe("/nowhere");
});

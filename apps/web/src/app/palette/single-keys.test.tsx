import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { makeUser } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, serve } from "../../test/server.ts";
// Loaded with the file, so that the first test does not wait for it.
import "../../features/admin-users/admin-users-page.tsx";
import "../../features/customers/customers-page.tsx";
import "./admin-shortcut-help.tsx";
import "./admin-tools.tsx";
import "./command-palette.tsx";

beforeEach(() => {
  const pagination = { page: 1, pageSize: 10, total: 1, totalPages: 1 };
  serve("get", "/users", () => ok([makeUser()], { pagination }));
  serve("get", "/users/counts", () => ok({ all: 1, pending: 0, approved: 1, rejected: 0, suspended: 0 }));
});

/** The list of users with its row and the keys of the back office. */
async function openUsers() {
  const app = renderApp("/admin/users", { as: "admin" });
  await screen.findByRole("row", { name: /Nimali Perera/ });
  await screen.findByRole("button", { name: "Search everything" });
  return app;
}

async function turn(user: Awaited<ReturnType<typeof openUsers>>["user"]) {
  await user.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
  await user.click(await screen.findByRole("checkbox", { name: "Shortcuts of one key" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

/** Also while a dialog hides the page. */
const search = () => screen.getByRole<HTMLInputElement>("searchbox", { hidden: true });

test("shortcuts of one key can be switched off, also for the next visit, and on again", async () => {
  const { user, unmount } = await openUsers();
  await turn(user);
  unmount();
  const { user: next } = await openUsers();

  await next.keyboard("?jx/gp");

  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByText("1 selected")).toBeNull();
  expect(document.activeElement).toBe(document.body);
  expect(address()).toBe("/admin/users");
  await next.keyboard("{Control>}k{/Control}");
  await screen.findByRole("dialog", { name: "Search everything" });
  await next.keyboard("{Escape}");
  await turn(next);
  await next.keyboard("jx");
  await screen.findAllByText("1 selected");
  await next.keyboard("/");
  expect(document.activeElement).toBe(search());
});

test("a button is still pressed with Space while shortcuts of one key are off", async () => {
  const { user } = await openUsers();
  await turn(user);
  screen.getByRole("button", { name: "More actions" }).focus();
  await user.keyboard(" ");
  expect(await screen.findByRole("menu")).toBeTruthy();
});

test("a reseller has no shortcuts of one key, because nothing tells them and nothing turns them off", async () => {
  serve("get", "/customers", () =>
    ok([], { pagination: { page: 1, pageSize: 10, total: 0, totalPages: 0 } }),
  );
  const { user } = renderApp("/customers", { as: "reseller" });
  await screen.findByRole("searchbox");
  await user.keyboard("/");
  expect(document.activeElement).not.toBe(search());
});

test("the slash key focuses the search, but not from a field or a dialog", async () => {
  const { user } = await openUsers();
  await user.keyboard("/");
  expect(document.activeElement).toBe(search());
  await user.keyboard("/");
  expect(search().value).toBe("/");
  await user.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
  await screen.findByRole("dialog");
  await user.keyboard("/");
  expect(document.activeElement).not.toBe(search());
});

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeUser, newId } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, serve } from "../../test/server.ts";
import "./admin-users-page.tsx";

const vendor = makeUser({ id: newId(), role: "vendor", firstName: "Ruwan", lastName: "Dias" });

test.each([
  ["off-sale", null],
  ["house", "Keep them on sale"],
])("the dialog to delete a vendor asks what becomes of their products", async (products, choice) => {
  serve("get", "/users/counts", () => ok({ all: 1, pending: 0, approved: 1, rejected: 0, suspended: 0 }));
  serve("get", "/users", () =>
    ok([vendor], { pagination: { page: 1, pageSize: 25, total: 1, totalPages: 1 } }),
  );
  const sent = serve("delete", `/users/${vendor.id}`, () => ok({ id: vendor.id }));
  const { user } = renderApp("/admin/users", { as: "admin" });
  await user.click(await screen.findByRole("button", { name: /^More actions for Ruwan/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: /^Delete the account of/ }));

  expect(dialog.getByRole("radio", { name: "Take them off sale" })).toHaveProperty("checked", true);
  if (choice !== null) await user.click(dialog.getByRole("radio", { name: choice }));
  await user.type(dialog.getByRole("textbox"), "Ruwan Dias");
  await user.click(dialog.getByRole("button", { name: "Delete User" }));

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(Object.fromEntries(sent[0]?.url.searchParams ?? [])).toEqual({ products });
});

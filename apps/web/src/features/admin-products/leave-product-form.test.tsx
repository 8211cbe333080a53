import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { storedToken } from "../../lib/storage.ts";
import { makeAdmin, makeProduct } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
import { GOOD_TOKEN, onAFrozenDay, openForm } from "./product-form-test-kit.tsx";

onAFrozenDay();

const saree = makeProduct({ version: 3, images: [] });

/** The form of the saree, opened from the list. Before the list the person was at the settings. */
async function openFromList(reply: () => Response | Promise<Response>) {
  serve("get", "/products", () => ok([saree]));
  serve("get", "/products/categories", () => ok([]));
  serve("get", "/users", () => ok([]));
  serve("get", "/admin/settings", () => refusal(503, "UNAVAILABLE", "Not in this test"));
  serve("get", `/products/${saree.id}`, () => ok(saree));
  const saved = serve("put", `/products/${saree.id}`, reply);
  window.history.replaceState(null, "", "/admin/settings");
  window.history.pushState(null, "", "/admin/products");
  const { user } = renderApp(null, { as: "admin" });
  storedToken.set(GOOD_TOKEN);
  await user.click(await screen.findByRole("button", { name: `Edit ${saree.name}` }));
  return { user, saved, dialog: within(await screen.findByRole("dialog")) };
}

test.each([
  ["Cancel", () => ok(saree)],
  ["Save Changes", () => ok(saree, { message: "Product updated successfully!" })],
])(
  "after %s closed an edited form, Back leaves the list at once and without a question",
  async (button, reply) => {
    const { user, dialog } = await openFromList(reply);
    await user.type(await dialog.findByLabelText("Name"), "!");
    expect(address()).toBe(`/admin/products?product=${saree.id}`);
    await user.click(dialog.getByRole("button", { name: button }));
    await waitFor(() => expect(address()).toBe("/admin/products"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    act(() => window.history.back());
    await waitFor(() => expect(address()).toBe("/admin/settings"));
  },
);

test("after a new sign-in the form still has what was typed, also when the product was sold meanwhile", async () => {
  const admin = makeAdmin();
  const { user, enter, press, field, lists } = await openForm(saree.id, [saree]);
  serve("put", `/products/${saree.id}`, () => refusal(401, "UNAUTHENTICATED", "Please login"));
  serve("post", "/auth/login", () => ok({ token: GOOD_TOKEN, user: admin }));
  const read = serve("get", `/products/${saree.id}`, () => ok({ ...saree, stock: 12, version: 4 }));
  await enter({ Name: "Silk Saree" });
  await press("Save Changes");
  const again = within(await screen.findByRole("dialog", { name: "Your session has ended" }));
  await user.type(again.getByLabelText("Password"), "secret1");
  await user.click(again.getByRole("button", { name: "Log in" }));
  await waitFor(() => expect(lists.length).toBeGreaterThan(1));
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 50)));
  expect(field("Name").value).toBe("Silk Saree");
  expect(read).toHaveLength(0);
});

test("a product that is saved after Back closed its form leaves the list on the screen (I-2522)", async () => {
  let reply: (() => void) | undefined;
  const replied = new Promise<void>((resolve) => (reply = resolve));
  const { user, saved, dialog } = await openFromList(async () => {
    await replied;
    return ok(saree, { message: "Product updated successfully!" });
  });
  await user.click(await dialog.findByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  act(() => window.history.back());
  await waitFor(() => expect(address()).toBe("/admin/products"));
  reply?.();
  expect(await screen.findByText("Product updated successfully!")).toBeTruthy();
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 50)));
  expect(address()).toBe("/admin/products");
});

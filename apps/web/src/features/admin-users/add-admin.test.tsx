import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeAdmin } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, refusal, serve } from "../../test/server.ts";
import "./admin-users-page.tsx";

async function openForm() {
  serve("get", "/users", () => ok([]));
  serve("get", "/users/counts", () => ok({ all: 0, pending: 0, approved: 0, rejected: 0, suspended: 0 }));
  const { user } = renderApp("/admin/users", { as: "admin" });
  await user.click(await screen.findByRole("button", { name: "Add Admin" }));
  const form = within(await screen.findByRole("dialog", { name: "Add Admin" }));
  return { user, form };
}

test("an admin is invited with the brand as business name, and a message confirms it", async () => {
  const { user, form } = await openForm();
  expect(
    form.getByText(/If the invitation does not arrive, they can choose "Forgot your password\?"/),
  ).toBeTruthy();
  expect(form.getByText(/everything here, until you change their areas on their page\.$/)).toBeTruthy();
  const sent = serve("post", "/users", () => ok(makeAdmin({ email: "new@pola.example" }), { status: 201 }));
  await user.type(form.getByLabelText("First name"), "New");
  await user.type(form.getByLabelText("Last name"), "Admin");
  await user.type(form.getByLabelText("Email"), "NEW@pola.example");
  await user.click(form.getByRole("button", { name: "Send Invitation" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent[0]?.body).toEqual({
    id: expect.any(String),
    role: "admin",
    firstName: "New",
    lastName: "Admin",
    email: "new@pola.example",
    businessName: "Pola",
  });
  expect(screen.getByLabelText("Notifications").textContent).toBe("Invitation sent to new@pola.example");
});

test("an invitation whose reply was lost is sent again with its own id, which the server knows (A-1223)", async () => {
  const { user, form } = await openForm();
  const sent = serve("post", "/users", () => (sent.length < 3 ? networkFailure() : ok(makeAdmin())));
  await user.type(form.getByLabelText("First name"), "New");
  await user.type(form.getByLabelText("Last name"), "Admin");
  await user.type(form.getByLabelText("Email"), "new@pola.example");
  for (const tries of [2, 3]) {
    await user.click(form.getByRole("button", { name: "Send Invitation" }));
    await waitFor(() => expect(sent).toHaveLength(tries));
  }
  const ids = sent.map(({ body }) => Reflect.get(Object(body), "id"));
  expect(ids).toEqual([expect.any(String), ids[0], ids[0]]);
});

test("a missing value and a taken email address are reported below their fields", async () => {
  const { user, form } = await openForm();
  serve("post", "/users", () =>
    refusal(409, "EMAIL_TAKEN", "This email is already registered", {
      errors: { email: "This email is already registered" },
    }),
  );
  await user.click(form.getByRole("button", { name: "Send Invitation" }));
  for (const text of ["First name is required", "Last name is required", "Email is required"])
    expect(await form.findByText(text)).toBeTruthy();
  await user.type(form.getByLabelText("First name"), "New");
  await user.type(form.getByLabelText("Last name"), "Admin");
  await user.type(form.getByLabelText("Email"), "taken@pola.example");
  await user.click(form.getByRole("button", { name: "Send Invitation" }));
  await waitFor(() => expect(form.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true"));
});

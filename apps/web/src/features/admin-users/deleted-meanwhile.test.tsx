import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeUser } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { ok, refusal, serve } from "../../test/server.ts";
import "./user-page.tsx";

const gone = () => refusal(404, "NOT_FOUND", "User not found");

test("a user whom another admin deleted meanwhile leaves the page after a refused change", async () => {
  const person = makeUser({ status: "rejected", firstName: "Kamal", lastName: "Silva" });
  let isDeleted = false;
  serve("get", `/users/${person.id}`, () => (isDeleted ? gone() : ok(person)));
  serve("get", `/users/${person.id}/figures`, gone);
  serve("get", `/users/${person.id}/matches`, () => ok([]));
  serve("get", `/payouts/admin/reseller/${person.id}`, gone);
  serve("get", "/orders/admin/all", () => ok([]));
  serve("get", "/admin/activity", () => ok([]));
  serve("patch", `/users/${person.id}/status`, gone);
  const { user } = renderApp(`/admin/users/${person.id}`, { as: "admin" });
  await user.click(await screen.findByRole("button", { name: /^Approve/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Approve Kamal Silva?" }));
  isDeleted = true;
  await user.click(dialog.getByRole("button", { name: "Approve" }));
  expect(await screen.findByText("This account does not exist or was deleted.")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Kamal Silva" })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByLabelText("Notifications").textContent).toContain(
    "Failed to update user status: User not found",
  );
});

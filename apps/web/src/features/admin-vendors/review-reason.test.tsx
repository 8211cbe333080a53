import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeUser } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, serve } from "../../test/server.ts";
import "./admin-vendors-page.tsx";

test("a reason that was typed for a rejection is not lost without a question, and is not sent with an approval", async () => {
  const vendor = makeUser({ firstName: "Nimal", lastName: "Dias", role: "vendor", status: "pending" });
  const counts = { all: 1, pending: 1, approved: 0, rejected: 0, suspended: 0 };
  serve("get", "/users/vendor-stats", () => ok({ total: 1, active: 0, pending: 1, products: 0 }));
  serve("get", "/users/counts", () => ok(counts));
  serve("get", "/users", () => ok([vendor]));
  const sent = serve("patch", `/users/${vendor.id}/status`, () => ok({ ...vendor, status: "approved" }));
  const { user } = renderApp("/admin/vendors", { as: "admin" });
  await user.click(await screen.findByRole("button", { name: "Review Nimal Dias" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Nimal Dias" }));
  await user.click(dialog.getByRole("button", { name: "Add a reason for a rejection" }));
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "No licence");
  await user.keyboard("{Escape}");
  const question = within(await screen.findByRole("alertdialog", { name: "Discard changes?" }));
  await user.click(question.getByRole("button", { name: "Keep editing" }));
  await user.click(dialog.getByRole("button", { name: "Approve" }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ status: "approved", fromStatus: "pending", reason: null }),
  );
});

test("a review of a vendor whose replies were lost says nothing of a failure once the account has the status (A-2321)", async () => {
  let vendor = makeUser({ firstName: "Nimal", lastName: "Dias", role: "vendor", status: "pending" });
  const counts = { all: 1, pending: 1, approved: 0, rejected: 0, suspended: 0 };
  serve("get", "/users/vendor-stats", () => ok({ total: 1, active: 0, pending: 1, products: 0 }));
  serve("get", "/users/counts", () => ok(counts));
  serve("get", "/users", () => ok([vendor]));
  serve("patch", `/users/${vendor.id}/status`, () => {
    vendor = { ...vendor, status: "approved" };
    return networkFailure();
  });
  const { user } = renderApp("/admin/vendors", { as: "admin" });
  await user.click(await screen.findByRole("button", { name: "Review Nimal Dias" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Nimal Dias" }));
  await user.click(dialog.getByRole("button", { name: "Approve" }));
  expect(await dialog.findByRole("button", { name: "Revoke Approval" })).toBeTruthy();
  expect(dialog.queryByText(/^Error updating/)).toBeNull();
});

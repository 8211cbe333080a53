import type { UserStatus } from "@pola/shared/user-status";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeAdminStats, makeUser, newId } from "../../test/factories.ts";
import { address, renderApp } from "../../test/render-app.tsx";
import { ok, serve } from "../../test/server.ts";
import "./admin-dashboard-page.tsx";

/** Opens the review of Anil (`status`), types a reason, and goes on to Bala, who waits. */
async function reviewTwo(status: UserStatus) {
  const people = [
    makeUser({ id: newId(), firstName: "Anil", status }),
    makeUser({ id: newId(), firstName: "Bala", status: "pending" }),
  ];
  serve("get", "/payouts/admin/dashboard", () => ok({ pendingCommissions: 0 }));
  serve("get", "/admin/stats", () => ok(makeAdminStats({ recentApplications: people })));
  serve("get", "/users/:id/matches", () => ok([]));
  serve("get", "/users", () => ok([]));
  const sent = serve("patch", "/users/:id/status", () => ok({ ...people[1], status: "approved" }));
  const { user } = renderApp(`/admin?review=${people[0]?.id}`, { as: "admin" });
  await screen.findByRole("dialog", { name: "Anil Perera" });
  await user.click(screen.getByRole("button", { name: "Add a reason for a rejection" }));
  await user.type(screen.getByRole("textbox", { name: /Reason/ }), "No licence");
  await user.click(screen.getByRole("button", { name: "Next application" }));
  const other = within(await screen.findByRole("dialog", { name: "Bala Perera" }));
  return { user, sent, other };
}

const reasonOf = async (name: string) => {
  const dialog = within(await screen.findByRole("dialog", { name }));
  return dialog.getByRole<HTMLTextAreaElement>("textbox", { name: /Reason/ }).value;
};

test("a reason that was typed stays with its application, also while one for another is typed (A-2450)", async () => {
  const { user, other } = await reviewTwo("pending");
  expect(other.queryByRole("textbox", { name: /Reason/ })).toBeNull();
  await user.click(other.getByRole("button", { name: "Add a reason for a rejection" }));
  await user.type(other.getByRole("textbox", { name: /Reason/ }), "Wrong phone");
  await user.click(screen.getByRole("button", { name: "Previous application" }));
  expect(await reasonOf("Anil Perera")).toBe("No licence");
  await user.click(screen.getByRole("button", { name: "Next application" }));
  expect(await reasonOf("Bala Perera")).toBe("Wrong phone");
});

test("the review asks before it closes with a reason that was typed for another application (A-2450)", async () => {
  const { user } = await reviewTwo("pending");
  await user.keyboard("{Escape}");
  const question = within(await screen.findByRole("alertdialog", { name: "Discard changes?" }));
  await user.click(question.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe("/admin");
});

test.each([
  ["Escape", async ({ user }: Awaited<ReturnType<typeof reviewTwo>>) => await user.keyboard("{Escape}")],
  [
    "a link",
    async ({ user, other }: Awaited<ReturnType<typeof reviewTwo>>) =>
      await user.click(other.getByRole("link", { name: "Orders, payouts and history" })),
  ],
])("who keeps editing after %s sees the application whose reason was not sent (A-2512)", async (_, leave) => {
  const review = await reviewTwo("pending");
  await leave(review);
  const question = within(await screen.findByRole("alertdialog", { name: "Discard changes?" }));
  await review.user.click(question.getByRole("button", { name: "Keep editing" }));
  expect(await reasonOf("Anil Perera")).toBe("No licence");
});

test("after the last decision an application whose reason was not sent opens again (A-2450)", async () => {
  const { user, sent, other } = await reviewTwo("approved");
  await user.click(other.getByRole("button", { name: "Approve" }));
  expect(await reasonOf("Anil Perera")).toBe("No licence");
  expect(sent.map(({ body }) => body)).toEqual([{ status: "approved", fromStatus: "pending" }]);
});

test("the next application is read out whole (I-2493)", async () => {
  const { user } = await reviewTwo("pending");
  const region = screen.getByText(/^2 of 2/).closest("output");
  const before = region?.firstChild;
  await user.click(screen.getByRole("button", { name: "Previous application" }));
  await screen.findByRole("dialog", { name: "Anil Perera" });
  expect(region?.isConnected).toBe(true);
  expect(region?.textContent).toBe("1 of 2, Anil Perera");
  expect(region?.firstChild).not.toBe(before);
});

import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { makeAdminStats, makeOrder, makeOrderItem, makeOrdersSummary, makeUser } from "../test/factories.ts";
import { makeDraft } from "../test/make-draft.ts";
import { makeSettings } from "../test/make-settings.ts";
import { address, renderApp } from "../test/render-app.tsx";
import { ok, refusal, serve } from "../test/server.ts";
import {
  confirm,
  leave,
  logOut,
  press,
  sendAndLeave,
  type Sending,
  serveLate,
  toasts,
  savedCourier,
} from "./left-screens-test-kit.tsx";

const REASON = "Another admin was faster";
const nimali = makeUser({ firstName: "Nimali", lastName: "Perera", status: "pending" });
const order = makeOrder({ items: [makeOrderItem()] });

beforeEach(() => {
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
});

const counts = { all: 1, pending: 1, approved: 0, rejected: 0, suspended: 0 };
const onePage = { pagination: { page: 1, pageSize: 25, total: 1, totalPages: 1 } };

const settings: Sending = {
  what: "saved settings",
  as: "admin",
  path: "/admin/settings",
  call: ["put", "/admin/settings"],
  serveScreen: () => {
    serve("get", "/admin/settings", () => ok(makeSettings()));
    serve("get", "/admin/settings/versions", () => ok([], onePage));
  },
  send: async (user) => {
    await screen.findByRole("form", { name: "Settings" });
    await press(user, "Save Settings");
  },
  left: `Failed to save the settings: ${REASON}`,
};

const deletion: Sending = {
  what: "deleted user",
  as: "admin",
  path: "/admin/users",
  call: ["delete", `/users/${nimali.id}`],
  serveScreen: () => {
    serve("get", "/users/counts", () => ok(counts));
    serve("get", "/users", () => ok([nimali], onePage));
  },
  send: async (user) => {
    await user.click(await screen.findByRole("button", { name: /^More actions for Nimali/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.type(question.getByRole("textbox"), "nimali perera");
    await confirm(user, "Delete User");
  },
  left: `Failed to delete user: ${REASON}`,
};

const SENDINGS: Sending[] = [
  settings,
  { ...savedCourier, left: `Failed to save the courier: ${REASON}` },
  {
    what: "saved profile",
    as: "reseller",
    path: "/profile",
    call: ["put", "/auth/profile"],
    serveScreen: () => {},
    send: async (user) => {
      await user.click(await screen.findByRole("button", { name: "Edit Profile" }));
      await user.click(await screen.findByRole("button", { name: "Save Changes" }));
    },
    left: `Failed to update profile: ${REASON}`,
  },
  {
    what: "choice of notifications",
    as: "reseller",
    path: "/notifications",
    call: ["put", "/notifications"],
    serveScreen: () => serve("get", "/notifications", () => ok({ publicKey: null, devices: 0, muted: [] })),
    send: async (user) => await user.click(await screen.findByRole("checkbox", { name: "Payout paid" })),
    left: `Failed to save notifications: ${REASON}`,
  },
  {
    what: "discarded order",
    as: "reseller",
    path: "/order",
    call: ["delete", "/orders/draft"],
    serveScreen: () => serve("get", "/orders/draft", () => ok(makeDraft())),
    send: async (user) => {
      await user.click(await screen.findByRole("button", { name: "Discard order" }));
      await confirm(user, "Discard order");
    },
    left: `Failed to discard the order: ${REASON}`,
  },
  deletion,
  {
    what: "decided application",
    as: "admin",
    path: "/admin",
    call: ["patch", `/users/${nimali.id}/status`],
    serveScreen: () => {
      serve("get", "/users/:id/matches", () => ok([]));
      serve("get", "/payouts/admin/dashboard", () => ok({ pendingCommissions: 0 }));
      serve("get", "/admin/stats", () => ok(makeAdminStats({ recentApplications: [nimali] })));
      serve("get", "/users", () => ok([nimali], onePage));
    },
    send: async (user) => {
      await user.click(await screen.findByRole("button", { name: "Review Nimali Perera" }));
      await confirm(user, "Approve");
    },
    left: `Failed to update Nimali Perera's status: ${REASON}`,
  },
  {
    what: "repeated emails",
    as: "admin",
    path: "/admin/mail",
    call: ["post", "/admin/mail/retry"],
    serveScreen: () => {
      const { mail, ...others } = makeSettings();
      serve("get", "/admin/settings", () => ok({ ...others, mail: { ...mail, givenUp: 2 } }));
      serve("get", "/admin/mail", () => ok([], onePage));
    },
    send: async (user) => {
      await user.click(await screen.findByRole("button", { name: "Send 2 failed emails again" }));
      await confirm(user, "Send again");
    },
    left: `The emails could not be sent again: ${REASON}`,
  },
];

test.each(SENDINGS)(
  "one toast, read out, says that a $what was refused after its screen was left (I-2520)",
  async (sending) => {
    const { release } = await sendAndLeave(sending, () => refusal(409, "CONFLICT", REASON));
    expect(toasts()).toEqual([]);
    release();
    await waitFor(() => expect(toasts()).toEqual([[sending.left, "alert"]]));
  },
);

test("a profile refused without a reason after its screen was left is reported once (I-2520)", async () => {
  const profile = SENDINGS.find(({ path }) => path === "/profile") ?? settings;
  const { release } = await sendAndLeave(profile, () => refusal(409, "CONFLICT", ""));
  release();
  await waitFor(() => expect(toasts()).toEqual([["Failed to update profile", "alert"]]));
});

test("a refusal on its own screen is reported there only (I-2520)", async () => {
  deletion.serveScreen();
  serve(...deletion.call, () => refusal(409, "CONFLICT", REASON));
  const { user } = renderApp(deletion.path, { as: "admin" });
  await deletion.send(user);
  expect(await within(screen.getByRole("alertdialog")).findByText(deletion.left)).toBeTruthy();
  // The toast beside the banner, which is not read out (I-410).
  expect(toasts()).toEqual([[deletion.left, "status"]]);
});

test.each([settings, deletion])(
  "a $what that was refused after a logout is not reported to whoever comes next (I-2521)",
  async (sending) => {
    const { user, release } = await sendAndLeave(sending, () => refusal(409, "CONFLICT", REASON));
    await logOut(user);
    release();
    await act(async () => await new Promise((resolve) => setTimeout(resolve, 50)));
    expect(toasts()).toEqual([]);
  },
);

test("a deletion that succeeds after its screen was left says so, and leaves the person where they are (I-2522)", async () => {
  const { release } = await sendAndLeave({ ...deletion, path: "/admin/users" }, () => ok({ id: nimali.id }));
  release();
  await waitFor(() => expect(toasts()).toEqual([["User deleted successfully", null]]));
  expect(address()).toBe("/no-such-page");
});

test("an order that is repeated leaves a reseller who went on where they are (I-2522)", async () => {
  serve("get", "/orders", () => ok([order]));
  serve("get", `/orders/${order.id}`, () => ok({ ...order, events: [] }));
  serve("get", "/orders/draft", () => ok(makeDraft({ lines: [] })));
  const { calls, release } = serveLate("patch", "/orders/draft", () => ok(makeDraft()));
  const app = renderApp(`/orders?order=${order.id}`, { as: "reseller" });
  const dialog = within(await screen.findByRole("dialog"));
  await press(app.user, "Repeat Order", dialog);
  await waitFor(() => expect(calls).toHaveLength(1));
  await leave(app);
  release();
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 50)));
  expect(address()).toBe("/no-such-page");
});

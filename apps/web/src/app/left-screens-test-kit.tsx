import { act, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { address, renderApp } from "../test/render-app.tsx";
import { makeCourier } from "../test/make-courier.ts";
import { ok, serve } from "../test/server.ts";

type App = ReturnType<typeof renderApp>;
type User = App["user"];
type Method = Parameters<typeof serve>[0];

/** Serves a call whose reply comes with `release`. */
export function serveLate(method: Method, path: string, reply: () => Response) {
  const waiting: (() => void)[] = [];
  const calls = serve(method, path, async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return reply();
  });
  return { calls, release: () => act(() => waiting.splice(0).forEach((resolve) => resolve())) };
}

export async function press(
  user: User,
  name: string,
  place: { getByRole: typeof screen.getByRole } = screen,
) {
  await user.click(place.getByRole("button", { name }));
}

/** Presses a button of the dialog or question that is open. */
export async function confirm(user: User, name: string) {
  const dialog = await waitFor(() => screen.queryByRole("alertdialog") ?? screen.getByRole("dialog"));
  await press(user, name, within(dialog));
}

export async function leave({ router }: App) {
  await act(() => router.navigate("/no-such-page"));
  await screen.findByRole("heading", { name: /not found/i });
}

export const toasts = () =>
  [...screen.getByLabelText("Notifications").children].map((toast) => [
    toast.textContent,
    toast.getAttribute("role"),
  ]);

/** What somebody sends: opens its screen, serves what that needs, and presses its last button. */
export type Sending = {
  what: string;
  as: "reseller" | "admin";
  path: string;
  call: [Method, string];
  serveScreen: () => void;
  send: (user: User) => Promise<void>;
  /** The toast about a refusal after the screen was left. */
  left: string;
};

export const COURIER = makeCourier();

export const savedCourier: Omit<Sending, "left"> = {
  what: "saved courier",
  as: "admin",
  path: "/admin/couriers",
  call: ["put", `/couriers/${COURIER.id}`],
  serveScreen: () => serve("get", "/couriers", () => ok([COURIER])),
  send: async (user) => {
    await user.click(await screen.findByRole("button", { name: `Edit ${COURIER.name}` }));
    await confirm(user, "Save");
  },
};

/** Sends it, and leaves its screen before the reply. */
export async function sendAndLeave(
  { as, path, call, serveScreen, send }: Omit<Sending, "left">,
  reply: () => Response,
) {
  serveScreen();
  const late = serveLate(...call, reply);
  const app = renderApp(path, { as });
  await send(app.user);
  await waitFor(() => expect(late.calls).toHaveLength(1));
  await leave(app);
  return { ...app, ...late };
}

export async function logOut(user: User) {
  await press(user, "Logout");
  await confirm(user, "Yes, Logout");
  await waitFor(() => expect(address()).toBe("/"));
}

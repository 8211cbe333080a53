import { act, screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { expect, test, vi } from "vitest";
import { storedToken, storedUser } from "../lib/storage.ts";
import { makeOrdersSummary, makeUser } from "../test/factories.ts";
import { address, renderApp } from "../test/render-app.tsx";
import { networkFailure, ok, refusal, serve, server } from "../test/server.ts";

type App = ReturnType<typeof renderApp>;

/** A call that is answered only when the test calls `reply`, which waits until the page has read it. */
function late(method: "get" | "put", path: string, response: () => Response = () => ok(makeUser())) {
  let send: (() => void) | undefined;
  const sent = new Promise<void>((resolve) => (send = resolve));
  const calls = serve(method, path, async () => {
    await sent;
    return response();
  });
  const reply = async () => {
    send?.();
    await act(async () => await new Promise((resolve) => setTimeout(resolve, 100)));
  };
  return { calls, reply };
}

async function logOut({ user }: App) {
  await user.click(screen.getByRole("button", { name: "Logout" }));
  await user.click(await screen.findByRole("button", { name: "Yes, Logout" }));
  await screen.findByRole("link", { name: "Register as Reseller" });
  await waitFor(() => expect(address()).toBe("/"));
}

const NOBODY = { isLogoutShown: false, address: "/", token: null, person: null };
const whoIsHere = () => ({
  isLogoutShown: screen.queryByRole("button", { name: "Logout" }) !== null,
  address: address(),
  token: storedToken.get(),
  person: storedUser.get(),
});

test("a reply about the account that arrives after the logout shows nobody", async () => {
  const app = renderApp("/nowhere", { as: "pending", user: { isEmailVerified: true } });
  const button = await screen.findByRole("button", { name: "Check again" });
  const { calls, reply } = late("get", "/auth/me");
  await app.user.click(button);
  await waitFor(() => expect(calls).toHaveLength(1));
  await logOut(app);
  await reply();
  expect(whoIsHere()).toEqual(NOBODY);
});

/** Starts without a connection as the last person, whose session is then checked: the connection is back. */
async function startChecked(response: () => Response) {
  storedUser.set(makeUser());
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const app = renderApp("/", { as: "reseller", me: networkFailure });
  await screen.findByRole("button", { name: "Logout" });
  const { calls, reply } = late("get", "/auth/me", response);
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(calls).toHaveLength(1));
  return { ...app, reply };
}

test.each([
  ["accepts", () => ok(makeUser())],
  ["refuses", () => refusal(401, "UNAUTHENTICATED", "Please login")],
])("a check that %s the session after the logout shows nobody", async (_, response) => {
  const app = await startChecked(response);
  await logOut(app);
  await app.reply();
  expect(whoIsHere()).toEqual(NOBODY);
});

test("a check of the earlier session does not end the one that was started meanwhile", async () => {
  const app = await startChecked(() => refusal(401, "UNAUTHENTICATED", "Please login"));
  await logOut(app);
  const ruwani = makeUser({ id: "somebody-else", firstName: "Ruwani" });
  server.use(http.all("*/api/*", () => refusal(503, "UNAVAILABLE", "Not in this test")));
  serve("post", "/auth/login", () => ok({ token: "fresh", user: ruwani }));
  const [login] = screen.getAllByRole("link", { name: "Login" });
  if (login) await app.user.click(login);
  await app.user.type(await screen.findByLabelText("Email"), "ruwani@shop.example");
  await app.user.type(screen.getByLabelText("Password"), "secret1");
  await app.user.click(screen.getByRole("button", { name: "Log in" }));
  await screen.findByRole("button", { name: "Logout" });
  await app.reply();
  expect(whoIsHere()).toMatchObject({ isLogoutShown: true, token: "fresh" });
});

test("a profile that is saved after the logout shows nobody", async () => {
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  const app = renderApp("/profile", { as: "reseller" });
  await app.user.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await app.user.type(await screen.findByLabelText("First name"), "ka");
  const { calls, reply } = late("put", "/auth/profile");
  await app.user.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await logOut(app);
  await reply();
  expect(whoIsHere()).toEqual(NOBODY);
});

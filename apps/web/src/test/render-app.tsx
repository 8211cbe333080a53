import type { User } from "@pola/shared/schemas/user";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { RouterProvider } from "react-router-dom";
import { onTestFinished, vi } from "vitest";
import { App } from "../app/app.tsx";
import { openBrowserRouter } from "../app/browser-router.ts";
import { createQueryClient } from "../app/query-client.ts";
import { storedToken } from "../lib/storage.ts";
import { makeAdmin, makeUser } from "./factories.ts";
import { ok, type SeenCall, serve } from "./server.ts";

export type Role = "guest" | "reseller" | "pending" | "vendor" | "admin";
type Options = {
  as?: Role;
  user?: Partial<User>;
  /** The response of GET /auth/me instead of the person. */
  me?: (call: SeenCall, person: User) => Response;
};

function personOf(role: Role, overrides: Partial<User>): User | null {
  if (role === "guest") return null;
  if (role === "admin") return makeAdmin(overrides);
  if (role === "vendor") return makeUser({ role, ...overrides });
  return makeUser({ status: role === "pending" ? "pending" : "approved", ...overrides });
}

/**
 * Renders the whole product at an address, with the real router and a new query client that does not retry. Everyone but a
 * guest (the default) has a stored token, and GET /auth/me returns who they are. Works with fake timers. A null path keeps the current
 * address and history entry, as a reload does.
 */
export function renderApp(path: string | null, { as = "guest", user: overrides = {}, me }: Options = {}) {
  const person = personOf(as, overrides);
  if (person) {
    storedToken.set("test-token");
    serve("get", "/auth/me", (call) => me?.(call, person) ?? ok(person));
  }
  if (path !== null) window.history.replaceState(null, "", path);
  const queryClient = createQueryClient();
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  const user = userEvent.setup({
    // No pause between keys: on a slow machine a search would take it for the end of the typing.
    delay: null,
    advanceTimers: (ms) => {
      if (vi.isFakeTimers()) vi.advanceTimersByTime(ms);
    },
  });
  const router = openBrowserRouter();
  // Not in a hook of this module, which only the first file of a worker would have.
  onTestFinished(() => router.dispose());
  const view = render(
    <App queryClient={queryClient}>
      <RouterProvider router={router} useTransitions={false} />
    </App>,
  );
  return { ...view, user, person, queryClient, router };
}

/** The browser's current path and query. */
export function address(): string {
  return window.location.pathname + window.location.search;
}

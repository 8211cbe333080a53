import type { FoundCustomer } from "@pola/shared/schemas/customer";
import type { OrderDraft } from "@pola/shared/schemas/order-draft";
import { screen } from "@testing-library/react";
import { makeFoundCustomer, SANDUNI } from "../../test/make-customer.ts";
import { makeDraft } from "../../test/make-draft.ts";
import { makeOrdersSummary } from "../../test/factories.ts";
import { renderApp } from "../../test/render-app.tsx";
import { networkFailure, ok, pendingForever, serve } from "../../test/server.ts";
// Loaded with the file, so that tests do not wait for the form.
import "./draft-customer.tsx";

/**
 * Opens the page with this draft, and returns the changes it sends. `found` is what is known of every number. Without a `changed` draft a
 * change gets no reply, as without a connection.
 */
export function openDraft(
  draft: OrderDraft = makeDraft(),
  { found = {}, changed = draft }: { found?: Partial<FoundCustomer>; changed?: OrderDraft | null } = {},
) {
  serve("get", "/orders/:id", pendingForever);
  serve("get", "/orders/summary", () => ok(makeOrdersSummary()));
  serve("get", "/orders", () => ok([]));
  serve("get", "/customers", () => ok([SANDUNI]));
  const lookUps = serve("get", "/customers/look-up", () => ok(makeFoundCustomer(found)));
  serve("get", "/orders/draft", () => ok(draft));
  const changes = serve("patch", "/orders/draft", () => (changed ? ok(changed) : networkFailure()));
  return { ...renderApp("/order", { as: "reseller" }), changes, lookUps };
}

export const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
export const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });

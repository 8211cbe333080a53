import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { makeFoundCustomer } from "./make-customer.ts";
import { makeDraft } from "./make-draft.ts";
import { makeMoneyLadder, makePayoutAnalytics } from "./make-money.ts";
import { differenceOf } from "./replies.ts";

/**
 * The stand-in for the API, started by setup.ts. A call without a handler is printed and gets no response. Those that many screens make have one here.
 */
export const server = setupServer(
  http.get("*/api/payouts/reseller/ladder", () => ok(makeMoneyLadder())),
  http.get("*/api/payouts/reseller/analytics", () => ok(makePayoutAnalytics())),
  http.get("*/api/orders/best-products", () => ok([])),
  http.get("*/api/orders/draft", () => ok(makeDraft({ lines: [] }))),
  http.get("*/api/customers", () => ok([])),
  http.get("*/api/customers/look-up", () => ok(makeFoundCustomer())),
  http.get("*/api/products/counts", () => ok({ all: 2, active: 1, inactive: 1 })),
  http.get("*/api/admin/mail/counts", () => ok({ all: 7, queued: 1, sent: 4, given_up: 2, muted: 0 })),
  http.get("*/api/orders/admin/slips/counts", () => ok({ today: 0, printed: 0, earlier: 0 })),
  http.get("*/api/users/erasing", () => ok({ left: 0 })),
  http.get("*/api/shop/legal-texts", () => ok({ version: 0, terms: null, privacy: null })),
);

const differences: string[] = [];

/** @throws Error naming every reply since the last check that the contract does not allow */
export function requireRealReplies(): void {
  const found = differences.splice(0);
  if (found.length > 0) throw new Error(`The API would not reply like this. ${found.join("; ")}`);
}

type Method = "get" | "post" | "put" | "patch" | "delete";
type Extra = { message?: string; pagination?: object; status?: number };

/** A received request. */
export type SeenCall = { url: URL; headers: Headers; body: unknown };

/** A successful reply with `data`. */
export function ok(data: unknown, { status = 200, ...extra }: Extra = {}): Response {
  return HttpResponse.json({ success: true, data, ...extra }, { status });
}

/** A refusal in the API's format (docs/product/server.md, I-75). */
export function refusal(
  status: number,
  code: string,
  message: string,
  extra: { errors?: Record<string, string>; data?: unknown } = {},
): Response {
  return HttpResponse.json({ success: false, code, message, requestId: "test", ...extra }, { status });
}

/** The response of a failed network. */
export function networkFailure(): Response {
  return HttpResponse.error();
}

/** A reply that never comes, for tests of loading states. */
export function pendingForever(): Promise<Response> {
  return new Promise(() => {});
}

/**
 * Replies to a call from now on, in place of an earlier reply: `serve("get", "/orders", () => ok([]))`. Returns the list of calls that are
 * received, in order.
 */
export function serve(method: Method, path: string, reply: (call: SeenCall) => Response | Promise<Response>) {
  const calls: SeenCall[] = [];
  server.use(
    http[method](`*/api${path}`, async ({ request }) => {
      const text = await request.text();
      const isJson = request.headers.get("Content-Type")?.startsWith("application/json") ?? false;
      const body: unknown = isJson ? JSON.parse(text) : text || undefined;
      const url = new URL(request.url);
      const call = { url, headers: request.headers, body };
      calls.push(call);
      const response = await reply(call);
      const difference = await differenceOf(method, url, response);
      if (difference !== null) differences.push(difference);
      return response;
    }),
  );
  return calls;
}

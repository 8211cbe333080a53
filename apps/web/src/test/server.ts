import { delay, http, HttpResponse, type HttpHandler } from "msw";
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

/** A refusal in the API's format (docs/product/interface.md, I-75). */
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

/** A handler for one call: `api("get", "/orders", () => ok([]))`. */
export function api(
  method: Method,
  path: string,
  reply: (call: SeenCall) => Response | Promise<Response>,
): HttpHandler {
  return http[method](`*/api${path}`, async ({ request }) => {
    const text = await request.text();
    const isJson = request.headers.get("Content-Type")?.startsWith("application/json") ?? false;
    const body: unknown = isJson ? JSON.parse(text) : text || undefined;
    const url = new URL(request.url);
    const response = await reply({ url, headers: request.headers, body });
    const difference = await differenceOf(method, url, response);
    if (difference !== null) differences.push(difference);
    return response;
  });
}

/** A handler that never responds, for tests of loading states. */
export function pendingForever(method: Method, path: string): HttpHandler {
  return http[method](`*/api${path}`, async () => {
    await delay("infinite");
    return ok(null);
  });
}

/** Adds handlers for one test. Returns the list of calls that they receive, in order. */
export function serve(method: Method, path: string, reply: (call: SeenCall) => Response | Promise<Response>) {
  const calls: SeenCall[] = [];
  server.use(
    api(method, path, (call) => {
      calls.push(call);
      return reply(call);
    }),
  );
  return calls;
}

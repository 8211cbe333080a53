import { delay, http, HttpResponse, type HttpHandler } from "msw";
import { setupServer } from "msw/node";
import { differenceOf } from "./replies.ts";

/** The API's stand-in, started by setup.ts; a call without a handler fails the test. */
export const server = setupServer();

const differences: string[] = [];

/** @throws Error naming every answer since the last call that the API would not give. */
export function requireRealReplies(): void {
  const found = differences.splice(0);
  if (found.length > 0) throw new Error(`The API would not answer so. ${found.join("; ")}`);
}

type Method = "get" | "post" | "put" | "patch" | "delete";
type Extra = { message?: string; pagination?: object; status?: number };

/** The request as a test wants to see it. */
export type SeenCall = { url: URL; headers: Headers; body: unknown };

/** Answers a successful envelope around `data`. */
export function ok(data: unknown, { status = 200, ...extra }: Extra = {}): Response {
  return HttpResponse.json({ success: true, data, ...extra }, { status });
}

/** Answers a refusal as the API writes it (api.md, Conventions). */
export function refusal(
  status: number,
  code: string,
  message: string,
  extra: { errors?: Record<string, string>; data?: unknown } = {},
): Response {
  return HttpResponse.json({ success: false, code, message, requestId: "test", ...extra }, { status });
}

/** Answers as a dead network does. */
export function networkFailure(): Response {
  return HttpResponse.error();
}

/** A handler for one call: `api("get", "/orders", () => ok([]))`. */
export function api(
  method: Method,
  path: string,
  answer: (call: SeenCall) => Response | Promise<Response>,
): HttpHandler {
  return http[method](`*/api${path}`, async ({ request }) => {
    const text = await request.text();
    const isJson = request.headers.get("Content-Type")?.startsWith("application/json") ?? false;
    const body: unknown = isJson ? JSON.parse(text) : text || undefined;
    const url = new URL(request.url);
    const response = await answer({ url, headers: request.headers, body });
    const difference = await differenceOf(method, url, response);
    if (difference !== null) differences.push(difference);
    return response;
  });
}

/** A handler that never answers, for looking at loading states. */
export function pendingForever(method: Method, path: string): HttpHandler {
  return http[method](`*/api${path}`, async () => {
    await delay("infinite");
    return ok(null);
  });
}

/** Puts handlers in place for one test and answers the list of calls they have seen, in order. */
export function serve(
  method: Method,
  path: string,
  answer: (call: SeenCall) => Response | Promise<Response>,
) {
  const calls: SeenCall[] = [];
  server.use(
    api(method, path, (call) => {
      calls.push(call);
      return answer(call);
    }),
  );
  return calls;
}

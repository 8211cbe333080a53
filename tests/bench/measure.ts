import { randomUUID } from "node:crypto";
import autocannon from "autocannon";
import type { Call } from "./calls.ts";

/** The result of one run: replies per second, and milliseconds. */
export type Figures = { perSecond: number; p50: number; p95: number; p99: number };

/** Repeats one call for some seconds over this many connections. @throws Error when a reply is not 2xx. */
export async function run(url: string, call: Call, seconds: number, connections: number): Promise<Figures> {
  const times: number[] = [];
  const started = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = {
      url: `${url}${call.path}`,
      connections,
      duration: seconds,
      requests: [requestOf(call)],
    };
    const instance = autocannon(options, (error: unknown, result) => {
      if (error instanceof Error) reject(error);
      else resolve(result);
    });
    instance.on("response", (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  const took = (performance.now() - started) / 1000;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${call.name}: ${result.non2xx} replies were not 2xx, ${result.errors} failed`);
  times.sort((a, b) => a - b);
  const at = (share: number) => quantile(times, share);
  return { perSecond: times.length / took, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** One reply, for comparing and for storing. */
export async function bodyOf(
  url: string,
  { path, token, order, body }: Call,
): Promise<{ status: number; text: string }> {
  const sent = order?.() ?? body;
  const res = await fetch(`${url}${path}`, {
    method: sent === undefined ? "GET" : "POST",
    headers: headersOf(token, sent),
    ...(sent === undefined ? {} : { body: sent }),
  });
  return { status: res.status, text: await res.text() };
}

function requestOf({ token, order, body }: Call): autocannon.Request {
  if (body !== undefined) return { method: "POST", headers: headersOf(token, body), body };
  if (!order) return { method: "GET", headers: headersOf(token) };
  return {
    method: "POST",
    setupRequest: (request) => ({ ...request, headers: headersOf(token, order), body: order() }),
  };
}

function headersOf(token?: string, order?: unknown): Record<string, string> {
  return {
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(order ? { "Content-Type": "application/json", "Idempotency-Key": randomUUID() } : {}),
  };
}

/** Expects sorted numbers. */
export function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median of numbers in any order. */
export function median(numbers: number[]): number {
  return quantile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  );
}

import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";

/** A response; status 0 when there was none. */
export type Reply = {
  status: number;
  code: string;
  message: string;
  data: unknown;
  headers?: Headers;
  milliseconds: number;
};

type CallOptions = {
  method?: string;
  token?: string;
  body?: unknown;
  key?: string;
  /** Timeout in milliseconds. */
  timeoutMs?: number;
  headers?: Record<string, string>;
};

const Envelope = z.object({
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  data: z.optional(z.unknown()),
});

/** One call over HTTP. It never throws: a broken connection is a reply with status 0. */
export async function call(url: string, path: string, options: CallOptions = {}): Promise<Reply> {
  const { token, body, key, timeoutMs = 30_000, headers = {} } = options;
  const started = performance.now();
  const since = () => performance.now() - started;
  try {
    const res = await fetch(`${url}${path}`, {
      method: options.method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { "Idempotency-Key": key }),
        ...headers,
      },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await res.text();
    const { code = "", message = "", data } = Envelope.parse(JSON.parse(text));
    return { status: res.status, code, message, data, headers: res.headers, milliseconds: since() };
  } catch {
    return { status: 0, code: "", message: "", data: null, milliseconds: since() };
  }
}

const WithId = z.object({ id: z.string() });

/** The id of the created row. @throws Error when the call was refused. */
export function idOf({ status, message, data }: Reply): string {
  const parsed = WithId.safeParse(data);
  if (!parsed.success) throw new Error(`${status}: ${message}`);
  return parsed.data.id;
}

/** The number of replies of each status. */
export function tally(replies: Reply[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The time in milliseconds, to a tenth, within which this share of the replies arrived. */
export function percentile(replies: { milliseconds: number }[], share: number): number {
  const times = replies.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const time = times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return Math.round(time * 10) / 10;
}

/** @throws Error with this message unless the condition holds. */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

/** Asks again and again until it is so. @throws Error with this message after so many seconds. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  otherwise: string,
  seconds = 20,
): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    must(performance.now() < deadline, otherwise);
    await sleep(20);
  }
}

import * as z from "zod";

/** What came back: status 0 when nothing did. */
export type Answer = { status: number; code: string; message: string; data: unknown; milliseconds: number };

type Wish = {
  method?: string;
  token?: string;
  body?: unknown;
  key?: string;
  /** After this long the caller gives up. */
  patienceMs?: number;
  headers?: Record<string, string>;
};

const Envelope = z.object({
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  data: z.optional(z.unknown()),
});

/** One call over HTTP. It never throws: a connection that breaks is an answer too. */
export async function call(url: string, path: string, wish: Wish = {}): Promise<Answer> {
  const { token, body, key, patienceMs = 30_000, headers = {} } = wish;
  const started = performance.now();
  const since = () => performance.now() - started;
  try {
    const res = await fetch(`${url}${path}`, {
      method: wish.method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { "Idempotency-Key": key }),
        ...headers,
      },
      signal: AbortSignal.timeout(patienceMs),
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await res.text();
    const { code = "", message = "", data } = Envelope.parse(JSON.parse(text));
    return { status: res.status, code, message, data, milliseconds: since() };
  } catch {
    return { status: 0, code: "", message: "", data: null, milliseconds: since() };
  }
}

const WithId = z.object({ id: z.string() });

/** The id of what was made. @throws Error when nothing was. */
export function idOf({ status, message, data }: Answer): string {
  const parsed = WithId.safeParse(data);
  if (!parsed.success) throw new Error(`${status}: ${message}`);
  return parsed.data.id;
}

/** How many answers of each status. */
export function tally(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The time below which this share of the answers came, in milliseconds. */
export function percentile(answers: { milliseconds: number }[], share: number): number {
  const times = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN);
}

/** @throws Error saying what does not hold. */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

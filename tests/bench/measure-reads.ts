import { ENDPOINTS, type ListedEndpoint } from "@pola/shared/api/contract";
import { isFile } from "@pola/shared/api/endpoint";
import { addDays, businessDateOf } from "@pola/shared/calendar";
import type pg from "pg";
import * as z from "zod";
import { tokenOf } from "../harness/api-process.ts";
import { bodyOf, median } from "./measure.ts";
import type { Shop } from "./open-shop.ts";

/** One person waits for a read at most as long as for a search (docs/product/server.md, I-311). */
const SLOW_MS = 150;
/** A larger reply takes a phone on a slow network seconds, also compressed. */
const LARGE_BYTES = 500_000;
const ROUNDS = 3;

/** A frequent name, a name of resellers, the beginning of a phone number, and what nothing contains. */
const WORDS = ["fernando", "nimal", "077", "zq"];

/** A row for each path that names one, and for each filter by a row. $1 is {@link RESELLER}. */
const ROWS: Record<string, string> = {
  "/admin/mail/:id": "select id from mail_outbox limit 1",
  "/dispatches/:id": "select id from dispatches order by id desc limit 1",
  "/orders/:id": "select id from orders where user_id = $1 limit 1",
  "/orders/admin/order/:id": "select id from orders limit 1",
  "/payouts/admin/reseller/:userId": "select id from users where id = $1",
  "/payouts/admin/reseller/:userId/lines": "select id from users where id = $1",
  "/payouts/admin/runs/:id": "select id from payment_runs limit 1",
  "/payouts/reseller/:id": "select id from payouts where user_id = $1 limit 1",
  "/products/:id": "select id from products limit 1",
  "/remittances/:id": "select id from remittances order by id desc limit 1",
  "/users/:id": "select id from users where id = $1",
  "/users/:id/figures": "select id from users where id = $1",
  "/users/:id/matches": "select id from users where id = $1",
  payoutId: "select id from payouts where user_id = $1 order by id desc limit 1",
  courierId: "select id from couriers where not is_own_delivery limit 1",
  userId: "select id from users where id = $1",
  weekStart:
    "select week_start::text as id from payout_periods where closed_at is not null order by 1 desc limit 1",
};

/**
 * Prints the reads for which one person waits long, and those with a large reply. It tries every GET of the contract except files, with each
 * value of each filter and sort, alone and together with a search, and a late page. So it finds what the list of hot calls lacks.
 */
export async function measureEveryRead({ pool, ours, orders }: Shop): Promise<void> {
  const people = await signInAll(pool);
  const rows = await findRows(pool);
  const found: Read[] = [];
  const skipped: string[] = [];
  for (const endpoint of ENDPOINTS.filter(({ method, reply }) => method === "GET" && !isFile(reply))) {
    const { path, access } = endpoint;
    const id = path.includes(":") ? rows.get(path) : "";
    if (id === undefined) {
      skipped.push(path);
      continue;
    }
    const role = access === "vendor" ? "vendor" : /admin|visitor/.test(access) ? "admin" : "reseller";
    for (const query of queriesOf(endpoint, rows)) {
      const call = { path: `/api${path.replace(/:\w+/, id)}${query}`, token: people[role] };
      const read = await readOf(ours, call);
      if (read) found.push(read);
    }
  }
  const slow = found.filter(({ milliseconds }) => milliseconds > SLOW_MS);
  console.log(
    `\n${orders} orders: one person waits longer than ${SLOW_MS} ms for ${slow.length} of ${found.length} reads`,
  );
  if (skipped.length > 0) console.log(`No row to read: ${skipped.join(", ")}`);
  for (const { path, milliseconds } of slow.toSorted((a, b) => b.milliseconds - a.milliseconds))
    console.log(`${milliseconds.toFixed(0).padStart(8)} ms  ${path}`);
  const large = found.filter(({ bytes }) => bytes > LARGE_BYTES);
  console.log(`${large.length} of them reply with more than ${LARGE_BYTES / 1000} kB`);
  for (const { path, bytes } of large.toSorted((a, b) => b.bytes - a.bytes))
    console.log(`${(bytes / 1000).toFixed(0).padStart(8)} kB  ${path}`);
}

type Read = { path: string; milliseconds: number; bytes: number };

/**
 * A read, with the median time of a few calls. Null for a call that lacks a required parameter, which the server refuses at once.
 * @throws Error when the reply is anything else than 200: a refused reader would make every read fast
 */
async function readOf(url: string, call: { path: string; token: string }): Promise<Read | null> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    const { status, text } = await bodyOf(url, { ...call, name: call.path, isList: false });
    times.push(performance.now() - startedAt);
    if (status === 422) return null;
    bytes = Buffer.byteLength(text);
    if (status !== 200) throw new Error(`${call.path}: ${status} ${text}`);
  }
  return { path: call.path, milliseconds: median(times), bytes };
}

/** The reseller who reads: one who has payouts. */
const RESELLER = "(select user_id from payouts order by id desc limit 1)";

async function signInAll(pool: pg.Pool): Promise<Record<"admin" | "reseller" | "vendor", string>> {
  const signIn = async (role: "admin" | "reseller" | "vendor", where: string) => {
    const { rows } = await pool.query<{ id: string }>(`select id from users where ${where} limit 1`);
    return tokenOf({ id: rows[0]?.id ?? "", role });
  };
  return {
    admin: await signIn("admin", "role = 'admin'"),
    reseller: await signIn("reseller", `id = ${RESELLER}`),
    vendor: await signIn("vendor", "role = 'vendor'"),
  };
}

async function findRows(pool: pg.Pool): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [name, text] of Object.entries(ROWS)) {
    const { rows } = await pool.query<{ id: string }>(text.replace("$1", RESELLER));
    if (rows[0]) found.set(name, rows[0].id);
  }
  return found;
}

/** The queries of an endpoint: none, each value of each parameter, and with those of a fixed choice a search. */
function queriesOf({ query }: ListedEndpoint, rows: Map<string, string>): Set<string> {
  const { properties = {} } = query ? z.toJSONSchema(query, { io: "input", unrepresentable: "any" }) : {};
  const today = businessDateOf(new Date());
  const asked: Record<string, string>[] = [{}];
  for (const [name, schema] of Object.entries(properties)) {
    const choices = choicesOf(schema);
    const known = rows.get(name);
    if (name === "search") asked.push(...WORDS.map((search) => ({ search })));
    else if (name === "from")
      asked.push(...[30, 365].map((days) => ({ from: addDays(today, -days), to: today })));
    else if (name === "date") asked.push({ date: today });
    else if (known !== undefined) asked.push({ [name]: known });
    for (const choice of choices) {
      asked.push({ [name]: choice });
      if ("search" in properties) asked.push({ [name]: choice, search: WORDS[0] ?? "" });
    }
  }
  const texts = asked.map((values) => new URLSearchParams(values).toString());
  if (!("page" in properties)) return new Set(texts.map((text) => `?${text}`));
  return new Set([...texts.map((text) => `?page=1&pageSize=50&${text}`), "?page=100&pageSize=50"]);
}

/** The texts that a parameter may have when they are a fixed choice. */
function choicesOf(schema: unknown): string[] {
  const parsed = Choice.safeParse(schema);
  if (!parsed.success) return [];
  const { enum: values = [], const: only, anyOf = [] } = parsed.data;
  return [...values, ...(only === undefined ? [] : [only]), ...anyOf.flatMap(choicesOf)].map(String);
}

const Choice = z.object({
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

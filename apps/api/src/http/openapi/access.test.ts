import { randomUUID } from "node:crypto";
import { type Call, ENDPOINTS, type ListedEndpoint } from "@pola/shared/api/contract";
import type { Access } from "@pola/shared/api/endpoint";
import { expect, test } from "vitest";
import { CUSTOMER, makeOrder, makeOrderIn, makeProduct } from "../../test/shop.ts";
import { makeAdmin, makeReseller, makeVendor, type TestUser } from "../../test/users.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { VERBS } from "../../http/serve.ts";

type Caller = TestApp["request"];

const KINDS = ["guest", "pending", "approved", "rejected", "suspended", "vendor", "admin"] as const;

const OPEN = "through";
const NO_SESSION = "401 UNAUTHENTICATED";
const NOT_ALLOWED = "403 FORBIDDEN";
const WAITING = "403 ACCOUNT_NOT_APPROVED";

/**
 * The expected outcome by access level and caller (docs/product/accounts.md, A-2). A rejected or suspended person still has an old
 * token, which is refused wherever a session is read.
 */
const ACCESS_TABLE: Record<Access, Record<(typeof KINDS)[number], string>> = {
  anyone: row(OPEN, OPEN, OPEN, OPEN, OPEN, OPEN),
  visitor: row(OPEN, OPEN, OPEN, NO_SESSION, OPEN, OPEN),
  "signed-in": row(NO_SESSION, OPEN, OPEN, NO_SESSION, OPEN, OPEN),
  reseller: row(NO_SESSION, OPEN, OPEN, NO_SESSION, NOT_ALLOWED, NOT_ALLOWED),
  "approved reseller": row(NO_SESSION, WAITING, OPEN, NO_SESSION, NOT_ALLOWED, NOT_ALLOWED),
  "reseller or admin": row(NO_SESSION, OPEN, OPEN, NO_SESSION, NOT_ALLOWED, OPEN),
  vendor: row(NO_SESSION, NOT_ALLOWED, NOT_ALLOWED, NO_SESSION, OPEN, NOT_ALLOWED),
  admin: row(NO_SESSION, NOT_ALLOWED, NOT_ALLOWED, NO_SESSION, NOT_ALLOWED, OPEN),
};

function row(
  guest: string,
  pending: string,
  approved: string,
  blocked: string,
  vendor: string,
  admin: string,
) {
  return { guest, pending, approved, rejected: blocked, suspended: blocked, vendor, admin };
}

/** How a person of each kind is created; a guest is nobody. */
const PEOPLE: Record<(typeof KINDS)[number], () => Promise<TestUser | null>> = {
  guest: async () => await Promise.resolve(null),
  pending: async () => await makeReseller(app, { status: "pending" }),
  approved: async () => await makeReseller(app),
  rejected: async () => await blocked("rejected"),
  suspended: async () => await blocked("suspended"),
  vendor: async () => await makeVendor(app),
  admin: async () => await makeAdmin(app),
};

/** Somebody of each kind, for calls that change nothing. */
const readers = new Map<string, TestUser | null>();

/** A person of this kind. Whoever may change something is a new person, so that no call can affect another. */
async function callerOf(name: (typeof KINDS)[number], mayChange: boolean): Promise<Caller> {
  const known = mayChange ? undefined : readers.get(name);
  const person = known === undefined ? await PEOPLE[name]() : known;
  if (!mayChange) readers.set(name, person);
  return person ? app.as(person) : app.request;
}

const app = await createTestApp();
let admin = await makeAdmin(app);

/** A person whose session began before an admin blocked them. */
async function blocked(status: "rejected" | "suspended"): Promise<TestUser> {
  const user = await makeReseller(app);
  const { status: blockStatus } = await app.as(admin).patch(`/api/users/${user.id}/status`).send({ status });
  expect(blockStatus).toBe(200);
  return user;
}

/** Bodies that the owner of a row may send. */
const OWNERS_BODY: Partial<Record<Call, object>> = {
  "PATCH /orders/:id/details": CUSTOMER,
  "POST /orders/:id/cancel": { reason: "changed_mind" },
};

/**
 * Calls a route with the id of a missing row and an empty body, so that a 401 or 403 can only come from the access check. A row that
 * exists gets a body that its owner may send.
 */
async function outcomeOf(
  caller: Caller,
  { call, method, path, body }: Pick<ListedEndpoint, "call" | "method" | "path" | "body">,
  id?: string,
) {
  const request = caller[VERBS[method]](`/api${path.replaceAll(/:\w+/g, id ?? randomUUID())}`);
  const res = await (body ? request.send(id === undefined ? {} : OWNERS_BODY[call]) : request);
  const isRefused = res.status === 401 || res.status === 403 || res.status === 405 || res.status >= 500;
  return { outcome: isRefused ? `${res.status} ${res.body.code}` : OPEN, status: res.status };
}

test.each(ENDPOINTS)("$call gives every caller the outcome of the access table", async (entry) => {
  const expected = ACCESS_TABLE[entry.access];
  const outcomes = KINDS.map(async (name) => {
    const caller = await callerOf(name, expected[name] === OPEN && entry.method !== "GET");
    return [name, (await outcomeOf(caller, entry)).outcome];
  });

  expect(Object.fromEntries(await Promise.all(outcomes))).toEqual(expected);
});

/** Creates a row of each kind that belongs to this reseller. */
const ROWS: Record<NonNullable<ListedEndpoint["row"]>, (owner: TestUser) => Promise<string>> = {
  user: async ({ id }) => await Promise.resolve(id),
  order: async (owner) => (await makeOrder(app, owner, [{ product: await makeProduct(app) }])).id,
  payout: async (owner) => {
    const product = await makeProduct(app);
    await makeOrderIn(app, "completed", { reseller: owner, admin, cart: [{ product }] });
    app.clock.advance(7 * 24 * 3_600_000);
    await app.as(await makeAdmin(app)).post("/api/payouts/admin/close");
    const { body } = await app.as(owner).get("/api/payouts/reseller/history");
    return String(body.data[0].id);
  },
};

test.each(ENDPOINTS.flatMap(({ row, ...entry }) => (row ? [{ ...entry, row }] : [])))(
  "$call with a row of a reseller: they reach it, admins by the access table, and for another reseller it does not exist",
  async (entry) => {
    admin = await makeAdmin(app);
    const owner = await makeReseller(app);
    const id = await ROWS[entry.row](owner);
    const statusFor = async (caller: Caller) => (await outcomeOf(caller, entry, id)).status;
    const allowed = ACCESS_TABLE[entry.access];

    expect(await statusFor(app.as(owner))).toBe(200);
    for (const name of ["pending", "approved"] as const)
      expect([name, await statusFor(await callerOf(name, true))]).toEqual([name, 404]);
    expect(await statusFor(await callerOf("vendor", true))).toBe(allowed.vendor === OPEN ? 404 : 403);
    expect(await statusFor(await callerOf("admin", true))).toBe(allowed.admin === OPEN ? 200 : 403);
  },
);

const OPEN_READS = ENDPOINTS.filter(
  ({ method, access, path }) => method === "GET" && !access.endsWith("admin") && !path.includes(":"),
);

test("no read of another person holds what belongs to a reseller, whatever they ask for", async () => {
  const owner = await makeReseller(app, { firstName: "Thilakshi", businessName: "Peacock Batiks" });
  const customer = { customerName: "Kumudini Rodrigo", customerPhone: "0719876543" };
  const order = await makeOrder(app, owner, [{ product: await makeProduct(app) }], customer);
  await ROWS.payout(owner);
  await app.as(owner).patch("/api/orders/draft").send(customer);
  const own = [owner.id, owner.email, "Thilakshi", "Peacock", "Kumudini", "719876543", order.orderNumber];
  const asked = { userId: owner.id, search: "Kumudini", phone: customer.customerPhone };
  const seenBy = async (caller: Caller) => {
    const seen = new Set<string>();
    for (const { call, path } of OPEN_READS)
      for (const query of [{}, asked]) {
        const { text } = await caller.get(`/api${path}`).query(query);
        for (const word of own) if (text.includes(word)) seen.add(`${call}: ${word}`);
      }
    return [...seen];
  };

  for (const name of ["guest", "approved", "vendor"] as const)
    expect([name, await seenBy(await callerOf(name, true))]).toEqual([name, []]);
  const words = (await seenBy(app.as(owner))).map((line) => line.split(": ")[1]);
  expect(new Set(words)).toEqual(new Set(own));
});

import { randomUUID } from "node:crypto";
import { ENDPOINTS, endpointsAt, type ListedEndpoint } from "@pola/shared/api/contract";
import { isFile } from "@pola/shared/api/endpoint";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { closeDueWeeks } from "../../features/payouts/close-weeks.ts";
import { completeOrder } from "../../test/ledger.ts";
import { BANK, makeRun } from "../../test/payment-runs.ts";
import { makeOrder, makeProduct } from "../../test/shop.ts";
import { makeAdmin, makeReseller, makeVendor } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";
import { VERBS } from "../../http/serve.ts";
import { openApiDocument } from "./document.ts";

const app = await createTestApp();
const admin = await makeAdmin(app);
const reseller = await makeReseller(app, BANK);
await completeOrder(app.ctx, reseller.id, 1_000);
app.clock.advance(14 * 24 * 3_600_000);
await closeDueWeeks(app.ctx);
const runId = (await makeRun(app.ctx)).id;
const remittanceId = await makeRemittance();
const product = await makeProduct(app);
await makeProduct(app);
const vendor = await makeVendor(app);
await makeProduct(app, { vendorId: vendor.id });
await makeProduct(app, { vendorId: vendor.id });
for (let count = 0; count < 3; count += 1) await makeOrder(app, reseller, [{ product }]);

/** Calls a route as a person who may use it. */
function call({ method, path, access }: ListedEndpoint, id: string = randomUUID()) {
  const isResellers = access === "reseller" || access === "approved reseller";
  const caller = access === "vendor" ? vendor : isResellers ? reseller : admin;
  return app.as(caller)[VERBS[method]](`/api${path.replaceAll(/:\w+/g, id)}`);
}

/** A remittance of Own delivery with one line, which settles nothing. */
async function makeRemittance(): Promise<string> {
  const { id: courierId } = await app.db.courier.findFirstOrThrow({ where: { isOwnDelivery: true } });
  const cents = { cashCents: 100, feeCents: 0, netCents: 100 };
  const at = app.ctx.now();
  const data = {
    ...cents,
    linesCount: 1,
    settledCount: 0,
    differencesCount: 0,
    unmatchedCents: 100,
    courierId,
    bankReference: "BOC 1",
    receivedOn: at,
    fileHash: "hash",
    actorId: admin.id,
  };
  const { id } = await app.db.remittance.create({ data: { ...data, createdAt: at } });
  await app.db.remittanceLine.create({
    data: { ...cents, remittanceId: id, position: 1, kind: "unmatched", waybill: "UNKNOWN" },
  });
  return id;
}

async function page(entry: ListedEndpoint, query: Record<string, string>) {
  const id = entry.path.includes("/runs/")
    ? runId
    : entry.path.startsWith("/remittances/")
      ? remittanceId
      : reseller.id;
  return await call(entry, id).query(query);
}

/** Bodies that hold a courier's file of up to 2 MB in base64. */
function isFileOfCourier({ path }: ListedEndpoint): boolean {
  return /^\/couriers\/:id\/(?:results|remittances)/.test(path);
}

const named = (routes: readonly ListedEndpoint[]) =>
  routes.map((entry): [string, ListedEndpoint] => [entry.call, entry]);

describe("lists", () => {
  const lists = ENDPOINTS.filter(({ isPaged }) => isPaged);

  test.each(named(lists))("%s returns 200 rows without a page, and totals", async (_, entry) => {
    const { status, body } = await page(entry, {});
    const { total } = body.pagination;

    expect(status).toBe(200);
    expect(body.pagination).toEqual({ page: 1, pageSize: 200, total, totalPages: Math.ceil(total / 200) });
    const second = await page(entry, { page: "2", pageSize: "1" });
    expect(second.body.pagination).toEqual({ page: 2, pageSize: 1, total, totalPages: total });
    const rows = z.array(z.unknown()).safeParse(body.data).data;
    expect(rows ? rows.length : total).toBe(total);
    expect(rows ? second.body.data : []).toEqual(rows ? rows.slice(1, 2) : []);
    expect((await page(entry, { page: "1000000", pageSize: "200" })).status).toBe(200);
  });

  const bad = [
    [{ page: "0" }, "Use at least 1"],
    [{ page: "1.5" }, "Enter a whole number"],
    [{ page: "x" }, "Enter a number"],
    [{ pageSize: "0" }, "Use at least 1"],
    [{ pageSize: "201" }, "Use at most 200"],
  ] as const;
  test.each(named(lists))("%s accepts page from 1 and pageSize from 1 to 200", async (_, entry) => {
    for (const [query, sentence] of bad) {
      const { status, body } = await page(entry, query);
      const errors = Object.fromEntries(Object.keys(query).map((name) => [name, sentence]));
      expect([query, status, body.errors]).toEqual([query, 422, errors]);
    }
  });

  test("a filter that does not exist is refused with those that do (I-2190)", async () => {
    const { status, body } = await app.as(admin).get("/api/users").query({ role: "boss" });
    expect([status, body.message]).toEqual([422, "Use one of reseller, vendor, admin"]);
  });

  test.each([
    ["/api/payouts/admin/status-many", { amounts: { "1": 1 } }, "amounts.1"],
    ["/api/payouts/admin/runs", { id: "1" }, "id"],
  ])("an id that is none is refused by %s in plain words (I-2190)", async (path, body, field) => {
    const method = path.endsWith("runs") ? "post" : "put";
    const { body: reply } = await app.as(admin)[method](path).send(body);
    expect(reply.errors).toMatchObject({ [field]: "Unknown id" });
  });

  test("the contract has more than six lists, so the tests above run", () => {
    expect(lists.length).toBeGreaterThan(6);
  });
});

describe("reads", () => {
  const reads = ENDPOINTS.filter(
    ({ method, path, reply }) => method === "GET" && !path.includes(":") && !isFile(reply),
  );

  test.each(named(reads))("%s has a message (I-2208)", async (_, entry) => {
    const { status, body } = await call(entry);
    // Those that need a query say what is missing.
    expect([200, 422]).toContain(status);
    expect(body.message).toMatch(/./);
  });
});

describe("bodies", () => {
  const taking = ENDPOINTS.filter(({ body }) => body !== undefined);

  test.each(named(taking))("%s accepts only JSON objects of limited size", async (_, entry) => {
    const send = (type: string, text: string) => call(entry).set("Content-Type", type).send(text);

    expect((await send("text/plain", "a=b")).body.code).toBe("UNSUPPORTED_MEDIA_TYPE");
    expect((await send("application/json", "{")).body.code).toBe("BAD_REQUEST");
    expect((await send("application/json", "[]")).body.code).toBe("BAD_REQUEST");
    const size = isFileOfCourier(entry) ? 3.2 * 1024 * 1024 : 300 * 1024;
    const large = await send("application/json", JSON.stringify({ text: "a".repeat(size) }));
    expect(large.body.code).toBe("PAYLOAD_TOO_LARGE");
  });

  const demanding = taking.filter(({ body }) => body && !z.safeParse(body, {}).success);
  test.each(named(demanding))(
    "%s refuses an empty body with a message for each missing field",
    async (_, entry) => {
      const { status, body } = await call(entry).send({});

      expect([status, body.code]).toEqual([422, "VALIDATION_FAILED"]);
      expect(Object.values(body.errors).length).toBeGreaterThan(0);
      expect(Object.values(body.errors)).not.toContain("Invalid input");
      expect(Object.values(body.errors)).toContain(body.message);
    },
  );
});

describe("queries", () => {
  const { paths } = openApiDocument("Pola");
  const asking = ENDPOINTS.filter(({ method, query }) => method === "GET" && query !== undefined);
  const odd = ["0000-01-01", "0001-01-01", "1900-01-01", "9999-12-31", "2026-02-30", "2147483648", "\u0000"];

  test.each(named(asking))("%s checks every value before it asks the database", async (_, entry) => {
    const parameters = paths[entry.path.replaceAll(/:(\w+)/g, "{$1}")]?.["get"]?.parameters ?? [];
    const names = parameters
      .filter((parameter) => parameter["in"] === "query")
      .map(({ name }) => String(name));

    expect(names).not.toEqual([]);
    for (const name of names) {
      for (const value of odd) {
        const { status } = await call(entry).query({ [name]: value });
        expect([name, value, [200, 404, 422, 429].includes(status) || status]).toEqual([name, value, true]);
      }
    }
  });
});

describe("paths", () => {
  const withRow = ENDPOINTS.filter(({ path }) => path.includes("/:"));

  test.each(named(withRow))("%s returns 404 for an id that is not a UUID", async (_, entry) => {
    for (const id of ["1", "null", "%00", "01890000-0000-7000-8000-00000000000g"]) {
      const { status } = await call(entry, id).send();
      expect([id, status]).toEqual([id, 404]);
    }
  });

  const known = new Map<string, string[]>();
  for (const { path, method } of ENDPOINTS) {
    const methods = method === "GET" ? ["GET", "HEAD"] : [method];
    known.set(path, [...(known.get(path) ?? []), ...methods]);
  }

  test.each([...known].map(([path, methods]) => ({ path, methods })))(
    "$path supports $methods and names them in the 405 of every other method",
    async ({ path, methods }) => {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
        // A word such as "summary" also matches an id parameter, so another route may support the method.
        const isKnown = endpointsAt(path).some((other) => other.method === method);
        if (isKnown) continue;
        const res = await app.as(admin)[VERBS[method]](`/api${path.replaceAll(/:\w+/g, randomUUID())}`);
        const allowed = String(res.headers["allow"]).split(", ");
        expect([method, res.status]).toEqual([method, 405]);
        expect(allowed).toEqual(expect.arrayContaining(methods));
        expect(allowed).not.toContain(method);
      }
    },
  );
});

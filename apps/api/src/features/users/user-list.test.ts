import { NO_BANK_DETAILS } from "@pola/shared/bank-account";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeOrderIn, makeProduct, setStatus } from "../../test/shop.ts";
import { makeAdmin, makeReseller, makeVendor, PASSWORD } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";
import { usersCsv } from "./export-users.ts";
import { orderByOf, userFilter } from "./list-users.ts";

const app = await createTestApp();
const admin = await makeAdmin(app);

const get = async (path: string) => (await app.as(admin).get(`/api/users${path}`)).body;

test("the counts on the status tabs follow search and role, and add up to the total", async () => {
  const business = "Counted Looms";
  for (const status of ["pending", "pending", "approved", "suspended"] as const) {
    await makeReseller(app, { businessName: business, status });
  }
  await makeVendor(app, { businessName: business });
  await makeReseller(app, { businessName: business, deletedAt: app.ctx.now() });

  expect((await get("/counts?search=counted")).data).toEqual({
    all: 5,
    pending: 2,
    approved: 2,
    rejected: 0,
    suspended: 1,
  });
  expect((await get("/counts?search=counted&role=vendor")).data).toMatchObject({ all: 1, approved: 1 });
});

test.each([
  ["-createdAt", ["Cara", "Bala", "Anil"]],
  ["createdAt", ["Anil", "Bala", "Cara"]],
  ["name", ["Anil", "Bala", "Cara"]],
  ["-name", ["Cara", "Bala", "Anil"]],
  ["businessName", ["Bala", "Anil", "Cara"]],
  ["-businessName", ["Cara", "Anil", "Bala"]],
])("the list of users is sorted by %s, and no row appears on two pages", async (sort, names) => {
  const tag = `sorted${sort.replace("-", "down")}`;
  for (const [firstName, business] of [
    ["Anil", "B"],
    ["Bala", "A"],
    ["Cara", "C"],
  ] as const) {
    app.clock.advance(1000);
    await makeReseller(app, {
      firstName,
      lastName: tag,
      businessName: `${business} House`,
      createdAt: app.ctx.now(),
    });
  }
  const found: string[] = [];
  for (const page of [1, 2, 3]) {
    const { data } = await get(`?search=${tag}&sort=${sort}&page=${page}&pageSize=1`);
    found.push(data[0].firstName);
  }
  expect(found).toEqual(names);
});

test("an unknown sort key is refused at its field", async () => {
  expect((await get("?sort=password")).errors).toHaveProperty("sort");
});

test("the export contains the accounts of the list in its order, with dates in Colombo and without bank details", async () => {
  const accountNumber = "7700112233";
  const createdAt = new Date("2026-11-17T19:00:00.000Z");
  await makeReseller(app, {
    firstName: "=Export",
    lastName: "First",
    email: "first@export.test",
    phone: "+94771112223",
    accountNumber,
    createdAt,
  });
  await makeReseller(app, {
    lastName: "Export Second",
    ...NO_BANK_DETAILS,
    email: "second@export.test",
    status: "pending",
    emailVerifiedAt: null,
    createdAt: new Date("2026-11-17T18:00:00.000Z"),
  });
  const res = await app.as(admin).get("/api/users/export.csv?search=export");
  expect(res.headers["content-disposition"]).toMatch(/filename=users-2026-11-18\.csv/);
  expect(res.text.startsWith("\uFEFF")).toBe(true);
  const [header, first, second, ...rest] = res.text.slice(1).split("\r\n");
  expect(header).toBe(
    "First Name,Last Name,Email,Email Verified,Phone,Business,Address,City,Role,Status,Bank Details,Joined",
  );
  expect(first).toContain("'=Export,First,first@export.test,yes,077 111 2223");
  expect(first).toContain("Reseller,Approved,given,2026-11-18");
  expect(second).toContain("second@export.test,no,");
  expect(second).toContain("Reseller,Pending,missing,2026-11-17");
  expect(rest).toEqual([""]);
  expect(res.text).not.toContain(accountNumber);
  const pending = await app.as(admin).get("/api/users/export.csv?search=export&status=pending");
  expect(pending.text.trim().split("\r\n")).toHaveLength(2);
});

test("an export of several pages contains every account exactly once", async () => {
  const people = Array.from({ length: 1001 }, (_, number) => ({
    email: `many${number}@pola.test`,
    firstName: "Long",
    lastName: "Exportlist",
    passwordHash: "-",
    businessName: "",
    businessAddress: "",
    role: "reseller" as const,
    status: "approved" as const,
    createdAt: app.ctx.now(),
  }));
  await app.db.user.createMany({ data: people });
  const { text } = await app.as(admin).get("/api/users/export.csv?search=exportlist");
  const emails = text.match(/many\d+@pola\.test/g) ?? [];
  expect(emails).toHaveLength(1001);
  expect(new Set(emails).size).toBe(1001);
});

test.each(["-createdAt", "name"] as const)(
  "an export sorted by %s misses nobody when the last account of a page changes meanwhile",
  async (sort) => {
    const lastName = `Moving${sort.slice(1)}`;
    const people = Array.from({ length: 501 }, (_, number) => ({
      email: `moving${sort.length}-${number}@pola.test`,
      firstName: `P${number % 7}`,
      lastName,
      passwordHash: "-",
      role: "reseller" as const,
      status: "pending" as const,
      createdAt: app.ctx.now(),
    }));
    await app.db.user.createMany({ data: people });
    const query = { search: lastName.toLowerCase(), status: "pending", sort } as const;
    const listed = await app.db.user.findMany({
      where: userFilter(query),
      orderBy: orderByOf(sort),
      select: { id: true, email: true },
    });
    const { lines } = usersCsv(app.ctx, query);
    const [, , firstEmail] = (await lines.next()).value ?? [];
    const written = [firstEmail];
    await app.db.user.update({
      where: { id: listed[499]?.id ?? "" },
      data: { status: "approved", firstName: "Z" },
    });
    for await (const [, , email] of lines) written.push(email);
    expect(written).toEqual(listed.map(({ email }) => email));
  },
);

test("several accounts are approved in one call, the others are returned with their reason, and each gets one mail", async () => {
  const pending = await makeReseller(app, { status: "pending" });
  const suspended = await makeReseller(app, { status: "suspended" });
  const approved = await makeReseller(app);
  const unknown = randomUUID();
  const ids = [pending.id, suspended.id, approved.id, admin.id, unknown, pending.id];

  const res = await app.as(admin).post("/api/users/bulk-status").send({ ids, status: "approved" });

  expect(res.body.data).toEqual({
    changed: [pending.id, suspended.id, approved.id],
    refused: [
      { id: admin.id, code: "FORBIDDEN", message: "You cannot change your own status" },
      { id: unknown, code: "NOT_FOUND", message: "User not found" },
    ],
    failed: [],
  });
  const mails = await app.db.mailOutbox.groupBy({
    by: ["userId"],
    where: { userId: { in: ids }, kind: "account.approved" },
    _count: true,
  });
  expect(Object.fromEntries(mails.map(({ userId, _count }) => [userId, _count]))).toEqual({
    [pending.id]: 1,
    [suspended.id]: 1,
  });
});

test.each([
  ["nobody", []],
  ["more than a hundred", Array.from({ length: 101 }, () => randomUUID())],
])("a status change of %s is refused", async (_, ids) => {
  const res = await app.as(admin).post("/api/users/bulk-status").send({ ids, status: "approved" });
  expect([res.status, Object.keys(res.body.errors)]).toEqual([422, ["ids"]]);
});

const figuresOf = async (id: string) => (await get(`/${id}/figures`)).data;

test("the figures of an account count only its own orders, money and products", async () => {
  const reseller = await makeReseller(app);
  const other = await makeReseller(app);
  const product = await makeProduct(app, { price: 1000.5, commission: 150.25 });
  for (const [status, who] of [
    ["completed", reseller],
    ["delivered", reseller],
    ["pending", reseller],
    ["cancelled", reseller],
    ["returned", reseller],
    ["completed", other],
  ] as const) {
    await makeOrderIn(app, status, { reseller: who, admin, cart: [{ product }] });
  }
  const back = await makeOrderIn(app, "shipped", { reseller, admin, cart: [{ product }] });
  await setStatus(app, admin, back.id, "returned");
  const deleted = await makeOrderIn(app, "delivered", { reseller, admin, cart: [{ product }] });
  await app.as(admin).delete(`/api/orders/${deleted.id}`).expect(200);

  expect(await figuresOf(reseller.id)).toEqual({
    totalOrders: 6,
    completedOrders: 2,
    pendingOrders: 1,
    revenue: 3 * 1400.5,
    commission: 150.25,
    unpaidCommission: 150.25,
    owed: 0,
    deductions: 0,
    products: 0,
    parcels: 3,
    returnedParcels: 1,
  });
  await app
    .as(admin)
    .put("/api/payouts/admin/status")
    .send({ userId: reseller.id, status: "paid", paymentReference: "T1" });
  expect(await figuresOf(reseller.id)).toMatchObject({ commission: 150.25, unpaidCommission: 0 });
  const vendor = await makeVendor(app);
  await makeProduct(app, { vendorId: vendor.id });
  const gone = await makeProduct(app, { vendorId: vendor.id });
  await app.as(admin).delete(`/api/products/${gone.id}`).expect(200);
  expect(await figuresOf(vendor.id)).toMatchObject({ products: 1, totalOrders: 0, commission: 0 });
  await app.as(admin).delete(`/api/users/${vendor.id}`).expect(200);
  for (const id of [vendor.id, randomUUID()]) expect((await get(`/${id}/figures`)).code).toBe("NOT_FOUND");
});

test("the figures say what a person owes, as their own deletion does, and what the next close deducts", async () => {
  const reseller = await makeReseller(app);
  const adjust = (kind: "bonus" | "deduction", amount: number) =>
    app
      .as(admin)
      .post("/api/payouts/admin/adjustments")
      .send({ userId: reseller.id, kind, amount, reason: "Damaged goods" })
      .expect(201);
  const figures = async () => (await get(`/${reseller.id}/figures`)).data;
  await adjust("bonus", 200);
  app.clock.advance(7 * 24 * 3_600_000);
  await app.as(admin).post("/api/payouts/admin/close").send({}).expect(200);
  await adjust("deduction", 50);
  expect(await figures()).toMatchObject({ unpaidCommission: 150, owed: 0, deductions: 50 });

  await adjust("deduction", 170.5);

  expect(await figures()).toMatchObject({ unpaidCommission: -20.5, owed: 20.5, deductions: 220.5 });
  const { body } = await app.as(reseller).delete("/api/auth/me").send({ currentPassword: PASSWORD });
  expect([body.code, body.data]).toEqual(["BALANCE_OWED", { amount: 20.5 }]);
});

import { expect, test } from "vitest";
import { PLANTED } from "./test/planted-violations.ts";
import { openFixtures } from "./test/use-fixtures.ts";
import { checkDatabase, linesOf, summaryOf } from "./check.ts";
import { INVARIANTS } from "./invariants.ts";

const fixtures = await openFixtures();

test("a consistent database breaks no invariant, and each is reported as soon as it is checked", async () => {
  const reported: string[] = [];
  const checked = await checkDatabase(fixtures.pool, ({ name }) => reported.push(name));
  expect(checked.filter(({ violations }) => violations.length > 0)).toEqual([]);
  expect(reported).toEqual(INVARIANTS.map(({ name }) => name));
});

test("every invariant has a planted violation", () => {
  expect(Object.keys(PLANTED).sort()).toEqual(INVARIANTS.map(({ name }) => name).sort());
});

const EACH = INVARIANTS.flatMap(({ name, violations }) =>
  (PLANTED[name] ?? []).map((plant) => ({ name, plant, violations })),
);

test.each(EACH)("a violation is reported: $name, after $plant", async ({ plant, violations }) => {
  const client = await fixtures.pool.connect();
  try {
    await client.query("BEGIN; SET LOCAL session_replication_role = replica");
    await client.query(plant);
    expect((await client.query(violations)).rows).not.toEqual([]);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

function checked(name: string, isCosmetic: boolean, ...violations: string[]) {
  return { name, isCosmetic, violations };
}

test("a cosmetic violation is a note and no failure; one of money or stock is a failure", () => {
  const fine = checked("the sums are right", false);
  const note = checked("search texts match", true, "user 1");
  const wrong = checked("no stock is below zero", false, "product 1");
  expect([fine, note, wrong].flatMap(linesOf)).toEqual([
    "ok   the sums are right",
    "note search texts match",
    "       user 1",
    "FAIL no stock is below zero",
    "       product 1",
  ]);
  expect(summaryOf([fine, note])).toEqual({
    lines: ["1 cosmetic: no money and no stock is wrong", "The other 1 invariants hold"],
    isBroken: false,
  });
  expect(summaryOf([fine])).toEqual({ lines: ["All 1 invariants hold"], isBroken: false });
  expect(summaryOf([wrong, note])).toEqual({
    lines: ["1 cosmetic: no money and no stock is wrong", "1 of 2 are broken"],
    isBroken: true,
  });
});

test("what people only read is cosmetic, and nothing else", () => {
  const cosmetic = INVARIANTS.filter(({ isCosmetic }) => isCosmetic).map(({ name }) => name);
  expect(cosmetic).toEqual([
    "an order's last event has its status",
    "a payout's number of orders is that of its entries",
    "a payout's last event has its status",
    "a payout on hold has the reason of a hold",
    "the product sales equal the orders",
    "the product days equal the orders",
    "the order totals equal the orders",
    "the reseller totals equal the users",
    "the product totals equal the products",
    "search texts match their rows",
  ]);
});

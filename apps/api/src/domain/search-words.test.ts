import { expect, test } from "vitest";
import { createTestApp } from "../test/test-app.ts";
import { makeReseller, makeVendor } from "../test/users.ts";
import { searchWords } from "./search-words.sql.ts";

const app = await createTestApp();

/** The people whom the database sends for one word: with thousands of them a search takes seconds. */
async function peopleOf(
  ...asked: Parameters<typeof searchWords> extends [unknown, ...infer Rest] ? Rest : never
) {
  return (await searchWords(app.pool, ...asked)).flatMap(({ userIds }) => userIds);
}

test("a search of the listings reads vendors only, and one of a reseller's orders that reseller only", async () => {
  const vendor = await makeVendor(app, { businessName: "Kandy Traders" });
  const reseller = await makeReseller(app, { businessName: "Kandy Stores" });
  await makeReseller(app, { businessName: "Kandy Shop" });

  expect(await peopleOf("kandy", "vendor")).toEqual([vendor.id]);
  expect(await peopleOf("kandy", "reseller", reseller.id)).toEqual([reseller.id]);
  expect(await peopleOf("kandy", "reseller")).toHaveLength(3);
});

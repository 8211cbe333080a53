import { expect, test } from "vitest";
import { id } from "./test/fixtures.ts";
import { change, openFixtures } from "./test/use-fixtures.ts";

const fixtures = await openFixtures();

async function searchText(table: string, number: number): Promise<string> {
  const { rows } = await fixtures.pool.query<{ text: string }>(
    `SELECT search_text AS text FROM ${table} WHERE id = $1`,
    [id(number)],
  );
  return rows[0]?.text ?? "";
}

test("a user is found by name, email, business and phone in either form", async () => {
  expect(await searchText("users", 2)).toBe(
    "nimal perera user2@pola.example +94771234567 0771234567 nimal stores",
  );
});

test("the search text of a product holds its own fields only", async () => {
  expect(await searchText("products", 11)).toBe("batik shirt hand made");
});

/** The versions of the rows of a table. A row that was written has another one. */
async function versionsOf(table: string): Promise<unknown[]> {
  return (await fixtures.pool.query(`SELECT id, xmin::text FROM ${table} ORDER BY id`)).rows;
}

test("a person with a new name has none of their orders and products rewritten", async () => {
  const before = [await versionsOf("orders"), await versionsOf("products")];
  for (const number of [2, 4])
    await fixtures.pool.query(
      change("users", number)("last_name = 'Gamage', business_name = 'Jaffna Mills'"),
    );
  expect([await versionsOf("orders"), await versionsOf("products")]).toEqual(before);
  expect(await searchText("users", 2)).toContain("gamage");
});

test("the search text of an order holds its own fields as they are now, and no name of its reseller", async () => {
  await fixtures.pool.query(
    change("orders", 22)("tracking_number = 'TRK-9', customer_name = 'KAMALA Silva'"),
  );
  expect(await searchText("orders", 22)).toBe("ord-000002 kamala silva +94712223334 0712223334 trk-9");
});

test("a search text cannot be written by hand", async () => {
  await fixtures.pool.query(change("orders", 23)("search_text = 'mine'"));
  expect(await searchText("orders", 23)).toContain("kamala silva");
});

test.each([
  ["users", 3, ["first_name", "last_name", "email", "phone", "business_name"]],
  ["products", 11, ["name", "description"]],
  ["orders", 24, ["order_number", "customer_name", "customer_phone", "tracking_number"]],
])("a change of a single field of %s is in the search text", async (table, number, fields) => {
  for (const field of fields) {
    const value = field === "order_number" ? "ORD-424242" : `new ${field}`;
    await fixtures.pool.query(change(table, number)(`${field} = '${value}'`));
    expect(await searchText(table, number)).toContain(value.toLowerCase());
  }
});

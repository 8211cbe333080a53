import { expect, test } from "vitest";
import { id } from "./test/fixtures.ts";
import { change, useFixtures } from "./test/use-fixtures.ts";

const fixtures = useFixtures();

async function searchText(table: string, number: number): Promise<string> {
  const { rows } = await fixtures
    .pool()
    .query<{ text: string }>(`SELECT search_text AS text FROM ${table} WHERE id = $1`, [id(number)]);
  return rows[0]?.text ?? "";
}

test("a user is found by name, email, business and phone in either form", async () => {
  expect(await searchText("users", 2)).toBe(
    "nimal perera user2@pola.example +94771234567 0771234567 nimal stores",
  );
});

test("a product is found by its vendor's business, also after the vendor changed its name", async () => {
  expect(await searchText("products", 11)).toBe("batik shirt hand made ceylon mills");
  await fixtures.pool().query(change("users", 4)("business_name = 'Jaffna Mills'"));
  expect(await searchText("products", 11)).toBe("batik shirt hand made jaffna mills");
});

test("an order is found by its reseller, customer and tracking number as they are now", async () => {
  await fixtures.pool().query(change("orders", 22)("tracking_number = 'TRK-9'"));
  await fixtures.pool().query(change("users", 2)("first_name = 'ÉLAN', business_name = 'සිංහල'"));
  expect(await searchText("orders", 22)).toBe(
    "ord-000002 kamala silva +94712223334 0712223334 trk-9 élan perera සිංහල",
  );
});

test("a search text cannot be written by hand", async () => {
  await fixtures.pool().query(change("orders", 23)("search_text = 'mine'"));
  expect(await searchText("orders", 23)).toContain("kamala silva");
});

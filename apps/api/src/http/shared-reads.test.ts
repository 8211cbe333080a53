import pg from "pg";
import { expect, test, vi } from "vitest";
import { overtaken } from "../test/competing-transaction.ts";
import { openOrderShop } from "../test/shop.ts";
import { makeAdmin, type TestUser } from "../test/users.ts";

const PATH = "/api/orders/admin/all?page=1&pageSize=1";

const it = await openOrderShop();
const otherAdmin = await makeAdmin(it.shop);
const clerk = await makeAdmin(it.shop, { limitedTo: ["payouts"] });
await it.orderIn("pending");
await it.orderIn("pending");

const read = async (person: TestUser, path = PATH) => await it.shop.as(person).get(path);

test("admins who wait for the same list share a read; another page is read separately, and access is checked for each", async () => {
  const statements = vi.spyOn(pg.Client.prototype, "query");
  const [refused, second, ...same] = await overtaken(
    it.shop,
    (competing) => competing.query("lock table orders in access exclusive mode"),
    () =>
      Promise.all([
        read(clerk),
        read(it.admin, PATH.replace("page=1", "page=2")),
        ...Array.from({ length: 10 }, (_, index) => read(index % 2 === 0 ? it.admin : otherAdmin)),
      ]),
    2,
  );
  const pages = statements.mock.calls.filter(([config]) =>
    JSON.stringify(config).includes("from page join orders"),
  );
  statements.mockRestore();

  expect(refused?.status).toBe(403);
  expect(same.map(({ status }) => status)).toEqual(same.map(() => 200));
  expect(new Set(same.map(({ text }) => text)).size).toBe(1);
  expect(same[0]?.body).toMatchObject({ success: true, pagination: { page: 1, total: 2 } });
  expect(second?.body.data[0].id).not.toBe(same[0]?.body.data[0].id);
  // Those who ask while the first one waits share the next; on a busy machine some come later.
  expect(pages.length).toBeLessThan(11);
});

import { expect, test } from "vitest";
import { cartOf, makeProduct, openOrderShop } from "../test/shop.ts";

const open = await openOrderShop();

test("with a full disk of the database a call gets a 503 with Retry-After, and the log names PostgreSQL's code", async () => {
  const { shop, reseller } = open;
  const cart = cartOf([{ product: await makeProduct(shop) }]);
  // What PostgreSQL says then, said by a trigger.
  await shop.pool.query(`
    create function disk_is_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger disk_is_full before insert on orders for each row execute function disk_is_full()`);
  const { status, body, headers } = await shop.as(reseller).post("/api/orders").send(cart);
  await shop.pool.query("drop function disk_is_full cascade");

  expect([status, body.code, headers["retry-after"]]).toEqual([503, "UNAVAILABLE", "2"]);
  expect(shop.logs.filter((line) => line.includes('"databaseCode":"53100"'))).toHaveLength(1);
  expect((await shop.as(reseller).post("/api/orders").send(cart)).status).toBe(201);
  // Only the order that was placed counts for the limit (docs/product/limits.md, A-100).
  const where = { key: { startsWith: "orders:" } };
  expect(await shop.db.rateLimit.findMany({ where })).toMatchObject([{ points: 1 }]);
});

test("a call that fails is logged with PostgreSQL's code and without the row, its values or the body of the request", async () => {
  const { shop, reseller } = open;
  const cart = cartOf([{ product: await makeProduct(shop) }]);
  // A message of several lines: a stack trace begins with all of them.
  await shop.pool.query(`
    create function refuse_order() returns trigger language plpgsql as $$
    begin raise exception E'no order for %\\n%', new.customer_name, new.customer_phone using errcode = 'internal_error'; end $$;
    create trigger refuse_order before insert on orders for each row execute function refuse_order()`);
  const before = shop.logs.length;
  const { status, body } = await shop.as(reseller).post("/api/orders").send(cart);
  await shop.pool.query("drop function refuse_order cascade");

  expect([status, body.code]).toEqual([500, "INTERNAL"]);
  const logged = shop.logs.slice(before).join("");
  expect(logged).toContain('"databaseCode":"XX000"');
  expect(logged).toContain("place-order.ts");
  const phone = cart.customerPhone.replaceAll(/\D/g, "").slice(-7);
  for (const secret of ["no order for", phone, cart.customerName, cart.customerAddress])
    expect(logged + JSON.stringify(body)).not.toContain(secret);
});

import { expect, test } from "vitest";
import { cartOf, makeProduct, productForm } from "../../test/shop.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const STATES = ["active", "inactive"] as const;

const app = await createTestApp();
const admin = await makeAdmin(app);
const reseller = await makeReseller(app);

test.each(STATES.flatMap((from) => STATES.map((to) => ({ from, to }))))(
  "a product that is $from becomes $to: seen and ordered only while active",
  async ({ from, to }) => {
    const product = await makeProduct(app, { status: from });

    const res = await app
      .as(admin)
      .put(`/api/products/${product.id}`)
      .send(productForm({ status: to }));

    expect([res.status, res.body.data.status, res.body.data.stock]).toEqual([200, to, 20]);
    const isActive = to === "active";
    const ordered = await app
      .as(reseller)
      .post("/api/orders")
      .send(cartOf([{ product }]));
    expect({
      guest: (await app.request.get(`/api/products/${product.id}`)).status,
      admin: (await app.as(admin).get(`/api/products/${product.id}`)).status,
      ordered: ordered.status,
    }).toEqual({ guest: isActive ? 200 : 404, admin: 200, ordered: isActive ? 201 : 404 });
  },
);

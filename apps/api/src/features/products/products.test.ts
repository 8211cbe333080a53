import { CategoryCount, Product } from "@pola/shared/schemas/product";
import * as z from "zod";
import { describe, expect, test } from "vitest";
import { makeProduct } from "../../test/shop.ts";
import { makeAdmin, makeReseller, makeVendor, type TestUser } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const Products = z.array(Product);
const CategoryCounts = z.array(CategoryCount);

const shop = await createTestApp();
const admin = await makeAdmin(shop);
const vendor = await makeVendor(shop, { businessName: "Kandy Weavers" });
const wishes = [
  { name: "Batik sarong", price: 3000, category: "clothing", vendorId: vendor.id },
  { name: "Clay lamp", price: 500, category: "home", description: "Hand made, 100% clay" },
  { name: "Amber earrings", price: 1500, category: "earrings", finalPrice: 2000 },
];
for (const wish of wishes) {
  await makeProduct(shop, wish);
  shop.clock.advance(1000);
}
const hidden = await makeProduct(shop, { name: "Old radio", status: "inactive", category: "electronics" });

async function names(query = "", user?: TestUser) {
  const agent = user ? shop.as(user) : shop.request;
  const res = await agent.get(`/api/products?${query}`);
  if (res.status !== 200) throw new Error(`${res.status} ${res.text}`);
  return Products.parse(res.body.data).map(({ name }) => name.split(" ")[0]);
}

function sizesWith(stock: number) {
  return [
    { name: "Size", options: ["S"], stock },
    { name: "Size", options: ["M"] },
  ];
}

describe("the listings", () => {
  test.each([
    ["", ["Amber", "Clay", "Batik"]],
    ["sort=oldest", ["Batik", "Clay", "Amber"]],
    ["sort=price-asc", ["Clay", "Amber", "Batik"]],
    ["sort=price-desc", ["Batik", "Amber", "Clay"]],
    ["sort=name", ["Amber", "Batik", "Clay"]],
    ["sort=vendor", ["Batik", "Amber", "Clay"]],
    ["category=home", ["Clay"]],
    ["category=", ["Amber", "Clay", "Batik"]],
    ["category=boats", []],
    ["search=BATIK", ["Batik"]],
    ["search=made+clay", ["Clay"]],
    ["search=weavers", ["Batik"]],
    ["search=100%25", ["Clay"]],
    ["search=%25", ["Clay"]],
    ["search='%20or%201=1--", []],
    ["search=plain&sort=price-asc", ["Amber", "Batik"]],
    ["page=2&pageSize=2", ["Batik"]],
    ["page=1000000&pageSize=200", []],
    ["sort=vendor&page=2&pageSize=1&category=earrings", []],
  ])("?%s", async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test("return how many products match", async () => {
    const res = await shop.request.get("/api/products?pageSize=2&search=a");
    expect(res.body.pagination).toEqual({ page: 1, pageSize: 2, total: 3, totalPages: 2 });
  });

  test("show only active products to guests and resellers, whatever they ask for", async () => {
    const reseller = await makeReseller(shop);
    for (const query of ["status=inactive", "status=all"]) {
      expect(await names(query)).toHaveLength(3);
      expect(await names(query, reseller)).toHaveLength(3);
    }
    expect(await names("status=inactive", admin)).toEqual(["Old"]);
    expect(await names("status=all", admin)).toHaveLength(4);
    expect(await names("", admin)).toHaveLength(3);
  });

  test("filter by low or empty stock for admins and for nobody else", async () => {
    const category = "mobile-phones";
    const made = [];
    for (const wish of [
      { name: "Zero", stock: 0 },
      { name: "One", stock: 1 },
      { name: "Ten", stock: 10 },
      { name: "Eleven", stock: 11 },
      { name: "Choice", stock: 50, variations: sizesWith(2) },
      { name: "Plenty", stock: 50, variations: sizesWith(20) },
      { name: "Choice was removed", stock: 50, variations: sizesWith(2) },
    ])
      made.push(await makeProduct(shop, { category, ...wish }));
    const removal = shop
      .as(admin)
      .put(`/api/products/${made.at(-1)?.id}`)
      .send({ variations: [] });
    expect((await removal).status).toBe(200);
    const ask = (query: string) => names(`category=${category}&sort=oldest&${query}`, admin);
    // All were added at the same instant.
    expect(new Set(await ask("stock=low"))).toEqual(new Set(["One", "Ten", "Choice"]));
    expect(await ask("stock=out")).toEqual(["Zero"]);
    expect(await names(`category=${category}&stock=out`)).toHaveLength(7);
    expect(await names(`category=${category}&stock=out`, await makeReseller(shop))).toHaveLength(7);
    const res = await shop.as(admin).get(`/api/products?category=${category}&stock=low&pageSize=1`);
    expect(res.body.pagination.total).toBe(3);
    for (const { id } of made) await shop.as(admin).delete(`/api/products/${id}`);
  });

  test("are found by the vendor's business, also after it changed its name, and not by the vendor's own name", async () => {
    const vendor = await makeVendor(shop, { firstName: "Upul", businessName: "Mirissa Looms" });
    const product = await makeProduct(shop, { name: "Handloom", vendorId: vendor.id });
    const find = async (search: string) => {
      const res = await shop.request.get("/api/products").query({ search });
      const found: Product[] = res.body.data;
      return found.map(({ id }) => id);
    };
    expect(await find("mirissa handloom")).toEqual([product.id]);
    await shop.db.user.update({ where: { id: vendor.id }, data: { businessName: "Hikka Looms" } });
    expect(await find("hikka")).toEqual([product.id]);
    expect(await find("mirissa")).toEqual([]);
    expect(await find("upul")).toEqual([]);
    await shop.db.product.update({ where: { id: product.id }, data: { deletedAt: shop.ctx.now() } });
  });

  test("of the house are found by the brand's name, together with other words, by guests and admins", async () => {
    const vendor = await makeVendor(shop, { businessName: "Mirissa Looms" });
    const house = await makeProduct(shop, { name: "Zari lamp" });
    const other = await makeProduct(shop, { name: "Zari lamp of a vendor", vendorId: vendor.id });
    const admin = shop.as(await makeAdmin(shop));
    const find = async (search: string) => {
      const replies = await Promise.all([
        shop.request.get("/api/products").query({ search, pageSize: 10 }),
        admin.get("/api/products").query({ search, status: "all", pageSize: 10 }),
      ]);
      return replies.map(({ body }) => {
        const found: Product[] = body.data;
        return [found.map(({ id }) => id), body.pagination.total];
      });
    };
    const found = [[house.id], 1];
    expect(await find("POLA zari")).toEqual([found, found]);
    expect(await find("zari ola")).toEqual([found, found]);
    expect((await find("p%la zari")).map(([ids]) => ids)).toEqual([[], []]);
    const ids = [house.id, other.id];
    await shop.db.product.updateMany({ where: { id: { in: ids } }, data: { deletedAt: shop.ctx.now() } });
  });

  test("have the vendor's business name, or the brand for products of the house", async () => {
    const res = await shop.request.get("/api/vendor/listings?sort=oldest");
    expect(res.body.data).toMatchObject([
      { vendor: { businessName: "Kandy Weavers" } },
      { vendor: { id: null, businessName: "Pola" } },
      { vendor: { id: null, businessName: "Pola" } },
    ]);
    const products = await shop.request.get("/api/products?sort=oldest");
    expect(res.body).toEqual(products.body);
  });

  test.each([
    ["", 3, 4],
    ["&category=home", 1, 1],
    ["&category=electronics", 0, 1],
    ["&category=toys", 0, 0],
    ["&status=inactive", 3, 1],
  ])("count the products of their status and category (%s)", async (filter, forGuests, forAdmins) => {
    const total = async (agent: typeof shop.request, query: string) =>
      (await agent.get(`/api/products?page=1&pageSize=1${query}`)).body.pagination.total;
    const asked = filter.includes("status") ? filter : `${filter}&status=all`;
    expect(await total(shop.request, asked)).toBe(forGuests);
    expect(await total(shop.as(admin), asked)).toBe(forAdmins);
  });

  test("count categories of active products", async () => {
    const res = await shop.request.get("/api/products/categories");
    expect(res.body.data).toEqual([
      { category: "clothing", count: 1 },
      { category: "earrings", count: 1 },
      { category: "home", count: 1 },
    ]);
  });

  test("count categories of inactive products for an admin who asks, and for nobody else", async () => {
    const counts = async (agent: typeof shop.request) => {
      const res = await agent.get("/api/products/categories?status=all");
      return CategoryCounts.parse(res.body.data).map(({ category, count }) => `${category} ${count}`);
    };
    const everybodys = ["clothing 1", "earrings 1", "home 1"];
    expect(await counts(shop.as(admin))).toEqual(["clothing 1", "earrings 1", "electronics 1", "home 1"]);
    expect(await counts(shop.as(await makeReseller(shop)))).toEqual(everybodys);
    expect(await counts(shop.request)).toEqual(everybodys);
  });

  test.each([
    ["", { all: 4, active: 3, inactive: 1 }],
    ["search=clay", { all: 1, active: 1, inactive: 0 }],
    ["category=electronics", { all: 1, active: 0, inactive: 1 }],
    ["stock=out", { all: 0, active: 0, inactive: 0 }],
  ])("are counted for the admin's status tabs with their other filters (%s)", async (query, counts) => {
    const res = await shop.as(admin).get(`/api/products/counts?${query}`);
    expect([res.status, res.body.data]).toEqual([200, counts]);
  });

  test.each(["page=0", "pageSize=500", "sort=cheap", "stock=some", "search=%00", "search=a&search=b"])(
    "refuse ?%s",
    async (query) => {
      expect((await shop.request.get(`/api/products?${query}`)).status).toBe(422);
    },
  );

  test("return the same row as the single product", async () => {
    const list = await shop.request.get("/api/products");
    for (const product of Products.parse(list.body.data)) {
      const one = await shop.request.get(`/api/products/${product.id}`);
      expect(one.body.data).toEqual(product);
    }
  });

  test("strike through a final price above the price", async () => {
    const res = await shop.request.get("/api/products?category=earrings");
    expect(res.body.data).toMatchObject([{ price: 1500, finalPrice: 2000, originalPrice: 2000 }]);
    const lower = await makeProduct(shop, { price: 1500, finalPrice: 1000 });
    expect(lower.originalPrice).toBe(1500);
  });
});

describe("one product", () => {
  test("that is inactive is found by admins only", async () => {
    expect((await shop.request.get(`/api/products/${hidden.id}`)).status).toBe(404);
    expect((await shop.as(await makeReseller(shop)).get(`/api/products/${hidden.id}`)).status).toBe(404);
    expect((await shop.as(admin).get(`/api/products/${hidden.id}`)).body.data.name).toBe("Old radio");
  });

  test("that is deleted, unknown or has an invalid id is not found", async () => {
    const deleted = await makeProduct(shop, { status: "inactive" });
    await shop.db.product.update({ where: { id: deleted.id }, data: { deletedAt: shop.ctx.now() } });
    for (const id of [deleted.id, crypto.randomUUID(), "1", "null", "%27"]) {
      expect((await shop.as(admin).get(`/api/products/${id}`)).status).toBe(404);
    }
  });
});

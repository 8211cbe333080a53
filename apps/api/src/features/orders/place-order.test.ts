import { priceLine, priceTermsOf } from "@pola/shared/pricing";
import { FreshFigures, Order } from "@pola/shared/schemas/order";
import { describe, expect, test } from "vitest";
import { movementsOf, stockOf } from "../../test/books.ts";
import { cartOf, CUSTOMER, makeOrder, makeProduct } from "../../test/shop.ts";
import { makeReseller } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const shop = await createTestApp();

const SIZES = {
  hasVariations: true,
  wholesalePrice: 900,
  wholesaleCommission: 120,
  variations: [
    { name: "Size", options: ["M", "L"] },
    { name: "Size", options: ["XXL"], price: 1200.5, commission: 180.25, weight: 0.7, stock: 3 },
    { name: "Colour", options: ["Red"], value: "Blue" },
  ],
};

describe("an order", () => {
  test("is priced by the server, stored and returned, and takes its stock", async () => {
    const reseller = await makeReseller(shop);
    const shirt = await makeProduct(shop, { price: 1250.5, commission: 99.99, weight: 0.6, stock: 5 });
    const res = await shop
      .as(reseller)
      .post("/api/orders")
      .send({
        ...cartOf([{ product: shirt, quantity: 2 }]),
        customerCity: "Kandy",
      });
    expect(res.status).toBe(201);
    expect(res.body.message).toBe("Order placed successfully!");
    const placed = Order.parse(res.body.data);
    expect(placed).toMatchObject({
      status: "pending",
      userId: reseller.id,
      customerCity: "Colombo",
      customerPhone: "+94771234567",
      subtotal: 2501,
      shippingCost: 480,
      totalAmount: 2981,
      totalCommission: 199.98,
      totalWeight: 1.2,
      productNames: ["Cotton shirt"],
      isWholesale: false,
      items: [{ unitPrice: 1250.5, quantity: 2, weight: 1.2, images: ["/uploads/demo/shirt.webp"] }],
    });
    expect(placed.orderNumber).toMatch(/^ORD-\d{6,}$/);
    expect(await stockOf(shop, shirt)).toBe(3);
    expect(await movementsOf(shop, shirt)).toEqual(["opening 5", "sale -2"]);
    const events = await shop.db.orderEvent.findMany({ where: { orderId: placed.id } });
    expect(events).toMatchObject([
      { kind: "placed", fromStatus: null, toStatus: "pending", actorId: reseller.id },
    ]);
  });

  test("sends the reseller a mail", async () => {
    const reseller = await makeReseller(shop);
    const placed = await makeOrder(shop, reseller, [{ product: await makeProduct(shop) }]);
    const mails = await shop.db.mailOutbox.findMany({ where: { userId: reseller.id, kind: "order.placed" } });
    expect(mails).toMatchObject([{ toEmail: reseller.email, subject: `Order ${placed.orderNumber} placed` }]);
    expect(mails[0]?.text).toContain("Rs. 1,400.00");
  });

  test("sends no mail to an address that nobody confirmed", async () => {
    const reseller = await makeReseller(shop, { emailVerifiedAt: null });
    await makeOrder(shop, reseller, [{ product: await makeProduct(shop) }]);
    expect(await shop.db.mailOutbox.count({ where: { userId: reseller.id } })).toBe(0);
  });

  test.each([
    ["no variation changes a number", { Size: "M", Colour: "Red" }, 1],
    ["the first chosen row that overrides a number wins", { Size: "XXL", Colour: "Blue" }, 2],
    ["wholesale starts at its quantity", { Size: "L", Colour: "Blue" }, 15],
    ["below it the regular price holds", { Size: "L", Colour: "Blue" }, 14],
  ])("costs what priceLine says: %s", async (_case, variations, quantity) => {
    const product = await makeProduct(shop, { ...SIZES, stock: 100 });
    const price = priceLine(priceTermsOf(product), variations, quantity);
    const placed = await makeOrder(shop, await makeReseller(shop), [{ product, quantity, variations }]);
    const item = await shop.db.orderItem.findFirstOrThrow({ where: { orderId: placed.id } });
    expect(item).toMatchObject({
      unitPriceCents: price.unitPriceCents,
      regularPriceCents: price.regularPriceCents,
      subtotalCents: price.subtotalCents,
      commissionCents: price.commissionPerUnitCents,
      regularCommissionCents: price.regularCommissionCents,
      totalCommissionCents: price.totalCommissionCents,
      weightGrams: price.unitWeightGrams,
      isWholesale: price.isWholesale,
      variations,
    });
    expect(placed.totalWeight).toBe(price.totalWeightGrams / 1000);
  });

  test("returns the unit, regular and wholesale figures of each line", async () => {
    const shirt = await makeProduct(shop, {
      stock: 100,
      price: 1000,
      commission: 150,
      wholesalePrice: 900,
      wholesaleCommission: 120,
    });
    const lamp = await makeProduct(shop, { price: 500, commission: 50, wholesalePrice: 400 });
    const reseller = await makeReseller(shop);
    const placed = await makeOrder(shop, reseller, [
      { product: shirt, quantity: 15 },
      { product: lamp, quantity: 14 },
    ]);
    const read = await shop.as(reseller).get("/api/orders");
    for (const order of [placed, read.body.data[0]])
      expect(order.items).toMatchObject([
        {
          isWholesale: true,
          unitPrice: 900,
          regularPrice: 1000,
          regularCommission: 150,
          wholesalePrice: 900,
          wholesaleCommission: 120,
        },
        {
          isWholesale: false,
          unitPrice: 500,
          regularPrice: 500,
          regularCommission: 50,
          wholesalePrice: null,
          wholesaleCommission: null,
        },
      ]);
  });

  test("takes a tracked variation's stock with the product's, and refuses when the variation is sold out", async () => {
    const reseller = await makeReseller(shop);
    const product = await makeProduct(shop, SIZES);
    const variations = { Size: "XXL", Colour: "Red" };
    await makeOrder(shop, reseller, [{ product, quantity: 2, variations }]);
    expect(await movementsOf(shop, product)).toEqual([
      "opening 20",
      "opening 3 of a variation",
      "sale -2",
      "sale -2 of a variation",
    ]);
    const res = await shop
      .as(reseller)
      .post("/api/orders")
      .send(cartOf([{ product, quantity: 2, variations }]));
    expect(res.body).toMatchObject({ code: "OUT_OF_STOCK", data: { productId: product.id, available: 1 } });
    expect(await stockOf(shop, product)).toBe(18);
  });

  test("merges equal lines first, so together they reach the wholesale quantity", async () => {
    const product = await makeProduct(shop, { wholesalePrice: 900, wholesaleQuantity: 10, stock: 30 });
    const other = await makeProduct(shop, { name: "Lamp", weight: 0.1 });
    const placed = await makeOrder(shop, await makeReseller(shop), [
      { product, quantity: 4 },
      { product: other },
      { product, quantity: 6 },
    ]);
    expect(placed.items).toMatchObject([
      { productId: product.id, quantity: 10, unitPrice: 900, isWholesale: true },
      { productId: other.id, quantity: 1 },
    ]);
    expect(await movementsOf(shop, product)).toEqual(["opening 30", "sale -10"]);
  });

  test("equal lines are merged however choices are ordered and ids are written, also when only one has a figure", async () => {
    const product = await makeProduct(shop, { ...SIZES, wholesaleQuantity: 10, stock: 30 });
    const res = await shop
      .as(await makeReseller(shop))
      .post("/api/orders")
      .send({
        ...CUSTOMER,
        items: [
          { productId: product.id, quantity: 4, variations: { Size: "M", Colour: "Red" }, subtotal: 3600 },
          { productId: product.id.toUpperCase(), quantity: 6, variations: { Colour: "Red", Size: "M" } },
        ],
      });
    expect(res.status).toBe(201);
    expect(res.body.data.items).toMatchObject([
      { productId: product.id, quantity: 10, unitPrice: 900, isWholesale: true, subtotal: 9000 },
    ]);
  });

  test("keeps its lines as they were sold when the product changes", async () => {
    const reseller = await makeReseller(shop);
    const product = await makeProduct(shop);
    const placed = await makeOrder(shop, reseller, [{ product }]);
    await shop.db.product.update({ where: { id: product.id }, data: { name: "New name", priceCents: 5 } });
    const res = await shop.as(reseller).get(`/api/orders/${placed.id}`);
    expect(res.body.data.items).toEqual(placed.items);
  });
});

describe("figures of the client", () => {
  test("that agree are accepted, for both meanings of a line's weight", async () => {
    const reseller = await makeReseller(shop);
    const product = await makeProduct(shop, { weight: 0.1 });
    const line = {
      productId: product.id,
      quantity: 3,
      unitPrice: 1000,
      subtotal: 3000,
      totalCommission: 450,
    };
    for (const weight of [0.1, 0.1 + 0.2]) {
      const res = await shop
        .as(reseller)
        .post("/api/orders")
        .send({
          ...CUSTOMER,
          items: [{ ...line, weight, isWholesale: false, variations: {} }],
          subtotal: 3000,
          shippingCost: 400,
          totalWeight: 0.1 + 0.2,
        });
      expect(res.status).toBe(201);
    }
  });

  const wrong: [string, Record<string, unknown>, Record<string, unknown>][] = [
    ["unit price", { unitPrice: 999.99 }, {}],
    ["line subtotal", { subtotal: 1999.99 }, {}],
    ["line commission", { totalCommission: 1 }, {}],
    ["wholesale", { isWholesale: true }, {}],
    ["line weight", { weight: 7 }, {}],
    ["order subtotal", {}, { subtotal: 1 }],
    ["shipping", {}, { shippingCost: 0 }],
    ["weight", {}, { totalWeight: 0.5 }],
  ];
  test.each(wrong)(
    "that differ are refused with the current figures, and nothing is stored: %s",
    async (_figure, line, whole) => {
      const reseller = await makeReseller(shop);
      const product = await makeProduct(shop);
      const body = cartOf([{ product, quantity: 2 }]);
      const [item] = body.items;
      const res = await shop
        .as(reseller)
        .post("/api/orders")
        .send({ ...body, ...whole, items: [{ ...item, ...line }] });
      expect(res.status).toBe(409);
      expect(res.body.code).toBe("PRICE_CHANGED");
      expect(FreshFigures.parse(res.body.data)).toEqual({
        items: [
          {
            productId: product.id,
            productName: "Cotton shirt",
            quantity: 2,
            unitPrice: 1000,
            subtotal: 2000,
            totalCommission: 300,
            weight: 1,
            isWholesale: false,
          },
        ],
        subtotal: 2000,
        shippingCost: 400,
        totalWeight: 1,
        totalAmount: 2400,
        totalCommission: 300,
      });
      expect(await shop.db.order.count({ where: { userId: reseller.id } })).toBe(0);
      expect(await stockOf(shop, product)).toBe(20);
    },
  );

  test("of which one of two equal lines differs are refused", async () => {
    const product = await makeProduct(shop);
    const line = { productId: product.id, quantity: 1, unitPrice: 1000 };
    const items = [line, { ...line, unitPrice: 999.99 }];
    const reseller = shop.as(await makeReseller(shop));
    const res = await reseller.post("/api/orders").send({ ...CUSTOMER, items });
    expect([res.status, res.body.code]).toEqual([409, "PRICE_CHANGED"]);
  });

  test("from before a price change are refused, and the current ones are accepted", async () => {
    const reseller = await makeReseller(shop);
    const product = await makeProduct(shop);
    const old = { ...cartOf([{ product }]), subtotal: 1000, shippingCost: 400 };
    await shop.db.product.update({ where: { id: product.id }, data: { priceCents: 1100_00 } });
    const refused = await shop.as(reseller).post("/api/orders").send(old);
    expect(refused.status).toBe(409);
    const { subtotal, shippingCost } = FreshFigures.parse(refused.body.data);
    const accepted = await shop
      .as(reseller)
      .post("/api/orders")
      .send({ ...old, subtotal, shippingCost });
    expect(accepted.status).toBe(201);
    expect(accepted.body.data.subtotal).toBe(1100);
  });
});

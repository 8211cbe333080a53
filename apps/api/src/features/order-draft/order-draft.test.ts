import { MAX_ORDER_LINES } from "@pola/shared/limits";
import { AccountExport } from "@pola/shared/schemas/account-export";
import { OrderDraft } from "@pola/shared/schemas/order-draft";
import type { Product } from "@pola/shared/schemas/product";
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { overtakenByDeletion } from "../../test/competing-transaction.ts";
import { cartOf, CUSTOMER, makeProduct } from "../../test/shop.ts";
import { createTestApp } from "../../test/test-app.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";

let reseller: TestUser;
let shirt: Product;
const app = await createTestApp();
const admin = await makeAdmin(app);
beforeEach(async () => {
  reseller = await makeReseller(app);
  shirt = await makeProduct(app);
});

const SIZES = { hasVariations: true, variations: [{ name: "Size", options: ["S", "M"] }] };

async function change(body: object, as: TestUser = reseller) {
  return await app.as(as).patch("/api/orders/draft").send(body);
}

const lineOf = (product: Product, quantity: number, more: object = {}) => ({
  lines: [{ productId: product.id, quantity, ...more }],
});

async function draft(as: TestUser = reseller): Promise<OrderDraft> {
  return OrderDraft.parse((await app.as(as).get("/api/orders/draft")).body.data);
}

async function place(as: TestUser = reseller) {
  const { lines } = await draft(as);
  const items = lines.map(({ productId, quantity, variations }) => ({ productId, quantity, variations }));
  return await order({ items, isFromDraft: true }, as);
}

async function order(body: object, as: TestUser = reseller) {
  return await app
    .as(as)
    .post("/api/orders")
    .send({ ...CUSTOMER, ...body });
}

test("the draft is priced as a whole: one delivery charge on the total weight", async () => {
  const sari = await makeProduct(app, { name: "Sari", price: 2000, commission: 300, weight: 0.8 });
  await change({ customerName: "Sanduni" });
  await change(lineOf(shirt, 2));
  const { body } = await change(lineOf(sari, 1));
  expect(OrderDraft.parse(body.data)).toEqual(await draft());
  expect(await draft()).toMatchObject({
    customerName: "Sanduni",
    pieces: 3,
    subtotal: 4000,
    totalWeight: 1.8,
    shippingCost: 480,
    totalAmount: 4480,
    totalCommission: 600,
  });
});

test("without a line nothing is delivered, and nothing costs", async () => {
  expect(await draft()).toMatchObject({ lines: [], shippingCost: 0, totalAmount: 0 });
});

test("several sizes of one product are lines of their own, in the order in which they came", async () => {
  const blouse = await makeProduct(app, SIZES);
  await change({
    lines: [
      { productId: blouse.id, variations: { Size: "M" }, quantity: 1 },
      { productId: blouse.id, variations: { Size: "S" }, quantity: 2 },
    ],
  });
  await change(lineOf(blouse, 3, { variations: { Size: "M" } }));
  expect((await draft()).lines.map(({ variations, quantity }) => [variations["Size"], quantity])).toEqual([
    ["M", 3],
    ["S", 2],
  ]);
});

test("a change keeps what it does not name; the same change twice is one; no pieces take a line out", async () => {
  const other = await makeProduct(app);
  await change({ customerPhone: "077 1", ...lineOf(shirt, 2) });
  await change(lineOf(other, 1));
  await change(lineOf(other, 1));
  await change(lineOf(shirt, 0));
  expect(await draft()).toMatchObject({
    customerPhone: "077 1",
    lines: [{ productId: other.id, quantity: 1 }],
  });
});

test("a customer's whole message that was pasted into one field is kept as typed, with the rest of the change (O-1900)", async () => {
  const pasted = `Sanduni Perera 077 123 4567, 12/3 Galle Road, Dehiwala${", please call before you come".repeat(2)}`;
  const fields = { customerPhone: pasted, customerName: pasted };
  expect((await change({ ...fields, ...lineOf(shirt, 1) })).body.success).toBe(true);
  expect(await draft()).toMatchObject({ ...fields, pieces: 1 });
});

test("two tabs that add at once both keep their line", async () => {
  const products = [shirt, await makeProduct(app), await makeProduct(app), await makeProduct(app)];
  await Promise.all(products.map((product) => change(lineOf(product, 1))));
  expect((await draft()).lines).toHaveLength(4);
});

test("a changed price is marked until the reseller accepts it, and the other lines stay", async () => {
  const other = await makeProduct(app);
  await change(lineOf(shirt, 1, { unitPrice: 1000 }));
  await change(lineOf(other, 1));
  await app.as(admin).put(`/api/products/${shirt.id}`).send({ price: 1200 });
  const [first, second] = (await draft()).lines;
  expect(first).toMatchObject({
    unitPrice: 1200,
    problem: {
      kind: "price-changed",
      seenUnitPrice: 1000,
      message: "The price is now Rs. 1,200.00, not Rs. 1,000.00",
    },
  });
  expect(second?.problem).toBeNull();
  await change(lineOf(shirt, 1, { unitPrice: 1200 }));
  expect((await draft()).lines[0]?.problem).toBeNull();
});

test("the price at which pieces were changed counts as seen: a later one is marked, the wholesale price is not", async () => {
  const bulk = await makeProduct(app, { price: 1000, wholesalePrice: 800, wholesaleQuantity: 3 });
  await change(lineOf(bulk, 1, { unitPrice: 1000 }));
  await change(lineOf(bulk, 3));
  expect((await draft()).lines[0]).toMatchObject({ unitPrice: 800, problem: null });
  await app.as(admin).put(`/api/products/${bulk.id}`).send({ wholesalePrice: 900 });
  expect((await draft()).lines[0]?.problem).toMatchObject({ kind: "price-changed", seenUnitPrice: 800 });
  await change(lineOf(bulk, 2));
  expect((await draft()).lines[0]).toMatchObject({ unitPrice: 1000, problem: null });
});

test("a line that sold out is marked in its place, and the sums leave it out", async () => {
  const [last, whole] = [await makeProduct(app, { stock: 1 }), await makeProduct(app, { stock: 1 })];
  await change({
    lines: [
      { productId: last.id, quantity: 2 },
      { productId: shirt.id, quantity: 1 },
      { productId: whole.id, quantity: 1 },
    ],
  });
  expect(await draft()).toMatchObject({
    lines: [
      { problem: { kind: "out-of-stock", available: 1, message: "Only 1 left in stock" } },
      { problem: null },
      { problem: null },
    ],
    subtotal: 2000,
  });
});

test("two lines of one product share its stock", async () => {
  const blouse = await makeProduct(app, { ...SIZES, stock: 3 });
  const line = (size: string) => ({ productId: blouse.id, variations: { Size: size }, quantity: 2 });
  await change({ lines: [line("S"), line("M")] });
  expect((await draft()).lines.map(({ problem }) => problem?.available)).toEqual([undefined, 1]);
});

test("two lines of one option share its stock", async () => {
  const colours = ["Red", "Blue"].map((value) => ({ name: "Colour", value, stock: 3 }));
  const variations = [{ name: "Size", options: ["S", "M", "L"] }, ...colours];
  const blouse = await makeProduct(app, { hasVariations: true, variations });
  const line = (Size: string, Colour: string) => ({
    productId: blouse.id,
    variations: { Size, Colour },
    quantity: 2,
  });
  await change({ lines: [line("S", "Red"), line("M", "Red"), line("L", "Red"), line("M", "Blue")] });
  const available = (await draft()).lines.map(({ problem }) => problem?.available);
  expect(available).toEqual([undefined, 1, 0, undefined]);
});

test("a product that was taken off sale or deleted, and a choice that is no longer offered, are marked as gone", async () => {
  const blouse = await makeProduct(app, SIZES);
  const sari = await makeProduct(app);
  const noLonger = { productId: blouse.id, quantity: 1, variations: { Size: "XL" } };
  const others = [shirt.id, sari.id, randomUUID()].map((productId) => ({ productId, quantity: 1 }));
  await change({ lines: [...others, noLonger] });
  await app.as(admin).put(`/api/products/${shirt.id}`).send({ status: "inactive" });
  await app.as(admin).delete(`/api/products/${sari.id}`);
  const { lines } = await draft();
  expect(lines.map(({ problem }) => problem?.kind)).toEqual(Array(4).fill("gone"));
  const names = [shirt.name, sari.name, "This product", blouse.name];
  expect(lines.map(({ productName }) => productName)).toEqual(names);
  expect(lines[0]?.problem?.message).toBe(`${shirt.name} is no longer sold`);
  await change(lineOf(shirt, 2));
  expect((await draft()).lines[0]).toMatchObject({ productName: shirt.name, quantity: 2 });
});

test("a product that was never on sale for a reseller keeps its name from them; one that they ordered does not", async () => {
  const hidden = await makeProduct(app, { name: "Not announced yet", status: "inactive" });
  await change(lineOf(hidden, 1, { unitPrice: 1000 }));
  await change(lineOf(hidden, 2));
  expect((await draft()).lines.map(({ productName }) => productName)).toEqual(["This product"]);
  await change({ lines: [{ productId: hidden.id, quantity: 0 }, ...lineOf(shirt, 1).lines] });
  await place();
  await app.as(admin).put(`/api/products/${shirt.id}`).send({ status: "inactive" });
  await change(lineOf(shirt, 1, { unitPrice: 1000 }));
  expect((await draft()).lines.map(({ productName }) => productName)).toEqual([shirt.name]);
  // As a repeated order puts it in: its price is the one that was paid (O-176).
  await app.as(admin).put(`/api/products/${shirt.id}`).send({ status: "active", price: 1200 });
  expect((await draft()).lines[0]?.problem).toMatchObject({ kind: "price-changed", seenUnitPrice: 1000 });
});

test("placing the draft's order empties it; a line that was added meanwhile stays", async () => {
  const late = await makeProduct(app);
  await change({ customerName: "Sanduni", ...lineOf(shirt, 2) });
  const items = [{ productId: shirt.id, quantity: 2 }];
  await change(lineOf(late, 1));
  expect((await order({ items, isFromDraft: true })).status).toBe(201);
  expect(await draft()).toMatchObject({ customerName: "", lines: [{ productId: late.id }] });
});

test("a window that shows the order in progress as it was before neither places it twice nor with other pieces", async () => {
  const placeShown = (quantity: number, customerPhone: string) =>
    order({ customerPhone, items: [{ productId: shirt.id, quantity }], isFromDraft: true });
  await change(lineOf(shirt, 2));
  const refused = await placeShown(1, CUSTOMER.customerPhone);
  expect(refused.status).toBe(409);
  expect((await placeShown(2, CUSTOMER.customerPhone)).status).toBe(201);
  const again = await placeShown(2, "0779998888");
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({
    code: "CONFLICT",
    message: "The order in progress was changed or placed in another window. Check it before you place it.",
  });
  expect(await app.db.order.count({ where: { userId: reseller.id } })).toBe(1);
});

test("a refused order leaves the draft as it was, and another order does not touch it", async () => {
  await change(lineOf(shirt, 500));
  expect((await place()).status).toBe(409);
  const other = await makeProduct(app);
  const direct = await app
    .as(reseller)
    .post("/api/orders")
    .send(cartOf([{ product: other }]));
  expect(direct.status).toBe(201);
  expect((await draft()).lines).toMatchObject([{ productId: shirt.id, quantity: 500 }]);
});

test("a draft belongs to one account, and can be discarded", async () => {
  const other = await makeReseller(app);
  await change(lineOf(shirt, 1));
  expect((await draft(other)).lines).toEqual([]);
  await app.as(other).delete("/api/orders/draft");
  expect((await draft()).lines).toHaveLength(1);
  expect((await app.as(reseller).delete("/api/orders/draft")).body.data.lines).toEqual([]);
});

test("a draft has at most as many lines as an order, and whole numbers of pieces", async () => {
  const blouse = await makeProduct(app, SIZES);
  const line = (size: number) => ({ productId: blouse.id, variations: { Size: String(size) }, quantity: 1 });
  await change({ lines: Array.from({ length: MAX_ORDER_LINES }, (_, size) => line(size)) });
  expect((await change({ lines: [line(99)] })).body.errors).toEqual({
    lines: "An order can have at most 50 lines",
  });
  expect((await change(lineOf(shirt, 1.5))).status).toBe(422);
});

test("the account export holds the draft, and a deletion erases it", async () => {
  await change({ customerName: "Sanduni", ...lineOf(shirt, 1) });
  const { body } = await app.as(reseller).get("/api/auth/me/export");
  expect(AccountExport.parse(body).orderDraft).toMatchObject({ customerName: "Sanduni" });
  await app.as(admin).delete(`/api/users/${reseller.id}`);
  expect(await app.db.orderDraft.findUnique({ where: { userId: reseller.id } })).toBeNull();
});

test("a customer who is typed while the account is being deleted is not kept", async () => {
  const { status } = await overtakenByDeletion(app, reseller, () => change({ customerName: "Sanduni" }));

  expect(status).toBe(401);
  expect(await app.db.orderDraft.count({ where: { userId: reseller.id } })).toBe(0);
});

const choices = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`Choice ${index}`, "x"]));

test("a line has at most 50 choices: a draft of thousands would be priced with every read", async () => {
  const refused = await change(lineOf(shirt, 1, { variations: choices(51) }));
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { "lines.0.variations": "A line can have at most 50 choices" },
  ]);
  expect((await change(lineOf(shirt, 1, { variations: choices(50) }))).status).toBe(200);

  const items = [{ productId: shirt.id, quantity: 1, variations: choices(51) }];
  const placed = await order({ items });
  expect([placed.status, placed.body.errors]).toEqual([
    422,
    { "items.0.variations": "A line can have at most 50 choices" },
  ]);
});

import type { OrderStatus } from "@pola/shared/order-status";
import type { Order } from "@pola/shared/schemas/order";
import type { Product } from "@pola/shared/schemas/product";
import { makeAdmin, makeReseller, type TestUser } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

/** What a test says of a product; the rest is a plain shirt of half a kilogram. */
export type ProductWish = Record<string, unknown>;

/** The body of POST /api/products. */
export function productForm(wish: ProductWish = {}): Record<string, unknown> {
  return {
    name: "Cotton shirt",
    category: "clothing",
    description: "A plain shirt",
    images: ["/uploads/demo/shirt.webp"],
    price: 1000,
    commission: 150,
    stock: 20,
    weight: 0.5,
    ...wish,
  };
}

/** A product made as an admin makes it, with its opening stock in the books. */
export async function addProduct(test: TestApp, wish: ProductWish = {}): Promise<Product> {
  const admin = await makeAdmin(test);
  const res = await test.as(admin).post("/api/products").send(productForm(wish));
  if (res.status !== 201) throw new Error(`${res.status} ${res.text}`);
  return res.body.data;
}

export const CUSTOMER = {
  customerName: "Nimali Silva",
  customerPhone: "077 123 4567",
  customerAddress: "12 Temple Road",
} as const;

export type Cart = { product: Product; quantity?: number; variations?: Record<string, string> }[];

/** The body of POST /api/orders without any figure, which the server then fills in. */
export function cartOf(cart: Cart) {
  const items = cart.map(({ product, quantity = 1, variations = {} }) => ({
    productId: product.id,
    productName: product.name,
    quantity,
    variations,
  }));
  return { ...CUSTOMER, items };
}

export async function order(test: TestApp, reseller: TestUser, cart: Cart): Promise<Order> {
  const res = await test.as(reseller).post("/api/orders").send(cartOf(cart));
  if (res.status !== 201) throw new Error(`${res.status} ${res.text}`);
  return res.body.data;
}

export async function setStatus(test: TestApp, admin: TestUser, id: string, status: OrderStatus) {
  return await test.as(admin).patch(`/api/orders/${id}/status`).send({ status });
}

const WAY: Record<OrderStatus, OrderStatus[]> = {
  pending: [],
  processing: ["processing"],
  shipped: ["processing", "shipped"],
  delivered: ["processing", "shipped", "delivered"],
  completed: ["processing", "shipped", "delivered", "completed"],
  returned: ["returned"],
  cancelled: ["cancelled"],
};

export type ShopPeople = { reseller: TestUser; admin: TestUser; cart: Cart };

/** Who it takes to place and move orders, and a cart of one product that lasts a whole test file. */
export async function makeShopPeople(test: TestApp): Promise<ShopPeople> {
  return {
    admin: await makeAdmin(test),
    reseller: await makeReseller(test),
    cart: [{ product: await addProduct(test, { stock: 100 }) }],
  };
}

/** An order that walked the ordinary way to this status. */
export async function orderIn(test: TestApp, status: OrderStatus, people: ShopPeople) {
  const placed = await order(test, people.reseller, people.cart);
  for (const step of WAY[status]) {
    const res = await setStatus(test, people.admin, placed.id, step);
    if (res.status !== 200) throw new Error(`${res.status} ${res.text}`);
  }
  return placed;
}

export async function stockOf(test: TestApp, product: { id: string }): Promise<number> {
  return (await test.db.product.findUniqueOrThrow({ where: { id: product.id } })).stock;
}

export async function movementsOf(test: TestApp, product: { id: string }): Promise<string[]> {
  const rows = await test.db.stockMovement.findMany({
    where: { productId: product.id },
    orderBy: { id: "asc" },
  });
  return rows.map(
    ({ kind, delta, variationId }) => `${kind} ${delta}${variationId === null ? "" : " of a variation"}`,
  );
}

/** What the ledger says a reseller earned, in cents. */
export async function earnedCents(test: TestApp, reseller: { id: string }): Promise<number> {
  const { _sum } = await test.db.commissionEntry.aggregate({
    where: { userId: reseller.id },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}

import type { OrderStatus } from "@pola/shared/order-status";
import type { Order } from "@pola/shared/schemas/order";
import type { Product } from "@pola/shared/schemas/product";
import { createTestApp, type TestApp } from "./test-app.ts";
import { makeAdmin, makeReseller, type TestUser } from "./users.ts";

/** The body of POST /api/products: a plain shirt of half a kilogram, with these fields replaced. */
export function productForm(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: "Cotton shirt",
    category: "clothing",
    description: "A plain shirt",
    images: ["/uploads/demo/shirt.webp"],
    price: 1000,
    commission: 150,
    stock: 20,
    weight: 0.5,
    ...overrides,
  };
}

/** Creates a product through the API as an admin, so that its opening stock is recorded. @throws Error when it is refused */
export async function makeProduct(test: TestApp, overrides: Record<string, unknown> = {}): Promise<Product> {
  const admin = await makeAdmin(test);
  const res = await test.as(admin).post("/api/products").send(productForm(overrides));
  if (res.status !== 201) throw new Error(`${res.status} ${res.text}`);
  return res.body.data;
}

export const CUSTOMER = {
  customerName: "Nimali Silva",
  customerPhone: "077 123 4567",
  customerAddress: "12 Temple Road",
} as const;

type Cart = {
  product: Pick<Product, "id" | "name">;
  quantity?: number;
  variations?: Record<string, string>;
}[];

/** The body of POST /api/orders without prices, which the server fills in. */
export function cartOf(cart: Cart) {
  const items = cart.map(({ product, quantity = 1, variations = {} }) => ({
    productId: product.id,
    productName: product.name,
    quantity,
    variations,
  }));
  return { ...CUSTOMER, items };
}

/** Places an order through the API. @throws Error when it is refused */
export async function makeOrder(
  test: TestApp,
  reseller: TestUser,
  cart: Cart,
  overrides: Partial<Record<keyof typeof CUSTOMER, string>> = {},
): Promise<Order> {
  const res = await test
    .as(reseller)
    .post("/api/orders")
    .send({ ...cartOf(cart), ...overrides });
  if (res.status !== 201) throw new Error(`${res.status} ${res.text}`);
  return res.body.data;
}

export async function setStatus(test: TestApp, admin: TestUser, id: string, status: OrderStatus) {
  return await test.as(admin).patch(`/api/orders/${id}/status`).send({ status });
}

/** The steps from a new order to each status. */
const STEPS_TO: Record<OrderStatus, OrderStatus[]> = {
  pending: [],
  processing: ["processing"],
  shipped: ["processing", "shipped"],
  delivered: ["processing", "shipped", "delivered"],
  completed: ["processing", "shipped", "delivered", "completed"],
  returned: ["returned"],
  cancelled: ["cancelled"],
};

export type ShopPeople = { reseller: TestUser; admin: TestUser; cart: Cart };

/** The users who place and move orders, and a cart of one product with enough stock for a whole test file. */
export async function makeShopPeople(test: TestApp): Promise<ShopPeople> {
  return {
    admin: await makeAdmin(test),
    reseller: await makeReseller(test),
    cart: [{ product: await makeProduct(test, { stock: 100 }) }],
  };
}

/** A test app with an admin and a reseller, and orders between the two. One per test file. */
export type OrderShop = {
  shop: TestApp;
  admin: TestUser;
  reseller: TestUser;
  /** Places an order of one new product, or of this cart, and moves it to this status. */
  orderIn: (status: OrderStatus, given?: Partial<Omit<ShopPeople, "admin">>) => Promise<Order>;
};

export async function openOrderShop(): Promise<OrderShop> {
  const shop = await createTestApp();
  const admin = await makeAdmin(shop);
  const reseller = await makeReseller(shop);
  const orderIn: OrderShop["orderIn"] = async (status, { reseller: seller = reseller, cart } = {}) =>
    await makeOrderIn(shop, status, {
      admin,
      reseller: seller,
      cart: cart ?? [{ product: await makeProduct(shop) }],
    });
  return { shop, admin, reseller, orderIn };
}

/** Places an order and moves it to this status, one step after the other. */
export async function makeOrderIn(test: TestApp, status: OrderStatus, people: ShopPeople): Promise<Order> {
  const placed = await makeOrder(test, people.reseller, people.cart);
  for (const step of STEPS_TO[status]) {
    const res = await setStatus(test, people.admin, placed.id, step);
    if (res.status !== 200) throw new Error(`${res.status} ${res.text}`);
  }
  return placed;
}

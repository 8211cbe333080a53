import { Order } from "@pola/shared/schemas/order";
import bcrypt from "bcrypt";
import type { Prisma } from "@pola/database/generated/prisma/client";
import type supertest from "supertest";
import type { Ctx } from "../context.ts";

/** The password of everybody made here. */
export const PASSWORD = "pola-password";
const PASSWORD_HASH = bcrypt.hashSync(PASSWORD, 4);

let made = 0;
/** Different with every call, so that nothing collides by accident. */
const next = () => {
  made += 1;
  return made;
};

/** What a builder needs of a test app: the database, and the clock that dates its rows. */
type Rows = { ctx: Ctx };

type UserOverrides = Partial<Prisma.UserUncheckedCreateInput>;
export type TestUser = Awaited<ReturnType<typeof makeUser>>;

/** A person by a direct row: an approved reseller unless told otherwise. */
export async function makeUser({ ctx }: Rows, overrides: UserOverrides = {}) {
  const number = next();
  return await ctx.db.user.create({
    data: {
      email: `person${number}@pola.test`,
      passwordHash: PASSWORD_HASH,
      firstName: "Nimal",
      lastName: `Perera ${number}`,
      phone: `+9477${String(1_000_000 + number)}`,
      businessName: `Nimal Stores ${number}`,
      businessAddress: "12 Galle Road, Colombo 03",
      role: "reseller",
      status: "approved",
      emailVerifiedAt: ctx.now(),
      createdAt: ctx.now(),
      ...overrides,
    },
  });
}

export async function makeReseller(test: Rows, overrides: UserOverrides = {}): Promise<TestUser> {
  return await makeUser(test, { role: "reseller", ...overrides });
}

export async function makeAdmin(test: Rows, overrides: UserOverrides = {}): Promise<TestUser> {
  return await makeUser(test, { role: "admin", firstName: "Asha", businessName: "", ...overrides });
}

export async function makeVendor(test: Rows, overrides: UserOverrides = {}): Promise<TestUser> {
  return await makeUser(test, { role: "vendor", firstName: "Ruwan", ...overrides });
}

type VariationOverrides = Partial<Omit<Prisma.ProductVariationUncheckedCreateInput, "productId">>;
type ProductOverrides = Partial<Omit<Prisma.ProductUncheckedCreateInput, "variations">> & {
  variations?: VariationOverrides[];
};

/** A product by direct rows, with the opening movements its stock and that of its tracked variations come from. */
export async function makeProduct({ ctx }: Rows, { variations = [], ...overrides }: ProductOverrides = {}) {
  const number = next();
  const product = await ctx.db.product.create({
    data: {
      name: `Batik shirt ${number}`,
      description: "Handmade cotton batik",
      category: "clothing",
      images: [],
      features: [],
      priceCents: 250_000,
      commissionCents: 25_000,
      stock: 20,
      weightGrams: 400,
      hasVariations: variations.length > 0,
      createdAt: ctx.now(),
      ...overrides,
    },
  });
  const rows = await ctx.db.productVariation.createManyAndReturn({
    data: variations.map((variation, position) => ({
      productId: product.id,
      position,
      name: "Size",
      options: ["S", "M", "L"],
      ...variation,
    })),
  });
  const stocks = [
    { variationId: null, stock: product.stock },
    ...rows.map(({ id, stock }) => ({ variationId: id, stock: stock ?? 0 })),
  ];
  await ctx.db.stockMovement.createMany({
    data: stocks
      .filter(({ stock }) => stock > 0)
      .map(({ variationId, stock }) => ({
        productId: product.id,
        variationId,
        kind: "opening",
        delta: stock,
        createdAt: ctx.now(),
      })),
  });
  return { ...product, variations: rows };
}

/** The body of POST /orders for one line; the server prices it. */
function orderFor(product: { id: string }, quantity: number, overrides: Record<string, unknown> = {}) {
  return {
    customerName: "Kamala Silva",
    customerPhone: "077 123 4567",
    customerAddress: "45 Temple Road, Kandy",
    items: [{ productId: product.id, quantity }],
    ...overrides,
  };
}

/** Places an order through the API. @throws Error when it is refused */
export async function placeOrderAs(
  test: { as(user: TestUser): ReturnType<typeof supertest.agent> },
  reseller: TestUser,
  product: { id: string },
  quantity: number,
): Promise<Order> {
  const res = await test.as(reseller).post("/api/orders").send(orderFor(product, quantity));
  if (res.status !== 201) throw new Error(`The order was refused: ${res.status} ${JSON.stringify(res.body)}`);
  return Order.parse(res.body.data);
}

import type { FoundCustomer } from "@pola/shared/schemas/customer";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { customerByPhone, parcelsTo, recentOrdersFor } from "./customers.sql.ts";
import { customerView } from "./list-customers.ts";

const AN_HOUR_MS = 60 * 60 * 1000;

/**
 * What is known about a stored phone number: the reseller's own customer and recent orders. Of other resellers only a number: how many
 * parcels came back (docs/product/orders.md, O-162 and O-163).
 */
export async function lookUpCustomer(ctx: Ctx, { id }: Actor, phone: string): Promise<FoundCustomer> {
  const since = new Date(ctx.now().getTime() - AN_HOUR_MS);
  const [customer, parcels, recent] = await Promise.all([
    customerByPhone.first(ctx.pool, id, phone),
    parcelsTo.one(ctx.pool, phone),
    recentOrdersFor.rows(ctx.pool, id, phone, since),
  ]);
  return {
    customer: customer ? customerView(customer) : null,
    parcels,
    recentOrders: recent.map(({ createdAt, ...order }) =>
      Object.assign(order, { createdAt: createdAt.toISOString() }),
    ),
  };
}

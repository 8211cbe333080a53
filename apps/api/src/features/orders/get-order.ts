import type { Order } from "@pola/shared/schemas/order";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { orderEventView, orderView } from "../../views/order-view.ts";
import { orderById, orderEvents, orderRemittance } from "./orders.sql.ts";

/**
 * One order with its lines and its timeline, for admins also with the remittance that settled it.
 * @throws AppError NOT_FOUND for a deleted or unknown order, and for another reseller's: existence is private (docs/product/accounts.md, A-3).
 */
export async function getOrder(ctx: Ctx, actor: Actor, id: string): Promise<Order> {
  const row = await orderById.first(ctx.pool, id, false);
  const isAdmin = actor.role === "admin";
  if (!row || (!isAdmin && row.userId !== actor.id)) throw new AppError("NOT_FOUND", "Order not found");
  const events = await orderEvents.rows(ctx.pool, id);
  const reader = { id: actor.id, isAdmin, brandName: ctx.settings.current().name };
  return {
    ...orderView(row),
    events: events.map((event) => orderEventView(event, reader)),
    ...(isAdmin && { remittance: (await orderRemittance.first(ctx.pool, id)) ?? null }),
  };
}

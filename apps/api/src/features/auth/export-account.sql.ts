import * as z from "zod";
import { query, SAMPLE, sql } from "@pola/database/sql";
import { EVENT_COLUMNS, EVENT_JOIN, ORDER_COLUMNS, ORDER_JOINS } from "../../domain/order-rows.sql.ts";
import { OrderEventRow, OrderRow } from "../../views/order-view.ts";

/** Every order of a person, oldest first. Deleted ones are included, because their rows are kept. */
export const ordersOfUser = query("orders of user", {
  row: z.strictObject({ ...OrderRow.shape, isDeleted: z.boolean() }),
  sql: (userId: string) => sql`
    select ${ORDER_COLUMNS}, o.deleted_at is not null as "isDeleted"
    from orders o ${ORDER_JOINS} where o.user_id = ${userId} order by o.created_at, o.id`,
  samples: [[SAMPLE.id]],
});

/** The events of these orders, oldest first. */
export const eventsOfUser = query("events of user", {
  row: z.strictObject({ ...OrderEventRow.shape, orderId: z.guid() }),
  sql: (userId: string) => sql`
    select ${EVENT_COLUMNS}, e.order_id as "orderId"
    from order_events e join orders o on o.id = e.order_id ${EVENT_JOIN}
    where o.user_id = ${userId} order by e.created_at, e.id`,
  samples: [[SAMPLE.id]],
});

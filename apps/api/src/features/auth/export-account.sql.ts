import { ExportedCustomer } from "@pola/shared/schemas/account-export";
import * as z from "zod";
import { query, SAMPLE, sql } from "@pola/database/sql";
import { EVENT_COLUMNS, EVENT_JOIN, ORDER_COLUMNS, ORDER_JOINS } from "../../domain/order-rows.sql.ts";
import { ExportedEntryRow, ExportedMailRow } from "../../views/export-view.ts";
import { OrderEventRow, OrderRow } from "../../views/order-view.ts";

/** The ids of a person's orders, oldest first. Deleted ones are included, because their rows are kept. */
export const orderIdsOfUser = query("order ids of user", {
  row: z.strictObject({ id: z.guid() }),
  sql: (userId: string) => sql`select id from orders where user_id = ${userId} order by created_at, id`,
  samples: [[SAMPLE.id]],
});

/** These orders, oldest first, deleted or not. */
export const exportedOrders = query("exported orders", {
  row: z.strictObject({ ...OrderRow.shape, isDeleted: z.boolean() }),
  sql: (ids: string[]) => sql`
    select ${ORDER_COLUMNS}, o.deleted_at is not null as "isDeleted"
    from orders o ${ORDER_JOINS} where o.id = any(${ids}) order by o.created_at, o.id`,
  samples: [[[SAMPLE.id]]],
});

/** The events of these orders, in each order as they happened. */
export const exportedEvents = query("exported events", {
  row: z.strictObject({ ...OrderEventRow.shape, orderId: z.guid() }),
  sql: (orderIds: string[]) => sql`
    select ${EVENT_COLUMNS}, e.order_id as "orderId"
    from order_events e ${EVENT_JOIN} where e.order_id = any(${orderIds}) order by e.sequence`,
  samples: [[[SAMPLE.id]]],
});

const ExportedCustomerRow = z.strictObject({ ...ExportedCustomer.shape, lastOrderedAt: z.date() });
export type ExportedCustomerRow = z.infer<typeof ExportedCustomerRow>;

/** A person's next customers, by phone number. */
export const customersAfter = query("customers after", {
  row: ExportedCustomerRow,
  sql: (userId: string, phone: string, take: number) => sql`
    select name, phone, address, last_ordered_at as "lastOrderedAt" from customers
    where user_id = ${userId} and phone > ${phone} order by phone limit ${take}`,
  samples: [[SAMPLE.id, SAMPLE.text, 10]],
});

/** The last row of the batch before. */
export type Position = { createdAt: Date; id: string };

/** The ids of a person's ledger entries, oldest first: those in their payouts and those in none. */
export const entryIdsOfUser = query("entry ids of user", {
  row: z.strictObject({ id: z.guid() }),
  sql: (userId: string) => sql`
    select id from (
      select id, created_at from commission_entries where user_id = ${userId} and payout_id is null
       union all
      select e.id, e.created_at from payouts join commission_entries e on e.payout_id = payouts.id where payouts.user_id = ${userId}
    ) entry order by created_at, id`,
  samples: [[SAMPLE.id]],
});

/** These ledger entries, oldest first. */
export const exportedEntries = query("exported entries", {
  row: ExportedEntryRow,
  sql: (ids: string[]) => sql`
    select e.kind, e.amount_cents as "amountCents", o.order_number as "orderNumber", e.reason,
      e.payout_id as "payoutId", e.created_at as "createdAt"
    from commission_entries e left join orders o on o.id = e.order_id
    where e.id = any(${ids}) order by e.created_at, e.id`,
  samples: [[[SAMPLE.id]]],
});

/** A person's next mails, oldest first. */
export const mailsAfter = query("mails after", {
  row: ExportedMailRow,
  sql: (userId: string, { createdAt, id }: Position, take: number) => sql`
    select id, kind, to_email as "toEmail", subject, text, status, created_at as "createdAt", sent_at as "sentAt"
    from mail_outbox
    where user_id = ${userId} and to_email <> '' and (created_at, id) > (${createdAt}, ${id})
    order by created_at, id limit ${take}`,
  samples: [[SAMPLE.id, { createdAt: SAMPLE.at, id: SAMPLE.id }, 10]],
});

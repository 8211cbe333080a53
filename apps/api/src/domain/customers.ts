import type { Customer } from "@pola/shared/schemas/order";
import { SAMPLE, type Sql, sql, txCommand } from "@pola/database/sql";

type Remembered = Customer & { userId: string; orderedAt: Date };

const SAMPLE_CUSTOMER: Remembered = {
  userId: SAMPLE.id,
  customerName: SAMPLE.text,
  customerPhone: SAMPLE.text,
  customerAddress: SAMPLE.text,
  orderedAt: SAMPLE.at,
};

/**
 * Keeps who receives an order as the reseller's customer (docs/product/orders.md, O-160). An older order does not replace the details
 * of a newer one. A part of the statement that writes an order.
 */
export function upsertCustomer(customer: Remembered): Sql {
  const { userId, customerName, customerPhone, customerAddress, orderedAt } = customer;
  return sql`
    insert into customers as known (user_id, phone, name, address, last_ordered_at)
    values (${userId}::uuid, ${customerPhone}, ${customerName}, ${customerAddress}, ${orderedAt}::timestamptz)
    on conflict (user_id, phone) do update
      set name = excluded.name, address = excluded.address, last_ordered_at = excluded.last_ordered_at
      where known.last_ordered_at <= excluded.last_ordered_at`;
}

/** The same for an order whose delivery details were corrected. */
export const rememberCustomer = txCommand("remember customer", {
  sql: upsertCustomer,
  samples: [[SAMPLE_CUSTOMER]],
});

/**
 * Forgets a customer when the order was their last one that is not deleted: it was deleted, or got another phone number. Comes before
 * stock is given back, so that it never waits for an order of the same customer that waits for that stock.
 */
export const forgetCustomer = txCommand("forget customer", {
  sql: (userId: string, phone: string, orderedAt: Date) => sql`
    delete from customers where user_id = ${userId}::uuid and phone = ${phone} and last_ordered_at <= ${orderedAt}::timestamptz
      and not exists (select from orders where customer_phone = ${phone} and user_id = ${userId}::uuid and deleted_at is null)`,
  samples: [[SAMPLE.id, SAMPLE.text, SAMPLE.at]],
});

import { NO_CUSTOMER } from "@pola/shared/customer-fields";
import type { Customer } from "@pola/shared/schemas/order";
import { SAMPLE, type Sql, sql, txCommand } from "@pola/database/sql";

type Remembered = Customer & { userId: string; orderedAt: Date };

const SAMPLE_CUSTOMER: Remembered = {
  ...NO_CUSTOMER,
  userId: SAMPLE.id,
  orderedAt: SAMPLE.at,
};

/**
 * Stores the person who receives an order as the reseller's customer (docs/product/orders.md, O-160). An older order does not replace the
 * details of a newer one. This is a part of the statement that writes an order.
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

/** {@link upsertCustomer} as a statement of its own, for an order whose delivery details were corrected. */
export const rememberCustomer = txCommand("remember customer", {
  sql: upsertCustomer,
  samples: [[SAMPLE_CUSTOMER]],
});

/**
 * Locks customers of a reseller, in the order of their phones, until the transaction ends. Call it before stock is given back: otherwise it
 * could deadlock with an order of the same customer that waits for that stock.
 */
export const lockCustomers = txCommand("lock customers", {
  sql: (userId: string, phones: string[]) => sql`
    select from customers where user_id = ${userId}::uuid and phone = any(${phones}::text[]) order by phone for update`,
  samples: [[SAMPLE.id, [SAMPLE.text]]],
});

/**
 * Removes an order that was deleted or got another phone number from its customer. The customer then has the details of their last other
 * order; a customer without one is removed. The caller has locked the customer by an earlier statement, because only a later one sees what a
 * concurrent deletion did.
 */
export const takeFromCustomer = txCommand("take from customer", {
  sql: (userId: string, phone: string) => sql`
    with last as (
      select customer_name, customer_address, created_at from orders
      where customer_phone = ${phone} and user_id = ${userId}::uuid and deleted_at is null
      order by created_at desc, id desc limit 1
    ), removed as (
      delete from customers where user_id = ${userId}::uuid and phone = ${phone} and not exists (select from last)
    )
    update customers set name = customer_name, address = customer_address, last_ordered_at = created_at
    from last where user_id = ${userId}::uuid and phone = ${phone}`,
  samples: [[SAMPLE.id, SAMPLE.text]],
});

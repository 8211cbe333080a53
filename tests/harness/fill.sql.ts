/**
 * A shop of any size by set-based SQL. Everything is computed from row numbers, so two shops of one size are alike. Triggers are off
 * while it runs, so the statements write what the triggers would have written; `db:check` holds afterwards. Rows are written in the
 * order in which a shop would have created them, so that rows that are read together are stored together.
 */

/** $1 resellers, $2 the instant that is now. */
export const PEOPLE = `
  insert into users (id, email, password_hash, first_name, last_name, phone, business_name, business_address, role, status,
                     email_verified_at, account_holder_name, bank_name, account_number, branch_name, created_at)
  select uuidv7(), kind || n || '@load.test', 'no password',
         (array['Nimal', 'Kamala', 'Sunil', 'Asha', 'Ruwan', 'Dilini', 'Kasun', 'Ishara', 'Tharindu', 'Malini', 'Chamara', 'Sanduni',
                'Lahiru', 'Nadeesha', 'Pradeep', 'Hasini', 'Roshan', 'Amaya', 'Janaka', 'Piumi'])[1 + n % 20], 'Number ' || n, '+9477' || lpad((1000000 + n)::text, 7, '0'),
         initcap(kind) || ' Stores ' || n, n || ' Galle Road, Colombo 03', kind::user_role, 'approved', $2::timestamptz,
         initcap(kind) || ' ' || n, 'Bank of Ceylon', lpad(n::text, 10, '0'), 'Colombo', $2::timestamptz - interval '2 years'
    from (values ('admin', 1), ('vendor', 20), ('reseller', $1::int)) kinds (kind, size), generate_series(1, size) n`;

/** $1 products, $2 now. Stock and opening movements follow the orders. */
export const PRODUCTS = `
  insert into products (id, vendor_id, name, description, long_description, category, images, price_cents, final_price_cents,
                        commission_cents, wholesale_price_cents, stock, weight_grams, features, specifications, has_variations, created_at)
  select uuidv7(), vendor.id, 'Product ' || n || ' of cotton and batik', repeat('Handmade in Sri Lanka, number ' || n || '. ', 4),
         repeat('Woven by hand in a small workshop near Kandy, dyed with care. ', 8),
         (array['clothing', 'electronics', 'home', 'earrings', 'accessories', 'mobile phones'])[1 + n % 6],
         array['/uploads/demo/a' || n % 50 || '.webp', '/uploads/demo/b' || n % 50 || '.webp'],
         100000 + (n * 7919) % 400000, 600000, 10000 + n % 5000, case when n % 3 = 0 then 80000 + (n * 7919) % 300000 end, 0,
         200 + n % 900, array['Washable', 'Light', 'Made to last'], '{"Material": "Cotton", "Colour": "Blue", "Care": "Cold wash"}',
         n % 10 < 3, $2::timestamptz - n * interval '20 minutes'
    from generate_series(1, $1::int) n
    left join (select id, row_number() over (order by email) as place from users where role = 'vendor') vendor on vendor.place = n % 21`;

export const VARIATIONS = `
  insert into product_variations (id, product_id, position, name, options)
  select uuidv7(), id, position, (array['Size', 'Colour', 'Fit'])[position + 1], array['S', 'M', 'L']
    from products, generate_series(0, 2) position where has_variations`;

/** Users and products with numbers, to be joined by arithmetic. */
export const NUMBERED = `
  create temporary table seller as
    select id, (row_number() over (order by email) - 1)::int as place from users where role = 'reseller';
  create temporary table good as
    select id, (row_number() over (order by created_at desc) - 1)::int as place, name, images[1] as image, price_cents,
           commission_cents, weight_grams from products where not has_variations;
  alter table seller add primary key (place);
  alter table good add primary key (place);
  analyze seller; analyze good`;

/** Indexes that are dropped while the rows are written, and built afterwards: a large shop is filled several times as fast. */
export const SLOW_INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
   where not indisprimary and indrelid::regclass::text = any('{orders,order_items,order_events,stock_movements,commission_entries,product_sales}')
   order by 1`;

/** $1 orders, $2 orders a week, $3 now. The newest order is a second old, the others follow evenly. Four of five complete in two days. */
export const LINES = `
  create temporary table line as
  select n, position, uuidv7(at - clock_timestamp()) as id, at, status, seller_place,
         good.id as product_id, good.name, good.image, quantity, good.price_cents, good.commission_cents, good.weight_grams
    from (
      select n, at, (n * 31 + n / 1000)::int % (select count(*) from seller)::int as seller_place,
             case when at > $3::timestamptz - interval '2 days 1 hour'
                  then (array['pending', 'pending', 'processing', 'shipped'])[1 + n % 4]
                  else (array['completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'completed',
                              'completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'completed',
                              'delivered', 'shipped', 'cancelled', 'returned'])[1 + (n / 4) % 20] end::order_status as status
        from (select n, $3::timestamptz - interval '1 second' - ($1::int - n) * (interval '7 days' / $2::int) as at
                from generate_series(1, $1::int) n) placed
    ) orders
    cross join lateral (select position, 1 + (n + position) % 3 as quantity from generate_series(0, n % 2) position) lines
    join good on good.place = (n * 17 + position * 101) % (select count(*) from good)::int`;

export const PLACED = `
  create temporary table placed as
  select n, uuidv7(min(at) - clock_timestamp()) as id, min(at) as at, min(status) as status, min(seller_place) as seller_place,
         sum(price_cents * quantity)::int as subtotal, sum(commission_cents * quantity)::int as commission,
         sum(weight_grams * quantity)::int as weight
    from line group by n;
  alter table placed add primary key (n);
  analyze placed; analyze line`;

/** $1 now. What was completed more than two weeks ago is from before couriers were kept. */
export const ORDERS = `
  insert into orders (id, user_id, status, customer_name, customer_phone, customer_address, customer_city, subtotal_cents,
                      shipping_cost_cents, total_amount_cents, total_commission_cents, total_weight_grams, tracking_number, created_at,
                      courier_id, delivered_on, reason, completed_at, search_text, order_number)
  select placed.id, seller_id, status, customer, phone, n || ' Temple Road, Kandy', 'Colombo', subtotal, shipping, subtotal + shipping,
         commission, weight, tracking, at, case when is_carried then own.id end,
         case when is_carried and status in ('delivered', 'completed') then (at + interval '2 days')::date end,
         case when status = 'returned' then (array['refused', 'not_reachable', 'wrong_address', 'damaged', 'changed_mind'])[1 + n % 5]::order_reason end,
         case when status = 'completed' then at + interval '2 days' end,
         lower(concat_ws(' ', number, customer, phone_search_text(phone), tracking)), number
    from (select placed.*, seller.id as seller_id from placed join seller on seller.place = seller_place order by n) placed
    cross join (select id from couriers where is_own_delivery) own
    cross join lateral (
      select 'Customer ' || (array['Silva', 'Perera', 'Fernando', 'Jayasuriya', 'Dias'])[1 + n % 5] || ' ' || n as customer,
             '+9471' || lpad((n % 10000000)::text, 7, '0') as phone, 40000 + greatest(0, (weight + 999) / 1000 - 1) * 8000 as shipping,
             case when status in ('shipped', 'delivered', 'completed') then 'TRK' || lpad(n::text, 8, '0') end as tracking,
             status in ('shipped', 'delivered', 'returned') or (status = 'completed' and at > $1::timestamptz - interval '14 days') as is_carried,
             next_order_number() as number
    ) told`;

/** $1 now. The cash of what was delivered more than 12 days ago has come, with a remittance a week. */
export const SETTLED = `
  create temporary table settled as
  select id, courier_id, tracking_number, total_amount_cents, date_trunc('week', delivered_on)::date + 7 as received_on
    from orders where status = 'delivered' and delivered_on < $1::date - 12`;

export const REMITTANCES = `
  insert into remittances (courier_id, bank_reference, received_on, cash_cents, fee_cents, net_cents, file_hash, actor_id, created_at)
  select courier_id, 'LOAD', received_on, sum(total_amount_cents), 0, sum(total_amount_cents), received_on::text, admin.id, received_on
    from settled, (select id from users where role = 'admin') admin group by courier_id, settled.received_on, admin.id order by settled.received_on;
  insert into remittance_lines (remittance_id, position, kind, order_id, waybill, cash_cents, fee_cents, net_cents, expected_cents)
  select remittances.id, row_number() over (partition by remittances.id order by settled.id), 'settlement', settled.id, tracking_number,
         total_amount_cents, 0, total_amount_cents, total_amount_cents from settled join remittances using (courier_id, received_on);
  update orders set remittance_id = remittances.id
    from settled join remittances using (courier_id, received_on) where orders.id = settled.id`;

export const ORDER_PARTS = `
  insert into order_items (id, order_id, product_id, position, product_name, image, quantity, unit_price_cents, regular_price_cents,
                           subtotal_cents, commission_cents, regular_commission_cents, total_commission_cents, weight_grams, is_wholesale,
                           variation_ids)
  select line.id, placed.id, product_id, position, name, image, quantity, price_cents, price_cents, price_cents * quantity,
         commission_cents, commission_cents, commission_cents * quantity, weight_grams, false, '{}'
    from line join placed using (n) order by n, position;
  insert into order_events (order_id, kind, to_status, actor_id, created_at)
  select placed.id, 'placed', 'pending', seller.id, at from placed join seller on seller.place = seller_place order by n;
  insert into order_events (order_id, kind, from_status, to_status, created_at)
  select placed.id, 'status_changed', 'pending', status, least(at + interval '2 days', at + interval '1 second' * 100000)
    from placed where status <> 'pending' order by n;
  insert into stock_movements (product_id, kind, delta, order_item_id, created_at)
  select product_id, 'sale', -quantity, id, at from line order by n;
  insert into stock_movements (product_id, kind, delta, order_item_id, created_at)
  select product_id, case status when 'cancelled' then 'cancel_restock' else 'return_restock' end::stock_movement_kind, quantity, id, at
    from line where status in ('cancelled', 'returned') order by n;
  insert into commission_entries (user_id, kind, amount_cents, order_id, order_item_id, created_at)
  select seller.id, 'accrual', commission_cents * quantity, placed.id, line.id, placed.at + interval '2 days'
    from line join placed using (n) join seller on seller.place = placed.seller_place where placed.status = 'completed' order by n`;

/** Every parcel on its way or delivered was handed over by Own delivery, 200 in a dispatch. The bench dispatches with another courier. */
export const DISPATCHES = `
  insert into couriers (name, waybill_pattern) values ('Load Express', 'TRK########');
  create temporary table parcel as
  select *, (row_number() over (order by n) - 1) / 200 as place from placed where status in ('shipped', 'delivered');
  insert into dispatches (number, courier_id, actor_id, created_at)
  select 'DS-' || lpad((place + 1)::text, greatest(4, length((place + 1)::text)), '0'), own.id, admin.id, max(at) + interval '1 day'
    from parcel, (select id from couriers where is_own_delivery) own, (select id from users where role = 'admin' limit 1) admin
   group by place, own.id, admin.id order by place;
  select setval('dispatch_number_seq', (select greatest(1, count(*)) from dispatches));
  insert into dispatch_lines (dispatch_id, order_id, position, waybill, cash_cents)
  select d.id, o.id, row_number() over (partition by parcel.place order by n), o.tracking_number, o.total_amount_cents
    from parcel join orders o on o.id = parcel.id
    join (select id, row_number() over (order by created_at) - 1 as place from dispatches) d on d.place = parcel.place order by n`;

/** $1 the final stock of every product, $2 now. */
export const STOCK = `
  with sold as (
    select products.id, coalesce(sum(delta), 0)::int as delta from products
      left join stock_movements on stock_movements.product_id = products.id group by products.id
  ), opened as (
    insert into stock_movements (product_id, kind, delta, created_at)
    select id, 'opening', $1::int - delta, $2::timestamptz - interval '2 years' from sold
  )
  update products set stock = $1::int, search_text = product_search_text(products)`;

/** Closes the weeks that ended before $1, with one paid payout per week and reseller. */
export const CLOSED_WEEKS = `
  insert into payout_periods (week_start, week_end, payment_date, starts_at, ends_at, closed_at, created_at)
  select day, day + 6, day + 7, day::timestamp at time zone 'Asia/Colombo', (day + 7)::timestamp at time zone 'Asia/Colombo',
         (day + 7)::timestamp at time zone 'Asia/Colombo' + interval '5 minutes', (day + 7)::timestamp at time zone 'Asia/Colombo'
    from (select generate_series(date_trunc('week', min(created_at) at time zone 'Asia/Colombo'), $1::timestamptz - interval '8 days',
                                 interval '7 days')::date as day from commission_entries) weeks
   where (day + 7)::timestamp at time zone 'Asia/Colombo' <= $1::timestamptz`;

export const PAID_PAYOUTS = `
  create temporary table due as
  select entry.id, entry.user_id, period.id as period_id, entry.amount_cents, period.closed_at
    from commission_entries entry join payout_periods period on entry.created_at >= period.starts_at and entry.created_at < period.ends_at;
  analyze due;
  insert into payouts (period_id, user_id, amount_cents, status, payment_reference, first_paid_at, created_at)
  select period_id, user_id, sum(amount_cents), 'paid', 'LOAD', min(closed_at), min(closed_at) from due group by period_id, user_id;
  insert into payout_events (payout_id, to_status, payment_reference, amount_cents, created_at)
  select id, 'paid', 'LOAD', amount_cents, first_paid_at from payouts;
  analyze payouts; analyze commission_entries;
  update commission_entries set payout_id = payouts.id
    from due join payouts on payouts.period_id = due.period_id and payouts.user_id = due.user_id
   where commission_entries.id = due.id`;

/** The sums that the triggers keep: of the ledger, of the open orders and of the payouts, which are all paid. */
export const RUNNING_SUMS = `
  insert into commission_days (user_id, day, earned_cents, adjusted_cents, orders)
  select user_id, (created_at at time zone 'Asia/Colombo')::date as day, sum(amount_cents), 0, count(distinct order_id)
    from commission_entries group by user_id, day order by day;
  insert into commission_months (user_id, month, earned_cents, adjusted_cents, orders)
  select user_id, date_trunc('month', day::timestamp)::date as month, sum(earned_cents), sum(adjusted_cents), sum(orders)
    from commission_days group by user_id, month order by month;
  insert into product_sales (user_id, product_id, quantity, revenue_cents, commission_cents)
  select seller.id, product_id, sum(quantity), sum(line.price_cents * quantity), sum(line.commission_cents * quantity)
    from line join seller on seller.place = seller_place where status not in ('cancelled', 'returned') group by seller.id, product_id;
  insert into product_days (day, product_id, user_id, quantity, revenue_cents)
  select (line.at at time zone 'Asia/Colombo')::date as day, product_id, seller.id, sum(quantity), sum(line.price_cents * quantity)
    from line join seller on seller.place = seller_place where status not in ('cancelled', 'returned')
   group by day, product_id, seller.id order by day;
  insert into order_totals (status, slot, orders, amount_cents, commission_cents)
  select status, 0, count(*), sum(total_amount_cents), sum(total_commission_cents) from orders group by status;
  insert into unclaimed_totals (slot, cents) select 0, coalesce(sum(amount_cents), 0) from commission_entries where payout_id is null;
  insert into outstanding_days (courier_id, delivered_on, parcels, cents)
  select courier_id, delivered_on, count(*), sum(total_amount_cents) from orders
   where courier_id is not null and remittance_id is null and status in ('delivered', 'completed') group by courier_id, delivered_on;
  insert into payout_totals (period_id, payouts, amount_cents, unpaid_cents, held_cents, unpaid_payouts, held_payouts)
  select period_id, count(*), sum(amount_cents), 0, 0, 0, 0 from payouts where amount_cents > 0 group by period_id`;

/**
 * A shop of any size by set-based SQL. Everything is computed from row numbers, so two shops of one size are alike. Triggers and indexes
 * are off while it runs, so the statements write what the triggers would have written; `db:check` holds afterwards. Rows are written in
 * about the order in which a shop would have created them, so that rows that are read together are stored together.
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

/** Users and products with numbers, to be joined by arithmetic, in a schema of the fill. */
export const NUMBERED = `
  create schema fill;
  create unlogged table fill.seller as
    select id, (row_number() over (order by email) - 1)::int as place from users where role = 'reseller';
  create unlogged table fill.good as
    select id, (row_number() over (order by created_at desc) - 1)::int as place, name, images[1] as image, price_cents,
           commission_cents, weight_grams from products where not has_variations;
  alter table fill.seller add primary key (place);
  alter table fill.good add primary key (place);
  analyze fill.seller; analyze fill.good`;

/**
 * $1 is the first entry of the ledger, or null when there will be none. The weeks that ended before $2 are closed, with a paid payout for each
 * reseller who earned in them. The ids of those payouts and of the remittances are made first, so that no row is written twice.
 */
export const CLOSED_WEEKS = `
  insert into payout_periods (week_start, week_end, payment_date, starts_at, ends_at, closed_at, created_at)
  select day, day + 6, day + 7, day::timestamp at time zone 'Asia/Colombo', (day + 7)::timestamp at time zone 'Asia/Colombo',
         (day + 7)::timestamp at time zone 'Asia/Colombo' + interval '5 minutes', (day + 7)::timestamp at time zone 'Asia/Colombo'
    from (select generate_series(date_trunc('week', $1::timestamptz at time zone 'Asia/Colombo'), $2::timestamptz - interval '8 days',
                                 interval '7 days')::date as day) weeks
   where (day + 7)::timestamp at time zone 'Asia/Colombo' <= $2::timestamptz`;
export const IDS = `
  create unlogged table fill.payout as
  select uuidv7(closed_at - clock_timestamp()) as id, period.id as period_id, seller.id as user_id, place, starts_at, ends_at, closed_at
    from payout_periods period cross join fill.seller order by starts_at, place;
  create index on fill.payout (starts_at);
  analyze fill.payout;
  create unlogged table fill.remittance as
  select uuidv7(day - clock_timestamp()) as id, day::date as received_on, part
    from generate_series(current_date - interval '10 years', current_date + interval '2 weeks', interval '1 day') day
    cross join generate_series(0, 3) part order by day, part`;

const FILLED = `'{orders,order_items,order_events,stock_movements,commission_entries,commission_days,product_sales,product_days,payouts,payout_events}'`;

/** The indexes of the large tables are not kept up while the rows are written: each is built once, afterwards. */
export const INDEXES_OFF = `
  update pg_index set indisready = false, indisvalid = false where indrelid::regclass::text = any(${FILLED})`;

/** The indexes to build, those of large tables and the largest kind first. */
export const INDEXES = `
  select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
   where indrelid::regclass::text = any(${FILLED})
   order by relam = (select oid from pg_am where amname = 'gin') desc, pg_table_size(indrelid) desc, name`;

export const TABLES = `
  select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
   order by pg_table_size(oid) desc`;

/**
 * The lines of the orders $1 to $2 that were placed from $3 until before $4, with $5 now. The newest order, number $6, is a second old;
 * the newest $7 follow every $8 milliseconds, the older ones every $9. Four of five complete in two days.
 */
export const LINES = `
  create temporary table line on commit drop as
  select n, position, uuidv7(at - clock_timestamp()) as id, at, status, seller_place,
         good.id as product_id, good.name, good.image, quantity, good.price_cents, good.commission_cents, good.weight_grams
    from (
      select n, at, (n * 31 + n / 1000)::int % (select count(*) from fill.seller)::int as seller_place,
             case when at > $5::timestamptz - interval '2 days 1 hour'
                  then (array['pending', 'pending', 'processing', 'shipped'])[1 + n % 4]
                  else (array['completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'completed',
                              'completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'completed',
                              'delivered', 'shipped', 'cancelled', 'returned'])[1 + (n / 4) % 20] end::order_status as status
        from (select n, $5::timestamptz - interval '1 second' - interval '1 millisecond' *
                        (least($6::int - n, $7::int) * $8::float8 + greatest(0, $6::int - n - $7::int) * $9::float8) as at
                from generate_series($1::int, $2::int) n) placed
       where at >= $3::timestamptz and at < $4::timestamptz
    ) orders
    cross join lateral (select position, 1 + (n + position) % 3 as quantity from generate_series(0, n % 2) position) lines
    join fill.good on good.place = (n * 17 + position * 101) % (select count(*) from fill.good)::int`;

export const PLACED = `
  create temporary table placed on commit drop as
  select n, uuidv7(min(at) - clock_timestamp()) as id, min(at) as at, min(status) as status, seller.id as seller_id, seller_place,
         sum(price_cents * quantity)::int as subtotal, sum(commission_cents * quantity)::int as commission,
         sum(weight_grams * quantity)::int as weight
    from line join fill.seller on seller.place = seller_place group by n, seller_place, seller.id order by n;
  analyze placed; analyze line`;

/**
 * $1 now. What was completed more than two weeks ago is from before couriers were kept. The cash of what was delivered more than 12 days
 * ago has come, with four remittances a day. Numbers, codes and search texts are computed here: the product's functions cost more than the row.
 */
export const ORDERS = `
  insert into orders (id, user_id, status, customer_name, customer_phone, customer_address, customer_city, subtotal_cents,
                      shipping_cost_cents, total_amount_cents, total_commission_cents, total_weight_grams, tracking_number, created_at,
                      courier_id, delivered_on, remittance_id, reason, completed_at, search_text, order_number, tracking_code)
  select told.id, seller_id, status, customer, '+94' || phone, n || ' Temple Road, Colombo ' || (1 + n % 15), 'Colombo', subtotal,
         shipping, subtotal + shipping, commission, weight, tracking, at, case when is_carried then own.id end,
         case when status in ('delivered', 'completed') then delivered_on end, remittance.id,
         case when status = 'returned' then (array['refused', 'not_reachable', 'wrong_address', 'damaged', 'changed_mind'])[1 + n % 5]::order_reason end,
         case when status = 'completed' then at + interval '2 days' end,
         lower(concat_ws(' ', number, customer, '+94' || phone, '0' || phone, tracking) collate "C"), number,
         translate(encode(substring(uuid_send(gen_random_uuid()) from 1 for 9), 'base64'), '+/', '-_')
    from (select placed.*, 'Customer ' || (array['Silva', 'Perera', 'Fernando', 'Jayasuriya', 'Dias'])[1 + n % 5] || ' ' || n as customer,
                 '71' || lpad((n % 10000000)::text, 7, '0') as phone, 40000 + greatest(0, (weight + 999) / 1000 - 1) * 8000 as shipping,
                 case when status in ('shipped', 'delivered', 'completed') then 'TRK' || lpad(n::text, 8, '0') end as tracking,
                 is_carried, case when is_carried then (at + interval '2 days')::date end as delivered_on,
                 'ORD-' || lpad(n::text, greatest(6, length(n::text)), '0') as number
            from placed cross join lateral (
              select status in ('shipped', 'delivered', 'returned') or (status = 'completed' and at > $1::timestamptz - interval '14 days') as is_carried
            ) carried) told
    cross join (select id from couriers where is_own_delivery) own
    left join fill.remittance on status = 'delivered' and delivered_on < $1::date - 12
                             and received_on = delivered_on + 7 and part = n / 80 % 4
   order by n`;

/** The payouts of the orders from $1 until before $2. */
export const PAYOUTS_OF_CHUNK = `
  create temporary table payout on commit drop as
  select id, place, starts_at, ends_at from fill.payout
   where starts_at > $1::timestamptz - interval '6 days' and starts_at < $2::timestamptz + interval '2 days'`;

export const ORDER_PARTS = `
  insert into order_items (id, order_id, product_id, position, product_name, image, quantity, unit_price_cents, regular_price_cents,
                           subtotal_cents, commission_cents, regular_commission_cents, total_commission_cents, weight_grams, is_wholesale,
                           variation_ids)
  select line.id, placed.id, product_id, position, name, image, quantity, price_cents, price_cents, price_cents * quantity,
         commission_cents, commission_cents, commission_cents * quantity, weight_grams, false, '{}'
    from line join placed using (n) order by n, position;
  insert into order_events (order_id, kind, from_status, to_status, actor_id, created_at)
  select id, 'placed'::order_event_kind, null::order_status, 'pending'::order_status, seller_id, at from placed
   union all
  select id, 'status_changed', 'pending', status, null, least(at + interval '2 days', at + interval '1 second' * 100000)
    from placed where status <> 'pending' order by 1, 2;
  insert into stock_movements (product_id, kind, delta, order_item_id, created_at)
  select product_id, 'sale'::stock_movement_kind, -quantity, id, at from line
   union all
  select product_id, case status when 'cancelled' then 'cancel_restock' else 'return_restock' end::stock_movement_kind, quantity, id, at
    from line where status in ('cancelled', 'returned') order by 4, 2;
  insert into commission_entries (user_id, kind, amount_cents, order_id, order_item_id, payout_id, created_at)
  select seller_id, 'accrual', line.commission_cents * quantity, placed.id, line.id, payout.id, earned_at
    from (select *, at + interval '2 days' as earned_at from placed where status = 'completed') placed
    join line using (n)
    left join payout on earned_at >= starts_at and earned_at < ends_at and payout.place = placed.seller_place
   order by n, position`;

/** A chunk has whole days: what the triggers sum by day. */
export const DAYS = `
  insert into commission_days (user_id, day, earned_cents, adjusted_cents, orders)
  select seller_id, ((at + interval '2 days') at time zone 'Asia/Colombo')::date as day, sum(commission), 0, count(*)
    from placed where status = 'completed' group by seller_id, day order by day, seller_id;
  insert into product_days (day, product_id, user_id, quantity, revenue_cents)
  select (line.at at time zone 'Asia/Colombo')::date as day, product_id, seller.id, sum(quantity), sum(line.price_cents * quantity)
    from line join fill.seller on seller.place = seller_place where status not in ('cancelled', 'returned')
   group by day, product_id, seller.id order by day, product_id, seller.id`;

/** The sums over all chunks. */
export const SUMS = `
  insert into commission_months (user_id, month, earned_cents, adjusted_cents, orders)
  select user_id, date_trunc('month', day::timestamp)::date as month, sum(earned_cents), sum(adjusted_cents), sum(orders)
    from commission_days group by user_id, month order by month, user_id;
  insert into product_sales (user_id, product_id, quantity, revenue_cents, commission_cents)
  select user_id, product_id, sum(quantity), sum(revenue_cents), sum(quantity) * good.commission_cents
    from product_days join fill.good on good.id = product_id group by user_id, product_id, good.commission_cents
   order by user_id, product_id`;

/** $1 now. Every parcel on its way or delivered was handed over by Own delivery, 200 in a dispatch. The bench dispatches with another courier. */
export const PARCELS = `
  insert into remittances (id, courier_id, bank_reference, received_on, cash_cents, fee_cents, net_cents, lines_count, settled_count,
                           differences_count, unmatched_cents, file_hash, actor_id, created_at)
  select remittance.id, courier_id, 'LOAD', received_on, cents, 0, cents, parcels, parcels, 0, 0, remittance.id::text, admin.id, received_on
    from (select remittance_id as id, courier_id, sum(total_amount_cents) as cents, count(*) as parcels from orders where remittance_id is not null group by 1, 2) sums
    join fill.remittance using (id), (select id from users where role = 'admin') admin;
  insert into remittance_lines (remittance_id, position, kind, order_id, waybill, cash_cents, fee_cents, net_cents, expected_cents)
  select remittance_id, row_number() over (partition by remittance_id order by id), 'settlement', id, tracking_number,
         total_amount_cents, 0, total_amount_cents, total_amount_cents from orders where remittance_id is not null;
  insert into couriers (name, waybill_pattern) values ('Load Express', 'TRK########');
  create temporary table parcel as
  select id, tracking_number, total_amount_cents, created_at, (row_number() over (order by created_at) - 1) / 200 as place
    from orders where status in ('shipped', 'delivered');
  insert into dispatches (number, courier_id, actor_id, created_at)
  select 'DS-' || lpad((place + 1)::text, greatest(4, length((place + 1)::text)), '0'), own.id, admin.id, max(created_at) + interval '1 day'
    from parcel, (select id from couriers where is_own_delivery) own, (select id from users where role = 'admin' limit 1) admin
   group by place, own.id, admin.id order by place;
  select setval('dispatch_number_seq', (select greatest(1, count(*)) from dispatches));
  insert into dispatch_lines (dispatch_id, order_id, position, waybill, cash_cents)
  select d.id, parcel.id, row_number() over (partition by parcel.place order by parcel.created_at), tracking_number, total_amount_cents
    from parcel join (select id, row_number() over (order by created_at) - 1 as place from dispatches) d on d.place = parcel.place
   order by parcel.created_at;
  insert into dispatch_totals (dispatch_id, parcels, cents)
  select dispatch_id, count(*), sum(cash_cents) from dispatch_lines group by dispatch_id;
  insert into order_totals (status, slot, orders, amount_cents, commission_cents, to_print)
  select status, 0, count(*), sum(total_amount_cents), sum(total_commission_cents),
         count(*) filter (where status in ('pending', 'processing') and slip_printed_at is null) from orders group by status;
  insert into reseller_totals (status, slot, resellers) select status, 0, count(*) from users where role = 'reseller' group by status;
  insert into product_totals (status, category, slot, products) select status, category, 0, count(*) from products group by status, category;
  insert into outstanding_days (courier_id, delivered_on, parcels, cents)
  select courier_id, delivered_on, count(*), sum(total_amount_cents) from orders
   where courier_id is not null and remittance_id is null and status in ('delivered', 'completed') group by courier_id, delivered_on`;

/** $1 the final stock of every product, $2 now. */
export const STOCK = `
  with sold as (
    select product_id as id, sum(delta)::int as delta from stock_movements group by product_id
  ), opened as (
    insert into stock_movements (product_id, kind, delta, created_at)
    select id, 'opening', $1::int - coalesce(delta, 0), $2::timestamptz - interval '2 years' from products left join sold using (id)
  )
  update products set stock = $1::int, search_text = product_search_text(products)`;

export const PAYOUTS = `
  insert into payouts (id, period_id, user_id, amount_cents, orders_count, status, payment_reference, first_paid_at, created_at)
  select id, period_id, user_id, cents, orders, 'paid', 'LOAD', closed_at, closed_at
    from (select payout_id as id, sum(amount_cents) as cents, count(distinct order_id) as orders
            from commission_entries where payout_id is not null group by payout_id) sums
    join fill.payout using (id) order by id;
  insert into payout_events (payout_id, to_status, payment_reference, amount_cents, created_at)
  select id, 'paid', 'LOAD', amount_cents, first_paid_at from payouts order by id;
  insert into payout_totals (period_id, payouts, orders, amount_cents, unpaid_cents, held_cents, due_cents, unpaid_payouts, held_payouts, due_payouts)
  select period_id, count(*), sum(orders_count), sum(amount_cents), 0, 0, 0, 0, 0, 0 from payouts where amount_cents > 0 group by period_id;
  insert into balances (user_id, cents, orders)
  select user_id, sum(amount_cents), count(distinct order_id) from commission_entries where payout_id is null group by user_id;
  insert into unclaimed_totals (slot, cents, positive_balances, positive_cents, positive_orders)
  select 0, sum(cents), count(*), sum(cents), sum(orders) from balances where cents > 0 having count(*) > 0`;

import { COURIERS } from "./courier-invariants.ts";
import type { Invariant } from "./invariant.ts";
import { PAYMENT_RUNS } from "./payment-run-invariants.ts";
import { PAYOUTS } from "./payout-invariants.ts";
import { RUNNING_SUMS } from "./running-sums.ts";

const STOCK: Invariant[] = [
  {
    name: "a product's stock is the sum of its movements",
    violations: `
      SELECT format('product %s: stock %s, movements %s', id, sum(stock), sum(delta))
      FROM (
        SELECT id, stock, 0 AS delta FROM products
        UNION ALL SELECT product_id, 0, delta FROM stock_movements WHERE variation_id IS NULL
      ) moved
      GROUP BY id HAVING sum(stock) <> sum(delta)`,
  },
  {
    name: "a variation's own stock is the sum of its movements",
    violations: `
      SELECT format('variation %s: stock %s, movements %s', id, sum(stock), sum(delta))
      FROM (
        SELECT id, coalesce(stock, 0) AS stock, 0 AS delta FROM product_variations
        UNION ALL SELECT variation_id, 0, delta FROM stock_movements WHERE variation_id IS NOT NULL
      ) moved
      GROUP BY id HAVING sum(stock) <> sum(delta)`,
  },
  {
    name: "a movement names the product of its order item and of its variation",
    violations: `
      SELECT format('movement %s', m.id) FROM stock_movements m
      LEFT JOIN order_items i ON i.id = m.order_item_id LEFT JOIN product_variations v ON v.id = m.variation_id
      WHERE i.product_id <> m.product_id OR v.product_id <> m.product_id`,
  },
  {
    name: "every order item took its quantity from its product and its variations with own stock, once",
    violations: `
      SELECT format('order item %s: %s wanted, %s taken', coalesce(wanted.id, sold.order_item_id), wanted.quantity, -sold.delta)
      FROM (
        SELECT id, NULL::uuid AS variation_id, quantity FROM order_items
        UNION ALL SELECT id, unnest(variation_ids), quantity FROM order_items
      ) wanted
      FULL JOIN (
        SELECT order_item_id, variation_id, sum(delta) AS delta FROM stock_movements WHERE kind = 'sale' GROUP BY 1, 2
      ) sold ON sold.order_item_id = wanted.id AND coalesce(sold.variation_id, sold.order_item_id) = coalesce(wanted.variation_id, wanted.id)
      WHERE wanted.quantity IS DISTINCT FROM -sold.delta`,
  },
  {
    name: "a restock equals the sale, happens once, and no more than it is written off",
    violations: `
      SELECT format('order item %s: sold %s, back %s (%s times), written off %s', order_item_id, sold, back, times, off)
      FROM (
        SELECT order_item_id, variation_id,
          -coalesce(sum(delta) FILTER (WHERE kind = 'sale'), 0) AS sold,
          coalesce(sum(delta) FILTER (WHERE kind IN ('cancel_restock', 'return_restock')), 0) AS back,
          count(*) FILTER (WHERE kind IN ('cancel_restock', 'return_restock')) AS times,
          -coalesce(sum(delta) FILTER (WHERE kind = 'writeoff'), 0) AS off
        FROM stock_movements WHERE order_item_id IS NOT NULL GROUP BY 1, 2
      ) moved
      WHERE times > 1 OR (times = 1 AND back <> sold) OR off > back`,
  },
  {
    name: "exactly the cancelled, returned and deleted unshipped orders have their stock back",
    violations: `
      SELECT format('order %s (%s): %s of %s movements back', o.order_number, o.status, count(back.id), count(*))
      FROM orders o JOIN order_items i ON i.order_id = o.id
      JOIN stock_movements sale ON sale.order_item_id = i.id AND sale.kind = 'sale'
      LEFT JOIN stock_movements back ON back.order_item_id = i.id AND back.variation_id IS NOT DISTINCT FROM sale.variation_id
        AND back.kind IN ('cancel_restock', 'return_restock')
      GROUP BY o.id
      HAVING count(back.id) <> CASE
        WHEN o.status IN ('cancelled', 'returned') OR (o.deleted_at IS NOT NULL AND o.status IN ('pending', 'processing')) THEN count(*)
        ELSE 0
      END`,
  },
];

const ORDERS: Invariant[] = [
  {
    name: "an order's totals are the sums of its parts",
    violations: `
      SELECT format('order %s', o.order_number) FROM orders o LEFT JOIN order_items i ON i.order_id = o.id
      GROUP BY o.id
      HAVING count(i.id) = 0
        OR o.subtotal_cents <> sum(i.subtotal_cents)
        OR o.total_amount_cents <> o.subtotal_cents::bigint + o.shipping_cost_cents
        OR o.total_commission_cents <> sum(i.total_commission_cents)
        OR o.total_weight_grams <> sum(i.weight_grams::bigint * i.quantity)`,
  },
  {
    name: "an order's last event has its status",
    isCosmetic: true,
    violations: `
      SELECT format('order %s: %s, last event %s', o.order_number, o.status, coalesce(last.to_status::text, 'none'))
      FROM orders o LEFT JOIN LATERAL (
        SELECT to_status FROM order_events WHERE order_id = o.id AND to_status IS NOT NULL ORDER BY sequence DESC LIMIT 1
      ) last ON true
      WHERE last.to_status IS DISTINCT FROM o.status`,
  },
];

const LEDGER: Invariant[] = [
  {
    name: "a completed order has one accrual per item, with the item's commission and the completion time; other orders have none",
    violations: `
      SELECT format('order %s, item %s: %s cents accrued', o.order_number, i.id, e.amount_cents)
      FROM orders o JOIN order_items i ON i.order_id = o.id
      LEFT JOIN commission_entries e ON e.order_item_id = i.id AND e.kind = 'accrual'
      WHERE CASE
        WHEN o.completed_at IS NULL THEN e.id IS NOT NULL
        ELSE (e.amount_cents, e.created_at, e.order_id, e.user_id)
          IS DISTINCT FROM (i.total_commission_cents, o.completed_at, o.id, o.user_id)
      END
      UNION ALL
      SELECT format('order item %s: %s accruals', order_item_id, count(*))
      FROM commission_entries WHERE kind = 'accrual' GROUP BY order_item_id HAVING count(*) > 1`,
  },
  {
    name: "an accrual and its reversals never sum below zero",
    violations: `
      SELECT format('accrual %s: %s cents left', a.id, a.amount_cents + sum(r.amount_cents))
      FROM commission_entries a JOIN commission_entries r ON r.accrual_id = a.id
      GROUP BY a.id HAVING a.amount_cents + sum(r.amount_cents) < 0`,
  },
  {
    name: "a reversal takes back an accrual of its own reseller and order",
    violations: `
      SELECT format('reversal %s', r.id) FROM commission_entries r LEFT JOIN commission_entries a ON a.id = r.accrual_id
      WHERE r.kind = 'reversal' AND (a.kind, a.user_id, a.order_id) IS DISTINCT FROM ('accrual', r.user_id, r.order_id)`,
  },
  {
    name: "commission is reversed in full after a late return, and not while the order is completed",
    violations: `
      SELECT format('order %s (%s): %s of %s cents left', o.order_number, o.status, left_cents.left, left_cents.accrued)
      FROM orders o JOIN LATERAL (
        SELECT sum(e.amount_cents) AS left, sum(e.amount_cents) FILTER (WHERE e.kind = 'accrual') AS accrued
        FROM commission_entries e WHERE e.order_id = o.id AND e.kind IN ('accrual', 'reversal')
      ) left_cents ON left_cents.left IS NOT NULL
      WHERE (o.status IN ('returned', 'cancelled') AND left_cents.left <> 0)
        OR (o.status = 'completed' AND o.deleted_at IS NULL AND left_cents.left <> left_cents.accrued)`,
  },
  {
    name: "a deleted order keeps only commission that was paid",
    violations: `
      SELECT format('order %s, accrual %s', o.order_number, a.id)
      FROM orders o JOIN commission_entries a ON a.order_id = o.id AND a.kind = 'accrual'
      LEFT JOIN payouts p ON p.id = a.payout_id
      WHERE o.deleted_at IS NOT NULL AND p.first_paid_at IS NULL
        AND a.amount_cents + (SELECT coalesce(sum(amount_cents), 0) FROM commission_entries WHERE accrual_id = a.id) <> 0`,
  },
];

const THE_REST: Invariant[] = [
  {
    name: "email addresses are trimmed, in lower case and unique",
    violations: `
      SELECT format('user %s', min(id::text)) FROM users GROUP BY email
      HAVING count(*) > 1 OR email <> lower(btrim(email)) OR email = ''`,
  },
  {
    name: "search texts match their rows",
    isCosmetic: true,
    violations: `
      SELECT format('user %s', id) FROM users WHERE search_text <> user_search_text(users)
      UNION ALL SELECT format('product %s', id) FROM products WHERE search_text <> product_search_text(products)
      UNION ALL SELECT format('order %s', order_number) FROM orders WHERE search_text <> order_search_text(orders)`,
  },
  {
    name: "no constraint and no trigger is switched off",
    violations: `
      SELECT format('constraint %s', conname) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND NOT convalidated
      UNION ALL
      SELECT format('trigger %s', tgname) FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
      WHERE relnamespace = 'public'::regnamespace AND tgenabled <> 'O'`,
  },
];

/** Every invariant, in the order of the report of `pnpm db:check`. */
export const INVARIANTS: Invariant[] = [
  ...STOCK,
  ...ORDERS,
  ...LEDGER,
  ...PAYOUTS,
  ...PAYMENT_RUNS,
  ...COURIERS,
  ...RUNNING_SUMS,
  ...THE_REST,
];

import type { Invariant } from "./invariant.ts";

/** What always holds for dispatches and remittances (docs/product/couriers.md, D-5). */
export const COURIERS: Invariant[] = [
  {
    name: "a shipped order has a courier",
    violations: `
      SELECT format('order %s', order_number) FROM orders WHERE status = 'shipped' AND courier_id IS NULL`,
  },
  {
    name: "a dispatch has lines, each with the cash of its order",
    violations: `
      SELECT format('%s has no lines', d.number) FROM dispatches d
      WHERE NOT EXISTS (SELECT FROM dispatch_lines l WHERE l.dispatch_id = d.id)
      UNION ALL
      SELECT format('%s, order %s: %s of %s cents', d.number, o.order_number, l.cash_cents, o.total_amount_cents)
      FROM dispatch_lines l JOIN dispatches d ON d.id = l.dispatch_id JOIN orders o ON o.id = l.order_id
      WHERE l.cash_cents <> o.total_amount_cents`,
  },
  {
    name: "an order is settled at most once, by the remittance that it names",
    violations: `
      SELECT format('order %s: settled %s times, names %s', o.order_number, count(l.order_id), coalesce(own.number, 'none'))
      FROM orders o
      LEFT JOIN remittances own ON own.id = o.remittance_id
      LEFT JOIN remittance_lines l ON l.order_id = o.id AND l.kind = 'settlement'
      WHERE o.remittance_id IS NOT NULL OR l.order_id IS NOT NULL
      GROUP BY o.id, own.id HAVING count(l.order_id) <> 1 OR min(l.remittance_id::text) IS DISTINCT FROM own.id::text`,
  },
  {
    name: "a settled order arrived with the courier of its remittance, and its line expects its total",
    violations: `
      SELECT format('%s, order %s (%s)', r.number, o.order_number, o.status)
      FROM remittance_lines l JOIN remittances r ON r.id = l.remittance_id JOIN orders o ON o.id = l.order_id
      WHERE l.kind = 'settlement' AND (
        o.courier_id IS DISTINCT FROM r.courier_id OR o.delivered_on IS NULL OR l.expected_cents <> o.total_amount_cents
      )`,
  },
  {
    name: "a remittance is the sum of its lines, and its net is its cash without its fees",
    violations: `
      SELECT format('%s: cash %s, fees %s, net %s', r.number, r.cash_cents, r.fee_cents, r.net_cents)
      FROM remittances r LEFT JOIN remittance_lines l ON l.remittance_id = r.id
      GROUP BY r.id
      HAVING (r.cash_cents, r.fee_cents, r.net_cents) IS DISTINCT FROM (sum(l.cash_cents), sum(l.fee_cents), sum(l.net_cents))
        OR r.net_cents <> r.cash_cents - r.fee_cents`,
  },
  {
    name: "the counts of a remittance equal its lines",
    violations: `
      SELECT format('%s: %s lines, %s settled, %s differences, %s cents unmatched', r.number, r.lines_count, r.settled_count,
        r.differences_count, r.unmatched_cents)
      FROM remittances r LEFT JOIN remittance_lines l ON l.remittance_id = r.id
      GROUP BY r.id
      HAVING (r.lines_count, r.settled_count, r.differences_count, r.unmatched_cents)
        <> (count(l.remittance_id), count(*) FILTER (WHERE l.kind = 'settlement'), count(*) FILTER (WHERE l.cash_cents <> l.expected_cents),
          coalesce(sum(l.cash_cents) FILTER (WHERE l.kind = 'unmatched'), 0))`,
  },
];

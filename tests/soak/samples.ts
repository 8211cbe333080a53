import type pg from "pg";
import { median } from "../bench/measure.ts";

/** One row of docs/soak.csv: figures by the names of its columns. */
export type Sample = Record<string, number>;

/** Tables that lose rows as fast as they get new ones, and running sums, whose rows only change. Their size must not grow. */
const STEADY = [
  "idempotency_keys",
  "rate_limits",
  "mail_outbox",
  "job_runs",
  "products",
  "order_totals",
  "product_sales",
  "product_totals",
  "reseller_totals",
  "balances",
  "unclaimed_totals",
  "payout_totals",
];
/** Tables that only grow, with the load. The bytes of each new row must not grow. */
const HISTORIES = [
  "orders",
  "order_items",
  "order_events",
  "stock_movements",
  "commission_entries",
  "activity_log",
  "dispatch_lines",
  "remittance_lines",
];
/** The share of the samples in which caches fill and code is compiled. */
const WARM_UP = 0.1;
const MAX_GROWTH = 1.2;
/** Below this size a table is flat: a few more pages are a large share of it. */
const SMALL_MB = 1;

/**
 * Megabytes, rows and dead rows of each table above, indexes included, and the dead rows of all tables.
 * @param start the same at the start, to tell the bytes of new rows
 */
export async function tables(pool: pg.Pool, start?: Sample): Promise<Sample> {
  const { rows } = await pool.query<{ name: string; mb: number; live: number; dead: number }>(
    `select relname as name, pg_total_relation_size(relid) / 1048576.0::float8 as mb, n_live_tup::int as live, n_dead_tup::int as dead
       from pg_stat_user_tables`,
  );
  const sample: Sample = {};
  for (const { name, mb, live, dead } of rows) {
    if (![...HISTORIES, ...STEADY].includes(name)) continue;
    sample[`${name}_mb`] = mb;
    sample[`${name}_rows`] = live;
    sample[`${name}_dead`] = dead;
    if (!start || !HISTORIES.includes(name)) continue;
    const added = { mb: mb - (start[`${name}_mb`] ?? 0), rows: live - (start[`${name}_rows`] ?? 0) };
    sample[`${name}_bytes_per_new_row`] = (added.mb * 1_048_576) / Math.max(1, added.rows);
  }
  const sum = (what: "live" | "dead") => rows.reduce((total, row) => total + row[what], 0);
  sample["dead_percent"] = (sum("dead") / Math.max(1, sum("live"))) * 100;
  return sample;
}

type Verdict = { curve: string; isFlat: boolean; first: number; last: number };

const TIMES = ["place_p50_ms", "place_p99_ms", "list_p50_ms", "list_p99_ms"];

/**
 * Each curve that must stay flat: the median of its last third is at most 1.2 times that of its first third, after the warm-up, or it is small.
 * `slowdown` is how much longer the processors needed at the end for the same computation: times may grow as much more.
 */
export function judge(samples: Sample[]): { verdicts: Verdict[]; slowdown: number } {
  const warm = samples.slice(Math.ceil(samples.length * WARM_UP));
  const third = Math.max(1, Math.floor(warm.length / 3));
  const thirdsOf = (curve: string) => {
    const values = warm.map((sample) => sample[curve] ?? Number.NaN);
    return { first: median(values.slice(0, third)), last: median(values.slice(-third)) };
  };
  const probe = thirdsOf("cpu_probe_ms");
  const slowdown = probe.last / probe.first;
  const curves = [
    "api_rss_mb",
    "api_heap_mb",
    "postgres_mb",
    "connections",
    ...TIMES,
    "dead_percent",
    ...HISTORIES.map((name) => `${name}_bytes_per_new_row`),
    ...STEADY.map((name) => `${name}_mb`),
  ];
  const verdicts = curves.map((curve) => {
    const { first, last } = thirdsOf(curve);
    const isSmall = curve.endsWith("_mb") && last < SMALL_MB;
    const allowed = MAX_GROWTH * (TIMES.includes(curve) ? Math.max(1, slowdown) : 1);
    return { curve, first, last, isFlat: isSmall || last <= first * allowed };
  });
  return { verdicts, slowdown };
}

/** The samples as a CSV file. */
export function csvOf(samples: Sample[]): string {
  const columns = Object.keys(samples[0] ?? {});
  const rows = samples.map((sample) =>
    columns.map((name) => String(Math.round((sample[name] ?? 0) * 100) / 100)).join(","),
  );
  return `${[columns.join(","), ...rows].join("\n")}\n`;
}

import type { Sample } from "./samples.ts";

type Panel = { title: string; unit: string; lines: { label: string; column: string }[] };

/** Some of the tables, by the words of the chart. */
const KEPT = [
  { label: "orders", name: "orders" },
  { label: "lines", name: "order_items" },
  { label: "events", name: "order_events" },
  { label: "stock", name: "stock_movements" },
];
const STEADY_ONES = [
  { label: "keys", name: "idempotency_keys" },
  { label: "mails", name: "mail_outbox" },
  { label: "order sums", name: "order_totals" },
  { label: "product sums", name: "product_sales" },
];

const PANELS: Panel[] = [
  {
    title: "Placing an order",
    unit: "ms",
    lines: [
      { label: "p50", column: "place_p50_ms" },
      { label: "p99", column: "place_p99_ms" },
    ],
  },
  {
    title: "Lists of resellers and admins",
    unit: "ms",
    lines: [
      { label: "p50", column: "list_p50_ms" },
      { label: "p99", column: "list_p99_ms" },
    ],
  },
  {
    title: "Memory of the API process",
    unit: "MB",
    lines: [
      { label: "resident", column: "api_rss_mb" },
      { label: "heap", column: "api_heap_mb" },
    ],
  },
  { title: "Memory of PostgreSQL", unit: "MB", lines: [{ label: "all processes", column: "postgres_mb" }] },
  { title: "Connections", unit: "", lines: [{ label: "open", column: "connections" }] },
  {
    title: "Dead rows of all tables",
    unit: "%",
    lines: [{ label: "of the live ones", column: "dead_percent" }],
  },
  {
    title: "Size of the tables that keep everything",
    unit: "MB",
    lines: KEPT.map(({ label, name }) => ({ label, column: `${name}_mb` })),
  },
  {
    title: "Their bytes for each new row",
    unit: "B",
    lines: KEPT.map(({ label, name }) => ({ label, column: `${name}_bytes_per_new_row` })),
  },
  {
    title: "Size of queues and running sums",
    unit: "MB",
    lines: STEADY_ONES.map(({ label, name }) => ({ label, column: `${name}_mb` })),
  },
];

const COLUMNS = 3;
const WIDTH = 320;
const HEIGHT = 190;
const PLOT = { left: 44, top: 46, width: WIDTH - 60, height: HEIGHT - 76 };

/** Small multiples over the minutes of the run, on a transparent ground, in colours that are readable on white and on black. */
export function chartOf(samples: Sample[], description: string): string {
  const height = Math.ceil(PANELS.length / COLUMNS) * HEIGHT;
  const panels = PANELS.map((panel, index) => {
    const [x, y] = [(index % COLUMNS) * WIDTH, Math.floor(index / COLUMNS) * HEIGHT];
    return `<g transform="translate(${x} ${y})">${panelOf(panel, samples)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COLUMNS * WIDTH} ${height}" role="img" aria-labelledby="title desc">
<title id="title">Soak test: memory, connections, times and table sizes</title>
<desc id="desc">${description}</desc>
<style>
text { font: 11px system-ui, sans-serif; fill: #444 }
.title { font-weight: 600; font-size: 12px; fill: #111 }
.grid { stroke: #ddd }
path { fill: none; stroke-width: 1.5 }
.s0 { stroke: #1d5fbf; fill: #1d5fbf } .s1 { stroke: #b4540a; fill: #b4540a } .s2 { stroke: #2a7d46; fill: #2a7d46 } .s3 { stroke: #8a3ea8; fill: #8a3ea8 }
path.s0, path.s1, path.s2, path.s3 { fill: none }
text.s0, text.s1, text.s2, text.s3 { stroke: none }
@media (prefers-color-scheme: dark) {
  text { fill: #bbb } .title { fill: #eee } .grid { stroke: #444 }
  .s0 { stroke: #79aef5; fill: #79aef5 } .s1 { stroke: #f0a060; fill: #f0a060 } .s2 { stroke: #6fcf92; fill: #6fcf92 } .s3 { stroke: #d59af0; fill: #d59af0 }
}
</style>
${panels.join("\n")}
</svg>
`;
}

function panelOf({ title, unit, lines }: Panel, samples: Sample[]): string {
  const values = lines.flatMap(({ column }) => samples.map((sample) => sample[column] ?? 0));
  const top = roundUp(Math.max(...values, 0));
  const minutes = Math.max(...samples.map((sample) => sample["minute"] ?? 0), 1);
  const x = (minute: number) => PLOT.left + (minute / minutes) * PLOT.width;
  const y = (value: number) => PLOT.top + PLOT.height * (1 - value / top);
  const grid = [0, top / 2, top].map(
    (
      value,
    ) => `<line class="grid" x1="${PLOT.left}" x2="${PLOT.left + PLOT.width}" y1="${y(value)}" y2="${y(value)}"/>
<text x="${PLOT.left - 6}" y="${y(value) + 4}" text-anchor="end">${label(value)}</text>`,
  );
  const drawn = lines.map(({ column }, index) => {
    const points = samples.map(
      (sample) => `${x(sample["minute"] ?? 0).toFixed(1)} ${y(sample[column] ?? 0).toFixed(1)}`,
    );
    return `<path class="s${index}" d="M${points.join("L")}"/>`;
  });
  let at = PLOT.left;
  const legend = lines.map(({ label: name }, index) => {
    const text = `<text class="s${index}" x="${at}" y="36">${name}</text>`;
    at += name.length * 6.2 + 10;
    return text;
  });
  const axis = `<text x="${PLOT.left}" y="${HEIGHT - 12}">0</text><text x="${PLOT.left + PLOT.width}" y="${HEIGHT - 12}" text-anchor="end">${Math.round(minutes)} min</text>`;
  return `<text class="title" x="${PLOT.left}" y="20">${title}${unit === "" ? "" : `, ${unit}`}</text>${legend.join("")}${grid.join("")}${drawn.join("")}${axis}`;
}

/** The next round number: 1, 2 or 5 with zeros. */
function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10);
}

function label(value: number): string {
  return value >= 1_000 ? `${value / 1_000}k` : String(Math.round(value * 100) / 100);
}

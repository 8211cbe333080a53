import { ORDER_REASON_LABELS, ORDER_REASONS } from "@pola/shared/order-reason";
import type { ReturnsRow } from "@pola/shared/schemas/delivery-result";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";

/** How many bars the chart shows; the table has every row. */
const BARS = 8;

/** Where the axis may end, so that a small share does not look like a large one. */
const SCALES = [0.05, 0.1, 0.25, 0.5, 1];

/** The colours of the most common reasons, which differ in lightness too. All others share the last one. */
const COLOURS = ["bg-brand", "bg-text", "bg-control"];
const OTHERS = "bg-brand-soft inset-ring inset-ring-brand";

type Reason = keyof ReturnsRow["reasons"];

const LABELS: Record<Reason, string> = { ...ORDER_REASON_LABELS, none: "Without a reason" };

/** How often each reason was given in these rows, the most common first. */
export function countsOf(rows: readonly ReturnsRow[]): { reason: Reason; count: number; label: string }[] {
  return [...ORDER_REASONS, "none" as const]
    .map((reason) => ({
      reason,
      label: LABELS[reason],
      count: rows.reduce((sum, { reasons }) => sum + reasons[reason], 0),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
}

/** "10.0%" of the parcels came back. */
export function rateText(row: ReturnsRow): string {
  return `${(rateOf(row) * 100).toFixed(1)}%`;
}

/** The returned share of each group as a bar, divided by reason. Hidden from screen readers, because the table has every number. */
export function ReturnsChart({ title, rows }: { title: string; rows: readonly ReturnsRow[] }) {
  const shown = rows.filter(({ returned }) => returned > 0).slice(0, BARS);
  if (shown.length === 0) return null;
  const most = Math.max(...shown.map(rateOf));
  const end = SCALES.find((scale) => scale >= most) ?? 1;
  const common = countsOf(shown);
  const colourOf = new Map(common.map(({ reason }, index) => [reason, COLOURS[index] ?? OTHERS]));
  const legend = common.slice(0, COLOURS.length).map(({ label }) => label);
  if (common.length > COLOURS.length) legend.push("Other reasons");
  return (
    <Card title={`${title}: share and reasons`}>
      <div aria-hidden="true" className="grid gap-2">
        {shown.map((row) => (
          <div
            key={row.id ?? row.name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 md:grid-cols-[minmax(0,12rem)_1fr_3.5rem]"
          >
            <span className="truncate text-sm">{row.name}</span>
            <span className="text-right text-sm font-medium tabular-nums md:order-last">{rateText(row)}</span>
            <span className="max-md:col-span-2">
              <span
                style={{ width: `${(rateOf(row) / end) * 100}%` }}
                className="flex h-3 min-w-0.5 overflow-hidden rounded-r-sm"
              >
                {common.map(({ reason, label }) => (
                  <span
                    key={reason}
                    title={label}
                    style={{ flexGrow: row.reasons[reason] }}
                    className={colourOf.get(reason)}
                  />
                ))}
              </span>
            </span>
          </div>
        ))}
        <div className="flex justify-between border-t text-xs text-muted md:mr-17 md:ml-51">
          <span>0%</span>
          <span>{end * 100}%</span>
        </div>
        <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {legend.map((label, index) => (
            <span key={label} className="flex items-center gap-1.5">
              <span className={classNames("size-3 rounded", COLOURS[index] ?? OTHERS)} />
              {label}
            </span>
          ))}
        </div>
      </div>
    </Card>
  );
}

function rateOf({ parcels, returned }: ReturnsRow): number {
  return parcels === 0 ? 0 : returned / parcels;
}

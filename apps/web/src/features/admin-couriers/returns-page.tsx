import { ORDER_REASON_LABELS, ORDER_REASONS } from "@pola/shared/order-reason";
import { RETURNS_GROUPINGS, type ReturnsRow } from "@pola/shared/schemas/delivery-result";
import Undo from "lucide-react/icons/undo-2";
import { courierFiles, returnsReport } from "../../api/couriers.ts";
import { errorText } from "../../api/client.ts";
import { ListPages, ListRows } from "../../components/list-rows.tsx";
import { useListPage } from "../../components/use-list-page.ts";
import { oneOf } from "../../lib/list-address.ts";
import { useToday } from "../../lib/use-today.ts";
import { Card } from "../../ui/card.tsx";
import { DataTable, type Column } from "../../ui/data-table.tsx";
import { DateRangeSelect } from "../../ui/date-range.tsx";
import { datesOf, readDay } from "../../ui/date-ranges.ts";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { CourierFrame } from "./courier-frame.tsx";
import { FileButton } from "./file-button.tsx";

const GROUPING_LABELS: Record<(typeof RETURNS_GROUPINGS)[number], string> = {
  courier: "Courier",
  reseller: "Reseller",
  product: "Product",
  area: "Area",
};
const OPTIONS = RETURNS_GROUPINGS.map((value) => ({ value, label: GROUPING_LABELS[value] }));

/** How many bars fit a glance; the table has every row. */
const BARS = 8;

/** Where the axis of the chart may end, so that a small share does not look like a large one. */
const SCALES = [0.05, 0.1, 0.25, 0.5, 1];

/**
 * How many parcels came back and why, by courier, reseller, product or area: a chart, and the same figures as a table. Without
 * other days those of the last 30 days are reported.
 */
export function ReturnsPage() {
  const today = useToday();
  const list = useListPage({
    empty: { by: "courier", from: "", to: "" },
    read: ({ by, from, to }) => ({
      by: oneOf(RETURNS_GROUPINGS, by) || ("courier" as const),
      from: readDay(from),
      to: readDay(to),
    }),
    pageSize: 25,
    query: (filters, at) => returnsReport({ ...filters, ...at }),
  });
  const { by, from, to } = list.filters;
  const isBounded = from !== "" || to !== "";
  return (
    <CourierFrame title="Returns" actions={<FileButton load={() => courierFiles.returns(list.filters)} />}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <FilterChips
          label="Group by"
          value={by}
          onChange={(next) => list.set({ by: next })}
          options={OPTIONS}
          look="tabs"
        />
        <DateRangeSelect
          value={isBounded ? { from, to } : datesOf("last-30-days", today)}
          today={today}
          onChange={list.set}
        />
      </div>
      <ListRows
        list={{ ...list, isFiltered: isBounded }}
        loading={{ label: "Loading returns", count: 8 }}
        failed={{ title: "Failed to load returns", detail: errorText(list.query.error, "") }}
        nothing={{ title: "No parcels arrived or came back", icon: <Undo strokeWidth={1.5} /> }}
      >
        {(rows) => (
          <div className="grid grid-cols-1 gap-4">
            <Bars rows={rows} by={by} />
            <DataTable
              caption={`Returns by ${by}`}
              columns={columnsOf(by)}
              rows={rows}
              rowKey={({ id, name }) => id ?? name}
              isRefreshing={list.isRefreshing}
              card={(row) => (
                <div className="grid gap-1.5">
                  <div className="flex items-baseline justify-between gap-3">
                    <span className="font-semibold wrap-anywhere">{row.name}</span>
                    <span className="font-semibold whitespace-nowrap tabular-nums">{rateText(row)}</span>
                  </div>
                  <p className="text-sm text-muted">
                    {row.returned.toLocaleString("en-US")} of {row.parcels.toLocaleString("en-US")} came back
                  </p>
                  {row.returned > 0 && <p className="text-sm">{reasonsText(row)}</p>}
                </div>
              )}
            />
            <ListPages list={list} />
          </div>
        )}
      </ListRows>
    </CourierFrame>
  );
}

type Grouping = (typeof RETURNS_GROUPINGS)[number];

function columnsOf(by: Grouping): Column<ReturnsRow>[] {
  return [
    {
      key: "name",
      header: GROUPING_LABELS[by],
      cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span>,
    },
    {
      key: "parcels",
      header: "Parcels",
      align: "right",
      cell: ({ parcels }) => parcels.toLocaleString("en-US"),
    },
    {
      key: "returned",
      header: "Returned",
      align: "right",
      cell: ({ returned }) => returned.toLocaleString("en-US"),
    },
    { key: "rate", header: "Share", align: "right", className: "font-semibold", cell: rateText },
    { key: "reasons", header: "Reasons", cell: (row) => <span className="text-sm">{reasonsText(row)}</span> },
  ];
}

/** The share of each group as a bar. Hidden from screen readers, because the table below has every number. */
function Bars({ rows, by }: { rows: readonly ReturnsRow[]; by: Grouping }) {
  const shown = rows.filter(({ returned }) => returned > 0).slice(0, BARS);
  const most = Math.max(...shown.map(rateOf));
  const end = SCALES.find((scale) => scale >= most) ?? 1;
  if (shown.length === 0) return null;
  return (
    <Card title={`Returned share by ${by}`}>
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
                className="block h-3 min-w-0.5 rounded-r-sm bg-brand"
              />
            </span>
          </div>
        ))}
        <div className="flex justify-between border-t text-xs text-muted md:mr-17 md:ml-51">
          <span>0%</span>
          <span>{end * 100}%</span>
        </div>
      </div>
    </Card>
  );
}

function rateOf({ parcels, returned }: ReturnsRow): number {
  return parcels === 0 ? 0 : returned / parcels;
}

function rateText(row: ReturnsRow): string {
  return `${(rateOf(row) * 100).toFixed(1)}%`;
}

/** "3 refused at the door, 1 wrong address" */
function reasonsText({ reasons }: ReturnsRow): string {
  const words = [
    ...ORDER_REASONS.map((reason) => ({ count: reasons[reason], label: ORDER_REASON_LABELS[reason] })),
    { count: reasons.none, label: "Without a reason" },
  ]
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ count, label }) => `${count.toLocaleString("en-US")} ${label.toLowerCase()}`);
  return words.length === 0 ? "–" : words.join(", ");
}

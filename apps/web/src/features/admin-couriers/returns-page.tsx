import { numberText } from "@pola/shared/counted";
import { RETURNS_GROUPINGS, type ReturnsRow } from "@pola/shared/schemas/delivery-result";
import Undo from "lucide-react/icons/undo-2";
import { courierFiles, returnsReport } from "../../api/couriers.ts";
import { ListPages, ListRows } from "../../components/list-rows.tsx";
import { useListPage } from "../../components/use-list-page.ts";
import { oneOf } from "../../lib/list-address.ts";
import { useToday } from "../../lib/use-today.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { DateRangeSelect } from "../../ui/date-range.tsx";
import { datesOf, FIGURE_RANGES, readDay } from "../../ui/date-ranges.ts";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { type Column, countColumn, numberColumn } from "../../ui/column.ts";
import { CourierFrame } from "./courier-frame.tsx";
import { FileButton } from "./file-button.tsx";
import { countsOf, rateText, ReturnsChart } from "./returns-chart.tsx";

const GROUPING_LABELS: Record<(typeof RETURNS_GROUPINGS)[number], string> = {
  courier: "Courier",
  reseller: "Reseller",
  product: "Product",
  area: "Area",
};
const OPTIONS = RETURNS_GROUPINGS.map((value) => ({ value, label: GROUPING_LABELS[value] }));

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
    <CourierFrame
      title="Returns"
      lead="Parcels of the orders placed on these days."
      actions={<FileButton load={() => courierFiles.returns(list.filters)} />}
    >
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
          ranges={FIGURE_RANGES}
        />
      </div>
      <ListRows
        list={{ ...list, isFiltered: isBounded }}
        loading={{ label: "Loading returns", count: 8 }}
        failed="Failed to load returns"
        nothing={{ title: "No parcels arrived or came back", icon: <Undo strokeWidth={1.5} /> }}
      >
        {(rows) => (
          <div className="grid grid-cols-1 gap-4">
            <ReturnsChart title={`Returns by ${by}`} rows={rows} />
            <DataTable
              caption={`Returns by ${by}`}
              keyboard="none"
              columns={columnsOf(by)}
              rows={rows}
              rowKey={({ id, name }) => id ?? name}
              isRefreshing={list.isRefreshing}
              card={(row) => (
                <div className="grid gap-1.5">
                  <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                    <span className="min-w-0 flex-[1_1_7rem] font-semibold wrap-anywhere">{row.name}</span>
                    <span className="font-semibold whitespace-nowrap tabular-nums">{rateText(row)}</span>
                  </div>
                  <p className="text-sm text-muted">
                    {numberText(row.returned)} of {numberText(row.parcels)} came back
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
    countColumn("parcels", "Parcels"),
    countColumn("returned", "Returned"),
    numberColumn("rate", "Share", rateText, "font-semibold"),
    { key: "reasons", header: "Reasons", cell: (row) => <span className="text-sm">{reasonsText(row)}</span> },
  ];
}

/** "Refused at the door: 3, Wrong address: 1" */
function reasonsText(row: ReturnsRow): string {
  const words = countsOf([row]).map(({ count, label }) => `${label}: ${numberText(count)}`);
  return words.length === 0 ? "–" : words.join(", ");
}

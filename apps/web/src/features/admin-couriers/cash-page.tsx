import { formatBusinessDate } from "@pola/shared/calendar";
import { counted } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import {
  OUTSTANDING_AGES,
  type OutstandingCash,
  type OutstandingOrder,
} from "@pola/shared/schemas/remittance";
import { useQuery } from "@tanstack/react-query";
import Banknote from "lucide-react/icons/banknote";
import { Link } from "react-router-dom";
import { courierFiles, outstandingCash, outstandingOrders } from "../../api/couriers.ts";
import { failureOf } from "../../lib/api-error.ts";
import { ListTable } from "../../components/list-table.tsx";
import { useListPage } from "../../components/use-list-page.ts";
import { oneOf } from "../../lib/list-address.ts";
import { useToday } from "../../lib/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { focusTitle } from "../../ui/focus-title.ts";
import { Failed, Loading } from "../../ui/states.tsx";
import { type Column, rupeesColumn, textColumn, numberColumn } from "../../ui/column.ts";
import { CourierFrame } from "./courier-frame.tsx";
import { FileButton } from "./file-button.tsx";
import { CourierOrderLink } from "./parcel-cells.tsx";

const AGE_LABELS: Record<(typeof OUTSTANDING_AGES)[number], string> = {
  "0-7": "0 to 7 days",
  "8-14": "8 to 14 days",
  "15-30": "15 to 30 days",
  "over-30": "Over 30 days",
};

/** The cash that the couriers still hold, by days since the delivery, down to the parcel (docs/product/couriers.md, D-32). */
export function CashPage() {
  useToday();
  const sums = useQuery(outstandingCash);
  const list = useListPage({
    empty: { courier: "", age: "" },
    read: ({ courier, age }) => ({ courierId: courier, age: oneOf(OUTSTANDING_AGES, age) }),
    pageSize: 25,
    query: (filters, at) => outstandingOrders({ ...filters, ...at }),
  });
  const { courierId, age } = list.filters;
  const courierName = sums.data?.find((row) => row.courierId === courierId)?.courierName;
  const chosen = [courierName, age && AGE_LABELS[age]].filter(Boolean).join(", ");
  return (
    <CourierFrame
      title="Outstanding Cash"
      actions={<FileButton label="Export sums" load={courierFiles.outstanding} />}
    >
      <div className="grid grid-cols-1 gap-6">
        {sums.isPending && <Loading label="Loading outstanding cash" shape="rows" count={3} />}
        {sums.isError && <Failed title="Failed to load outstanding cash" {...failureOf(sums)} />}
        {sums.data && sums.data.length > 0 && <Sums rows={sums.data} />}
        {/* After the sums, whose height depends on the number of couriers. */}
        {!sums.isPending && (
          <section aria-labelledby="parcels" className="grid grid-cols-1 gap-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 id="parcels" className="text-lg font-semibold">
                {chosen ? `Parcels: ${chosen}` : "Parcels"}
              </h2>
              <div className="flex flex-wrap gap-2">
                {list.isFiltered && (
                  <Button
                    size="sm"
                    variant="secondary"
                    onClick={({ currentTarget }) => {
                      focusTitle(currentTarget);
                      list.clearFilters();
                    }}
                  >
                    Show all
                  </Button>
                )}
                <FileButton
                  label="Export parcels"
                  load={() => courierFiles.outstandingOrders(list.filters)}
                />
              </div>
            </div>
            <ListTable
              list={list}
              loading={{ label: "Loading parcels", count: 8 }}
              failed="Failed to load parcels"
              nothing={{ title: "No cash is outstanding", icon: <Banknote strokeWidth={1.5} /> }}
              asked={[chosen]}
              caption="Parcels whose cash is outstanding"
              columns={PARCEL_COLUMNS}
              rowKey={({ orderId }) => orderId}
              card={(row) => <ParcelCard row={row} />}
            />
          </section>
        )}
      </div>
    </CourierFrame>
  );
}

/** One row per courier, one column per age: each sum opens its parcels. */
function Sums({ rows }: { rows: readonly OutstandingCash[] }) {
  const columns: Column<OutstandingCash>[] = [
    {
      key: "courier",
      header: "Courier",
      cell: ({ courierName }) => <span className="font-semibold">{courierName}</span>,
    },
    ...OUTSTANDING_AGES.map((age) =>
      numberColumn<OutstandingCash>(age, AGE_LABELS[age], (row) => <Sum row={row} age={age} />),
    ),
    numberColumn("total", "Total", (row) => <Sum row={row} age="" />),
  ];
  return (
    <DataTable
      caption="Outstanding cash by courier and age"
      keyboard="none"
      columns={columns}
      rows={rows}
      rowKey={({ courierId }) => courierId}
      card={(row) => (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">{row.courierName}</span>
            <Sum row={row} age="" />
          </div>
          <dl className="grid gap-1">
            {OUTSTANDING_AGES.map((age) => (
              <div key={age} className="flex flex-wrap items-baseline justify-between gap-x-3">
                <dt className="text-sm text-muted">{AGE_LABELS[age]}</dt>
                <dd>
                  <Sum row={row} age={age} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    />
  );
}

function Sum({ row, age }: { row: OutstandingCash; age: (typeof OUTSTANDING_AGES)[number] | "" }) {
  const { parcels, cash } = age === "" ? row.total : row.ages[age];
  if (parcels === 0) return <span className="text-muted">–</span>;
  const query = new URLSearchParams({ courier: row.courierId, ...(age !== "" && { age }) });
  return (
    <Link
      to={`/admin/couriers/cash?${query.toString()}`}
      className="ml-auto inline-grid justify-items-end font-medium whitespace-nowrap text-brand tabular-nums underline-offset-4 hover:underline max-md:-my-2 max-md:py-2"
    >
      {formatRupees(cash)}
      <span className="text-xs font-normal text-muted">{counted(parcels, "parcel")}</span>
    </Link>
  );
}

const PARCEL_COLUMNS: Column<OutstandingOrder>[] = [
  {
    key: "order",
    header: "Order",
    cell: ({ orderId, orderNumber, waybill }) => (
      <span className="grid justify-items-start">
        <CourierOrderLink id={orderId} orderNumber={orderNumber} />
        <span className="text-xs wrap-anywhere text-muted">{waybill ?? "No waybill"}</span>
      </span>
    ),
  },
  { key: "courier", header: "Courier", cell: ({ courierName }) => courierName },
  textColumn("customerName", "Customer"),
  textColumn("businessName", "Reseller", "max-lg:hidden"),
  {
    key: "delivered",
    header: "Delivered",
    cell: ({ deliveredOn, days }) => (
      <span className="whitespace-nowrap">
        {formatBusinessDate(deliveredOn)} <span className="text-muted">({daysText(days)})</span>
      </span>
    ),
  },
  rupeesColumn("cash", "Cash", "font-semibold"),
];

function ParcelCard({ row }: { row: OutstandingOrder }) {
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <CourierOrderLink id={row.orderId} orderNumber={row.orderNumber} />
        <span className="font-semibold whitespace-nowrap tabular-nums">{formatRupees(row.cash)}</span>
      </div>
      <p className="wrap-anywhere">
        {row.customerName}, {row.businessName}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {row.courierName}, {row.waybill ?? "no waybill"}, delivered {formatBusinessDate(row.deliveredOn)} (
        {daysText(row.days)})
      </p>
    </div>
  );
}

function daysText(days: number): string {
  if (days === 0) return "today";
  return counted(days, "day");
}

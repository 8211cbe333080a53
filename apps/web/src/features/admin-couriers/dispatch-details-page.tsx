import { formatDateTime } from "@pola/shared/calendar";
import { counted } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { DispatchLine } from "@pola/shared/schemas/dispatch";
import { useQuery } from "@tanstack/react-query";
import Printer from "lucide-react/icons/printer";
import { useParams } from "react-router-dom";
import { courierFiles, dispatch } from "../../api/couriers.ts";
import { NotLoaded } from "../../components/not-loaded.tsx";
import { OrderStatusBadge } from "../../components/order-status-badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { notify } from "../../ui/toast.tsx";
import { type Column, rupeesColumn, textColumn } from "../../ui/column.ts";
import { CourierFrame } from "./courier-frame.tsx";
import { FileButton } from "./file-button.tsx";
import { CourierOrderLink } from "./parcel-cells.tsx";

const COLUMNS: Column<DispatchLine>[] = [
  {
    key: "order",
    header: "Order",
    cell: (line) => <CourierOrderLink id={line.orderId} orderNumber={line.orderNumber} />,
  },
  {
    key: "waybill",
    header: "Waybill",
    cell: ({ waybill }) => <span className="wrap-anywhere">{waybill}</span>,
  },
  textColumn("customerName", "Customer"),
  textColumn("area", "Area"),
  rupeesColumn("cash", "Cash to collect", "font-semibold"),
  { key: "status", header: "Now", cell: ({ status }) => <OrderStatusBadge status={status} /> },
];

/** One hand-over: its parcels, the sheet that the driver signs, and the file for the courier. */
export function DispatchDetailsPage() {
  const { id = "" } = useParams();
  const query = useQuery(dispatch(id));
  const { data } = query;
  return (
    <CourierFrame
      title={data?.number ?? "Dispatch"}
      lead={
        data &&
        `${counted(data.parcels, "parcel")} handed over to ${data.courierName}, ${formatRupees(data.cash)} to collect, ${formatDateTime(data.createdAt)}`
      }
      actions={
        (data || query.isPending) && (
          <>
            <FileButton label="Courier's file" load={() => courierFiles.dispatch(id)} />
            <Button size="sm" icon={<Printer />} onClick={() => printSheet(id)}>
              Print Hand-over Sheet
            </Button>
          </>
        )
      }
    >
      {!data && (
        <NotLoaded
          what="dispatch"
          query={query}
          back={{ to: "/admin/couriers/dispatches", label: "Dispatches" }}
        />
      )}
      {data && (
        <DataTable
          caption={`Parcels of ${data.number}`}
          columns={COLUMNS}
          rows={data.lines}
          rowKey={({ orderId }) => orderId}
          card={(line) => (
            <div className="grid gap-1.5">
              <div className="flex flex-wrap items-start justify-between gap-x-3">
                <CourierOrderLink id={line.orderId} orderNumber={line.orderNumber} />
                <span className="font-semibold whitespace-nowrap tabular-nums">
                  {formatRupees(line.cash)}
                </span>
              </div>
              <p className="wrap-anywhere">
                {line.customerName}, {line.area}
              </p>
              <div className="flex flex-wrap items-center justify-between gap-2">
                <span className="text-sm wrap-anywhere text-muted">{line.waybill}</span>
                <OrderStatusBadge status={line.status} />
              </div>
            </div>
          )}
        />
      )}
    </CourierFrame>
  );
}

/** In the click itself, or the browser blocks the window. */
function printSheet(id: string): void {
  const opened = window.open(`/admin/dispatch-sheet/${id}`, "_blank", "width=800,height=600");
  if (opened === null) notify.error("The browser blocked the print window. Allow pop-ups for this page.");
}

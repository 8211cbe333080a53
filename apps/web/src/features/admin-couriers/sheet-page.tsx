import { formatDateTime } from "@pola/shared/calendar";
import { counted } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { DispatchDetails } from "@pola/shared/schemas/dispatch";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { dispatch } from "../../api/couriers.ts";
import { failureOf } from "../../lib/api-error.ts";
import { env } from "../../env.ts";
import { Button } from "../../ui/button.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import "./sheet.css";

/** The hand-over sheet of a dispatch, which prints by itself: every parcel, the cash to collect, and the driver's signature. */
export function SheetPage() {
  const { id = "" } = useParams();
  const query = useQuery({ ...dispatch(id), staleTime: Infinity });
  const { data } = query;
  useEffect(() => {
    if (!data) return;
    // Browsers also use the title as the file name of a PDF.
    document.title = `Hand-over sheet ${data.number}`;
    window.print();
  }, [data]);
  return (
    <>
      <header className="sticky top-0 z-1 flex flex-wrap items-center gap-3 border-b bg-surface px-4 py-3 print:hidden">
        <h1 className="flex-1 font-semibold">
          {data && `Hand-over sheet ${data.number}`}
          {query.isPending && "Preparing the hand-over sheet..."}
          {query.isError && !data && "Hand-over sheet"}
        </h1>
        {data && <Button onClick={() => window.print()}>Print again</Button>}
        <Button variant="secondary" onClick={() => window.close()}>
          Close
        </Button>
      </header>
      <div className="p-4 empty:hidden print:hidden">
        {query.isPending && <Loading label="Loading this dispatch" shape="rows" />}
        {query.isError && <Failed title="Failed to load this dispatch" {...failureOf(query)} />}
      </div>
      {data && <Sheet sheet={data} />}
    </>
  );
}

function Sheet({ sheet }: { sheet: DispatchDetails }) {
  return (
    <main className="hand-over">
      <h2>
        {env.name}: dispatch {sheet.number} to {sheet.courierName}
      </h2>
      <p>
        {formatDateTime(sheet.createdAt)}, handed over by {sheet.createdBy}
      </p>
      <table>
        <thead>
          <tr>
            {["No.", "Order", "Waybill", "Area"].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
            <th scope="col" className="amount">
              Cash to collect
            </th>
          </tr>
        </thead>
        <tbody>
          {sheet.lines.map((line, index) => (
            <tr key={line.orderId}>
              <td>{index + 1}</td>
              <td>{line.orderNumber}</td>
              <td>{line.waybill}</td>
              <td>{line.area}</td>
              <td className="amount">{formatRupees(line.cash)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {counted(sheet.parcels, "parcel")}
            </th>
            <td className="amount">{formatRupees(sheet.cash)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="signature">Received by (driver's name, signature, date and time)</p>
    </main>
  );
}

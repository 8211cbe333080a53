import type { Courier } from "@pola/shared/schemas/courier";
import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { couriers } from "../../api/couriers.ts";
import { failureOf } from "../../lib/api-error.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable, type Column } from "../../ui/data-table.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { CourierFrame } from "./courier-frame.tsx";

const courierDialog = lazyPart(async () => (await import("./courier-dialog.tsx")).CourierDialog);
const handOverDialog = lazyPart(async () => (await import("./hand-over-dialog.tsx")).HandOverDialog);

/** What is edited: a new courier, one of the list, or the columns of its file. */
type Opened = { courier: Courier | null; part: "courier" | "columns" };

/** The list of couriers, and the dialogs to edit them (docs/product/couriers.md, D-1 and D-2). */
export function CouriersPage() {
  const query = useQuery(couriers);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <CourierFrame
      title="Couriers"
      actions={
        <Button size="sm" icon={<Plus />} onClick={() => setOpened({ courier: null, part: "courier" })}>
          Add Courier
        </Button>
      }
    >
      {query.isPending && <Loading label="Loading couriers" shape="rows" count={3} />}
      {query.isError && <Failed title="Failed to load couriers" {...failureOf(query)} />}
      {query.data && (
        <DataTable
          caption="Couriers"
          columns={columnsOf(setOpened)}
          rows={query.data}
          rowKey={({ id }) => id}
          keyboard={{ onOpen: (courier) => setOpened({ courier, part: "courier" }) }}
          card={(courier) => (
            <div className="grid grid-cols-1 gap-2">
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="font-semibold wrap-anywhere">{courier.name}</span>
                <State courier={courier} />
              </div>
              <Facts courier={courier} />
              <Actions courier={courier} onOpen={setOpened} />
            </div>
          )}
        />
      )}
      {opened?.part === "courier" && <courierDialog.Part courier={opened.courier} onClose={close} />}
      {opened?.part === "columns" && opened.courier && (
        <handOverDialog.Part courier={opened.courier} onClose={close} />
      )}
    </CourierFrame>
  );
}

function columnsOf(onOpen: (opened: Opened) => void): Column<Courier>[] {
  return [
    {
      key: "name",
      header: "Name",
      cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span>,
    },
    { key: "state", header: "Status", cell: (courier) => <State courier={courier} /> },
    { key: "facts", header: "Parcels and files", cell: (courier) => <Facts courier={courier} /> },
    {
      key: "actions",
      header: "Actions",
      isHeaderHidden: true,
      align: "right",
      cell: (courier) => <Actions courier={courier} onOpen={onOpen} />,
    },
  ];
}

function State({ courier: { isActive } }: { courier: Courier }) {
  return isActive ? <Badge tone="green">On</Badge> : <Badge tone="grey">Off</Badge>;
}

function Facts({ courier }: { courier: Courier }) {
  const { trackingUrl, waybillPattern, handOverMapping, resultsMapping, settlementMapping } = courier;
  const mapped = [
    handOverMapping && "hand-over",
    resultsMapping && "results",
    settlementMapping && "settlement",
  ].filter(Boolean);
  return (
    <span className="grid text-sm wrap-anywhere md:py-1.5">
      <span>{waybillPattern === null ? "Any waybill" : `Waybills like ${waybillPattern}`}</span>
      <span>{trackingUrl ?? "No tracking page"}</span>
      <span className="text-muted">
        {mapped.length === 0 ? "No columns chosen yet" : `Columns chosen: ${mapped.join(", ")}`}
      </span>
    </span>
  );
}

function Actions({ courier, onOpen }: { courier: Courier; onOpen: (opened: Opened) => void }) {
  const button = (part: Opened["part"], label: string, name: string) => (
    <Button size="sm" variant="quiet" aria-label={name} onClick={() => onOpen({ courier, part })}>
      {label}
    </Button>
  );
  return (
    <span className="flex gap-2 whitespace-nowrap max-md:flex-wrap md:justify-end">
      {button("columns", "File columns", `File columns of ${courier.name}`)}
      {button("courier", "Edit", `Edit ${courier.name}`)}
    </span>
  );
}

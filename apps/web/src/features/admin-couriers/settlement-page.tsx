import { amountOf } from "@pola/shared/file-cells";
import { counted } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { Courier, SettlementMapping } from "@pola/shared/schemas/courier";
import { NewRemittance, type SettlementPreview } from "@pola/shared/schemas/remittance";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import {
  settlementPreview,
  useBookRemittance,
  useSaveSettlementMapping,
  type ChosenFile,
} from "../../api/couriers.ts";
import { useToday } from "../../lib/use-today.ts";
import { useZodForm } from "../../components/zod-form.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { focusTitleWhenGone } from "../../ui/dialog-parts.ts";
import { TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { Loading } from "../../ui/states.tsx";
import { notify } from "../../ui/toast.tsx";
import { discardUnsavedChanges } from "../../ui/unsaved-changes.ts";
import { ColumnsForm, changeAndFocusTitle } from "./columns-form.tsx";
import { CourierChoice, useCourierChoice } from "./courier-choice.tsx";
import { CourierFrame } from "./courier-frame.tsx";
import { FileFailed, FileInput } from "./file-input.tsx";
import { SettlementLines } from "./settlement-lines.tsx";

/** Books the cash that a courier paid: its file is compared with our books, differences first, then booked as one remittance. */
export function SettlementPage() {
  const choice = useCourierChoice();
  return (
    <CourierFrame title="Settlement">
      <CourierChoice choice={choice} question="Which courier paid?">
        {(courier) => <CourierSettlement key={courier.id} courier={courier} />}
      </CourierChoice>
    </CourierFrame>
  );
}

function CourierSettlement({ courier }: { courier: Courier }) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const query = useQuery(settlementPreview(courier.id, file));
  return (
    <div className="grid grid-cols-1 gap-4">
      <FileInput file={file} onFile={setFile} what="settlement" />
      {file && query.isPending && <Loading label="Reading the file" shape="rows" count={6} />}
      {file && query.isError && <FileFailed error={query.error} onRetry={() => void query.refetch()} />}
      {file && query.data && <Preview key={file.id} courier={courier} file={file} preview={query.data} />}
    </div>
  );
}

const FIELDS = [
  { name: "waybill", label: "Waybill", isOptional: true },
  { name: "orderNumber", label: "Order number", isOptional: true },
  { name: "cash", label: "Cash collected" },
  { name: "fee", label: "Fee", isOptional: true },
  { name: "net", label: "Net", isOptional: true },
] as const;

const NO_COLUMNS: SettlementMapping = { waybill: null, orderNumber: null, cash: "", fee: null, net: null };

type PreviewProps = { courier: Courier; file: ChosenFile; preview: SettlementPreview };

function Preview({ courier, file, preview }: PreviewProps) {
  const [isMapping, setIsMapping] = useState(false);
  const mapper = useSaveSettlementMapping(courier.id);
  const { mapping, bookedAs, lines } = preview;
  return (
    <>
      {(mapping === null || isMapping) && (
        <ColumnsForm
          file={preview.file}
          fields={FIELDS}
          start={mapping ?? preview.suggestion ?? NO_COLUMNS}
          onSave={async (chosen) => {
            await mapper.mutateAsync({ ...chosen, seen: mapping ?? courier.settlementMapping });
            setIsMapping(false);
          }}
          onCancel={mapping === null ? undefined : () => setIsMapping(false)}
        />
      )}
      {mapping !== null && (
        // What is typed about the settlement stays while its columns are changed.
        <div hidden={isMapping} className="grid grid-cols-1 gap-4">
          {bookedAs === null ? (
            <Booking
              courier={courier}
              file={file}
              preview={preview}
              onMap={() => changeAndFocusTitle(() => setIsMapping(true))}
            />
          ) : (
            <Banner tone="info" title={`This file is booked already: ${bookedAs.number}`} isLive>
              It can't be booked again.{" "}
              <Link to={`/admin/couriers/remittances/${bookedAs.id}`} className="font-medium underline">
                See the remittance
              </Link>
            </Banner>
          )}
          <SettlementLines lines={lines} />
        </div>
      )}
    </>
  );
}

/** The sums, what booking does, and the bank's side of it. */
function Booking({ courier, file, preview, onMap }: PreviewProps & { onMap: () => void }) {
  const { sums, settles, commission, mapping } = preview;
  const book = useBookRemittance(courier.id);
  const navigate = useNavigate();
  const form = useZodForm(NewRemittance, {
    bankReference: "",
    receivedOn: useToday(),
    file: file.content,
    hash: preview.file.hash,
  });
  const submit = form.onSubmit(
    async (input) => {
      const seen = { settles, commission };
      const { data, message } = await book.mutateAsync({ ...input, mapping: mapping ?? undefined, seen });
      notify.success(message);
      discardUnsavedChanges();
      void navigate(`/admin/couriers/remittances/${data.id}`);
    },
    (error, text) => {
      // The form leaves when another admin has booked the file.
      focusTitleWhenGone(document.activeElement);
      return text(error, "Failed to book the remittance");
    },
  );
  return (
    <Card
      title="Book as a remittance"
      actions={
        <Button size="sm" variant="secondary" onClick={onMap}>
          Change columns
        </Button>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <KeyValueList
          items={[
            { label: "Cash collected", value: formatRupees(sums.cash) },
            { label: "Fees", value: formatRupees(sums.fee) },
            { label: "Net", value: formatRupees(sums.net) },
          ]}
        />
        {form.isDirty && !book.isSuccess && <LeaveGuard isBusy={form.isSubmitting} />}
        <form noValidate onSubmit={submit} className="grid content-start gap-4">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField label="Bank reference" autoComplete="off" {...form.field("bankReference")} />
            <TextField label="Received on" type="date" {...form.field("receivedOn")} />
            <TextField
              label="Amount received"
              hint="From the bank statement."
              prefixText="Rs."
              inputMode="decimal"
              autoComplete="off"
              {...form.field("amount", amountOf)}
            />
          </div>
          <p>{consequenceOf(preview)}</p>
          <FormBanner message={form.failure} />
          <Button type="submit" className="w-fit" isLoading={form.isSubmitting} loadingLabel="Booking...">
            Book Remittance
          </Button>
        </form>
      </div>
    </Card>
  );
}

function consequenceOf({ settles, completes, commission }: SettlementPreview): string {
  const settled = `Settles ${counted(settles, "order")}.`;
  const completed =
    completes > 0
      ? ` Completes ${counted(completes, "order")} and adds ${formatRupees(commission)} commission.`
      : "";
  return `${settled}${completed} You can't undo this; a correction is a new remittance.`;
}

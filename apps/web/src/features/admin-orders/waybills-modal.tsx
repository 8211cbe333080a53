import { MAX_WAYBILLS } from "@pola/shared/limits";
import type { ManyResult } from "@pola/shared/schemas/many-result";
import type { CheckedWaybill } from "@pola/shared/schemas/waybill";
import Upload from "lucide-react/icons/upload";
import { useRef, useState } from "react";
import { errorText } from "../../api/client.ts";
import { useApplyWaybills, useCheckWaybills } from "../../api/many-orders.ts";
import { Button } from "../../ui/button.tsx";
import { TextareaField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { notify } from "../../ui/toast.tsx";
import { readWaybills } from "./read-waybills.ts";
import { NotChanged } from "./not-changed.tsx";
import { type ReadyWaybill, willChange, WaybillPreview } from "./waybill-preview.tsx";

/**
 * Ships many orders from a courier's list: paste it or choose a file, check the preview, then send the lines that can be sent.
 * Only previewed lines are sent: a changed text needs a new preview.
 */
export function WaybillsModal({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const [checked, setChecked] = useState<readonly CheckedWaybill[] | null>(null);
  const [result, setResult] = useState<ManyResult | null>(null);
  const check = useCheckWaybills();
  const apply = useApplyWaybills();
  const ready = (checked ?? []).filter(willChange);
  const change = (next: string) => {
    setText(next);
    setProblem("");
  };
  const preview = () => {
    const lines = readWaybills(text);
    if (lines.length === 0) return setProblem("Paste at least one order number with its tracking number");
    if (lines.length > MAX_WAYBILLS)
      return setProblem(`At most ${MAX_WAYBILLS} lines at a time; this list has ${lines.length}`);
    return check.mutate(lines, {
      onSuccess: setChecked,
      onError: (error) => setProblem(errorText(error, "Failed to check the list")),
    });
  };
  const send = () =>
    apply.mutate(
      ready.map(({ order, trackingNumber }) => ({
        orderId: order.id,
        trackingNumber,
        replaces: order.trackingNumber,
      })),
      {
        onSuccess: (outcome) => {
          setResult(outcome);
          if (outcome.changed.length === 1)
            notify.success("Tracking number added and order marked as shipped");
          if (outcome.changed.length > 1) notify.success(`${outcome.changed.length} tracking numbers added`);
          if (outcome.changed.length === 0) notify.error("Failed to add tracking number");
        },
      },
    );
  const step = result ? "done" : checked ? "preview" : "paste";
  return (
    <Modal
      open
      onClose={onClose}
      size="xl"
      title="Add Tracking Numbers"
      description={DESCRIPTIONS[step]}
      isDirty={step !== "done" && text.trim() !== ""}
      isBusy={apply.isPending}
      footer={
        <>
          {step === "paste" && (
            <>
              <Button variant="secondary" onClick={onClose}>
                Cancel
              </Button>
              <Button onClick={preview} isLoading={check.isPending} loadingLabel="Checking...">
                Check List
              </Button>
            </>
          )}
          {step === "preview" && (
            <>
              <Button variant="secondary" onClick={() => setChecked(null)} disabled={apply.isPending}>
                Change List
              </Button>
              <Button
                data-autofocus
                onClick={send}
                disabled={ready.length === 0}
                isLoading={apply.isPending}
                loadingLabel="Updating..."
              >
                {ready.length === 1 ? "Ship 1 Order" : `Ship ${ready.length} Orders`}
              </Button>
            </>
          )}
          {step === "done" && <Button onClick={onClose}>Close</Button>}
        </>
      }
    >
      {step === "paste" && <PasteForm text={text} problem={problem} onChange={change} />}
      {step === "preview" && <WaybillPreview lines={checked ?? []} />}
      {result && <Result result={result} lines={ready} />}
    </Modal>
  );
}

const DESCRIPTIONS = {
  paste: "One order a line: order number, tracking number",
  preview: "Nothing has been changed yet",
  done: undefined,
};

type PasteFormProps = { text: string; problem: string; onChange: (text: string) => void };

function PasteForm({ text, problem, onChange }: PasteFormProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [fileName, setFileName] = useState("");
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    setFileName(file.name);
    onChange(await file.text());
  };
  return (
    <div className="grid gap-4">
      <FormBanner message={problem} />
      <TextareaField
        label="Waybills"
        hint={`From a spreadsheet, a CSV file or a message; up to ${MAX_WAYBILLS} lines. A heading line is ignored.`}
        placeholder={"For example:\nORD-000123, LK48291300\nORD-000124, LK48291301"}
        rows={10}
        value={text}
        spellCheck={false}
        autoComplete="off"
        className="font-mono text-base"
        onChange={(event) => onChange(event.target.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          void readFile(event.dataTransfer.files[0]);
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" icon={<Upload />} onClick={() => picker.current?.click()}>
          Choose File
        </Button>
        <output className="text-sm text-muted">{fileName || "CSV, TSV or text"}</output>
        <input
          ref={picker}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label="Waybill file"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void readFile(event.target.files?.[0])}
        />
      </div>
    </div>
  );
}

type ResultProps = { result: ManyResult; lines: readonly ReadyWaybill[] };

function Result({ result, lines }: ResultProps) {
  const names = new Map(lines.map(({ order, orderNumber }) => [order.id, orderNumber]));
  const { changed } = result;
  return (
    <div className="grid gap-4">
      <p className="text-lg font-semibold">
        {changed.length === 1 ? "1 order shipped" : `${changed.length} orders shipped`}
      </p>
      <NotChanged result={result} names={names} />
    </div>
  );
}

import { DELIVERY_RESULT_LABELS, DELIVERY_RESULTS } from "@pola/shared/delivery-result";
import type { Courier, ResultsMapping } from "@pola/shared/schemas/courier";
import type { ResultsPreview } from "@pola/shared/schemas/delivery-result";
import { useState } from "react";
import { useSaveResultsMapping } from "../../api/couriers.ts";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { ColumnsForm, FormButtons, useSaving } from "./columns-form.tsx";

const FIELDS = [
  { name: "waybill", label: "Waybill", isOptional: true },
  { name: "orderNumber", label: "Order number", isOptional: true },
  { name: "result", label: "Result" },
  { name: "date", label: "Date", isOptional: true },
  { name: "reason", label: "Reason", isOptional: true },
  { name: "cash", label: "Cash", isOptional: true },
] as const;

type ResultsColumnsProps = {
  courier: Courier;
  preview: ResultsPreview;
  onSaved: () => void;
  onCancel?: (() => void) | undefined;
};

/** Asks for the columns of a results file. */
export function ResultsColumns({ courier, preview, onSaved, onCancel }: ResultsColumnsProps) {
  const save = useSaveResultsMapping(courier.id);
  const known = preview.mapping ?? preview.suggestion;
  const saveColumns = async (columns: Record<string, string>) => {
    const column = (name: string) => columns[name] || null;
    await save.mutateAsync({
      waybill: column("waybill"),
      orderNumber: column("orderNumber"),
      result: columns.result ?? "",
      date: column("date"),
      reason: column("reason"),
      cash: column("cash"),
      words: known?.words ?? [],
      reasons: known?.reasons ?? [],
    });
    onSaved();
  };
  return (
    <ColumnsForm
      file={preview.file}
      fields={FIELDS}
      start={Object.fromEntries(FIELDS.map(({ name }) => [name, known?.[name] ?? ""]))}
      onSave={saveColumns}
      onCancel={onCancel}
    />
  );
}

const MEANINGS = [...DELIVERY_RESULTS, "ignore"] as const;
const OPTIONS = MEANINGS.map((value) => ({
  value,
  label: value === "ignore" ? "Still on the way" : DELIVERY_RESULT_LABELS[value],
}));

type UnknownWordsProps = { courier: Courier; mapping: ResultsMapping; words: readonly string[] };

/** Asks what the courier's new words mean. Their lines are refused until then. */
export function UnknownWords({ courier, mapping, words }: UnknownWordsProps) {
  const mapper = useSaveResultsMapping(courier.id);
  const [meant, setMeant] = useState<Record<string, string>>({});
  const { isSaving, problem, save } = useSaving(async () => {
    const named = words.flatMap((word) => {
      const result = MEANINGS.find((meaning) => meaning === meant[word]);
      return result ? [{ word, result }] : [];
    });
    await mapper.mutateAsync({ ...mapping, words: [...mapping.words, ...named] });
  });
  return (
    <Card title={words.length === 1 ? "What does this word mean?" : "What do these words mean?"}>
      <div className="grid gap-4">
        <FormBanner message={problem} />
        <p className="text-sm text-muted">
          {courier.name} used {words.length === 1 ? "it" : "them"} for the first time. Their lines are refused
          until you choose.
        </p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {words.map((word) => (
            <SelectField
              key={word}
              label={`"${word}"`}
              placeholder="Choose what it means"
              options={OPTIONS}
              value={meant[word] ?? ""}
              onChange={({ target }) => setMeant({ ...meant, [word]: target.value })}
            />
          ))}
        </div>
        <FormButtons isSaving={isSaving} label="Save Words" onSave={save} />
      </div>
    </Card>
  );
}

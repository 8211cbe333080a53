import { DELIVERY_RESULT_LABELS, DELIVERY_RESULTS } from "@pola/shared/delivery-result";
import { ORDER_REASON_LABELS, ORDER_REASONS } from "@pola/shared/order-reason";
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

type NewWordsProps = { courier: Courier; mapping: ResultsMapping; words: readonly string[] };

/** Asks what the courier's new results mean. Their lines are refused until then. */
export function NewResults({ courier, mapping, words }: NewWordsProps) {
  const { mutateAsync } = useSaveResultsMapping(courier.id);
  const save = async (meant: Meant) => {
    const named = words.flatMap((word) => {
      const result = MEANINGS.find((meaning) => meaning === meant[word]);
      return result ? [{ word, result }] : [];
    });
    await mutateAsync({ ...mapping, words: [...mapping.words, ...named] });
  };
  return (
    <NewWords
      title="What do these results mean?"
      lead={`${courier.name} uses them for the first time. Their lines are refused until you choose.`}
      words={words}
      options={OPTIONS}
      onSave={save}
    />
  );
}

/** Asks what the courier's new reasons mean. Until then they count as another reason. */
export function NewReasons({ courier, mapping, words }: NewWordsProps) {
  const { mutateAsync } = useSaveResultsMapping(courier.id);
  const save = async (meant: Meant) => {
    const named = words.flatMap((word) => {
      const reason = ORDER_REASONS.find((known) => known === meant[word]);
      return reason ? [{ word, reason }] : [];
    });
    await mutateAsync({ ...mapping, reasons: [...mapping.reasons, ...named] });
  };
  return (
    <NewWords
      title="What do these reasons mean?"
      lead="Until you choose, they are kept in the courier's words as another reason."
      words={words}
      options={REASON_OPTIONS}
      onSave={save}
    />
  );
}

const REASON_OPTIONS = ORDER_REASONS.map((value) => ({ value, label: ORDER_REASON_LABELS[value] }));

/** The meaning that was chosen for each word; a word without one is asked again with the next file. */
type Meant = Readonly<Record<string, string>>;

type WordsProps = {
  title: string;
  lead: string;
  words: readonly string[];
  options: readonly { value: string; label: string }[];
  onSave: (meant: Meant) => Promise<void>;
};

function NewWords({ title, lead, words, options, onSave }: WordsProps) {
  const [meant, setMeant] = useState<Meant>({});
  const { isSaving, problem, save } = useSaving(() => onSave(meant));
  if (words.length === 0) return null;
  return (
    <Card title={title}>
      <div className="grid gap-4">
        <FormBanner message={problem} />
        <p className="text-sm text-muted">{lead}</p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {words.map((word) => (
            <SelectField
              key={word}
              label={`"${word}"`}
              placeholder="Choose what it means"
              options={options}
              value={meant[word] ?? ""}
              onChange={({ target }) => setMeant({ ...meant, [word]: target.value })}
            />
          ))}
        </div>
        <FormButtons isSaving={isSaving} label="Save Words" variant="secondary" onSave={save} />
      </div>
    </Card>
  );
}

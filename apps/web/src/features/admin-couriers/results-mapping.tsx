import { numberText } from "@pola/shared/counted";
import { DELIVERY_RESULT_LABELS, DELIVERY_RESULTS } from "@pola/shared/delivery-result";
import { ORDER_REASON_LABELS, ORDER_REASONS } from "@pola/shared/order-reason";
import type { Courier, ResultsMapping } from "@pola/shared/schemas/courier";
import type { ResultsPreview } from "@pola/shared/schemas/delivery-result";
import { useState } from "react";
import { useSaveResultsMapping } from "../../api/couriers.ts";
import { SelectField } from "../../ui/field.tsx";
import { ColumnsForm, SavedCard } from "./columns-form.tsx";

const FIELDS = [
  { name: "waybill", label: "Waybill", isOptional: true },
  { name: "orderNumber", label: "Order number", isOptional: true },
  { name: "result", label: "Result" },
  { name: "date", label: "Date", isOptional: true },
  { name: "reason", label: "Reason", isOptional: true },
  { name: "cash", label: "Cash", isOptional: true },
] as const;

const NO_MAPPING: ResultsMapping = {
  waybill: null,
  orderNumber: null,
  result: "",
  date: null,
  reason: null,
  cash: null,
  words: [],
  reasons: [],
};

type ResultsColumnsProps = {
  courier: Courier;
  preview: ResultsPreview;
  onSaved: () => void;
  onCancel?: (() => void) | undefined;
};

/** Asks for the columns of a results file. What the courier's words mean stays, also when the file lacks a column of the earlier ones. */
export function ResultsColumns({ courier, preview, onSaved, onCancel }: ResultsColumnsProps) {
  const save = useSaveResultsMapping(courier.id);
  const seen = preview.mapping ?? courier.resultsMapping;
  const { words, reasons } = seen ?? preview.suggestion ?? NO_MAPPING;
  return (
    <ColumnsForm
      file={preview.file}
      fields={FIELDS}
      start={preview.mapping ?? preview.suggestion ?? NO_MAPPING}
      onSave={async (mapping) => {
        await save.mutateAsync({ ...mapping, words, reasons, seen });
        onSaved();
      }}
      onCancel={onCancel}
    />
  );
}

const MEANINGS = [...DELIVERY_RESULTS, "ignore"] as const;
const OPTIONS = MEANINGS.map((value) => ({
  value,
  label: value === "ignore" ? "Still on the way" : DELIVERY_RESULT_LABELS[value],
}));

type MeaningsProps = {
  courier: Courier;
  mapping: ResultsMapping;
  /** Words that have no meaning yet. Undefined: every known word is shown, so that its meaning can be corrected. */
  newWords?: readonly string[];
  onSaved?: () => void;
};

/** Asks what results of the courier mean. The lines of a new one are refused until then. */
export function ResultMeanings({ courier, mapping, newWords, onSaved }: MeaningsProps) {
  const { mutateAsync } = useSaveResultsMapping(courier.id);
  const lead = `${courier.name} uses them for the first time. Their lines are refused until you choose.`;
  return (
    <Meanings
      title={newWords ? "What do these results mean?" : "What the results mean"}
      lead={newWords ? lead : KNOWN_LEAD}
      words={newWords}
      known={mapping.words.map(({ word, result }) => ({ word, meaning: result }))}
      options={OPTIONS}
      onSave={async (meant) => {
        const words = meant.map(({ word, meaning }) => ({ word, result: meaning }));
        await mutateAsync({ ...mapping, words, seen: mapping });
        onSaved?.();
      }}
    />
  );
}

/** Asks what reasons of the courier mean. Until then a new one counts as another reason. */
export function ReasonMeanings({ courier, mapping, newWords, onSaved }: MeaningsProps) {
  const { mutateAsync } = useSaveResultsMapping(courier.id);
  const lead = "Until you choose, they are kept in the courier's words as another reason.";
  return (
    <Meanings
      title={newWords ? "What do these reasons mean?" : "What the reasons mean"}
      lead={newWords ? lead : KNOWN_LEAD}
      words={newWords}
      known={mapping.reasons.map(({ word, reason }) => ({ word, meaning: reason }))}
      options={REASON_OPTIONS}
      onSave={async (meant) => {
        const reasons = meant.map(({ word, meaning }) => ({ word, reason: meaning }));
        await mutateAsync({ ...mapping, reasons, seen: mapping });
        onSaved?.();
      }}
    />
  );
}

const KNOWN_LEAD = "Correct a meaning that is wrong. What was applied before stays as it is.";
const REASON_OPTIONS = ORDER_REASONS.map((value) => ({ value, label: ORDER_REASON_LABELS[value] }));

type Meant<Meaning> = { word: string; meaning: Meaning };

type WordsProps<Meaning extends string> = {
  title: string;
  lead: string;
  words: readonly string[] | undefined;
  known: readonly Meant<Meaning>[];
  options: readonly { value: Meaning; label: string }[];
  onSave: (meant: Meant<Meaning>[]) => Promise<void>;
};

/** As many words as a courier may have. If the wrong column was chosen, each line has a new word. */
const MAX_ASKED = 100;

/** A select for each word. A word without a meaning is asked again with the next file. */
function Meanings<Meaning extends string>({
  title,
  lead,
  known,
  words = known.map(({ word }) => word),
  options,
  onSave,
}: WordsProps<Meaning>) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const meaningOf = new Map<string, string>([
    ...known.map(({ word, meaning }) => [word, meaning] as const),
    ...chosen,
  ]);
  const save = () =>
    onSave(
      [...meaningOf].flatMap(([word, text]) => {
        const option = options.find(({ value }) => value === text);
        return option ? [{ word, meaning: option.value }] : [];
      }),
    );
  if (words.length === 0) return null;
  return (
    <SavedCard title={title} label="Save Words" variant="secondary" onSave={save}>
      <p className="text-sm text-muted">{lead}</p>
      {words.length > MAX_ASKED && (
        <p className="font-medium">
          These are {MAX_ASKED} of {numberText(words.length)}. Is the column right?
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {words.slice(0, MAX_ASKED).map((word) => (
          <SelectField
            key={word}
            label={`"${word}"`}
            placeholder="Choose what it means"
            options={options}
            value={meaningOf.get(word) ?? ""}
            onChange={({ target }) => setChosen(new Map(chosen).set(word, target.value))}
          />
        ))}
      </div>
    </SavedCard>
  );
}

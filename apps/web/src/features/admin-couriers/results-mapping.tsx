import { numberText } from "@pola/shared/counted";
import { DELIVERY_RESULT_LABELS, DELIVERY_RESULTS } from "@pola/shared/delivery-result";
import { ORDER_REASON_LABELS, ORDER_REASONS } from "@pola/shared/order-reason";
import type { Courier, ResultsMapping } from "@pola/shared/schemas/courier";
import type { ResultsPreview } from "@pola/shared/schemas/delivery-result";
import { Fragment, useState } from "react";
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

/** Words of a courier with their meaning, "" for one without: words of results, and reasons why a parcel came back. */
export type Meanings = { words: ReadonlyMap<string, string>; reasons: ReadonlyMap<string, string> };

type Kind = keyof Meanings;

export const NO_MEANINGS: Meanings = { words: new Map(), reasons: new Map() };

const KINDS = ["words", "reasons"] as const;
const MEANINGS = [...DELIVERY_RESULTS, "ignore"] as const;
const OPTIONS = {
  words: MEANINGS.map((value) => ({
    value,
    label: value === "ignore" ? "Still on the way" : DELIVERY_RESULT_LABELS[value],
  })),
  reasons: ORDER_REASONS.map((value) => ({ value, label: ORDER_REASON_LABELS[value] })),
};

function meaningsOf({ words, reasons }: Pick<ResultsMapping, Kind>): Meanings {
  return {
    words: new Map(words.map(({ word, result }) => [word, result])),
    reasons: new Map(reasons.map(({ word, reason }) => [word, reason])),
  };
}

function merged(known: Meanings, chosen: Meanings): Meanings {
  return {
    words: new Map([...known.words, ...chosen.words]),
    reasons: new Map([...known.reasons, ...chosen.reasons]),
  };
}

function withMeaning(meanings: Meanings, kind: Kind, word: string, meaning: string): Meanings {
  return { ...meanings, [kind]: new Map(meanings[kind]).set(word, meaning) };
}

/** The meanings as the mapping keeps them: without words that have none. */
function kept({ words, reasons }: Meanings): Pick<ResultsMapping, Kind> {
  return {
    words: wordsWith(words, MEANINGS).map(([word, result]) => ({ word, result })),
    reasons: wordsWith(reasons, ORDER_REASONS).map(([word, reason]) => ({ word, reason })),
  };
}

function wordsWith<Meaning extends string>(words: ReadonlyMap<string, string>, meanings: readonly Meaning[]) {
  return [...words].flatMap(([word, text]): [string, Meaning][] => {
    const meaning = meanings.find((one) => one === text);
    return meaning === undefined ? [] : [[word, meaning]];
  });
}

type ResultsColumnsProps = {
  courier: Courier;
  preview: ResultsPreview;
  onSaved: () => void;
  onCancel?: (() => void) | undefined;
};

/**
 * Asks for the columns of a results file. What the courier's words mean stays, also when the file lacks a column of the earlier ones; below
 * columns that are known it can be corrected.
 */
export function ResultsColumns({ courier, preview, onSaved, onCancel }: ResultsColumnsProps) {
  const save = useSaveResultsMapping(courier.id);
  const [chosen, setChosen] = useState(NO_MEANINGS);
  const { mapping, suggestion, file } = preview;
  const seen = mapping ?? courier.resultsMapping;
  const meanings = merged(meaningsOf(seen ?? suggestion ?? NO_MAPPING), chosen);
  return (
    <ColumnsForm
      file={file}
      fields={FIELDS}
      start={mapping ?? suggestion ?? NO_MAPPING}
      label={mapping ? "Save Columns and Words" : "Save Columns"}
      onSave={async (columns) => {
        await save.mutateAsync({ ...columns, ...kept(meanings), seen });
        onSaved();
      }}
      onCancel={onCancel}
    >
      {mapping &&
        KINDS.map(
          (kind) =>
            meanings[kind].size > 0 && (
              <Fragment key={kind}>
                <h3 className="border-t pt-4 font-semibold">
                  {kind === "words" ? "What the results mean" : "What the reasons mean"}
                </h3>
                <p className="-mt-3 text-sm text-muted">
                  Correct a meaning that is wrong. What was applied before stays as it is.
                </p>
                <WordSelects
                  kind={kind}
                  words={meanings[kind]}
                  onChoose={(word, meaning) => setChosen(withMeaning(chosen, kind, word, meaning))}
                />
              </Fragment>
            ),
        )}
    </ColumnsForm>
  );
}

/** The new words of a file, each with what was chosen for it, else with the meaning that is certain (docs/product/couriers.md, D-40). */
export function newMeanings(
  { unknownWords, suggestion }: ResultsPreview,
  newReasons: readonly string[],
  chosen: Meanings,
): Meanings {
  const { words, reasons } = merged(meaningsOf(suggestion ?? NO_MAPPING), chosen);
  return {
    words: new Map(unknownWords.map((word) => [word, words.get(word) ?? ""])),
    reasons: new Map(newReasons.map((word) => [word, reasons.get(word) ?? ""])),
  };
}

/** Whether a word has a meaning. */
export function hasMeaning({ words, reasons }: Meanings): boolean {
  return [...words.values(), ...reasons.values()].some((meaning) => meaning !== "");
}

type NewWordsProps = {
  courier: Courier;
  mapping: ResultsMapping;
  /** As `newMeanings` returns them. */
  meanings: Meanings;
  chosen: Meanings;
  onChoose: (chosen: Meanings) => void;
};

/** Asks what new words of the courier mean. Either button saves what was chosen for all of them. */
export function NewWords({ courier, mapping, meanings, chosen, onChoose }: NewWordsProps) {
  const { mutateAsync } = useSaveResultsMapping(courier.id);
  const save = () =>
    mutateAsync({ ...mapping, ...kept(merged(meaningsOf(mapping), meanings)), seen: mapping });
  return KINDS.map((kind) => {
    const isResult = kind === "words";
    if (meanings[kind].size === 0) return null;
    return (
      <SavedCard
        key={kind}
        title={isResult ? "What do these results mean?" : "What do these reasons mean?"}
        label="Save Words"
        variant="secondary"
        onSave={save}
      >
        <p className="text-sm text-muted">
          {isResult
            ? `${courier.name} uses them for the first time. Their lines are refused until you save what they mean.`
            : "Until you save what they mean, they are kept in the courier's words as another reason."}
        </p>
        <WordSelects
          kind={kind}
          words={meanings[kind]}
          onChoose={(word, meaning) => onChoose(withMeaning(chosen, kind, word, meaning))}
        />
      </SavedCard>
    );
  });
}

/** As many words as a courier may have. If the wrong column was chosen, each line has a new word. */
const MAX_ASKED = 100;

type WordSelectsProps = {
  kind: Kind;
  words: ReadonlyMap<string, string>;
  onChoose: (word: string, meaning: string) => void;
};

/** A select for each word. A word without a meaning is asked again with the next file. */
function WordSelects({ kind, words, onChoose }: WordSelectsProps) {
  return (
    <>
      {words.size > MAX_ASKED && (
        <p className="font-medium">
          These are {MAX_ASKED} of {numberText(words.size)}. Is the column right?
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {[...words].slice(0, MAX_ASKED).map(([word, meaning]) => (
          <SelectField
            key={word}
            label={`"${word}"`}
            placeholder="Choose what it means"
            options={OPTIONS[kind]}
            value={meaning}
            onChange={({ target }) => onChoose(word, target.value)}
          />
        ))}
      </div>
    </>
  );
}

import type { ReadFile } from "@pola/shared/schemas/courier-file";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError, errorText } from "../../lib/api-error.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { focusTitleWhenGone } from "../../ui/dialog-parts.ts";
import { SelectField } from "../../ui/field.tsx";
import { focusTitle } from "../../ui/focus-title.ts";
import { FormBanner } from "../../ui/form.tsx";
import { reportFailure } from "../../ui/toast.tsx";

type ColumnsFormProps<Mapping> = {
  file: ReadFile;
  fields: readonly { name: keyof Mapping & string; label: string; isOptional?: boolean }[];
  /** The columns chosen at the start. None is "", or null for an optional field. */
  start: Mapping;
  label?: string;
  onSave: (mapping: Mapping) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
  /** What is saved with the columns. */
  children?: ReactNode;
};

/**
 * Asks which column of a courier's file is what, beside the first lines of the file. Asked once: the courier remembers it
 * (docs/product/couriers.md, D-2).
 */
export function ColumnsForm<Mapping extends object>(props: ColumnsFormProps<Mapping>) {
  const { file, fields, start, label = "Save Columns", onSave, onCancel, children } = props;
  const [chosen, setChosen] = useState(start);
  // A column of an older file that this one lacks cannot be chosen again.
  const columnOf = (name: keyof Mapping) => file.columns.find((column) => column === chosen[name]) ?? "";
  const options = file.columns.map((column) => ({ value: column, label: column }));
  return (
    <SavedCard title="Which column is what?" label={label} onSave={() => onSave(chosen)} onCancel={onCancel}>
      <SampleLines file={file} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {fields.map(({ name, label: column, isOptional = false }) => (
          <SelectField
            key={name}
            label={column}
            isOptional={isOptional}
            placeholder={isOptional ? "None" : "Choose a column"}
            options={options}
            value={columnOf(name)}
            onChange={({ target: { value } }) =>
              setChosen({ ...chosen, [name]: isOptional ? value || null : value })
            }
          />
        ))}
      </div>
      {children}
    </SavedCard>
  );
}

function SampleLines({ file: { columns, sample } }: { file: ReadFile }) {
  return (
    <section
      aria-label="First lines of the file"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table must scroll by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-card border"
    >
      <table className="w-full text-left text-sm">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="border-b bg-sunken px-3 py-2 font-medium whitespace-nowrap"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((cells, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of a file are never reordered
            <tr key={line}>
              {columns.map((column, index) => (
                <td key={column} className="max-w-48 truncate border-b px-3 py-1.5">
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type SavedCardProps = {
  title: string;
  label: string;
  variant?: "primary" | "secondary";
  onSave: () => Promise<unknown>;
  /** If it can be left. */
  onCancel?: (() => void) | undefined;
  children: ReactNode;
};

/**
 * A card with selects and the button that saves them. A refusal is shown in the card, and also as a toast, because the card disappears when
 * another admin has saved. Once the card is gone, the page's heading has the focus (docs/product/couriers.md, D-1980).
 */
export function SavedCard({ title, label, variant = "primary", onSave, onCancel, children }: SavedCardProps) {
  const [problem, setProblem] = useState("");
  const { isBusy, run } = useBusy((error) => setProblem(reportFailure(refusalText(error))));
  const save = () => {
    setProblem("");
    focusTitleWhenGone(document.activeElement);
    run(onSave);
  };
  return (
    <Card title={title}>
      <div className="grid grid-cols-1 gap-4">
        <FormBanner message={problem} />
        {children}
        <div className="flex flex-wrap gap-2">
          {onCancel && (
            <Button variant="secondary" onClick={() => changeAndFocusTitle(onCancel)} disabled={isBusy}>
              Cancel
            </Button>
          )}
          <Button variant={variant} onClick={save} isLoading={isBusy} loadingLabel="Saving...">
            {label}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** Makes a change that takes the pressed button off the page, and moves the focus to the page's heading. */
export function changeAndFocusTitle(change: () => void): void {
  flushSync(change);
  focusTitle();
}

/** The sentence of a refusal: that of the first field, else the general one. */
function refusalText(error: unknown): string {
  const [first] = error instanceof ApiError ? Object.values(error.errors) : [];
  return first ?? errorText(error, "Failed to save");
}

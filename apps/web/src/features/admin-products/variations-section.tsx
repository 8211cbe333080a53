import type { Product } from "@pola/shared/schemas/product";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useController, useWatch } from "react-hook-form";
import { Button } from "../../ui/button.tsx";
import { ChipsField } from "../../ui/chips-field.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import { FormSection } from "./form-sections.tsx";
import type { ProductForm } from "./product-form.ts";
import {
  addValue,
  BLANK_PICKER,
  type Grid,
  removePicker,
  removeValue,
  withoutSeparator,
} from "./variation-grid.ts";
import { VariationTable } from "./variation-table.tsx";

/**
 * The variations that a reseller can choose from: names with their values, and a table of all combinations. Switching them off in an edit
 * asks for confirmation, then removes them all (docs/product/catalogue.md, C-23). Those of a new product are only hidden.
 */
export function VariationsSection({ form, base }: { form: ProductForm; base: Product | null }) {
  const [isOn, pickers, isCombined, rows] = useWatch({
    control: form.control,
    name: ["hasVariations", "pickers", "isCombined", "variations"],
  });
  const grid: Grid = { pickers, isCombined, rows };
  const [isAsking, setIsAsking] = useState(false);
  const change = (next: Grid) => {
    form.setValue("pickers", next.pickers, { shouldDirty: true });
    form.setValue("variations", next.rows, { shouldDirty: true });
    form.clearErrors(["pickers", "variations"]);
  };
  const setOn = (value: boolean) => form.setValue("hasVariations", value, { shouldDirty: true });
  const toggle = (wanted: boolean) => {
    if (!wanted && base && rows.length > 0) return setIsAsking(true);
    setOn(wanted);
    if (wanted && pickers.length === 0) form.setValue("pickers", [BLANK_PICKER]);
  };
  const { onChange: _, ...registered } = form.register("hasVariations");
  return (
    <FormSection id="variations" lead="What a reseller chooses, such as a size, with its options.">
      <CheckboxField
        label="Enable Variations"
        hint={base && isOn ? "Switching this off clears all variations." : undefined}
        role="switch"
        aria-checked={isOn}
        {...registered}
        checked={isOn}
        onChange={(event) => toggle(event.target.checked)}
      />
      {isOn && (
        <>
          {Array.from(pickers.keys(), (place) => (
            <PickerFields key={place} form={form} grid={grid} index={place} onChange={change} />
          ))}
          <div>
            <Button
              variant="secondary"
              size="sm"
              icon={<Plus />}
              onClick={() => {
                form.setValue("pickers", [...pickers, BLANK_PICKER], { shouldDirty: true });
                requestAnimationFrame(() => form.setFocus(`pickers.${pickers.length}.name`));
              }}
            >
              Add variation
            </Button>
          </div>
          {rows.length > 0 && <VariationTable form={form} grid={grid} base={base} onChange={change} />}
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Switch variations off?"
        question="This clears all variations."
        explanation="They are gone once the product is saved. Orders keep what was chosen."
        confirmLabel="Clear variations"
        tone="danger"
        onConfirm={() => {
          change({ pickers: [], isCombined: true, rows: [] });
          form.setValue("isCombined", true);
          setOn(false);
          setIsAsking(false);
        }}
        onCancel={() => setIsAsking(false)}
      />
    </FormSection>
  );
}

type PickerFieldsProps = { form: ProductForm; grid: Grid; index: number; onChange: (grid: Grid) => void };

function PickerFields({ form, grid, index, onChange }: PickerFieldsProps) {
  const path = `pickers.${index}` as const;
  // Only for the focus: the values change through the grid.
  const { field } = useController({ control: form.control, name: `${path}.values` });
  const picker = grid.pickers[index] ?? BLANK_PICKER;
  return (
    <fieldset
      aria-label={`Variation ${index + 1}`}
      className="grid min-w-0 grid-cols-1 items-start gap-3 rounded-card border bg-sunken p-3 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
    >
      <TextField
        label={<>Variation name {grid.pickers.length > 1 && <span className="sr-only">{index + 1}</span>}</>}
        placeholder="e.g. Size"
        autoComplete="off"
        {...form.field(`${path}.name`, withoutSeparator)}
      />
      <ChipsField
        ref={(input) => field.ref(input)}
        name={field.name}
        label={`Options of variation ${index + 1}`}
        placeholder={picker.values.length === 0 ? "e.g. S, M, L" : "Add another"}
        hint="Press Enter after each option, or separate them by commas."
        values={picker.values}
        error={form.problems.find(({ name }) => name === `${path}.values`)?.message}
        onAdd={(values) => onChange(values.reduce((next, value) => addValue(next, index, value), grid))}
        onRemove={(value) => {
          flushSync(() => onChange(removeValue(grid, index, value)));
          form.setFocus(`${path}.values`);
        }}
      />
      {grid.pickers.length > 1 && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            flushSync(() => onChange(removePicker(grid, index)));
            form.setFocus(`pickers.${Math.min(index, grid.pickers.length - 2)}.name`);
          }}
          aria-label={`Remove variation ${index + 1}`}
        >
          Remove
        </Button>
      )}
    </fieldset>
  );
}

import type { Product } from "@pola/shared/schemas/product";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CheckboxField, NumberField, RupeesField, TextField } from "../../ui/field.tsx";
import { Section } from "./form-sections.tsx";
import { BLANK_TEXT, BLANK_VARIATION, numberOf, type ProductForm } from "./product-form.ts";
import { stockHint } from "./product-sections.tsx";
import { RowField, RowList } from "./row-list.tsx";
import { TierPrices } from "./tier-prices.tsx";

/**
 * The variations a buyer can choose from, such as a size. Switching them off in an edit asks for confirmation, then removes them
 * all (docs/product/catalogue.md, C-23). The rows of a new product are only hidden.
 */
export function VariationsSection({ form, base }: { form: ProductForm; base: Product | null }) {
  const rows = useFieldArray({ control: form.control, name: "variations" });
  const isOn = useWatch({ control: form.control, name: "hasVariations" });
  const [isAsking, setIsAsking] = useState(false);
  const setOn = (value: boolean) => form.setValue("hasVariations", value, { shouldDirty: true });
  const toggle = (wanted: boolean) => {
    if (!wanted && base && rows.fields.length > 0) return setIsAsking(true);
    setOn(wanted);
    if (wanted && rows.fields.length === 0) rows.append(BLANK_VARIATION);
  };
  const { onChange: _, ...registered } = form.register("hasVariations");
  return (
    <Section id="variations" lead="Rows of the same name form one choice, such as Size.">
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
          <ul className="grid grid-cols-1 gap-4">
            {rows.fields.map(({ id }, index) => (
              <VariationCard
                key={id}
                form={form}
                index={index}
                base={base}
                onRemove={rows.fields.length > 1 ? () => rows.remove(index) : undefined}
              />
            ))}
          </ul>
          <div>
            <Button
              variant="secondary"
              size="sm"
              icon={<Plus />}
              onClick={() =>
                rows.append(nextVariation(form), { focusName: `variations.${rows.fields.length}.name` })
              }
            >
              Add variation
            </Button>
          </div>
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
          rows.replace([]);
          setOn(false);
          setIsAsking(false);
        }}
        onCancel={() => setIsAsking(false)}
      />
    </Section>
  );
}

/** Starts with the name of the last row, because rows of one name form one picker. */
function nextVariation(form: ProductForm) {
  const name = form.getValues("variations").at(-1)?.name ?? "";
  return { ...BLANK_VARIATION, name };
}

type VariationCardProps = {
  form: ProductForm;
  index: number;
  base: Product | null;
  /** Undefined for the only row: to remove it, switch the variations off. */
  onRemove: (() => void) | undefined;
};

/** One variation: its options, and the numbers that differ from the product's. */
function VariationCard({ form, index, base, onRemove }: VariationCardProps) {
  const path = `variations.${index}` as const;
  const options = useFieldArray({ control: form.control, name: `${path}.options` });
  const [variationId, stock, ownPrice] = useWatch({
    control: form.control,
    name: [`${path}.variationId`, `${path}.stock`, `${path}.price`],
  });
  const [price, wholesalePrice, commission, weight] = useWatch({
    control: form.control,
    name: ["price", "wholesalePrice", "commission", "weight"],
  });
  const before = base?.variations.find(({ id }) => id === variationId)?.stock;
  return (
    <li>
      <fieldset
        aria-label={`Variation ${index + 1}`}
        className="grid min-w-0 grid-cols-1 gap-4 rounded-card border bg-sunken p-3 md:p-4"
      >
        <div className="flex items-center justify-between gap-3">
          <h4 className="font-semibold">Variation {index + 1}</h4>
          {onRemove && (
            <Button size="sm" variant="ghost" onClick={onRemove} aria-label={`Remove variation ${index + 1}`}>
              Remove
            </Button>
          )}
        </div>
        <TextField
          label="Variation name"
          placeholder="e.g. Size"
          autoComplete="off"
          {...form.field(`${path}.name`)}
        />
        <RowList
          legend="Options"
          noun="option"
          rows={options.fields}
          onAdd={() => options.append(BLANK_TEXT)}
          onRemove={options.remove}
        >
          {(option) => (
            <RowField
              label={`Option ${option + 1} of variation ${index + 1}`}
              placeholder={option === 0 ? "e.g. Small" : undefined}
              {...form.field(`${path}.options.${option}.text`)}
            />
          )}
        </RowList>
        <div className="grid gap-2">
          <p className="text-sm text-muted">
            Leave blank to use the product's value. A size with its own price needs its own wholesale price.
          </p>
          <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-3">
            <RupeesField
              label="Price"
              placeholder={textOf(price)}
              {...form.field(`${path}.price`, numberOf)}
            />
            <RupeesField label="Retail price" {...form.field(`${path}.retailPrice`, numberOf)} />
            <RupeesField
              label="Wholesale price"
              placeholder={ownPrice ? "None" : textOf(wholesalePrice)}
              {...form.field(`${path}.wholesalePrice`, numberOf)}
            />
            <RupeesField
              label="Commission"
              placeholder={textOf(commission)}
              {...form.field(`${path}.commission`, numberOf)}
            />
            <NumberField
              label="Weight"
              step="0.1"
              suffixText="kg"
              placeholder={textOf(weight)}
              {...form.field(`${path}.weight`, numberOf)}
            />
            <NumberField
              label="Stock"
              step="1"
              inputMode="numeric"
              placeholder="Shared"
              hint={before != null && stockHint(stock, before)}
              {...form.field(`${path}.stock`, numberOf)}
            />
          </div>
          <TierPrices form={form} index={index} />
        </div>
        <TextField
          label="Single value"
          isOptional
          autoComplete="off"
          hint="One more choice, besides the options or instead of them."
          {...form.field(`${path}.value`)}
        />
      </fieldset>
    </li>
  );
}

/** The product's own number, shown as the placeholder of a variation without one. */
function textOf(number: number | null): string | undefined {
  return number === null ? undefined : `As product: ${number}`;
}

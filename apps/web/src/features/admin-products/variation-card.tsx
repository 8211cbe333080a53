import type { Product } from "@pola/shared/schemas/product";
import { useFieldArray, useWatch } from "react-hook-form";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { BLANK_TEXT } from "./form-values.ts";
import { NumberField, RupeesField } from "./number-field.tsx";
import { RowField } from "./row-field.tsx";
import { RowList } from "./row-list.tsx";
import { stockHint } from "./stock-section.tsx";
import type { ProductForm } from "./use-product-form.ts";

type VariationCardProps = {
  form: ProductForm;
  index: number;
  base: Product | null;
  /** None for the only row: switching variations off is the way to have none. */
  onRemove: (() => void) | undefined;
};

/** One row of choices with the numbers that differ from the product's. */
export function VariationCard({ form, index, base, onRemove }: VariationCardProps) {
  const path = `variations.${index}` as const;
  const options = useFieldArray({ control: form.control, name: `${path}.options` });
  const [variationId, stock] = useWatch({
    control: form.control,
    name: [`${path}.variationId`, `${path}.stock`],
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
          placeholder="Size"
          autoComplete="off"
          {...form.field(`${path}.name`)}
        />
        <RowList
          legend="Options"
          noun="option"
          keys={options.fields.map(({ id }) => id)}
          onAdd={() => options.append(BLANK_TEXT)}
          onRemove={options.remove}
        >
          {(option) => (
            <RowField
              label={`Option ${option + 1} of variation ${index + 1}`}
              placeholder={option === 0 ? "Small" : undefined}
              {...form.field(`${path}.options.${option}.text`)}
            />
          )}
        </RowList>
        <div className="grid gap-2">
          <p className="text-sm text-muted">What is left blank is as the product.</p>
          <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-3">
            <RupeesField label="Price" placeholder={price} {...form.field(`${path}.price`)} />
            <RupeesField label="Retail price" {...form.field(`${path}.retailPrice`)} />
            <RupeesField
              label="Wholesale price"
              placeholder={wholesalePrice}
              {...form.field(`${path}.wholesalePrice`)}
            />
            <RupeesField label="Commission" placeholder={commission} {...form.field(`${path}.commission`)} />
            <NumberField
              label="Weight"
              step="0.1"
              suffixText="kg"
              placeholder={weight}
              {...form.field(`${path}.weight`)}
            />
            <NumberField
              label="Stock"
              step="1"
              inputMode="numeric"
              placeholder="Shared"
              hint={before != null && stockHint(stock, before)}
              {...form.field(`${path}.stock`)}
            />
          </div>
        </div>
        <TextField
          label="Single value"
          isOptional
          autoComplete="off"
          hint="One more choice beside the options, or instead of them."
          {...form.field(`${path}.value`)}
        />
      </fieldset>
    </li>
  );
}

import type { Product } from "@pola/shared/schemas/product";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { NumberField } from "../../ui/number-field.tsx";
import { removeAndFocus } from "../../ui/remove-and-focus.ts";
import { numberOf, type ProductForm } from "./product-form.ts";
import { stockHint } from "./product-sections.tsx";
import { RemoveButton } from "./row-list.tsx";
import { TierPrices } from "./tier-prices.tsx";
import { type Grid, removeRow, rowLabel, type VariationValues } from "./variation-grid.ts";

const COLUMNS = [
  { field: "price", label: "Price", step: "0.01" },
  { field: "retailPrice", label: "Retail price", step: "0.01" },
  { field: "wholesalePrice", label: "Wholesale price", step: "0.01" },
  { field: "commission", label: "Commission", step: "0.01" },
  { field: "weight", label: "Weight", step: "0.1" },
  { field: "stock", label: "Stock", step: "1" },
] as const;

/** One line with a label, the columns and a button; from 768 px on. */
const LINE = "md:grid-cols-[minmax(5rem,1fr)_repeat(6,minmax(0,5.25rem))_2.75rem] md:gap-2";

type VariationTableProps = {
  form: ProductForm;
  grid: Grid;
  base: Product | null;
  onChange: (grid: Grid) => void;
};

/** A row for each combination, with the numbers that differ from the product's. */
export function VariationTable({ form, grid, base, onChange }: VariationTableProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (index: number) => {
    const selector = 'input[name$=".price"]';
    removeAndFocus(list.current, { index, selector, remove: () => onChange(removeRow(grid, index)) });
  };
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">
        Leave blank to use the product's value. An option with its own price needs its own wholesale price.
      </p>
      <div aria-hidden="true" className={`hidden text-xs font-medium text-muted md:grid ${LINE}`}>
        <span>Option</span>
        {COLUMNS.map(({ label }) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      <ul ref={list} aria-label="Variations" className="grid grid-cols-1 gap-3 md:gap-1">
        {grid.rows.map((row, index) => (
          <li key={row.variationId || rowLabel(grid, row)}>
            <Row
              form={form}
              label={rowLabel(grid, row)}
              row={row}
              index={index}
              base={base}
              isLast={grid.rows.length === 1}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type RowProps = {
  form: ProductForm;
  label: string;
  row: VariationValues;
  index: number;
  base: Product | null;
  isLast: boolean;
  onRemove: () => void;
};

function Row({ form, label, row, index, base, isLast, onRemove }: RowProps) {
  const [price, wholesalePrice, commission, weight] = useWatch({
    control: form.control,
    name: ["price", "wholesalePrice", "commission", "weight"],
  });
  const placeholders: Record<string, string | undefined> = {
    price: textOf(price),
    wholesalePrice: row.price ? "None" : textOf(wholesalePrice),
    commission: textOf(commission),
    weight: textOf(weight),
    stock: "Shared",
  };
  const before = base?.variations.find(({ id }) => id === row.variationId)?.stock;
  return (
    <fieldset
      aria-label={label}
      className={`grid min-w-0 grid-cols-2 items-start gap-3 rounded-card border p-3 @max-xs:grid-cols-1 md:items-center md:rounded-none md:border-0 md:p-0 ${LINE}`}
    >
      <p className="min-w-0 font-medium wrap-anywhere max-md:order-first">{label}</p>
      {COLUMNS.map(({ field, label: name, step }) => (
        <NumberField
          key={field}
          label={name}
          step={step}
          placeholder={placeholders[field]}
          fieldClassName="md:[&>label]:sr-only"
          className="md:min-h-9 md:px-2 md:text-sm"
          {...form.field(`variations.${index}.${field}`, numberOf)}
        />
      ))}
      <div className="justify-self-end max-md:order-first">
        <RemoveButton label={`Remove row ${label}`} isLast={isLast} onRemove={onRemove} />
      </div>
      <div className="col-span-full empty:hidden">
        {before != null && row.stock !== null && row.stock !== before && (
          <p className="text-sm text-muted">{stockHint(row.stock, before)}</p>
        )}
        <TierPrices form={form} index={index} />
      </div>
    </fieldset>
  );
}

/** The product's own number, shown as the placeholder of a row without one. */
function textOf(number: number | null): string | undefined {
  return number === null ? undefined : String(number);
}

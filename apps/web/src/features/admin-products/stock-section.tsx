import type { Product } from "@pola/shared/schemas/product";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { TextField } from "../../ui/field.tsx";
import { Section } from "./form-sections.tsx";
import { NumberField } from "./number-field.tsx";
import type { ProductForm } from "./use-product-form.ts";

const REASONS = ["New delivery", "Counted again", "Damaged or lost", "Returned to the vendor"];

/** How many there are and what one weighs. An edit changes the stock by the difference, and may say why (domain.md, Catalogue). */
export function StockSection({ form, base }: { form: ProductForm; base: Product | null }) {
  const [stock, variations] = useWatch({ control: form.control, name: ["stock", "variations"] });
  const reasons = useId();
  const isMoved =
    base !== null &&
    (differs(stock, base.stock) ||
      variations.some((row) => {
        const before = base.variations.find(({ id }) => id === row.variationId)?.stock;
        return before != null && differs(row.stock, before);
      }));
  return (
    <Section id="stock">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberField
          label="Stock"
          step="1"
          inputMode="numeric"
          hint={base && stockHint(stock, base.stock)}
          {...form.field("stock")}
        />
        <NumberField label="Weight" step="0.1" suffixText="kg" placeholder="0.5" {...form.field("weight")} />
      </div>
      {isMoved && (
        <>
          <TextField
            label="Reason for the change of stock"
            isOptional
            list={reasons}
            autoComplete="off"
            hint="Stands beside the change in the books."
            {...form.field("stockReason")}
          />
          <datalist id={reasons}>
            {REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {reason}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Section>
  );
}

function differs(text: string, before: number): boolean {
  return text.trim() !== "" && Number(text) !== before;
}

/** "+5: 40 were there when the form opened." What is sold meanwhile stays sold. */
export function stockHint(text: string, before: number): string {
  const delta = Number(text) - before;
  const was = `${before.toLocaleString("en-US")} when the form opened`;
  if (text.trim() === "" || !Number.isInteger(delta) || delta === 0) return `${was}.`;
  const sign = delta > 0 ? "+" : "−";
  return `${sign}${Math.abs(delta).toLocaleString("en-US")} to ${was}. What is sold meanwhile stays sold.`;
}

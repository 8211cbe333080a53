import type { Product } from "@pola/shared/schemas/product";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { Section } from "./form-sections.tsx";
import { BLANK_VARIATION } from "./form-values.ts";
import type { ProductForm } from "./use-product-form.ts";
import { VariationCard } from "./variation-card.tsx";

/**
 * What can be chosen, such as a size. Switching it off in the edit form clears all variations, after a question; a new product's
 * rows only rest (specification, section 4).
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

/** Another row of the same group is likelier than a new group. */
function nextVariation(form: ProductForm) {
  const name = form.getValues("variations").at(-1)?.name ?? "";
  return { ...BLANK_VARIATION, name };
}

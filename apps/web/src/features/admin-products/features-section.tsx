import { useFieldArray } from "react-hook-form";
import { BLANK_SPECIFICATION, BLANK_TEXT } from "./form-values.ts";
import { Section } from "./form-sections.tsx";
import { RowField } from "./row-field.tsx";
import { RowList } from "./row-list.tsx";
import type { ProductForm } from "./use-product-form.ts";

/** What there is to say about it in short lines, and its specifications as pairs. Blank rows are dropped when it is saved. */
export function FeaturesSection({ form }: { form: ProductForm }) {
  const features = useFieldArray({ control: form.control, name: "features" });
  const specifications = useFieldArray({ control: form.control, name: "specifications" });
  return (
    <Section id="features" lead="Rows left blank are dropped.">
      <RowList
        legend="Features"
        noun="feature"
        keys={features.fields.map(({ id }) => id)}
        onAdd={() => features.append(BLANK_TEXT)}
        onRemove={features.remove}
      >
        {(index) => (
          <RowField
            label={`Feature ${index + 1}`}
            placeholder={index === 0 ? "Hand woven" : undefined}
            {...form.field(`features.${index}.text`)}
          />
        )}
      </RowList>
      <RowList
        legend="Specifications"
        noun="specification"
        keys={specifications.fields.map(({ id }) => id)}
        onAdd={() => specifications.append(BLANK_SPECIFICATION)}
        onRemove={specifications.remove}
      >
        {(index) => (
          <div className="grid grid-cols-[2fr_3fr] gap-2">
            <RowField
              label={`Name of specification ${index + 1}`}
              placeholder={index === 0 ? "Material" : undefined}
              {...form.field(`specifications.${index}.name`)}
            />
            <RowField
              label={`Specification ${index + 1}`}
              placeholder={index === 0 ? "Cotton" : undefined}
              {...form.field(`specifications.${index}.text`)}
            />
          </div>
        )}
      </RowList>
    </Section>
  );
}

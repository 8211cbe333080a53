import { useController } from "react-hook-form";
import { RadioGroupField } from "../../ui/field.tsx";
import { Section } from "./form-sections.tsx";
import type { ProductForm } from "./use-product-form.ts";

/** Whether resellers see it. */
export function StatusSection({ form }: { form: ProductForm }) {
  const { field, fieldState } = useController({ control: form.control, name: "status" });
  return (
    <Section id="status">
      <RadioGroupField
        legend="Status"
        value={field.value}
        onChange={field.onChange}
        error={fieldState.error?.message}
        options={[
          { value: "active", label: "Active", hint: "Resellers see it and can order it." },
          { value: "inactive", label: "Inactive", hint: "Hidden from everybody but admins." },
        ]}
      />
    </Section>
  );
}

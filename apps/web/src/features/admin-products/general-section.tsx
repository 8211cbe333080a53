import { CATEGORIES, CATEGORY_LABELS } from "@pola/shared/categories";
import type { Product } from "@pola/shared/schemas/product";
import { useQuery } from "@tanstack/react-query";
import { vendors } from "../../api/vendors.ts";
import { env } from "../../env.ts";
import { SelectField, TextareaField, TextField } from "../../ui/field.tsx";
import { Section } from "./form-sections.tsx";
import type { ProductForm } from "./use-product-form.ts";

const MOST_VENDORS = 200;
const ALL_VENDORS = { search: "", status: "approved", page: 1, pageSize: MOST_VENDORS } as const;
const CATEGORY_OPTIONS = CATEGORIES.map((category) => ({
  value: category,
  label: CATEGORY_LABELS[category],
}));

/** What it is and who supplies it. */
export function GeneralSection({ form, loaded }: { form: ProductForm; loaded: Product | null }) {
  const list = useQuery(vendors(ALL_VENDORS));
  const known = (list.data?.rows ?? []).map(({ id, businessName, firstName, lastName }) => ({
    value: id,
    label: businessName || `${firstName} ${lastName}`,
  }));
  const own = loaded?.vendor;
  // Its own vendor stays choosable while the list loads, and when that vendor is no longer approved.
  const isOwnMissing = own?.id != null && !known.some(({ value }) => value === own.id);
  return (
    <Section id="general">
      <TextField label="Name" autoComplete="off" {...form.field("name")} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="Category"
          placeholder="Choose a category"
          options={CATEGORY_OPTIONS}
          {...form.field("category")}
        />
        <SelectField
          label="Vendor"
          options={[
            { value: "", label: `${env.brandName} (the house)` },
            ...(isOwnMissing && own.id ? [{ value: own.id, label: own.businessName }] : []),
            ...known,
          ]}
          {...form.field("vendorId")}
        />
      </div>
      <TextareaField label="Description" rows={3} {...form.field("description")} />
      <TextareaField
        label="Long description"
        isOptional
        rows={5}
        hint="Shown on the product's own page."
        {...form.field("longDescription")}
      />
      <TextField label="Condition" isOptional placeholder="New" {...form.field("condition")} />
    </Section>
  );
}

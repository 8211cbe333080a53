import { CATEGORIES, CATEGORY_LABELS } from "@pola/shared/categories";
import { numberText } from "@pola/shared/counted";
import { PRODUCT_STATUS_LABELS } from "@pola/shared/product-status";
import type { Product } from "@pola/shared/schemas/product";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { approvedVendors } from "../../api/vendors.ts";
import { env } from "../../env.ts";
import { useChoice } from "../../components/zod-form.ts";
import { Button } from "../../ui/button.tsx";
import { RadioGroupField, SelectField, TextareaField, TextField } from "../../ui/field.tsx";
import { NumberField, RupeesField } from "../../ui/number-field.tsx";
import { FormSection } from "./form-sections.tsx";
import { BLANK_SPECIFICATION, BLANK_TEXT, numberOf, type ProductForm } from "./product-form.ts";
import { RowField, RowList } from "./row-list.tsx";
import { TierPrices } from "./tier-prices.tsx";

const CATEGORY_OPTIONS = CATEGORIES.map((category) => ({
  value: category,
  label: CATEGORY_LABELS[category],
}));
const STOCK_REASONS = ["New delivery", "Counted again", "Damaged or lost", "Returned to the vendor"];

type SectionProps = { form: ProductForm };

export function GeneralSection({ form, loaded }: SectionProps & { loaded: Product | null }) {
  const list = useQuery(approvedVendors);
  const known = (list.data ?? []).map(({ id, businessName, firstName, lastName }) => ({
    value: id,
    label: businessName || `${firstName} ${lastName}`,
  }));
  const retry = () => {
    form.setFocus("vendorId");
    void list.refetch();
  };
  const own = loaded?.vendor;
  // The product's vendor is an option while the list loads, and when that vendor is no longer approved.
  const isOwnMissing = own?.id != null && !known.some(({ value }) => value === own.id);
  return (
    <FormSection id="general">
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
            { value: "", label: `${env.name} (the house)` },
            ...(isOwnMissing && own.id ? [{ value: own.id, label: own.businessName }] : []),
            ...known,
          ]}
          {...form.field("vendorId", (id) => id || null)}
          {...(list.isLoadingError && {
            error: "Failed to load vendors",
            labelAction: (
              <Button variant="link" size="sm" onClick={retry}>
                Retry
              </Button>
            ),
          })}
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
      <TextField label="Condition" isOptional placeholder="e.g. New" {...form.field("condition")} />
    </FormSection>
  );
}

export function PricingSection({ form }: SectionProps) {
  return (
    <FormSection id="pricing" lead="Per piece, in rupees.">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <RupeesField label="Price" {...form.field("price", numberOf)} />
        <RupeesField
          label="Comparison price"
          isOptional
          hint="Shown struck through when it is above the price."
          {...form.field("finalPrice", numberOf)}
        />
        <RupeesField
          label="Commission"
          hint="What the reseller earns."
          {...form.field("commission", numberOf)}
        />
        <NumberField
          label="Commission rate"
          isOptional
          step="0.1"
          suffixText="%"
          placeholder="5.0"
          hint="For your notes. The commission in rupees is what is paid."
          {...form.field("commissionRate", numberOf)}
        />
      </div>
    </FormSection>
  );
}

export function WholesaleSection({ form }: SectionProps) {
  return (
    <FormSection
      id="wholesale"
      lead="For orders of the bulk quantity or more. Leave blank to use the price and commission above."
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <RupeesField label="Wholesale price" isOptional {...form.field("wholesalePrice", numberOf)} />
        <RupeesField
          label="Wholesale commission"
          isOptional
          {...form.field("wholesaleCommission", numberOf)}
        />
        <NumberField
          label="Bulk quantity"
          isOptional
          step="1"
          inputMode="numeric"
          placeholder="15"
          {...form.field("wholesaleQuantity", numberOf)}
        />
      </div>
      <TierPrices form={form} />
    </FormSection>
  );
}

/** Stock and weight. An edit changes the stock by the difference, and may give a reason (docs/product/catalogue.md, C-38). */
export function StockSection({ form, base }: SectionProps & { base: Product | null }) {
  const [stock, variations] = useWatch({ control: form.control, name: ["stock", "variations"] });
  const reasons = useId();
  const isChanged =
    base !== null &&
    (isOther(stock, base.stock) ||
      variations.some((row) => {
        const before = base.variations.find(({ id }) => id === row.variationId)?.stock;
        return before != null && isOther(row.stock, before);
      }));
  return (
    <FormSection id="stock">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberField
          label="Stock"
          step="1"
          inputMode="numeric"
          hint={base && stockHint(stock, base.stock)}
          {...form.field("stock", numberOf)}
        />
        <NumberField
          label="Weight"
          step="0.1"
          suffixText="kg"
          placeholder="0.5"
          {...form.field("weight", numberOf)}
        />
      </div>
      {isChanged && (
        <>
          <TextField
            label="Reason for the change of stock"
            isOptional
            list={reasons}
            autoComplete="off"
            hint="Shown in the stock history."
            {...form.field("stockReason")}
          />
          <datalist id={reasons}>
            {STOCK_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {reason}
              </option>
            ))}
          </datalist>
        </>
      )}
    </FormSection>
  );
}

function isOther(stock: number | null, before: number): boolean {
  return stock !== null && stock !== before;
}

/** "40 when you opened this form.", or "Adds 5." once it is edited: only the difference is applied, so sales made meanwhile are kept. */
export function stockHint(stock: number | null, before: number): string {
  const delta = (stock ?? before) - before;
  if (!Number.isInteger(delta) || delta === 0) return `${numberText(before)} when you opened this form.`;
  const verb = delta > 0 ? "Adds" : "Removes";
  return `${verb} ${numberText(Math.abs(delta))}. Sales made while you edit are kept.`;
}

export function FeaturesSection({ form }: SectionProps) {
  const features = useFieldArray({ control: form.control, name: "features" });
  const specifications = useFieldArray({ control: form.control, name: "specifications" });
  return (
    <FormSection id="features" lead="Empty rows are ignored.">
      <RowList
        legend="Features"
        noun="feature"
        rows={features.fields}
        onAdd={() => features.append(BLANK_TEXT)}
        onRemove={features.remove}
      >
        {(index) => (
          <RowField
            label={`Feature ${index + 1}`}
            placeholder={index === 0 ? "e.g. Hand woven" : undefined}
            {...form.field(`features.${index}.text`)}
          />
        )}
      </RowList>
      <RowList
        legend="Specifications"
        noun="specification"
        rows={specifications.fields}
        onAdd={() => specifications.append(BLANK_SPECIFICATION)}
        onRemove={specifications.remove}
      >
        {(index) => (
          <div className="grid grid-cols-2 gap-2 @max-xs:grid-cols-1">
            <RowField
              label={`Name of specification ${index + 1}`}
              placeholder={index === 0 ? "e.g. Material" : undefined}
              {...form.field(`specifications.${index}.name`)}
            />
            <RowField
              label={`Specification ${index + 1}`}
              placeholder={index === 0 ? "e.g. Cotton" : undefined}
              {...form.field(`specifications.${index}.text`)}
            />
          </div>
        )}
      </RowList>
    </FormSection>
  );
}

export function StatusSection({ form }: SectionProps) {
  return (
    <FormSection id="status">
      <RadioGroupField
        legend="Status"
        options={[
          {
            value: "active",
            label: PRODUCT_STATUS_LABELS.active,
            hint: "Resellers see it and can order it.",
          },
          { value: "inactive", label: PRODUCT_STATUS_LABELS.inactive, hint: "Only admins see it." },
        ]}
        {...useChoice(form, "status")}
      />
    </FormSection>
  );
}

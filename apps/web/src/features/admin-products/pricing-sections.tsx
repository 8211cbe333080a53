import { Section } from "./form-sections.tsx";
import { NumberField, RupeesField } from "./number-field.tsx";
import type { ProductForm } from "./use-product-form.ts";

/** What the customer pays and the reseller earns. */
export function PricingSection({ form }: { form: ProductForm }) {
  return (
    <Section id="pricing" lead="Per piece, in rupees.">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <RupeesField label="Price" {...form.field("price")} />
        <RupeesField
          label="Comparison price"
          isOptional
          hint="Struck through, with what is saved, when it is above the price."
          {...form.field("finalPrice")}
        />
        <RupeesField label="Commission" hint="What the reseller earns." {...form.field("commission")} />
        <NumberField
          label="Commission rate"
          isOptional
          step="0.1"
          suffixText="%"
          placeholder="5.0"
          hint="For the record; the commission is what is paid."
          {...form.field("commissionRate")}
        />
      </div>
    </Section>
  );
}

/** From the bulk quantity on, where a wholesale price is set (domain.md, Catalogue). */
export function WholesaleSection({ form }: { form: ProductForm }) {
  return (
    <Section id="wholesale" lead="Applies from the bulk quantity on, where a wholesale price is set.">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <RupeesField label="Wholesale price" isOptional {...form.field("wholesalePrice")} />
        <RupeesField
          label="Wholesale commission"
          isOptional
          hint="Without one the commission above counts."
          {...form.field("wholesaleCommission")}
        />
        <NumberField
          label="Bulk quantity"
          isOptional
          step="1"
          inputMode="numeric"
          placeholder="15"
          {...form.field("wholesaleQuantity")}
        />
      </div>
    </Section>
  );
}

import type { Product } from "@pola/shared/schemas/product";
import type { ReactNode } from "react";
import { FeaturesSection } from "./features-section.tsx";
import { SectionNav } from "./form-sections.tsx";
import { GeneralSection } from "./general-section.tsx";
import { ImagesSection } from "./images-section.tsx";
import { PricingSection, WholesaleSection } from "./pricing-sections.tsx";
import { StatusSection } from "./status-section.tsx";
import { StockSection } from "./stock-section.tsx";
import type { ProductEdit } from "./use-product-edit.ts";
import { problemsIn } from "./use-product-form.ts";
import { VariationsSection } from "./variations-section.tsx";

type ProductFieldsProps = {
  id: string;
  edit: ProductEdit;
  loaded: Product | null;
  onUploading: (isUploading: boolean) => void;
  children: ReactNode;
};

/** The eight parts of the form; `children` stand above them. */
export function ProductFields({ id, edit, loaded, onUploading, children }: ProductFieldsProps) {
  const { form, base } = edit;
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-[9.5rem_minmax(0,1fr)] md:gap-6">
      <SectionNav problems={problemsIn(form.formState.errors)} />
      <form
        id={id}
        noValidate
        aria-label="Product"
        onSubmit={(event) => void edit.submit(event)}
        className="grid grid-cols-1 gap-8"
      >
        {children}
        <GeneralSection form={form} loaded={loaded} />
        <PricingSection form={form} />
        <WholesaleSection form={form} />
        <StockSection form={form} base={base} />
        <ImagesSection form={form} onUploading={onUploading} />
        <FeaturesSection form={form} />
        <VariationsSection form={form} base={base} />
        <StatusSection form={form} />
      </form>
    </div>
  );
}

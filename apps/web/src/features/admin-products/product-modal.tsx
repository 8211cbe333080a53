import type { Product } from "@pola/shared/schemas/product";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { editedProduct } from "../../api/admin-products.ts";
import { errorText, isNotFound } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { ConflictBanner } from "./conflict-banner.tsx";
import { SectionNav } from "./form-sections.tsx";
import { ImagesSection } from "./images-section.tsx";
import {
  FeaturesSection,
  GeneralSection,
  PricingSection,
  StatusSection,
  StockSection,
  WholesaleSection,
} from "./product-sections.tsx";
import { useProductEdit, type ProductEdit } from "./use-product-edit.ts";
import { VariationsSection } from "./variations-section.tsx";

const FORM_ID = "product-form";

type ProductModalProps = {
  /** Null for a new product. */
  id: string | null;
  onClose: () => void;
};

/** The form to add or edit a product. Cancel and a successful save close it and discard the input. */
export function ProductModal({ id, onClose }: ProductModalProps) {
  const query = useQuery({ ...editedProduct(id ?? ""), enabled: id !== null });
  const loaded: Product | null = query.data ?? null;
  const edit = useProductEdit(id, loaded, onClose);
  const [isUploading, setIsUploading] = useState(false);
  const isReady = id === null || loaded !== null;
  const { isDirty, isSubmitting } = edit.form;
  return (
    <Modal
      onClose={onClose}
      size="xl"
      isTall
      title={id === null ? "Add Product" : "Edit Product"}
      description={loaded?.name}
      isDirty={isDirty}
      isBusy={isSubmitting}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          {isReady && (
            <Button
              type="submit"
              form={FORM_ID}
              isLoading={isSubmitting || isUploading}
              loadingLabel={isUploading ? "Uploading..." : "Saving..."}
            >
              {id === null ? "Add Product" : "Save Changes"}
            </Button>
          )}
        </>
      }
    >
      {isReady ? (
        <ProductFields edit={edit} loaded={loaded} onUploading={setIsUploading} />
      ) : (
        <NotReady error={query.error} onRetry={query.refetch} />
      )}
    </Modal>
  );
}

function NotReady({ error, onRetry }: { error: Error | null; onRetry: () => unknown }) {
  if (!error) return <Loading label="Loading the product" shape="rows" count={6} />;
  if (isNotFound(error)) {
    return <Empty title="Product not found" line="Another admin may have deleted it." />;
  }
  const detail = errorText(error, { fallback: "", noResponse: "" });
  return <Failed title="Failed to load the product" detail={detail} onRetry={onRetry} />;
}

type ProductFieldsProps = {
  edit: ProductEdit;
  loaded: Product | null;
  onUploading: (isUploading: boolean) => void;
};

function ProductFields({ edit, loaded, onUploading }: ProductFieldsProps) {
  const { form, base, conflict } = edit;
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[9.5rem_minmax(0,1fr)]">
      <SectionNav problems={form.problems} />
      <form
        id={FORM_ID}
        noValidate
        aria-label="Product"
        onSubmit={edit.submit}
        className="grid grid-cols-1 gap-8"
      >
        <ErrorSummary problems={form.problems} onPick={form.focus} />
        {conflict && base ? (
          <ConflictBanner
            message={form.failure ?? ""}
            before={base}
            after={conflict}
            onKeepMine={edit.keepMine}
            onTakeTheirs={edit.takeTheirs}
          />
        ) : (
          <FormBanner message={form.failure} />
        )}
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

import type { Product } from "@pola/shared/schemas/product";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { editedProduct } from "../../api/admin-products.ts";
import { ApiError } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { ConflictBanner } from "./conflict-banner.tsx";
import { failureText } from "./failure-text.ts";
import { ProductFields } from "./product-fields.tsx";
import { useProductEdit, type ProductEdit } from "./use-product-edit.ts";
import { focusField } from "./library-form.ts";
import { problemsIn } from "./use-product-form.ts";

const FORM_ID = "product-form";

type ProductModalProps = {
  /** None: a new product. */
  id: string | null;
  onClose: () => void;
};

/** The form to add or edit a product (specification, sections 2, 4 and 5). It closes, and forgets, on cancel and on success. */
export function ProductModal({ id, onClose }: ProductModalProps) {
  const query = useQuery({ ...editedProduct(id ?? ""), enabled: id !== null });
  const loaded: Product | null = query.data ?? null;
  const edit = useProductEdit(id, loaded, onClose);
  const [isUploading, setIsUploading] = useState(false);
  const isReady = id === null || loaded !== null;
  const { isDirty } = edit.form.formState;
  return (
    <Modal
      open
      onClose={onClose}
      size="lg"
      isTall
      title={id === null ? "Add Product" : "Edit Product"}
      description={loaded?.name}
      isDirty={isDirty}
      isBusy={edit.isSaving}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={edit.isSaving}>
            Cancel
          </Button>
          {isReady && (
            <Button
              type="submit"
              form={FORM_ID}
              isLoading={edit.isSaving || isUploading}
              loadingLabel={isUploading ? "Uploading..." : "Saving..."}
            >
              {id === null ? "Add Product" : "Save Changes"}
            </Button>
          )}
        </>
      }
    >
      {isReady ? (
        <ProductFields id={FORM_ID} edit={edit} loaded={loaded} onUploading={setIsUploading}>
          <Troubles edit={edit} />
        </ProductFields>
      ) : (
        <NotReady error={query.error} onRetry={query.refetch} />
      )}
    </Modal>
  );
}

function NotReady({ error, onRetry }: { error: Error | null; onRetry: () => unknown }) {
  if (!error) return <Loading label="Loading the product" shape="rows" count={6} />;
  if (error instanceof ApiError && error.status === 404) {
    return <Empty title="Product not found" line="It may have been deleted meanwhile." />;
  }
  return <Failed title="Failed to load the product" detail={failureText(error, "")} onRetry={onRetry} />;
}

/** What stands above the fields after an attempt that failed. */
function Troubles({ edit }: { edit: ProductEdit }) {
  const { form, problem, conflict, base } = edit;
  return (
    <>
      <ErrorSummary problems={problemsIn(form.formState.errors)} onPick={(name) => focusField(form, name)} />
      {conflict && base ? (
        <ConflictBanner
          message={problem}
          before={base}
          after={conflict}
          onKeepMine={edit.keepMine}
          onTakeTheirs={edit.takeTheirs}
        />
      ) : (
        <FormBanner message={problem} />
      )}
    </>
  );
}

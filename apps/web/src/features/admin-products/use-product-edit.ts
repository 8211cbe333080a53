import { ProductInput, type Product } from "@pola/shared/schemas/product";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useMemo, useState } from "react";
import { editedProduct, readProduct, useSaveProduct } from "../../api/admin-products.ts";
import { ApiError, errorText } from "../../lib/api-error.ts";
import { newId } from "../../lib/new-id.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { storedToken } from "../../lib/storage.ts";
import { showFailure, useZodForm } from "../../components/zod-form.ts";
import { notify, reportFailure } from "../../ui/toast.tsx";
import { rebased } from "./conflict.ts";
import { BLANK_PRODUCT, fieldOf, formSchemaOf, valuesOf } from "./product-form.ts";
import { tokenProblem } from "./token-problem.ts";

export type ProductEdit = ReturnType<typeof useProductEdit>;

/**
 * The form of a new product (`id` null) or of the loaded one, and its save. When another admin saved first, `conflict` is their
 * product until the admin keeps the own changes or takes theirs (docs/product/catalogue.md, C-14).
 */
export function useProductEdit(id: string | null, loaded: Product | null, onClose: () => void) {
  const queryClient = useQueryClient();
  const [newer, setNewer] = useState<Product | null>(null);
  const [conflict, setConflict] = useState<Product | null>(null);
  // A try whose reply was lost may have been saved; the next one has the same id.
  const [newProductId] = useState(newId);
  const base = newer ?? loaded;
  const schema = useMemo(() => formSchemaOf(ProductInput, base), [base]);
  const values = useMemo(() => (loaded ? valuesOf(loaded) : undefined), [loaded]);
  const form = useZodForm(schema, BLANK_PRODUCT, { values, toField: fieldOf });
  const product = useSaveProduct();
  const texts = id === null ? ADDED : UPDATED;

  const showConflict = async () => {
    // If their product cannot be loaded, there is nothing to compare: only the refusal is shown.
    if (id !== null) setConflict(await readProduct(id).catch(() => null));
  };
  const save = form.onSubmit(
    async (input) => {
      setConflict(null);
      const problem = tokenProblem(storedToken.get(), serverNow());
      if (problem !== null) {
        return form.setError("root", { message: reportFailure(problem) });
      }
      const { message } = await product.mutateAsync({
        id,
        input: id === null ? { ...input, id: newProductId } : input,
      });
      notify.success(message || texts.saved);
      onClose();
    },
    (error) => {
      if (error instanceof ApiError && error.code === "CONFLICT") void showConflict();
      return reportFailure(errorText(error, { fallback: texts.failed, noResponse: texts.failed }));
    },
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const [first, ...others] = [...event.currentTarget.elements].filter(isUnread);
    if (!first) return save(event);
    event.preventDefault();
    const errors = Object.fromEntries([first, ...others].map(({ name }) => [name, UNREAD]));
    showFailure({ ...form, toField: (name) => name }, { errors }, undefined);
    first.focus();
  };
  const closeConflict = () => {
    setConflict(null);
    form.clearErrors("root");
  };
  const keepMine = () => {
    if (!conflict || !base) return;
    const { stock, variations } = rebased(form.getValues(), base, conflict);
    form.setValue("stock", stock, { shouldDirty: true });
    form.setValue("variations", variations, { shouldDirty: true });
    setNewer(conflict);
    closeConflict();
  };
  const takeTheirs = () => {
    if (!conflict) return;
    queryClient.setQueryData(editedProduct(conflict.id).queryKey, conflict);
    setNewer(null);
    closeConflict();
  };
  return { form, submit, base, conflict, keepMine, takeTheirs };
}

const UNREAD = "Enter a number, such as 1500 or 1500.50";

/** A number that the browser cannot read, such as "1400-", is blank for the form, which would delete the product's (docs/product/catalogue.md, C-912). */
function isUnread(control: Element): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.validity.badInput;
}

const ADDED = { saved: "Product added successfully!", failed: "Failed to add product" };
const UPDATED = { saved: "Product updated successfully!", failed: "Failed to update product" };

import type { Product } from "@pola/shared/schemas/product";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { editedProduct, readProduct, useSaveProduct } from "../../api/admin-products.ts";
import { ApiError } from "../../api/client.ts";
import { storedToken } from "../../lib/storage.ts";
import { notify } from "../../ui/toast.tsx";
import { failureText } from "./failure-text.ts";
import { fieldOf } from "./form-input.ts";
import { showFieldErrors } from "./library-form.ts";
import { rebased } from "./rebase.ts";
import { tokenProblem } from "./token-problem.ts";
import { useProductForm } from "./use-product-form.ts";

export type ProductEdit = ReturnType<typeof useProductEdit>;

/**
 * The form of a new product (`id` null) or of the loaded one, saving it, and what happens when somebody else saved first:
 * `conflict` holds their product until the admin keeps the own changes or takes theirs.
 */
export function useProductEdit(id: string | null, loaded: Product | null, onClose: () => void) {
  const queryClient = useQueryClient();
  const [newer, setNewer] = useState<Product | null>(null);
  const [conflict, setConflict] = useState<Product | null>(null);
  const [problem, setProblem] = useState("");
  const base = newer ?? loaded;
  const form = useProductForm(loaded, base);
  const save = useSaveProduct();
  const words = wordsFor(id);

  const fail = (text: string) => {
    setProblem(text);
    notify.error(text);
  };
  const refused = async (error: unknown) => {
    fail(failureText(error, words.failed));
    showFieldErrors(form, error, (path) => fieldOf(path, form.getValues()));
    if (id !== null && error instanceof ApiError && error.code === "CONFLICT") {
      setConflict(await readOrNull(id));
    }
  };
  const submit = form.handleSubmit((input) => {
    setProblem("");
    setConflict(null);
    const trouble = tokenProblem(storedToken.get(), new Date());
    if (trouble) return fail(trouble);
    save.mutate(
      { id, input },
      {
        onSuccess: ({ message }) => {
          notify.success(message || words.done);
          onClose();
        },
        onError: (error) => void refused(error),
      },
    );
  });
  const settle = () => {
    setConflict(null);
    setProblem("");
  };
  const keepMine = () => {
    if (!conflict || !base) return;
    const values = rebased(form.getValues(), base, conflict);
    form.setValue("stock", values.stock, { shouldDirty: true });
    form.setValue("variations", values.variations, { shouldDirty: true });
    setNewer(conflict);
    settle();
  };
  const takeTheirs = () => {
    if (!conflict) return;
    queryClient.setQueryData(editedProduct(conflict.id).queryKey, conflict);
    setNewer(null);
    settle();
  };
  return { form, submit, isSaving: save.isPending, base, conflict, problem, keepMine, takeTheirs };
}

/** Without an answer there is nothing to compare with: the refusal stands alone. */
async function readOrNull(id: string): Promise<Product | null> {
  try {
    return await readProduct(id);
  } catch {
    return null;
  }
}

/** The specification's words (section 8); the server's own come first. */
function wordsFor(id: string | null) {
  return id === null
    ? { done: "Product added successfully!", failed: "Failed to add product" }
    : { done: "Product updated successfully!", failed: "Failed to update product" };
}

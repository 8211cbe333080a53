import type { Product, ProductEdit } from "@pola/shared/schemas/product";
import { useRef, useState } from "react";
import { readProduct, useEditInList } from "../../api/admin-products.ts";
import { ApiError, errorText } from "../../lib/api-error.ts";
import { notify, reportFailure } from "../../ui/toast.tsx";

/** What can be edited in the list itself. */
export type InlineEdit = Pick<ProductEdit, "price" | "commission" | "stock" | "status">;

type Conflict = { message: string; before: Product; after: Product; edit: InlineEdit };
const FAILED = "Failed to update product";

/**
 * Saves fields of the list's products as the product form does: each edit names the version that the list showed, and a stock changes by
 * the difference. When another admin saved first, `conflict` is their product until the admin chooses (docs/product/catalogue.md, C-14).
 */
export function useInlineEdit() {
  const edit = useEditInList();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** The last edit of each product: the next one waits for it. */
  const running = useRef(new Map<string, Promise<unknown>>());
  /** The next version and the added pieces of an own edit. Without them the next edit of the same row would conflict with it. */
  const ownEdits = useRef(new Map<string, { version: number; addedStock: number }>());

  const send = async (product: Product, change: InlineEdit): Promise<string | null> => {
    let { version: loadedVersion, stock: loadedStock } = product;
    const ownEdit = () => ownEdits.current.get(`${product.id} ${loadedVersion}`);
    for (let own = ownEdit(); own !== undefined; own = ownEdit()) {
      loadedVersion = own.version;
      loadedStock += own.addedStock;
    }
    try {
      const { data, message } = await edit.mutateAsync({
        id: product.id,
        edit: { ...change, loadedVersion, ...(change.stock !== undefined && { loadedStock }) },
      });
      const addedStock = change.stock == null ? 0 : change.stock - loadedStock;
      if (data.version !== loadedVersion)
        ownEdits.current.set(`${product.id} ${loadedVersion}`, { version: data.version, addedStock });
      notify.success(message || "Product updated successfully!");
      return null;
    } catch (error) {
      const text = errorText(error, { fallback: FAILED, noResponse: FAILED });
      // A cell shows the reason, which is announced; the menu of the status shows none.
      (change.status === undefined ? reportFailure : notify.error)(text);
      if (error instanceof ApiError && error.code === "CONFLICT") {
        const after = await readProduct(product.id).catch(() => null);
        if (after)
          setConflict({ message: text, before: { ...product, stock: loadedStock }, after, edit: change });
      }
      return text;
    }
  };
  const save = async (product: Product, change: InlineEdit): Promise<string | null> => {
    const before = running.current.get(product.id) ?? Promise.resolve();
    const saving = before.then(() => send(product, change));
    running.current.set(product.id, saving);
    return await saving;
  };
  const keepMine = () => {
    if (!conflict) return;
    const { before, after, edit: change } = conflict;
    const stock = change.stock == null ? undefined : Math.max(0, after.stock + change.stock - before.stock);
    setConflict(null);
    void save(after, stock === undefined ? change : { ...change, stock });
  };
  const takeTheirs = () => {
    if (conflict) edit.show(conflict.after);
    setConflict(null);
  };
  return { save, conflict, keepMine, takeTheirs };
}

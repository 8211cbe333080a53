import { chunksOf } from "@pola/shared/chunks-of";
import { MAX_PRODUCTS_PER_CHANGE } from "@pola/shared/limits";
import type { ProductStatus } from "@pola/shared/product-status";
import type { NewProduct, Product, ProductEdit, ProductSort } from "@pola/shared/schemas/product";
import type { BulkChange, ProductImport, ProductPreview } from "@pola/shared/schemas/product-changes";
import type { UploadedImage } from "@pola/shared/schemas/upload";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, isNotFound } from "../lib/api-error.ts";
import type { ListPage, PageAt } from "../lib/list-address.ts";
import { again } from "./again.ts";
import { useChange } from "./change.ts";
import { textField } from "./client.ts";
import { call, send } from "./call.ts";
import { callFile } from "./call-file.ts";
import { everyRow } from "./every-page.ts";
import { againGone, once } from "./lost-reply.ts";
import { useRefreshAfter } from "./refresh-after.ts";
import { refusalData } from "./refusal-data.ts";
import { sendMany } from "./send-many.ts";
import { dataQuery, filteredQuery, pageQuery } from "./queries.ts";

export type ProductFilters = {
  search: string;
  category: string;
  status: ProductStatus | "all";
  stock: "low" | "out" | "";
  /** The id of a vendor. */
  vendorId: string;
};

type AdminProductFilters = ProductFilters & PageAt & { sort: ProductSort };

/** A page of the catalogue, inactive products too, and how many match. While filters change, the old rows stay. */
export function adminProducts(filters: AdminProductFilters) {
  return pageQuery(["products", "admin", "list"], "GET /products", filters);
}

/** The number of products in each status, for the same other filters. */
export function productCounts({
  status: _status,
  ...query
}: Omit<ProductFilters, "status"> & { status: string }) {
  return filteredQuery(["products", "admin", "counts", query], "GET /products/counts", { query });
}

/** The categories that have products, inactive products included. */
export const adminCategories = dataQuery(["products", "admin", "categories"], "GET /products/categories", {
  query: { status: "all" },
});

export async function readProduct(id: string, signal?: AbortSignal): Promise<Product> {
  return (await call("GET /products/:id", { params: { id }, signal })).data;
}

const EDIT_IN_LIST = ["products", "edit in list"];

/** Waits until no edit of the list is being saved: a form that is opened meanwhile would be in conflict with it. */
async function editsOfListSaved(queryClient: QueryClient): Promise<void> {
  while (queryClient.isMutating({ mutationKey: EDIT_IN_LIST }) > 0)
    await new Promise<void>((resolve) => {
      const stop = queryClient.getMutationCache().subscribe(() => {
        stop();
        resolve();
      });
    });
}

/**
 * The product that a form edits: fetched each time the form opens, and not cached afterwards. "static": nothing refetches it while the form
 * is open, not even the end of a session, because a newer product would replace what was typed.
 */
export function editedProduct(id: string) {
  return queryOptions({
    queryKey: ["products", "admin", "edited", id],
    queryFn: async ({ client, signal }) => {
      await editsOfListSaved(client);
      return await readProduct(id, signal);
    },
    staleTime: "static",
    gcTime: 0,
  });
}

/** Adds a product, or changes the one with this id. Returns it with the server's message. The list has it before it is loaded again. */
export function useSaveProduct() {
  const queryClient = useQueryClient();
  const refresh = useRefreshAfter("product");
  return useMutation({
    mutationFn: async ({ id, input }: { id: string | null; input: NewProduct }) => {
      const { data, message } =
        id === null
          ? await addOnce(input)
          : await again(() => call("PUT /products/:id", { params: { id }, body: input }));
      return { product: data, message };
    },
    onSuccess: ({ product }) => showInList(queryClient, product),
    onSettled: () => void refresh(),
  });
}

/** Adds a product. One that the first try added, when only its reply was lost, is read. */
async function addOnce(input: NewProduct): Promise<{ data: Product; message?: string | undefined }> {
  let tries = 0;
  const add = () => {
    tries += 1;
    return call("POST /products", { body: input });
  };
  return await again(add).catch(async (error: unknown) => {
    if (tries === 1 || !(error instanceof ApiError) || error.status !== 409) throw error;
    return { data: await readProduct(input.id ?? "") };
  });
}

function showInList(queryClient: QueryClient, product: Product): void {
  queryClient.setQueriesData<ListPage<Product>>(
    { queryKey: ["products", "admin", "list"] },
    (page) => page && { ...page, rows: page.rows.map((row) => (row.id === product.id ? product : row)) },
  );
}

/**
 * Changes a product of the list. The row shows the reply; the list is not loaded again, so that no row moves while others are edited. Only
 * when the product is gone, the list is loaded again without it (docs/product/catalogue.md, C-2306). `show` replaces a row by a product that
 * was read elsewhere.
 */
export function useEditInList() {
  const queryClient = useQueryClient();
  const refresh = useRefreshAfter("product");
  const show = (product: Product) => {
    showInList(queryClient, product);
    for (const key of ["products", "admin"])
      void queryClient.invalidateQueries({ queryKey: [key], refetchType: "none" });
  };
  const mutation = useMutation({
    mutationKey: EDIT_IN_LIST,
    mutationFn: async ({ id, edit }: { id: string; edit: ProductEdit }) =>
      again(() => call("PUT /products/:id", { params: { id }, body: edit })),
    onSuccess: ({ data }) => show(data),
    onError: (error) => {
      if (isNotFound(error)) void refresh();
    },
  });
  return { ...mutation, show };
}

/** The ids of all products that match, newest first. @throws ApiError */
export async function idsOfProducts(filters: ProductFilters): Promise<string[]> {
  const rows = await everyRow("GET /products", { query: filters });
  return rows.map(({ id }) => id);
}

/** What one change would make of each product, asked for in chunks of the API's limit. Changes nothing. */
export function usePreviewBulkChange() {
  return useMutation({
    mutationFn: async ({ ids, change }: { ids: readonly string[]; change: BulkChange }) => {
      const previews: ProductPreview[] = [];
      for (const chunk of chunksOf(ids, MAX_PRODUCTS_PER_CHANGE))
        previews.push(...(await call("POST /products/bulk-preview", { body: { ids: chunk, change } })).data);
      return previews;
    },
  });
}

/** "Try again" would raise a price by its percentage twice, if only the reply was lost. */
const MAY_BE_CHANGED =
  "No reply arrived, so it may have been changed. Look at it before you change it again.";

type BulkChangeInput = { previews: readonly ProductPreview[]; change: BulkChange };

/** Makes a previewed change. Never throws: see sendMany. */
export function useBulkChange() {
  return useChange("product", async ({ previews, change }: BulkChangeInput) => {
    const calls = chunksOf(previews, MAX_PRODUCTS_PER_CHANGE).map((chunk) => ({
      ids: chunk.map(({ id }) => id),
      send: () => {
        const products = chunk.map(({ id, version }) => ({ id, version }));
        return once(call("POST /products/bulk-change", { body: { products, change } }), MAY_BE_CHANGED);
      },
    }));
    return await sendMany(calls, "Failed to update product");
  });
}

/** The list as a file that can be imported, by the same filters. @throws ApiError */
export async function exportProducts(query: ProductFilters) {
  return await callFile("GET /products/export.csv", { query });
}

/** A products file with one row of each kind. @throws ApiError */
export async function productsTemplate() {
  return await callFile("GET /products/template.csv");
}

/** The same file changes nothing more (docs/product/catalogue.md, C-127). */
const MAY_BE_IMPORTED = "No reply arrived, so the file may have been imported. Import it again to make sure.";

/**
 * Previews a products file; with the hash of its preview, applies it. A refusal for a change meanwhile carries a fresh preview. When that
 * changes nothing, an earlier try whose reply was lost imported the file, which is a success.
 */
export function useImportProducts() {
  const refresh = useRefreshAfter("product");
  return useMutation({
    mutationFn: async ({ file, hash }: { file: File; hash?: string }): Promise<ProductImport> => {
      const body = new FormData();
      body.set("file", file);
      const send = () => call("POST /products/import", { body, query: { hash } });
      if (hash === undefined) return (await send()).data;
      try {
        return (await once(again(send), MAY_BE_IMPORTED)).data;
      } catch (error) {
        const fresh = freshImport(error);
        if (fresh && changesNothing(fresh)) return fresh;
        throw error;
      }
    },
    onSettled: (_data, _error, { hash }) => {
      if (hash !== undefined) void refresh();
    },
  });
}

/** Whether the products are as in the file already. */
export function changesNothing({ counts }: ProductImport): boolean {
  return counts.new + counts.changed + counts.refused === 0;
}

/** The fresh preview of an import that was refused because products changed, or null. */
export function freshImport(error: unknown): ProductImport | null {
  return refusalData<ProductImport>(error, "CONFLICT", "counts");
}

/** Deletes a product permanently. Returns the server's message. */
export function useDeleteProduct() {
  return useChange(
    "product",
    async (id: string) =>
      textField(await againGone(() => send("DELETE /products/:id", { params: { id } })), "message") ?? "",
  );
}

/** Uploads one picture and returns its address. */
export async function uploadImage(file: File): Promise<UploadedImage> {
  const body = new FormData();
  body.set("image", file);
  return (await call("POST /uploads/images", { body })).data;
}

import type { Product, ProductInput, ProductSort } from "@pola/shared/schemas/product";
import type { UploadedImage } from "@pola/shared/schemas/upload";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { field } from "./client.ts";
import { call, callPage, send } from "./call.ts";

type AdminProductFilters = {
  search: string;
  category: string;
  status: "active" | "inactive" | "all";
  stock: "low" | "out" | "";
  sort: ProductSort;
  page: number;
  pageSize: number;
};

/** A page of the catalogue, inactive products too, and how many match. While filters change, the old rows stay. */
export function adminProducts(filters: AdminProductFilters) {
  return queryOptions({
    queryKey: ["products", "admin", "list", filters],
    queryFn: async ({ signal }) => callPage("GET /products", { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The categories that have products, inactive products included. */
export function adminCategories() {
  return queryOptions({
    queryKey: ["products", "admin", "categories"],
    queryFn: async ({ signal }) => {
      const query = { status: "all" };
      return (await call("GET /products/categories", { query, signal })).data;
    },
  });
}

/** One product as it is now. */
export async function readProduct(id: string, signal?: AbortSignal): Promise<Product> {
  return (await call("GET /products/:id", { params: { id }, signal })).data;
}

/** The product that a form edits: fetched each time the form opens, and not cached afterwards. */
export function editedProduct(id: string) {
  return queryOptions({
    queryKey: ["products", "admin", "edited", id],
    queryFn: ({ signal }) => readProduct(id, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Adds a product, or changes the one with this id. Returns it with the server's message. */
export function useSaveProduct() {
  const refresh = useCatalogueRefresh();
  return useMutation({
    mutationFn: async ({ id, input }: { id: string | null; input: ProductInput }) => {
      const { data, message } =
        id === null
          ? await call("POST /products", { body: input })
          : await call("PUT /products/:id", { params: { id }, body: input });
      return { product: data, message };
    },
    onSettled: refresh,
  });
}

/** Deletes a product permanently. Returns the server's message. */
export function useDeleteProduct() {
  const refresh = useCatalogueRefresh();
  return useMutation({
    mutationFn: async (id: string) => {
      const reply = await send("DELETE /products/:id", { params: { id } });
      const message = field(reply, "message");
      return typeof message === "string" ? message : "";
    },
    onSettled: refresh,
  });
}

/** Uploads one picture and returns its address. */
export async function uploadImage(file: File): Promise<UploadedImage> {
  const body = new FormData();
  body.set("image", file);
  return (await call("POST /uploads/images", { body })).data;
}

/** Invalidates everything that shows a product, except the open form. */
function useCatalogueRefresh() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({
      queryKey: ["products"],
      predicate: ({ queryKey }) => queryKey[2] !== "edited",
    });
    void queryClient.invalidateQueries({ queryKey: ["admin"] });
  };
}

import {
  CategoriesQuery,
  CategoryCount,
  Product,
  ProductInput,
  ProductListQuery,
} from "@pola/shared/schemas/product";
import * as z from "zod";
import { data, list, type RouteEntry } from "./route-entry.ts";

/** /api/products and /api/vendor */
export const PRODUCT_ENTRIES: readonly RouteEntry[] = [
  {
    method: "get",
    path: "/products",
    summary: "Active products; an admin may ask for inactive ones",
    access: "visitor",
    query: ProductListQuery,
    replies: { 200: list(Product) },
  },
  {
    method: "get",
    path: "/products/categories",
    summary: "Categories with how many active products stand in each; an admin may count inactive ones too",
    access: "visitor",
    query: CategoriesQuery,
    replies: { 200: data(z.array(CategoryCount)) },
  },
  {
    method: "get",
    path: "/products/:id",
    summary: "One product; an inactive one for admins only",
    access: "visitor",
    replies: { 200: data(Product) },
  },
  {
    method: "post",
    path: "/products",
    summary: "Add a product",
    access: "admin",
    body: ProductInput,
    replies: { 201: data(Product) },
  },
  {
    method: "put",
    path: "/products/:id",
    summary:
      "Change a product; stock changes by the difference to `loadedStock`; one that is no longer at `loadedVersion` is left as it is",
    access: "admin",
    body: ProductInput,
    replies: { 200: data(Product) },
    conflict: true,
  },
  {
    method: "delete",
    path: "/products/:id",
    summary: "Delete a product; orders keep their copy of it",
    access: "admin",
    replies: { 200: data(z.object({ id: z.string() })) },
  },
  {
    method: "get",
    path: "/vendor/listings",
    summary: "The same list as /products",
    access: "visitor",
    query: ProductListQuery,
    replies: { 200: list(Product) },
  },
];

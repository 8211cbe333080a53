import * as z from "zod/mini";
import {
  CategoriesQuery,
  CategoryCount,
  NewProduct,
  Product,
  ProductCounts,
  ProductCountsQuery,
  ProductEdit,
  ProductListQuery,
} from "../schemas/product.ts";
import {
  BulkChangeInput,
  BulkPreviewInput,
  ProductExportQuery,
  ProductImport,
  ProductImportQuery,
  ProductPreview,
} from "../schemas/product-changes.ts";
import { ManyResult } from "../schemas/many-result.ts";
import { PagingQuery } from "../schemas/text.ts";
import type { Endpoint } from "./endpoint.ts";

const LIST = {
  message: "Products loaded successfully",
  access: "visitor",
  query: ProductListQuery,
  reply: z.array(Product),
  isPaged: true,
  mayLag: true,
  hasEtag: true,
} as const;

/** /api/products and /api/vendor/listings: the catalogue; /api/vendor/products: what it holds of a vendor. */
export const PRODUCTS = {
  "GET /products": {
    ...LIST,
    summary: "Active products; an admin may ask for inactive ones",
  },
  "GET /products/categories": {
    summary: "Categories with their number of active products; an admin may count inactive ones too",
    access: "visitor",
    query: CategoriesQuery,
    reply: z.array(CategoryCount),
    mayLag: true,
    hasEtag: true,
  },
  "GET /products/counts": {
    summary: "The number of products in each status, with the list's search, category, stock and vendor",
    adminArea: "products",
    query: ProductCountsQuery,
    reply: ProductCounts,
    mayLag: true,
  },
  "GET /products/export.csv": {
    summary: "The products of a list with all their fields and variations, as a file that can be imported",
    adminArea: "products",
    query: ProductExportQuery,
    reply: { file: "text/csv" },
  },
  "GET /products/template.csv": {
    summary: "A products file with one row of each kind",
    adminArea: "products",
    reply: { file: "text/csv" },
  },
  "POST /products/import": {
    summary: "What a products file would change; with the hash of that preview: change all of it, or nothing",
    message: "Products file read successfully",
    adminArea: "products",
    upload: "file",
    query: ProductImportQuery,
    reply: ProductImport,
    refusals: { CONFLICT: ProductImport },
  },
  "POST /products/bulk-preview": {
    summary: "What one change would do to several products",
    message: "Preview loaded successfully",
    adminArea: "products",
    body: BulkPreviewInput,
    reply: z.array(ProductPreview),
  },
  "POST /products/bulk-change": {
    summary:
      "One change for several products, as previewed; says which changed, which were refused and which failed",
    message: "Products updated",
    adminArea: "products",
    body: BulkChangeInput,
    reply: ManyResult,
  },
  "GET /products/:id": {
    summary: "One product; an inactive one for admins only",
    access: "visitor",
    reply: Product,
    hasEtag: true,
  },
  "POST /products": {
    summary: "Add a product",
    message: "Product added successfully!",
    adminArea: "products",
    body: NewProduct,
    reply: Product,
    status: 201,
    refusals: { CONFLICT: true },
  },
  "PUT /products/:id": {
    summary:
      "Change what the body names; stock changes by the difference to `loadedStock`; one that is no longer at `loadedVersion` is left as it is",
    message: "Product updated successfully!",
    adminArea: "products",
    body: ProductEdit,
    reply: Product,
    refusals: { CONFLICT: true },
  },
  "DELETE /products/:id": {
    summary: "Delete a product; orders keep their copy of it",
    message: "Product deleted successfully!",
    adminArea: "products",
    reply: z.object({ id: z.string() }),
  },
  "GET /vendor/listings": { ...LIST, summary: "The same list as /products" },
  "GET /vendor/products": {
    summary: "The caller's own products, also inactive ones",
    access: "vendor",
    query: PagingQuery,
    reply: z.array(Product),
    isPaged: true,
    mayLag: true,
  },
} as const satisfies Record<string, Endpoint>;

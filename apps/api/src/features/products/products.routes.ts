import { MAX_IMPORT_BYTES } from "@pola/shared/limits";
import type { Ctx } from "../../context.ts";
import { fileUploads } from "../../http/file-upload.ts";
import { type Route, server } from "../../http/serve.ts";
import { changeProducts, previewBulkChange } from "./change-products.ts";
import { createProduct } from "./create-product.ts";
import { deleteProduct } from "./delete-product.ts";
import { productsCsv, templateCsv } from "./export-products.ts";
import { getProduct } from "./get-product.ts";
import { importProducts } from "./import-products.ts";
import { countProductsForTabs, listCategories, listProducts, listVendorProducts } from "./list-products.ts";
import { updateProduct } from "./update-product.ts";

/** /api/products, and the same list under its second address, /api/vendor/listings; /api/vendor/products. */
export function productRoutes(ctx: Ctx): Route[] {
  const { list, reply, serve } = server(ctx);
  const withFile = fileUploads({ field: "file", noun: "file", maxBytes: MAX_IMPORT_BYTES });
  return [
    list("GET /products", ({ ctx, actor, query }) => listProducts(ctx, actor, query)),
    list("GET /vendor/listings", ({ ctx, actor, query }) => listProducts(ctx, actor, query)),
    list("GET /vendor/products", ({ ctx, actor, query }) => listVendorProducts(ctx, actor, query)),
    reply("GET /products/categories", ({ ctx, actor, query }) => listCategories(ctx, actor, query)),
    reply("GET /products/counts", ({ ctx, actor, query }) => countProductsForTabs(ctx, actor, query)),
    serve("GET /products/export.csv", ({ actor, query }) => productsCsv(ctx, actor, query)),
    serve("GET /products/template.csv", () => templateCsv()),
    reply("POST /products/import", ({ actor, query, req, res }) =>
      withFile(actor.id, req, res, (content) => importProducts(ctx, actor, content, query.hash)),
    ),
    reply("POST /products/bulk-preview", ({ body }) => previewBulkChange(ctx, body)),
    reply("POST /products/bulk-change", ({ actor, body }) => changeProducts(ctx, actor, body)),
    reply("GET /products/:id", ({ actor, params }) => getProduct(ctx, actor, params.id)),
    reply("POST /products", ({ actor, body }) => createProduct(ctx, actor, body)),
    reply("PUT /products/:id", ({ actor, params, body }) => updateProduct(ctx, actor, params.id, body)),
    reply("DELETE /products/:id", async ({ actor, params }) => {
      await deleteProduct(ctx, actor, params.id);
      return params;
    }),
  ];
}

import type { Ctx } from "../../context.ts";
import { pageReply } from "../../http/paging.ts";
import { type Route, server } from "../../http/serve.ts";
import { createProduct } from "./create-product.ts";
import { deleteProduct } from "./delete-product.ts";
import { getProduct } from "./get-product.ts";
import { listCategories, listProducts } from "./list-products.ts";
import { listVendorProducts } from "./list-vendor-products.ts";
import { updateProduct } from "./update-product.ts";

/** /api/products, and the same list under its second address, /api/vendor/listings; /api/vendor/products. */
export function productRoutes(ctx: Ctx): Route[] {
  const serve = server(ctx);
  return [
    serve("GET /products", async ({ actor, query }) =>
      pageReply(query, await listProducts(ctx, actor, query)),
    ),
    serve("GET /vendor/listings", async ({ actor, query }) =>
      pageReply(query, await listProducts(ctx, actor, query)),
    ),
    serve("GET /vendor/products", async ({ actor, query }) =>
      pageReply(query, await listVendorProducts(ctx, actor, query)),
    ),
    serve("GET /products/categories", async ({ actor, query }) => ({
      data: await listCategories(ctx, actor, query),
    })),
    serve("GET /products/:id", async ({ actor, params }) => ({
      data: await getProduct(ctx, actor, params.id),
    })),
    serve("POST /products", async ({ actor, body }) => ({
      data: await createProduct(ctx, actor, body),
      message: "Product added successfully!",
    })),
    serve("PUT /products/:id", async ({ actor, params, body }) => ({
      data: await updateProduct(ctx, actor, params.id, body),
      message: "Product updated successfully!",
    })),
    serve("DELETE /products/:id", async ({ actor, params }) => {
      await deleteProduct(ctx, actor, params.id);
      return { data: params, message: "Product deleted successfully!" };
    }),
  ];
}

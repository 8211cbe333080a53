import { CategoriesQuery, ProductInput, ProductListQuery } from "@pola/shared/schemas/product";
import { type RequestHandler, Router } from "express";
import type { Ctx } from "../../context.ts";
import { ok, pageOf, paginationOf } from "../../http/envelope.ts";
import { parseBody, parseId, parseQuery } from "../../http/parse.ts";
import { optionalUser, requireAdmin } from "../../http/session.ts";
import { createProduct } from "./create-product.ts";
import { deleteProduct } from "./delete-product.ts";
import { getProduct } from "./get-product.ts";
import { listCategories, listProducts } from "./list-products.ts";
import { updateProduct } from "./update-product.ts";

/** /api/products */
export function productRoutes(ctx: Ctx): Router {
  const router = Router();

  router.get("/", listing(ctx));

  router.get("/categories", async (req, res) => {
    const actor = await optionalUser(ctx, req);
    res.json(ok(await listCategories(ctx, actor, parseQuery(CategoriesQuery, req))));
  });

  router.get("/:id", async (req, res) => {
    const actor = await optionalUser(ctx, req);
    res.json(ok(await getProduct(ctx, actor, parseId(req.params.id))));
  });

  router.post("/", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    const input = parseBody(ProductInput, req);
    const product = await createProduct(ctx, admin, input);
    res.status(201).json(ok(product, { message: "Product added successfully!" }));
  });

  router.put("/:id", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    const id = parseId(req.params.id);
    const product = await updateProduct(ctx, admin, id, parseBody(ProductInput, req));
    res.json(ok(product, { message: "Product updated successfully!" }));
  });

  router.delete("/:id", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    const id = parseId(req.params.id);
    await deleteProduct(ctx, admin, id);
    res.json(ok({ id }, { message: "Product deleted successfully!" }));
  });

  return router;
}

/** /api/vendor: the same list under the specification's second address (domain.md, Catalogue). */
export function vendorListingRoutes(ctx: Ctx): Router {
  const router = Router();
  router.get("/listings", listing(ctx));
  return router;
}

function listing(ctx: Ctx): RequestHandler {
  return async (req, res) => {
    const actor = await optionalUser(ctx, req);
    const query = parseQuery(ProductListQuery, req);
    const { products, total } = await listProducts(ctx, actor, query);
    res.json(ok(products, { pagination: paginationOf(pageOf(query), total) }));
  };
}

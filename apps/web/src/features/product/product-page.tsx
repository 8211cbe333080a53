import { useQuery, useQueryClient } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import PackageX from "lucide-react/icons/package-x";
import { Link, useLocation, useParams } from "react-router-dom";
import { failureOf, isNotFound } from "../../lib/api-error.ts";
import { listedProduct, product as productQuery } from "../../api/products.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { ProductDetails } from "./product-details.tsx";

/** One product, with the options for an order (docs/product/screens.md, I-65). */
export function ProductPage() {
  const { id = "" } = useParams();
  const state: unknown = useLocation().state;
  const client = useQueryClient();
  const query = useQuery(productQuery(id));
  // The listing's data is shown until the product itself is fetched, also when that fails.
  const product = query.data ?? listedProduct(client, id);
  usePageTitle(product?.name ?? "Product");
  const listingsPath = listingsPathOf(state);
  // Unknown, inactive or deleted.
  if (isNotFound(query.error))
    return (
      <Panel
        icon={<PackageX />}
        title="Product not found"
        line="The product you're looking for doesn't exist."
        actions={<ButtonLink to={listingsPath}>Back to Listings</ButtonLink>}
      />
    );
  return (
    <>
      <Link
        to={listingsPath}
        state="back"
        className="mt-2 inline-flex min-h-12 items-center gap-2 font-medium text-brand underline-offset-4 hover:underline"
      >
        <ArrowLeft size={18} aria-hidden="true" />
        Back to Listings
      </Link>
      {query.isPending && !product && <Loading label="Loading product" shape="detail" />}
      {query.isError && !product && (
        <>
          <h1 id="page-title" tabIndex={-1} className="sr-only">
            Product
          </h1>
          <Failed title="Failed to load this product" {...failureOf(query)} />
        </>
      )}
      {product && <ProductDetails key={product.id} product={product} />}
    </>
  );
}

/** The list that the visitor came from, with its filters. */
function listingsPathOf(state: unknown): string {
  const path: unknown = Reflect.get(Object(state), "listings");
  return typeof path === "string" ? path : "/products";
}

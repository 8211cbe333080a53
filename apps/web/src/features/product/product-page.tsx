import { useQuery, useQueryClient } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link, useLocation, useParams } from "react-router-dom";
import { ApiError, errorText } from "../../api/client.ts";
import { listedProduct, product as productQuery } from "../../api/products.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { Failed, Loading } from "../../ui/states.tsx";
import { ProductDetails } from "./product-details.tsx";
import { ProductNotFound } from "./product-not-found.tsx";

/** One product and the way to order it (specification, section 2, Product detail). */
export function ProductPage() {
  const { id = "" } = useParams();
  const state: unknown = useLocation().state;
  const client = useQueryClient();
  // What the list has shown already is there at once; what it is now follows.
  const query = useQuery({ ...productQuery(id), placeholderData: () => listedProduct(client, id) });
  usePageTitle(query.data?.name ?? "Product");
  const listingsPath = listingsPathOf(state);
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <ProductNotFound listingsPath={listingsPath} />;
  }
  return (
    <>
      <Link
        to={listingsPath}
        className="mt-2 inline-flex min-h-12 items-center gap-2 font-medium text-brand underline-offset-4 hover:underline"
      >
        <ArrowLeft size={18} aria-hidden="true" />
        Back to Listings
      </Link>
      {query.isPending && <Loading label="Loading product" shape="detail" />}
      {query.isError && !query.data && (
        <>
          <h1 id="page-title" tabIndex={-1} className="sr-only">
            Product
          </h1>
          <Failed
            title="Failed to load this product"
            detail={errorText(query.error, "")}
            onRetry={query.refetch}
          />
        </>
      )}
      {query.data && <ProductDetails key={query.data.id} product={query.data} />}
    </>
  );
}

/** The list the visitor came from, with its filters; only an address of the listings screen is believed. */
function listingsPathOf(state: unknown): string {
  const path: unknown =
    typeof state === "object" && state !== null ? Reflect.get(state, "listings") : undefined;
  return typeof path === "string" && /^\/(products|listings)(\?|$)/.test(path) ? path : "/products";
}

import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ApiError, errorText } from "../../api/client.ts";
import { product as productQuery } from "../../api/products.ts";
import { useSession } from "../../api/session.tsx";
import { usePageTitle } from "../../lib/page-title.ts";
import { Loading } from "../../ui/states.tsx";
import { AuthRequired } from "./auth-required.tsx";
import { CheckoutView } from "./checkout-view.tsx";
import { LoadError } from "./load-error.tsx";

/** Ordering one product for a customer (specification, section 2, Checkout); quantity and variations come with the address. */
export function CheckoutPage() {
  usePageTitle("Checkout");
  const { productId = "" } = useParams();
  const { status } = useSession();
  const isSignedIn = status === "signed-in";
  const query = useQuery({ ...productQuery(productId), enabled: isSignedIn && productId !== "" });
  if (status === "signed-out") return <AuthRequired />;
  if (productId === "") return <LoadError detail="Product ID is missing" />;
  if (query.data) return <CheckoutView key={query.data.id} product={query.data} />;
  if (query.isError) return <LoadError detail={detailOf(query.error)} onRetry={query.refetch} />;
  return (
    <div className="pt-8">
      <Loading label="Loading checkout" shape="detail" />
    </div>
  );
}

/** The words of the specification, section 8. */
function detailOf(error: Error): string {
  if (!(error instanceof ApiError)) return "Failed to fetch product";
  if (error.status === 404) return "Listing not found";
  return error.isNetwork ? errorText(error, "") : `Failed to fetch product: ${error.status}`;
}

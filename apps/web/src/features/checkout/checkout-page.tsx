import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ApiError, errorText, isNotFound } from "../../api/client.ts";
import { product as productQuery } from "../../api/products.ts";
import { useSession } from "../../api/session.tsx";
import { usePageTitle } from "../../lib/page-title.ts";
import { Skeleton } from "../../ui/states.tsx";
import { AuthRequired } from "./auth-required.tsx";
import { CheckoutView } from "./checkout-view.tsx";
import { LoadError } from "./load-error.tsx";
import { WaitingForApproval } from "./waiting-for-approval.tsx";

/** Orders one product for a customer. Quantity and choices are in the address (docs/product/orders.md, O-18). */
export function CheckoutPage() {
  usePageTitle("Checkout");
  const { productId = "" } = useParams();
  const { status, user } = useSession();
  const isWaiting = user?.status === "pending";
  const isSignedIn = status === "signed-in" && !isWaiting;
  const query = useQuery({ ...productQuery(productId), enabled: isSignedIn && productId !== "" });
  if (status === "signed-out") return <AuthRequired />;
  if (isWaiting) return <WaitingForApproval />;
  if (productId === "") return <LoadError detail="Product ID is missing" />;
  if (query.data) return <CheckoutView key={query.data.id} product={query.data} />;
  if (query.isError) {
    const isGone = isNotFound(query.error);
    return <LoadError detail={detailOf(query.error)} onRetry={isGone ? undefined : query.refetch} />;
  }
  return (
    <div
      aria-busy="true"
      className="grid gap-6 pt-5 md:grid-cols-[minmax(0,1fr)_20rem] md:pt-8 lg:grid-cols-[minmax(0,1fr)_25rem]"
    >
      <output className="sr-only">Loading checkout</output>
      <Skeleton className="-mb-2 h-8 w-40 md:col-span-2 md:mb-0 md:h-9" />
      <Skeleton className="h-24 rounded-card md:order-last md:h-102" />
      <Skeleton className="h-136 rounded-card" />
    </div>
  );
}

function detailOf(error: Error): string {
  if (!(error instanceof ApiError)) return "Failed to fetch product";
  if (error.status === 404) return "Listing not found";
  return error.isNetwork ? errorText(error, "") : `Failed to fetch product: ${error.status}`;
}

import { useQuery } from "@tanstack/react-query";
import Clock from "lucide-react/icons/clock";
import Lock from "lucide-react/icons/lock";
import PackageX from "lucide-react/icons/package-x";
import { useLocation, useParams } from "react-router-dom";
import { ApiError, errorText, isNotFound } from "../../lib/api-error.ts";
import { product as productQuery } from "../../api/products.ts";
import { useSession } from "../../api/session.tsx";
import { reportApproval } from "../../components/report-approval.ts";
import { loginPathFor } from "../../lib/next-path.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CheckoutView } from "./checkout-view.tsx";

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
      <Skeleton className="h-120 rounded-card" />
    </div>
  );
}

function detailOf(error: Error): string {
  if (!(error instanceof ApiError)) return "Failed to fetch product";
  if (error.status === 404) return "Listing not found";
  return error.isNetwork ? errorText(error, "") : `Failed to fetch product: ${error.status}`;
}

/** For guests. After signing in they come back with what they chose (docs/product/orders.md, O-17). */
function AuthRequired() {
  const location = useLocation();
  return (
    <Panel
      icon={<Lock />}
      title="Authentication Required"
      line="You need to be logged in to place an order."
      actions={
        <>
          <ButtonLink to={loginPathFor(location)}>Login</ButtonLink>
          <ButtonLink to="/products" variant="secondary">
            Back to Listings
          </ButtonLink>
        </>
      }
    />
  );
}

/** Replaces the form, which could not be sent (docs/product/orders.md, O-144). */
function WaitingForApproval() {
  const { refresh } = useSession();
  const { isBusy, run } = useBusy();
  const check = async () => reportApproval(await refresh());
  return (
    <Panel
      icon={<Clock />}
      title="Waiting for approval"
      line="You can order once an admin has approved your account. We will email you."
      actions={
        <>
          <ButtonLink to="/products">Back to Listings</ButtonLink>
          <Button variant="secondary" isLoading={isBusy} onClick={() => run(check)}>
            Check again
          </Button>
        </>
      }
    />
  );
}

/** The product could not be loaded (docs/product/orders.md, O-24). */
function LoadError({ detail, onRetry }: { detail: string; onRetry?: (() => unknown) | undefined }) {
  return (
    <Panel
      icon={<PackageX />}
      title="Error Loading Product"
      line={detail}
      actions={
        <>
          {onRetry && <Button onClick={() => void onRetry()}>Retry</Button>}
          <ButtonLink to="/products" variant={onRetry ? "secondary" : "primary"}>
            Back to Listings
          </ButtonLink>
        </>
      }
    />
  );
}

import PackageX from "lucide-react/icons/package-x";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";

/** The product could not be loaded (docs/product/orders.md, O-24). */
export function LoadError({ detail, onRetry }: { detail: string; onRetry?: (() => unknown) | undefined }) {
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

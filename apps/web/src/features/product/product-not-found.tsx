import PackageX from "lucide-react/icons/package-x";
import { ButtonLink } from "../../ui/button.tsx";

/** For unknown, inactive and deleted products. */
export function ProductNotFound({ listingsPath }: { listingsPath: string }) {
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-2 py-10 text-center">
      <PackageX size={56} strokeWidth={1.25} aria-hidden="true" className="mb-2 text-muted" />
      <h1 id="page-title" tabIndex={-1} className="text-2xl font-bold">
        Product not found
      </h1>
      <p className="text-muted">The product you're looking for doesn't exist.</p>
      <ButtonLink to={listingsPath} className="mt-4">
        Back to Listings
      </ButtonLink>
    </div>
  );
}

import PackageX from "lucide-react/icons/package-x";
import { ButtonLink } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";

/** For unknown, inactive and deleted products. */
export function ProductNotFound({ listingsPath }: { listingsPath: string }) {
  return (
    <Panel
      icon={<PackageX />}
      title="Product not found"
      line="The product you're looking for doesn't exist."
      actions={<ButtonLink to={listingsPath}>Back to Listings</ButtonLink>}
    />
  );
}

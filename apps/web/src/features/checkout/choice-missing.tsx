import ListChecks from "lucide-react/icons/list-checks";
import { ButtonLink } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";

/** The address lacks a valid choice for one of the product's pickers. */
export function ChoiceMissing({ productId }: { productId: string }) {
  return (
    <Panel
      icon={<ListChecks />}
      title="Select Variation"
      line="Choose one of the available options before you place this order."
      actions={<ButtonLink to={`/products/${encodeURIComponent(productId)}`}>Choose options</ButtonLink>}
    />
  );
}

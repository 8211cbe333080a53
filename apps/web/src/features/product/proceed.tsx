import { useSession } from "../../api/session.tsx";
import { checkoutPath } from "../../lib/checkout-link.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { ProductSelection } from "./use-selection.ts";

type ProceedProps = { productId: string; selection: ProductSelection; onMissing: () => void };

/**
 * The link to checkout with quantity and choices. While a choice is missing, a button that names it and leads to it; for a reseller who
 * is not approved yet, "Waiting for approval" (docs/product/orders.md, O-144).
 */
export function Proceed({ productId, selection, onMissing }: ProceedProps) {
  const { user } = useSession();
  const { quantity, choices, missing, stock } = selection;
  if (user?.status === "pending") {
    return (
      <Button variant="secondary" aria-disabled className="grow max-md:px-2">
        Waiting for approval
      </Button>
    );
  }
  if (stock === 0) {
    return (
      <Button disabled className="grow max-md:px-2">
        Proceed to Checkout
      </Button>
    );
  }
  if (missing !== undefined) {
    return (
      <Button onClick={onMissing} className="grow max-md:px-2">
        {chooseText(missing)}
      </Button>
    );
  }
  return (
    <ButtonLink to={checkoutPath(productId, { quantity, choices })} className="grow max-md:px-2">
      Proceed to Checkout
    </ButtonLink>
  );
}

/** What the button says while a variation is not chosen: "Choose a size", "Choose an edition"; a name in capitals stays: "Choose RAM". */
export function chooseText(name: string): string {
  if (/^\p{Lu}\p{Lu}/u.test(name)) return `Choose ${name}`;
  const word = name.charAt(0).toLowerCase() + name.slice(1);
  return `Choose ${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
}

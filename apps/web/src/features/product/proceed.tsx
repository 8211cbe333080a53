import { checkoutPath } from "../../lib/checkout-link.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { ProductSelection } from "./use-selection.ts";

type ProceedProps = { productId: string; selection: ProductSelection; onMissing: () => void };

/** The link to checkout with quantity and choices. While a choice is missing, a button that asks for it. */
export function Proceed({ productId, selection, onMissing }: ProceedProps) {
  const { quantity, choices, missing, stock } = selection;
  if (stock === 0 || missing !== undefined) {
    return (
      <Button disabled={stock === 0} onClick={onMissing} className="grow max-md:px-2">
        Proceed to Checkout
      </Button>
    );
  }
  return (
    <ButtonLink to={checkoutPath(productId, { quantity, choices })} className="grow max-md:px-2">
      Proceed to Checkout
    </ButtonLink>
  );
}

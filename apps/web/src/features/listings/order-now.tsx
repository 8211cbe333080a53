import type { Product } from "@pola/shared/schemas/product";
import { useSession } from "../../api/session.tsx";
import { checkoutPath } from "../../lib/checkout-link.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useProductLink } from "./use-product-link.ts";

type OrderNowProps = {
  product: Product;
  describedBy?: string;
  /** Set where it is the main action of its surface; on a card among many it is quiet. */
  isMain?: boolean;
};

/**
 * Opens the product, to choose quantity and options. A guest goes to checkout, which explains that ordering needs an
 * account. Disabled without stock.
 */
export function OrderNow({ product, describedBy, isMain = false }: OrderNowProps) {
  const { status } = useSession();
  const link = useProductLink(product.id);
  const looks = isMain
    ? {}
    : ({
        variant: "secondary",
        size: "sm",
        className: "relative z-1 border-brand text-brand max-md:px-1",
      } as const);
  if (product.stock === 0) {
    return (
      <Button disabled aria-describedby={describedBy} {...looks}>
        Order Now
      </Button>
    );
  }
  const to = status === "signed-out" ? checkoutPath(product.id, { quantity: 1, choices: {} }) : link.to;
  return (
    <ButtonLink {...link} to={to} aria-describedby={describedBy} {...looks}>
      Order Now
    </ButtonLink>
  );
}

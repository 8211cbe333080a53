import type { Product } from "@pola/shared/schemas/product";
import { useSession } from "../../api/session.tsx";
import { checkoutPath } from "../../lib/checkout-link.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useProductLink } from "./use-product-link.ts";

type OrderNowProps = { product: Product; describedBy?: string; fullWidth?: boolean };

/**
 * Opens the product, to choose quantity and options. A guest goes to checkout, which explains that ordering needs an
 * account. Disabled without stock.
 */
export function OrderNow({ product, describedBy, fullWidth = false }: OrderNowProps) {
  const { status } = useSession();
  const link = useProductLink(product.id);
  if (product.stock === 0) {
    return (
      <Button disabled fullWidth={fullWidth} aria-describedby={describedBy} className="px-2! md:px-4!">
        Order Now
      </Button>
    );
  }
  const to = status === "signed-out" ? checkoutPath(product.id, { quantity: 1, choices: {} }) : link.to;
  return (
    <ButtonLink
      {...link}
      to={to}
      fullWidth={fullWidth}
      aria-describedby={describedBy}
      className="relative z-1 px-2! md:px-4!"
    >
      Order Now
    </ButtonLink>
  );
}

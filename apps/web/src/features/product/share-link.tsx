import { formatRupees } from "@pola/shared/money";
import type { Product } from "@pola/shared/schemas/product";
import Share2 from "lucide-react/icons/share-2";
import { ExternalButtonLink } from "../../ui/button.tsx";

/** Offers the product to a customer over WhatsApp: name, price and description, and nothing about the commission. */
export function ShareLink({ product, price }: { product: Product; price: number }) {
  const text = [product.name, formatRupees(price), product.description].join("\n\n");
  return (
    <ExternalButtonLink
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      variant="secondary"
      icon={<Share2 />}
      fullWidth
    >
      Share on WhatsApp
    </ExternalButtonLink>
  );
}

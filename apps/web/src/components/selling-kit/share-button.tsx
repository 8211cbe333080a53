import type { Seller } from "@pola/shared/caption";
import type { Product } from "@pola/shared/schemas/product";
import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

// Few visits share a listing, so the code loads on use.
const sellingKit = lazyPart(async () => (await import("./selling-kit.tsx")).SellingKit);

type ShareButtonProps = {
  product: Product;
  /** The reseller who offers it. Null renders nothing. */
  seller: Seller | null;
  isIcon?: boolean | undefined;
  className?: string | undefined;
};

/** Opens the selling kit: what a reseller needs to offer a listing to customers. */
export function ShareButton({ product, seller, isIcon = false, className }: ShareButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (seller === null) return null;
  const open = () => setIsOpen(true);
  return (
    <>
      {isIcon ? (
        <IconButton
          label={`Share ${product.name}`}
          icon={<Share2 />}
          variant="secondary"
          onClick={open}
          className={className}
        />
      ) : (
        <Button variant="secondary" icon={<Share2 />} onClick={open} className={className}>
          Share
        </Button>
      )}
      {isOpen && <sellingKit.Part product={product} seller={seller} onClose={() => setIsOpen(false)} />}
    </>
  );
}

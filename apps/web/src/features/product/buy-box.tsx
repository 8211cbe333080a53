import type { Product } from "@pola/shared/schemas/product";
import type { ReactNode, RefObject } from "react";
import { useSeller } from "../../api/seller.ts";
import { OrderSummary } from "../../components/order-summary.tsx";
import { ShareButton } from "../../components/selling-kit/share-button.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { CommissionBox } from "./commission-box.tsx";
import { QuantityPicker } from "./quantity-picker.tsx";
import type { ProductSelection } from "./use-selection.ts";
import { VariationPicker } from "./variation-picker.tsx";

type BuyBoxProps = {
  product: Product;
  selection: ProductSelection;
  /** The person has pressed Proceed while a choice was missing. */
  isAsked: boolean;
  options: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/** The commission, the options, the quantity and the sum. */
export function BuyBox({ product, selection, isAsked, options, children }: BuyBoxProps) {
  const { figures, stock } = selection;
  const seller = useSeller();
  return (
    <>
      <CommissionBox figures={figures} />
      {selection.pickers.length > 0 && (
        <VariationPicker selection={selection} isAsked={isAsked} options={options} />
      )}
      {stock === 0 ? (
        <Banner tone="danger" title="Out of Stock">
          This cannot be ordered now. Choose another option or come back later.
        </Banner>
      ) : (
        <>
          <QuantityPicker selection={selection} />
          <Card title="Order Summary">
            <OrderSummary figures={figures} />
          </Card>
        </>
      )}
      {children}
      <ShareButton product={product} seller={seller} />
    </>
  );
}

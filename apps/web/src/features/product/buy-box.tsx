import { numberText } from "@pola/shared/counted";
import { commissionFormat, toCents, toRupees } from "@pola/shared/money";
import type { Product } from "@pola/shared/schemas/product";
import type { ReactNode, RefObject } from "react";
import { useSeller } from "../../api/seller.ts";
import type { OrderFigures } from "../../components/order-figures.ts";
import { OrderSummary } from "../../components/order-summary.tsx";
import { ShareButton } from "../../components/selling-kit/share-button.tsx";
import { WholesaleTerms } from "../../components/wholesale-terms.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { QuantityStepper } from "../../ui/quantity-stepper.tsx";
import { RadioPills } from "../../ui/radio-pills.tsx";
import type { ProductSelection } from "./use-selection.ts";

type BuyBoxProps = {
  product: Product;
  selection: ProductSelection;
  /** The person has pressed Proceed while a choice was missing. */
  isAsked: boolean;
  options: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

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
          This cannot be ordered now.{" "}
          {selection.pickers.some(({ options: own }) => own.some(({ isDisabled }) => !isDisabled))
            ? "Choose another option."
            : "Come back later."}
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

/** What the reseller earns, per piece and for the chosen quantity. */
function CommissionBox({ figures }: { figures: OrderFigures }) {
  const perPiece = toRupees(toCents(figures.totalCommission) / figures.quantity);
  const text = commissionFormat([figures.totalCommission, perPiece]);
  return (
    <section
      aria-label="Your commission"
      aria-live="polite"
      aria-atomic
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 rounded-card bg-brand-soft p-4 text-brand-soft-text"
    >
      <p>
        <span className="block text-sm font-medium">You earn</span>
        <span className="text-hero font-bold tabular-nums md:text-hero-wide">
          {text(figures.totalCommission)}
        </span>
      </p>
      <p className="text-sm font-medium tabular-nums">
        {text(perPiece)} per piece × {numberText(figures.quantity)}
      </p>
    </section>
  );
}

/** A radio group for each variation (docs/product/catalogue.md, C-20). */
function VariationPicker({ selection, isAsked, options }: Omit<BuyBoxProps, "product" | "children">) {
  return (
    <section aria-labelledby="available-options">
      <h2 id="available-options" className="mb-3 text-lg font-semibold">
        Available Options
      </h2>
      <div ref={options} className="grid grid-cols-1 gap-4">
        {selection.pickers.map((picker) => (
          <div key={picker.name} data-missing={picker.chosen === undefined || undefined}>
            <RadioPills
              legend={
                <>
                  {picker.name}
                  <span className="font-normal text-muted">: {picker.chosen ?? "Select Variation"}</span>
                </>
              }
              value={picker.chosen}
              onChange={(value) => selection.choose(picker.name, value)}
              options={picker.options}
            />
            {isAsked && picker.name === selection.missing && (
              <p role="alert" className="mt-2 text-sm font-medium text-danger">
                Please select: {picker.name}
              </p>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

/** The quantity, from 1 to the stock. "Set to bulk quantity" sets the smaller of the wholesale quantity and the stock. */
function QuantityPicker({ selection }: { selection: ProductSelection }) {
  const { quantity, stock, wholesale, setQuantity } = selection;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <QuantityStepper label="Quantity" value={quantity} min={1} max={stock} onChange={setQuantity} />
        {wholesale && (
          <Button
            variant="secondary"
            className="py-3"
            onClick={() => setQuantity(Math.min(wholesale.from, stock))}
          >
            Set to bulk quantity
          </Button>
        )}
      </div>
      {wholesale && (
        <WholesaleTerms {...wholesale}>
          {quantity >= wholesale.from && (
            <span className="font-semibold text-tone-green-text"> · Wholesale price applied</span>
          )}
        </WholesaleTerms>
      )}
    </div>
  );
}

import { formatCommission, formatRupees } from "@pola/shared/money";
import { numberText } from "@pola/shared/counted";
import { Button } from "../../ui/button.tsx";
import { QuantityStepper } from "../../ui/quantity-stepper.tsx";
import type { ProductSelection } from "./use-selection.ts";

/** The quantity, from 1 to the stock. "Set to bulk quantity" sets the smaller of the wholesale quantity and the stock. */
export function QuantityPicker({ selection }: { selection: ProductSelection }) {
  const { quantity, stock, wholesale, setQuantity } = selection;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <QuantityStepper label="Quantity" value={quantity} min={1} max={stock} onChange={setQuantity} />
        {wholesale && (
          <Button variant="secondary" onClick={() => setQuantity(Math.min(wholesale.from, stock))}>
            Set to bulk quantity
          </Button>
        )}
      </div>
      {wholesale && (
        <p className="text-sm text-muted">
          <strong className="font-semibold text-text">{numberText(wholesale.from)}+ pieces:</strong>{" "}
          <span className="whitespace-nowrap">{formatRupees(wholesale.price)}</span> each, earn{" "}
          <span className="whitespace-nowrap">{formatCommission(wholesale.commission)}</span>
          {quantity >= wholesale.from && (
            <span className="font-semibold text-tone-green-text"> · Wholesale price applied</span>
          )}
        </p>
      )}
    </div>
  );
}

import { numberText } from "@pola/shared/counted";
import { formatCommission, formatRupees } from "@pola/shared/money";
import type { Choices } from "@pola/shared/pricing";
import type { Product } from "@pola/shared/schemas/product";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import { QuantityStepper } from "../ui/quantity-stepper.tsx";
import { optionsText } from "./options-text.ts";
import type { Size } from "./sizes.ts";

type SizesModalProps = {
  product: Product;
  sizes: readonly Size[];
  isBusy: boolean;
  onAdd: (pieces: { choices: Choices; quantity: number }[]) => void;
  onClose: () => void;
};

/** Adds several sizes of a product at once: a quantity beside each choice. */
export function SizesModal({ product, sizes, isBusy, onAdd, onClose }: SizesModalProps) {
  const [quantities, setQuantities] = useState<Readonly<Record<number, number>>>({});
  const pieces = Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0);
  const add = () =>
    onAdd(
      sizes.flatMap(({ choices }, index) => {
        const quantity = quantities[index] ?? 0;
        return quantity > 0 ? [{ choices, quantity }] : [];
      }),
    );
  return (
    <Modal
      onClose={onClose}
      isBusy={isBusy}
      size="sm"
      title={`Add ${product.name}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Back
          </Button>
          <Button onClick={add} disabled={pieces === 0} isLoading={isBusy} loadingLabel="Adding...">
            {pieces === 0 ? "Add to order" : `Add ${numberText(pieces)} to order`}
          </Button>
        </>
      }
    >
      <ul className="grid grid-cols-1 divide-y">
        {sizes.map(({ choices, stock, price, commission }, index) => {
          const name = optionsText(choices);
          return (
            <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <div>
                <p className="font-medium">{name}</p>
                <p className="text-sm text-muted tabular-nums">
                  {formatRupees(price)}, you earn {formatCommission(commission)}
                </p>
              </div>
              {stock === 0 ? (
                <p className="text-sm text-muted">Sold out</p>
              ) : (
                <QuantityStepper
                  label={name}
                  isLabelHidden
                  value={quantities[index] ?? 0}
                  min={0}
                  max={stock}
                  onChange={(quantity) => setQuantities({ ...quantities, [index]: quantity })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}

import type { Customer } from "@pola/shared/schemas/order";
import { useState, type ReactNode } from "react";
import { useCustomerOffers } from "../../api/customers.ts";
import { OrderCustomerForm, useOrderCustomer } from "../../components/order-customer.tsx";
import { checkoutDraft } from "../../lib/checkout-memory.ts";
import { nextCustomer } from "../../lib/stored-customer.ts";
import { Button } from "../../ui/button.tsx";

const EMPTY: Customer = { customerPhone: "", customerName: "", customerAddress: "" };

type CustomerFormProps = {
  id: string;
  productId: string;
  /** Places the order. Throws the refusal, whose errors are then shown below the fields. */
  onSubmit: (customer: Customer) => Promise<void>;
  children?: ReactNode;
};

/** Who receives the parcel. What is typed is kept as a draft for this tab. */
export function CustomerForm({ id, productId, onSubmit, children }: CustomerFormProps) {
  const form = useOrderCustomer(nextCustomer.get() ?? checkoutDraft.get(productId) ?? EMPTY);
  const offers = useCustomerOffers(form.watch("customerPhone"));
  const [isFilledIn, setIsFilledIn] = useState(() => nextCustomer.get() !== null);
  /** What is typed replaces the customer who was filled in. */
  const forget = () => {
    nextCustomer.clear();
    setIsFilledIn(false);
  };
  const clear = () => {
    forget();
    checkoutDraft.clear(productId);
    form.reset(EMPTY);
    form.setFocus("customerPhone");
  };
  return (
    <div className="grid gap-4">
      {isFilledIn && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-brand-soft px-3.5 py-1 text-sm text-brand-soft-text">
          <p className="py-1">From your last order</p>
          <Button variant="ghost" size="sm" onClick={clear}>
            Clear
          </Button>
        </div>
      )}
      <OrderCustomerForm
        id={id}
        form={form}
        offers={offers}
        onChange={() => {
          checkoutDraft.set(productId, form.getValues());
          forget();
        }}
        onSubmit={onSubmit}
      >
        {children}
      </OrderCustomerForm>
    </div>
  );
}

import { NO_CUSTOMER } from "@pola/shared/customer-fields";
import type { Customer } from "@pola/shared/schemas/order";
import { useState, type ReactNode } from "react";
import { useCustomerOffers } from "../../api/customers.ts";
import { OrderCustomerForm, useOrderCustomer } from "../../components/order-customer.tsx";
import { checkoutCustomer } from "../../lib/checkout-memory.ts";
import { nextCustomer } from "../../lib/stored-customer.ts";

type CustomerFormProps = {
  id: string;
  productId: string;
  /** Places the order. Throws the refusal, whose errors are then shown below the fields. */
  onSubmit: (customer: Customer) => Promise<void>;
  children?: ReactNode;
};

/** The form of the person who receives the parcel. What is typed is kept as a draft for this tab. */
export function CustomerForm({ id, productId, onSubmit, children }: CustomerFormProps) {
  const [next] = useState(nextCustomer.get);
  const form = useOrderCustomer(next ?? checkoutCustomer.get(productId) ?? NO_CUSTOMER);
  const offers = useCustomerOffers(form.watch("customerPhone"));
  return (
    <OrderCustomerForm
      id={id}
      form={form}
      isFilledIn={next !== null}
      offers={offers}
      onChange={() => checkoutCustomer.set(productId, form.getValues())}
      onSubmit={onSubmit}
    >
      {children}
    </OrderCustomerForm>
  );
}

import { CUSTOMER_FIELDS, NO_CUSTOMER } from "@pola/shared/customer-fields";
import type { Customer } from "@pola/shared/schemas/order";
import type { OrderDraft } from "@pola/shared/schemas/order-draft";
import { useRef, useState, type ReactNode } from "react";
import { useCustomerOffers } from "../../api/customers.ts";
import { OrderCustomerForm, useOrderCustomer } from "../../components/order-customer.tsx";
import { pendingDraft } from "../../lib/pending-draft.ts";
import { nextCustomer } from "../../lib/stored-customer.ts";

type DraftCustomerProps = {
  id: string;
  draft: OrderDraft;
  onDraft: (customer: Partial<Customer>) => void;
  onSubmit: (customer: Customer) => Promise<void>;
  children: ReactNode;
};

/** The customer of the order in progress, kept as typed so far (docs/product/orders.md, O-174). */
export function DraftCustomer({ id, draft, onDraft, onSubmit, children }: DraftCustomerProps) {
  const [next] = useState(() => (isWithoutCustomer(draft) ? nextCustomer.get() : null));
  const form = useOrderCustomer(next ?? draft);
  const offers = useCustomerOffers(form.watch("customerPhone"));
  const sent = useRef(next ? NO_CUSTOMER : form.getValues());
  /** Sends what was typed here. Untouched fields stay as they are: another tab may have set them. */
  const save = () => {
    const now = form.getValues();
    const names = CUSTOMER_FIELDS.filter((name) => now[name] !== sent.current[name]);
    sent.current = now;
    if (names.length > 0 || pendingDraft.get() !== null)
      onDraft(Object.fromEntries(names.map((name) => [name, now[name]])));
  };
  return (
    // The phone may close the page before a field is left.
    <OrderCustomerForm
      id={id}
      form={form}
      isFilledIn={next !== null}
      offers={offers}
      onChange={pendingDraft.add}
      onLeave={save}
      onSubmit={onSubmit}
    >
      {children}
    </OrderCustomerForm>
  );
}

function isWithoutCustomer(draft: OrderDraft): boolean {
  return CUSTOMER_FIELDS.every((name) => draft[name] === "");
}

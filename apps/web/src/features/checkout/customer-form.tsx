import { formatPhone } from "@pola/shared/phone";
import type { Customer } from "@pola/shared/schemas/order";
import { useState, type ReactNode } from "react";
import { checkoutDraft } from "../../lib/checkout-memory.ts";
import { nextCustomer } from "../../lib/stored-customer.ts";
import { useZodForm } from "../../lib/zod-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { notify } from "../../ui/toast.tsx";
import { DELIVERY_CITY } from "@pola/shared/shipping";

const loadCustomer = async () => (await import("@pola/shared/schemas/order")).Customer;

const INCOMPLETE = "Please fill in all required fields";
const EMPTY = { customerName: "", customerPhone: "", customerAddress: "" };

type CustomerFormProps = {
  id: string;
  productId: string;
  /** Places the order. Throws the refusal, whose errors are then shown below the fields. */
  onSubmit: (customer: Customer) => Promise<void>;
  children?: ReactNode;
};

/** Who receives the parcel. What is typed is kept as a draft for this tab. */
export function CustomerForm({ id, productId, onSubmit, children }: CustomerFormProps) {
  const form = useZodForm(loadCustomer, customerAtStart(productId));
  const field = (name: keyof Customer, whenEmpty: string) => {
    const props = form.field(name);
    return { ...props, error: props.error === INCOMPLETE ? whenEmpty : props.error };
  };
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
    form.setFocus("customerName");
  };
  const place = async (customer: Customer) => {
    await onSubmit(customer);
    nextCustomer.clear();
  };
  const submit = form.onSubmit(place, undefined, (problems) => {
    if (isIncomplete(problems)) notify.error(INCOMPLETE);
  });
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        notify.clear();
        submit(event);
      }}
      onChange={() => {
        checkoutDraft.set(productId, form.getValues());
        forget();
      }}
      className="grid gap-4"
    >
      {isFilledIn && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-brand-soft px-3.5 py-1 text-sm text-brand-soft-text">
          <p className="py-1">From your last order</p>
          <Button variant="ghost" size="sm" onClick={clear}>
            Clear
          </Button>
        </div>
      )}
      <TextField
        label="Customer name"
        autoComplete="off"
        autoCapitalize="words"
        {...field("customerName", "Enter your customer's name")}
      />
      <TextField
        label="Customer phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        hint="For example 077 123 4567"
        {...field("customerPhone", "Enter your customer's phone number")}
      />
      <TextareaField
        label="Delivery address"
        autoComplete="off"
        {...field("customerAddress", "Enter the address to deliver to")}
      />
      <TextField label="City" value={DELIVERY_CITY} readOnly hint={`We deliver in ${DELIVERY_CITY}.`} />
      <FormBanner message={isIncomplete(form.problems) ? INCOMPLETE : null} />
      {children}
    </form>
  );
}

/** The customer chosen by "Order more for this customer", else what was typed here before. */
function customerAtStart(productId: string) {
  const next = nextCustomer.get();
  if (next) return { ...next, customerPhone: formatPhone(next.customerPhone) };
  return checkoutDraft.get(productId) ?? EMPTY;
}

function isIncomplete(problems: readonly { message: string }[]): boolean {
  return problems.some(({ message }) => message === INCOMPLETE);
}

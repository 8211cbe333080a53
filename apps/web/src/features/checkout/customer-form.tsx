import type { Customer } from "@pola/shared/schemas/order";
import type { ReactNode } from "react";
import { showFieldErrors, useCheckedForm } from "../../lib/checked-form.ts";
import { checkoutDraft } from "../../lib/checkout-memory.ts";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";
import { notify } from "../../ui/toast.tsx";
import { DELIVERY_CITY } from "@pola/shared/shipping";

const loadCustomer = async () => (await import("@pola/shared/schemas/order")).Customer;

export const FORM_ID = "checkout-form";
const INCOMPLETE = "Please fill in all required fields";
const EMPTY = { customerName: "", customerPhone: "", customerAddress: "" };

type CustomerFormProps = {
  productId: string;
  /** Answers the refusal, whose sentences by field are then shown, or nothing after a success. */
  onSubmit: (customer: Customer) => Promise<unknown>;
  children?: ReactNode;
};

/** Who receives the parcel (specification, section 2, Checkout). What is typed is kept for this tab as a draft. */
export function CustomerForm({ productId, onSubmit, children }: CustomerFormProps) {
  const form = useCheckedForm(loadCustomer, checkoutDraft.get(productId) ?? EMPTY);
  const field = (name: keyof Customer, whenEmpty: string) => {
    const props = form.field(name);
    return { ...props, error: props.error === INCOMPLETE ? whenEmpty : props.error };
  };
  const isIncomplete = Object.values(form.errors).includes(INCOMPLETE);
  const submit = form.handleSubmit(
    async (customer) => showFieldErrors(form, await onSubmit(customer)),
    (errors) => {
      if (Object.values(errors).includes(INCOMPLETE)) notify.error(INCOMPLETE);
    },
  );
  return (
    <form
      id={FORM_ID}
      noValidate
      onSubmit={(event) => {
        notify.clear();
        void submit(event);
      }}
      onChange={() => checkoutDraft.set(productId, form.values())}
      className="grid gap-4"
    >
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
        placeholder="077 123 4567"
        {...field("customerPhone", "Enter your customer's phone number")}
      />
      <TextareaField
        label="Delivery address"
        autoComplete="off"
        {...field("customerAddress", "Enter the address to deliver to")}
      />
      <TextField label="City" value={DELIVERY_CITY} readOnly hint={`We deliver in ${DELIVERY_CITY}.`} />
      <FormBanner message={isIncomplete ? INCOMPLETE : null} />
      {children}
    </form>
  );
}

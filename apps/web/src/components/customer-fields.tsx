import { formatPhone } from "@pola/shared/phone";
import { Customer } from "@pola/shared/schemas/order";
import { useZodForm } from "../lib/zod-form.ts";
import { TextareaField, TextField } from "../ui/field.tsx";

/** The form that corrects who receives an order (docs/product/orders.md, O-151). */
export function useCustomerForm(order: Customer) {
  return useZodForm(Customer, customerShown(order));
}

/** What the fields show of an order. */
export function customerShown({ customerName, customerPhone, customerAddress }: Customer): Customer {
  return { customerName, customerPhone: formatPhone(customerPhone), customerAddress };
}

/** The details on the screen, which a correction names: those that somebody else corrected meanwhile stay. */
export function customerOf({ customerName, customerPhone, customerAddress }: Customer): Customer {
  return { customerName, customerPhone, customerAddress };
}

export function CustomerFields({ form }: { form: ReturnType<typeof useCustomerForm> }) {
  return (
    <>
      <TextField label="Customer name" autoComplete="off" {...form.field("customerName")} />
      <TextField
        label="Customer phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...form.field("customerPhone")}
      />
      <TextareaField label="Delivery address" autoComplete="off" {...form.field("customerAddress")} />
    </>
  );
}

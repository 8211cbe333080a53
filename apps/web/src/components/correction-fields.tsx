import { customerOf } from "@pola/shared/customer-fields";
import { formatPhone } from "@pola/shared/phone";
import { Customer } from "@pola/shared/schemas/order";
import { useZodForm } from "./zod-form.ts";
import { TextareaField, TextField } from "../ui/field.tsx";
import { fieldError } from "./incomplete.ts";

/** The form that corrects who receives an order (docs/product/orders.md, O-151). */
export function useCorrectionForm(order: Customer) {
  return useZodForm(Customer, customerShown(order));
}

export function customerShown(order: Customer): Customer {
  return { ...customerOf(order), customerPhone: formatPhone(order.customerPhone) };
}

/** The fields for name, phone and address of the person who receives an order. */
export function CorrectionFields({ form }: { form: ReturnType<typeof useCorrectionForm> }) {
  const field = (name: keyof Customer, whenEmpty: string) => {
    const props = form.field(name);
    return { ...props, error: fieldError(props.error, whenEmpty) };
  };
  return (
    <>
      <TextField
        label="Customer name"
        autoComplete="off"
        {...field("customerName", "Enter the customer's name")}
      />
      <TextField
        label="Customer phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...field("customerPhone", "Enter the customer's phone number")}
      />
      <TextareaField
        label="Delivery address"
        autoComplete="off"
        {...field("customerAddress", "Enter the address to deliver to")}
      />
    </>
  );
}

import { ORDER_REASON_LABELS, ORDER_REASONS, type OrderReason } from "@pola/shared/order-reason";
import { LateReturn } from "@pola/shared/schemas/order-changes";
import { useWatch } from "react-hook-form";
import { useChoice, useZodForm } from "./zod-form.ts";
import { RadioGroupField, SelectField, TextareaField } from "../ui/field.tsx";

const GOODS: { value: LateReturn["stock"]; label: string; hint: string }[] = [
  { value: "restock", label: "Back into stock", hint: "They can be sold again" },
  { value: "writeoff", label: "Write off", hint: "Damaged or lost: the stock stays as it is" },
];

/** The form of a reason. Goods go back into stock unless the form asks about them. */
export function useReasonForm() {
  return useZodForm(LateReturn, { note: "", stock: "restock" });
}

type ReasonFieldsProps = {
  form: ReturnType<typeof useReasonForm>;
  reasons?: readonly OrderReason[];
  noteHint?: string;
  /** The question about goods that left the warehouse; null when none did. */
  goods?: string | null;
};

/** Why an order was cancelled, returned or not delivered: a reason of the list, and words (docs/product/orders.md, O-150). */
export function ReasonFields({ form, reasons = ORDER_REASONS, noteHint, goods = null }: ReasonFieldsProps) {
  const stock = useChoice(form, "stock");
  const isOther = useWatch({ control: form.control, name: "reason" }) === "other";
  return (
    <>
      <SelectField
        label="Reason"
        placeholder="Choose a reason"
        options={reasons.map((value) => ({ value, label: ORDER_REASON_LABELS[value] }))}
        {...form.field("reason")}
      />
      <TextareaField label="What happened" isOptional={!isOther} hint={noteHint} {...form.field("note")} />
      {goods !== null && <RadioGroupField legend={goods} options={GOODS} {...stock} />}
    </>
  );
}

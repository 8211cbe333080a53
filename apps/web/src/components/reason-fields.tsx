import { ORDER_REASON_LABELS, type OrderReason } from "@pola/shared/order-reason";
import type { ComponentProps } from "react";
import { SelectField, TextareaField } from "../ui/field.tsx";

type ReasonFieldsProps = {
  reasons: readonly OrderReason[];
  /** What the form gives each field. */
  reason: Partial<ComponentProps<typeof SelectField>>;
  note: Partial<ComponentProps<typeof TextareaField>>;
};

/** Why an order was cancelled, returned or not delivered: a reason of the list, and words (docs/product/orders.md, O-150). */
export function ReasonFields({ reasons, reason, note }: ReasonFieldsProps) {
  return (
    <>
      <SelectField
        label="Reason"
        placeholder="Choose a reason"
        options={reasons.map((value) => ({ value, label: ORDER_REASON_LABELS[value] }))}
        {...reason}
      />
      <TextareaField label="What happened" isOptional maxLength={500} {...note} />
    </>
  );
}

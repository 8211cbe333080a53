import type { ComponentProps } from "react";
import { TextField } from "../../ui/field.tsx";

type NumberFieldProps = ComponentProps<typeof TextField>;

/** A number with a step. The wheel scrolls the form instead of changing what was typed. */
export function NumberField(props: NumberFieldProps) {
  return (
    <TextField
      type="number"
      inputMode="decimal"
      min={0}
      autoComplete="off"
      {...props}
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}

/** Rupees in steps of a cent (specification, section 5). */
export function RupeesField(props: NumberFieldProps) {
  return <NumberField step="0.01" prefixText="Rs." {...props} />;
}

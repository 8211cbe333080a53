import { TextField, type TextFieldProps } from "./field.tsx";
import { pasteNumber } from "./paste-number.ts";

/** A number. The mouse wheel scrolls the page and does not change the value. */
export function NumberField(props: TextFieldProps) {
  return (
    <TextField
      type="number"
      inputMode="decimal"
      min={0}
      autoComplete="off"
      onPaste={pasteNumber}
      {...props}
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}

/** An amount in rupees, in steps of a cent. */
export function RupeesField(props: TextFieldProps) {
  return <NumberField step="0.01" prefixText="Rs." {...props} />;
}

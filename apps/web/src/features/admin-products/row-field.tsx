import type { ComponentProps } from "react";
import { classNames } from "../../ui/class-names.ts";
import { controlClass, FieldNotes, useFieldIds } from "../../ui/field-frame.tsx";

type RowFieldProps = Omit<ComponentProps<"input">, "aria-label"> & {
  label: string;
  error?: string | undefined;
};

/** An input in a list of rows: the list's legend is seen, the row's own name is read out. */
export function RowField({ label, error, ...input }: RowFieldProps) {
  const { id, aria } = useFieldIds(
    { label, error },
    { id: input.id, describedBy: input["aria-describedby"] },
  );
  return (
    <div className="grid gap-1.5">
      <input
        type="text"
        autoComplete="off"
        {...input}
        {...aria}
        aria-label={label}
        className={classNames(controlClass, input.className)}
      />
      <FieldNotes id={id} error={error} hint={undefined} />
    </div>
  );
}

import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** The style of every control. The text has 16 px, because phones zoom in on smaller text. */
export const controlClass =
  "block w-full min-h-12 md:min-h-11 rounded-control border border-control bg-surface px-3 py-2 text-base text-text transition-[border-color] hover:border-text disabled:bg-sunken disabled:text-muted disabled:hover:border-control [&[readonly]]:bg-sunken aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger";

export type FieldTexts = {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  /** A control at the right of the label, after the field in tab order. */
  labelAction?: ReactNode;
  isOptional?: boolean | undefined;
  fieldClassName?: string | undefined;
};

/** The id that links a control to its label, and the ARIA attributes that link it to its error and hint. */
export function useFieldIds(
  texts: FieldTexts,
  own: { id?: string | undefined; describedBy?: string | undefined },
) {
  const generated = useId();
  const id = own.id ?? generated;
  const described = [
    own.describedBy,
    texts.error && `${id}-error`,
    texts.hint != null && texts.hint !== "" && `${id}-hint`,
  ].filter(Boolean);
  return {
    id,
    aria: {
      id,
      "aria-invalid": texts.error ? true : undefined,
      "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
    },
  };
}

/** Below a control: its error, then its hint. */
export function FieldNotes({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {hint != null && hint !== "" && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </>
  );
}

/** Label above, control, then error and hint. */
export function FieldFrame({ id, texts, children }: { id: string; texts: FieldTexts; children: ReactNode }) {
  return (
    <div
      className={classNames(
        "grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-1.5",
        texts.fieldClassName,
      )}
    >
      <label htmlFor={id} className="text-sm font-medium text-text">
        {texts.label}
        {texts.isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      <div className="col-span-2 grid min-w-0 grid-cols-1 gap-1.5">
        {children}
        <FieldNotes id={id} error={texts.error} hint={texts.hint} />
      </div>
      {texts.labelAction && <div className="col-start-2 row-start-1 text-sm">{texts.labelAction}</div>}
    </div>
  );
}

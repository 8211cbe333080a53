import { useCallback, useEffect, useRef, useState, type SubmitEvent } from "react";
import { flushSync } from "react-dom";
import { pathText, type FormSchema, type Issue } from "./form-schema.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;
type NameOf<Input> = keyof Input & string;
type Errors = Record<string, string>;

/** A form's schema, fetched once the form shows: the schemas and their library are no part of a page's first load. */
export type LoadSchema<Input, Output> = () => Promise<FormSchema<Input, Output>>;

/** What the fields start with; one that is not named starts empty. What is no field is checked along with them. */
export type Defaults<Input> = { [Name in NameOf<Input>]?: Input[Name] | undefined };

export type CheckedForm<Input, Output> = {
  /** Everything that a text field or a tick box needs. */
  field: (name: NameOf<Input>) => {
    name: string;
    defaultValue: string | undefined;
    ref: (control: Control | null) => void;
    onChange: () => void;
    error: string | undefined;
  };
  /** The sentences under the fields, by name. */
  errors: Errors;
  isSubmitting: boolean;
  /** Whether a field differs from what it started with. */
  isDirty: boolean;
  /** What stands in the fields, as typed. */
  values: () => Record<string, unknown>;
  /** Puts the cursor into the field of this name. */
  focus: (name: string) => void;
  /** Puts sentences under the fields of these names and the cursor into the first of them; other names are left alone. */
  showErrors: (found: Errors) => void;
  /** A form's `onSubmit`: hands on what the schema made of the values, else the sentences by field. Waits for the last one to end. */
  handleSubmit: (
    onValid: (output: Output) => unknown,
    onInvalid?: (errors: Errors) => void,
  ) => (event: SubmitEvent) => Promise<void>;
};

const NOT_LOADED = "Network error. Please try again.";

/**
 * A form of texts and ticks, checked by a shared schema on submit; the first wrong field takes the focus, and editing a field takes
 * its error away until the next submit (specification, section 5). The fields keep their values themselves.
 */
export function useCheckedForm<Input, Output>(
  loadSchema: LoadSchema<Input, Output>,
  defaults: NoInfer<Defaults<Input>>,
): CheckedForm<Input, Output> {
  const [initial] = useState<Record<string, unknown>>(defaults);
  const [controls] = useState(() => new Map<string, Control>());
  const [errors, setErrors] = useState<Errors>({});
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const isRunning = useRef(false);
  useEffect(() => {
    // A failure is told when the form is sent, which asks again.
    loadSchema().catch(() => undefined);
  }, [loadSchema]);

  const values = () => ({ ...initial, ...typedInto(controls) });
  const focus = useCallback((name: string) => controls.get(name)?.focus(), [controls]);
  const showErrors = (found: Errors) => {
    const names = [...controls.keys()].filter((name) => name in found);
    // The sentences first: what they push down would leave the screen after the focus has brought it in.
    flushSync(() =>
      setErrors((shown) => ({
        ...shown,
        ...Object.fromEntries(names.map((name) => [name, found[name] ?? ""])),
      })),
    );
    if (names[0] !== undefined) focus(names[0]);
  };
  return {
    field: (name) => ({
      name,
      defaultValue: initial[name]?.toString(),
      // Never taken out again: a map keeps the order of the page, and a field that is gone takes no focus.
      ref: (control) => void (control && controls.set(name, control)),
      onChange: () => {
        setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([key]) => key !== name)));
        const typed = Object.entries(typedInto(controls));
        setIsDirty(typed.some(([key, value]) => (value || "") !== (initial[key] ?? "")));
      },
      error: errors[name],
    }),
    errors,
    isSubmitting,
    isDirty,
    values,
    focus,
    showErrors,
    handleSubmit: (onValid, onInvalid) => async (event) => {
      event.preventDefault();
      if (isRunning.current) return;
      isRunning.current = true;
      setIsSubmitting(true);
      try {
        const schema = await loadSchema().catch(() => null);
        const [firstName = ""] = controls.keys();
        if (!schema) return showErrors({ [firstName]: NOT_LOADED });
        const result = await schema["~standard"].validate(values());
        const found = result.issues ? sentencesOf(result.issues) : {};
        setErrors(found);
        showErrors(found);
        if (result.issues) onInvalid?.(found);
        else await onValid(result.value);
      } finally {
        isRunning.current = false;
        setIsSubmitting(false);
      }
    },
  };
}

/** Puts the sentences that a refusal carries by field (`ApiError.errors`) under the fields of those names; others are left to the banner. */
export function showFieldErrors<Input, Output>(form: CheckedForm<Input, Output>, error: unknown): void {
  const errors: unknown = typeof error === "object" && error !== null && Reflect.get(error, "errors");
  const found: Errors = {};
  for (const [name, message] of Object.entries(Object(errors))) {
    if (typeof message === "string") found[name] = message;
  }
  form.showErrors(found);
}

function typedInto(controls: Map<string, Control>): Record<string, string | boolean> {
  return Object.fromEntries(Array.from(controls, ([name, control]) => [name, valueOf(control)]));
}

function valueOf(control: Control): string | boolean {
  return control instanceof HTMLInputElement && control.type === "checkbox" ? control.checked : control.value;
}

/** The first sentence of each field. */
function sentencesOf(issues: readonly Issue[]): Errors {
  const found: Errors = {};
  for (const { message, path } of issues) found[pathText(path)] ??= message;
  return found;
}

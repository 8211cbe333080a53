import { useEffect, useRef, useState, type ReactNode } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { useZodForm, type SchemaSource, type ZodForm } from "../../components/zod-form.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { FormActions, FormBanner } from "../../ui/form.tsx";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { notify, reportFailure } from "../../ui/toast.tsx";
import { profileErrorText } from "./profile-error.ts";

export type EditFormProps<Values extends FieldValues, Output> = {
  title: string;
  schema: SchemaSource<Values, Output>;
  /**
   * The stored values, which the fields start with each time: Cancel restores them. In the order of the fields. A function is called as the
   * form opens.
   */
  values: NoInfer<DefaultValues<Values>> | (() => NoInfer<DefaultValues<Values>>);
  save: (input: Output) => Promise<unknown>;
  /** `failed` is the toast, `refused` the sentence in the form, both for a refusal without a sentence. Default of `refused`: `failed`. */
  texts: { saved: string; failed: string; refused?: string };
  fields: (field: ZodForm<Values, Output>["field"], form: ZodForm<Values, Output>) => ReactNode;
  onDone: () => void;
};

/**
 * The edit mode of a card: its fields, Cancel and Save Changes. `onDone` follows both Cancel and a success. Leaving the page with
 * unsaved input asks first (docs/product/interface.md, I-39).
 */
export function EditForm<Values extends FieldValues, Output>(props: EditFormProps<Values, Output>) {
  const { title, schema, values, save, texts, fields, onDone } = props;
  const [start] = useState(values);
  const form = useZodForm<Values, Output>(schema, start);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    element.current?.querySelector("input")?.focus();
  }, []);
  const submit = form.onSubmit(
    async (input) => {
      notify.clear();
      await save(input);
      notify.success(texts.saved);
      onDone();
    },
    (error, text) => {
      // The page was left: one message.
      if (element.current === null) return text(error, texts.failed);
      reportFailure(profileErrorText(error, texts.failed));
      return profileErrorText(error, texts.refused ?? texts.failed);
    },
  );
  return (
    <form ref={element} noValidate aria-label={title} onSubmit={submit} className="grid grid-cols-1 gap-4">
      <ErrorSummary problems={form.problems} onPick={form.focus} />
      {fields(form.field, form)}
      <FormBanner message={form.failure} />
      <FormActions>
        <Button variant="secondary" aria-disabled={form.isSubmitting || undefined} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" isLoading={form.isSubmitting} loadingLabel="Saving...">
          Save Changes
        </Button>
      </FormActions>
      {form.isDirty && <LeaveGuard isBusy={form.isSubmitting} />}
    </form>
  );
}

import { useEffect, useRef, type ReactNode } from "react";
import {
  showFieldErrors,
  useCheckedForm,
  type CheckedForm,
  type Defaults,
  type LoadSchema,
} from "../../lib/checked-form.ts";
import { Button } from "../../ui/button.tsx";
import { FormActions, FormBanner } from "../../ui/form.tsx";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { useSave, type SaveTexts, type Saving } from "./use-save.ts";

export type EditFormProps<Input, Output> = {
  title: string;
  loadSchema: LoadSchema<Input, Output>;
  /** What the fields start with, every time they open: Cancel restores what is stored. */
  values: NoInfer<Defaults<Input>>;
  saving: Saving<Output>;
  texts: SaveTexts;
  fields: (field: CheckedForm<Input, Output>["field"]) => ReactNode;
  onDone: () => void;
};

/**
 * The edit mode of a card: its fields, Cancel and Save Changes. `onDone` follows both Cancel and a success. Whoever leaves the page
 * with something unsaved is asked first, as in a dialog.
 */
export function EditForm<Input, Output>(props: EditFormProps<Input, Output>) {
  const { title, loadSchema, values, saving, texts, fields, onDone } = props;
  const form = useCheckedForm<Input, Output>(loadSchema, values);
  const { save, isSaving, message } = useSave(saving, texts);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    element.current?.querySelector("input")?.focus();
  }, []);
  const submit = form.handleSubmit(async (input) => {
    const error = await save(input);
    if (error === undefined) onDone();
    else showFieldErrors(form, error);
  });
  return (
    <form
      ref={element}
      noValidate
      aria-label={title}
      onSubmit={(event) => void submit(event)}
      className="grid gap-4"
    >
      {fields(form.field)}
      <FormBanner message={message} />
      <FormActions>
        <Button variant="secondary" aria-disabled={isSaving || undefined} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" isLoading={isSaving} loadingLabel="Saving...">
          Save Changes
        </Button>
      </FormActions>
      {form.isDirty && <LeaveGuard />}
    </form>
  );
}

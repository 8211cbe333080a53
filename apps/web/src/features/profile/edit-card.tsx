import { useEffect, useRef, useState, type ReactNode } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { showFieldErrors, useCheckedForm, type CheckedForm, type SchemaOf } from "../../lib/checked-form.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FormActions, FormBanner } from "../../ui/form.tsx";
import { useSave, type SaveTexts, type Saving } from "./use-save.ts";

type EditCardProps<Input extends FieldValues, Output extends FieldValues> = {
  title: string;
  editLabel: string;
  schema: SchemaOf<Input, Output>;
  /** What the fields start with, every time they open: Cancel restores what is stored. */
  values: NoInfer<DefaultValues<Input>>;
  saving: Saving<Output>;
  texts: SaveTexts;
  fields: (field: CheckedForm<Input, Output>["field"]) => ReactNode;
  /** What is shown while nothing is edited. */
  children: ReactNode;
};

/**
 * A card of the profile with an edit mode of its own: view, edit, saved or cancelled (specification, section 4, Profile). The focus
 * follows: into the first field, and back to the button.
 */
export function EditCard<Input extends FieldValues, Output extends FieldValues>(
  props: EditCardProps<Input, Output>,
) {
  const { title, editLabel, saving, children } = props;
  const [mode, setMode] = useState<"untouched" | "editing" | "done">("untouched");
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (mode === "done") editButton.current?.focus();
  }, [mode]);
  const edit = () => {
    saving.reset();
    setMode("editing");
  };
  const isEditing = mode === "editing";
  return (
    <Card
      title={title}
      actions={
        !isEditing && (
          <Button ref={editButton} variant="secondary" size="sm" onClick={edit}>
            {editLabel}
          </Button>
        )
      }
    >
      {isEditing ? <EditForm {...props} onDone={() => setMode("done")} /> : children}
    </Card>
  );
}

type EditFormProps<Input extends FieldValues, Output extends FieldValues> = EditCardProps<Input, Output> & {
  onDone: () => void;
};

function EditForm<Input extends FieldValues, Output extends FieldValues>(
  props: EditFormProps<Input, Output>,
) {
  const { title, schema, values, saving, texts, fields, onDone } = props;
  const form = useCheckedForm<Input, Output>(schema, values);
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
    </form>
  );
}

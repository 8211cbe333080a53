import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from "react-hook-form";

/** A schema of a form: what is typed, and what comes out of it. */
export type SchemaOf<Input extends FieldValues, Output extends FieldValues> = Parameters<
  typeof standardSchemaResolver<Input, unknown, Output>
>[0];

type FieldProps = UseFormRegisterReturn & { error: string | undefined };

export type LibraryForm<Input extends FieldValues, Output extends FieldValues> = UseFormReturn<
  Input,
  unknown,
  Output
> & { field: (name: FieldPath<Input>) => FieldProps };

/**
 * A form with rows that come, go and move, held by a form library; simple ones do with lib/checked-form.ts. Checked by a shared schema on submit; the first wrong field takes the focus, and editing a field takes its error
 * away until the next submit (specification, section 5). `field(name)` gives a text field everything it needs.
 */
export function useLibraryForm<Input extends FieldValues, Output extends FieldValues>(
  schema: SchemaOf<Input, Output>,
  defaultValues: NoInfer<DefaultValues<Input>>,
  /** What is being edited, once it is there: it replaces the values, and is what counts as unchanged. */
  values?: NoInfer<Input>,
): LibraryForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    ...(values !== undefined && { values }),
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const field = (name: FieldPath<Input>): FieldProps => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: messageAt(errors, name),
  });
  return { ...form, field };
}

/**
 * Puts the sentences a refusal carries by field (`ApiError.errors`) under the fields of that name; others are left to the banner.
 * `toField` names the field where the form's names are not the body's.
 */
export function showFieldErrors<Input extends FieldValues, Output extends FieldValues>(
  form: LibraryForm<Input, Output>,
  error: unknown,
  toField: (path: string) => string = (path) => path,
): void {
  const errors = propertyOf(error, "errors");
  for (const [path, message] of Object.entries(Object(errors))) {
    const name = toField(path);
    if (typeof message !== "string" || !isFieldOf(form, name)) continue;
    form.setError(name, { type: "server", message }, { shouldFocus: true });
  }
}

/** Puts the cursor into the field of this name, if the form has one. */
export function focusField<Input extends FieldValues, Output extends FieldValues>(
  form: LibraryForm<Input, Output>,
  name: string,
): void {
  if (isFieldOf(form, name)) form.setFocus(name);
}

function isFieldOf<Input extends FieldValues, Output extends FieldValues>(
  form: LibraryForm<Input, Output>,
  name: string,
): name is FieldPath<Input> {
  return (name.split(".")[0] ?? "") in form.getValues();
}

function messageAt(errors: unknown, name: string): string | undefined {
  let place = errors;
  for (const step of name.split(".")) place = propertyOf(place, step);
  const message = propertyOf(place, "message");
  return typeof message === "string" ? message : undefined;
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

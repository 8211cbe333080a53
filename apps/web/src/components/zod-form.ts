import { toNestErrors } from "@hookform/resolvers";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useLayoutEffect, useRef, type SubmitEvent } from "react";
import {
  useController,
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from "react-hook-form";
import { errorText, failureText } from "../lib/api-error.ts";
import { storedToken } from "../lib/storage.ts";
import { notify } from "../ui/toast.tsx";

type Issue = {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
};

/** A zod schema, or one made from it, that turns the values of the fields into the output. */
export type FormSchema<Values, Output> = {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: Values; readonly output: Output } | undefined;
    // A method, so that a schema may declare the values it is given.
    validate(values: unknown): Validated<Output> | Promise<Validated<Output>>;
  };
};
type Validated<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] };

/** A schema, or the function that loads it: zod is no part of a first page's JavaScript (docs/decisions/0019). */
export type SchemaSource<Values extends FieldValues, Output> =
  | FormSchema<Values, Output>
  | (() => Promise<FormSchema<Values, Output>>);

/** The error of one field: its dotted name ("variations.0.name") and the sentence below it. */
export type Problem = { name: string; message: string };

type FieldProps = UseFormRegisterReturn & { error: string | undefined };

export type ZodForm<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output> & {
  /** Everything that a text field, a select or a checkbox needs. `parse` turns the typed text into the value that is checked. */
  field: (name: FieldPath<Values>, parse?: (text: string) => unknown) => FieldProps;
  /** The errors of all fields, in the order of the form's default values. */
  problems: Problem[];
  /** The sentence about the last submit that failed, for the banner of the form. */
  failure: string | undefined;
  isSubmitting: boolean;
  isDirty: boolean;
  toField: (path: string) => string;
  /** Moves the focus to the field of this name, if the form has it. */
  focus: (name: string) => void;
  /**
   * Makes the form's `onSubmit`: checks the values, then saves what the schema made of them. When `save` throws, the errors of
   * the fields are shown, and the sentence that `explain` returns becomes `failure`. While one submit runs, another is ignored. Once the form
   * has left the screen, a toast shows the sentence, unless somebody logged out meanwhile (docs/product/interface.md, I-2520). `text` is
   * `errorText`, and then `failureText`, which names what failed.
   */
  onSubmit: (
    save: (output: Output) => unknown,
    explain?: (error: unknown, text: typeof failureText) => string | undefined,
    onInvalid?: (problems: Problem[]) => void,
  ) => (event: SubmitEvent<HTMLFormElement>) => void;
};

type Options<Values extends FieldValues> = {
  /** What is edited, when it is loaded later: it replaces the fields and counts as unchanged. */
  values?: Values | undefined;
  /** The form's field for a path of the request, if the two differ. */
  toField?: (path: string, values: Values) => string;
};

const OFFLINE = "Network error. Please try again.";
const NOT_LOADED = "There may be a new version, or your connection dropped. Reload the page or try again.";

/**
 * A form that a zod schema checks on submit. The first wrong field takes the focus; editing a field removes its error until the
 * next submit (docs/product/interface.md, I-44).
 * @param defaultValues the start of each field, in the order of the page
 */
export function useZodForm<Values extends FieldValues, Output>(
  schema: SchemaSource<Values, Output>,
  defaultValues: NoInfer<DefaultValues<Values>>,
  { values, toField = (path) => path }: Options<Values> = {},
): ZodForm<Values, Output> {
  const form = useForm<Values, unknown, Output>({
    resolver: resolverOf(schema),
    defaultValues,
    ...(values !== undefined && { values }),
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const problems = inPageOrder(problemsIn(errors), Object.keys(defaultValues));
  const isRunning = useRef(false);
  /** Set while the first wrong field of this form waits for the focus. */
  const focusIn = useRef<HTMLFormElement>(null);
  const focus = (name: string) => {
    if (hasField(form, name)) form.setFocus(name);
  };
  useEffect(() => {
    // A schema that could not be loaded is reported by the next submit, which loads it again.
    loaded(schema).catch(() => undefined);
  }, [schema]);
  useLayoutEffect(() => {
    // After the render that shows the errors: a summary above the form would push a field that has the focus out of sight.
    if (focusIn.current === null || problems.length === 0) return;
    const isWrong = (control: Element) => problems.some(({ name }) => name === control.getAttribute("name"));
    const wrong = [...focusIn.current.elements].find(isWrong);
    focusIn.current = null;
    if (!(wrong instanceof HTMLElement)) return;
    if (wrong === document.activeElement) {
      // Nothing else would read its error out (docs/product/accessibility.md, I-2490). An alert is read out when it comes, so it comes again.
      const error = document.getElementById(`${wrong.id}-error`);
      error?.setAttribute("role", "alert");
      error?.before(error);
    }
    wrong.focus();
  });
  const shown = { ...form, toField: (path: string) => toField(path, form.getValues()) };
  return {
    ...shown,
    problems,
    failure: errors.root?.message,
    isSubmitting,
    isDirty,
    focus,
    field: (name, parse) => ({
      ...form.register(name, {
        onChange: () => form.clearErrors(name),
        setValueAs: (value: unknown) => (parse && typeof value === "string" ? parse(value) : value),
      }),
      error: problems.find((problem) => problem.name === name)?.message,
    }),
    onSubmit: (save, explain, onInvalid) => (event) => {
      event.preventDefault();
      if (isRunning.current) return;
      isRunning.current = true;
      const { currentTarget } = event;
      const submit = form.handleSubmit(
        async (output) => {
          focusIn.current = currentTarget;
          let token: string | null = null;
          try {
            token = storedToken.get();
            await save(output);
          } catch (error) {
            const isHere = currentTarget.isConnected;
            if (!isHere && storedToken.get() !== token) return;
            const sentence = explain?.(error, isHere ? errorText : failureText);
            if (isHere) showFailure(shown, error, sentence);
            else if (sentence) notify.error(sentence);
          }
        },
        (invalid) => {
          // Not before the check: the errors of the last submit would take the focus.
          focusIn.current = currentTarget;
          onInvalid?.(problemsIn(invalid));
        },
      );
      // Once the page is drawn again: until then a second click would reach a button that does not show what `save` started.
      void submit().finally(() => setTimeout(() => (isRunning.current = false)));
    },
  };
}

/**
 * Shows a refusal as `onSubmit` does when its `save` throws, for a call that reports its failure in another way. The sentences of
 * `ApiError.errors` (dotted paths) appear below the fields of these names, `sentence` in the banner.
 */
export function showFailure<Values extends FieldValues, Output>(
  form: Pick<ZodForm<Values, Output>, "getValues" | "setError" | "toField">,
  error: unknown,
  sentence: string | undefined,
): void {
  for (const [path, message] of Object.entries(Object(propertyOf(error, "errors")))) {
    const name = form.toField(path);
    if (typeof message === "string" && hasField(form, name)) form.setError(name, { type: "server", message });
  }
  if (sentence !== undefined) form.setError("root", { message: sentence });
}

/** Everything that a group of radio buttons needs. */
export function useChoice<Values extends FieldValues, Output, Name extends FieldPath<Values>>(
  form: ZodForm<Values, Output>,
  name: Name,
) {
  const { field, fieldState } = useController({ control: form.control, name });
  const value: FieldPathValue<Values, Name> = field.value;
  const onChange = (chosen: FieldPathValue<Values, Name>) => {
    form.clearErrors(name);
    field.onChange(chosen);
  };
  return { name, value, onChange, error: fieldState.error?.message };
}

function loaded<Values extends FieldValues, Output>(schema: SchemaSource<Values, Output>) {
  return typeof schema === "function" ? schema() : Promise.resolve(schema);
}

function resolverOf<Values extends FieldValues, Output>(
  source: SchemaSource<Values, Output>,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    const schema = await loaded(source).catch(() => null);
    if (schema) return standardSchemaResolver<Values, unknown, Output>(schema)(values, context, options);
    const [first = "root"] = options.names ?? [];
    return {
      values: {},
      errors: toNestErrors(
        { [first]: { type: "network", message: navigator.onLine ? NOT_LOADED : OFFLINE } },
        options,
      ),
    };
  };
}

function hasField<Values extends FieldValues, Output>(
  form: Pick<ZodForm<Values, Output>, "getValues">,
  name: string,
): name is FieldPath<Values> {
  return (name.split(".")[0] ?? "") in form.getValues();
}

function propertyOf(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name);
}

/** Flattens the library's tree of errors; what concerns the whole form (`root`) is left out. */
function problemsIn(errors: unknown, path: string[] = []): Problem[] {
  if (typeof errors !== "object" || errors === null) return [];
  const message = propertyOf(errors, "message");
  if (typeof message === "string" && "type" in errors) return [{ name: path.join("."), message }];
  return Object.entries(errors).flatMap(([key, value]) =>
    key === "ref" || key === "root" ? [] : problemsIn(value, [...path, key]),
  );
}

function inPageOrder(problems: Problem[], names: string[]): Problem[] {
  const place = ({ name }: Problem) => {
    const index = names.indexOf(name.split(".")[0] ?? "");
    return index < 0 ? names.length : index;
  };
  return problems.toSorted((one, other) => place(one) - place(other));
}

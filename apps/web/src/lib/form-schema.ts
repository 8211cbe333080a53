type Path = readonly (PropertyKey | { readonly key: PropertyKey })[];
export type Issue = { readonly message: string; readonly path?: Path | undefined };
type Result<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] };

/** A schema by the common standard, as zod's are. A method, so that a form's schema may say what values it is given. */
export type FormSchema<Input, Output> = {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    validate(value: unknown): Result<Output> | Promise<Result<Output>>;
  };
};

/**
 * The schema of a form whose values are not what is sent: its inputs hold texts, its rows are objects. `toInput` makes of the
 * values what the shared schema checks, `toField` finds the input that an issue belongs under.
 */
export function formSchema<Values, Output>(
  schema: FormSchema<unknown, Output>,
  toInput: (values: Values) => unknown,
  toField: (path: string, values: Values) => string = (path) => path,
): FormSchema<Values, Output> {
  return {
    "~standard": {
      version: 1,
      vendor: "pola",
      async validate(values: Values) {
        const result = await schema["~standard"].validate(toInput(values));
        if (!result.issues) return result;
        return {
          issues: result.issues.map(({ message, path }) => ({
            message,
            path: toField(pathText(path), values).split("."),
          })),
        };
      },
    },
  };
}

/** Where an issue lies, as a name with dots: "variations.0.name". */
export function pathText(path: Path = []): string {
  return path.map((step) => String(typeof step === "object" ? step.key : step)).join(".");
}

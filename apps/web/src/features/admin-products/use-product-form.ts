import { ProductInput, type Product } from "@pola/shared/schemas/product";
import { useMemo } from "react";
import { formSchema } from "../../lib/form-schema.ts";
import { fieldOf, inputOf } from "./form-input.ts";
import { BLANK_PRODUCT, valuesOf, type ProductValues } from "./form-values.ts";
import { useLibraryForm, type LibraryForm } from "./library-form.ts";

export type ProductForm = LibraryForm<ProductValues, ProductInput>;

/**
 * The form of a new product (`loaded` null) or of one that was loaded.
 * @param base what the edit is measured against: `loaded`, or the newer state it was moved onto.
 */
export function useProductForm(loaded: Product | null, base: Product | null): ProductForm {
  const schema = useMemo(
    () => formSchema<ProductValues, ProductInput>(ProductInput, (values) => inputOf(values, base), fieldOf),
    [base],
  );
  const values = useMemo(() => (loaded ? valuesOf(loaded) : undefined), [loaded]);
  return useLibraryForm<ProductValues, ProductInput>(schema, BLANK_PRODUCT, values);
}

export type Problem = { name: string; message: string };

/** Every sentence in a form library's tree of errors, in the tree's order. */
export function problemsIn(errors: unknown, path: string[] = []): Problem[] {
  if (typeof errors !== "object" || errors === null) return [];
  const message: unknown = Reflect.get(errors, "message");
  if (typeof message === "string" && "type" in errors) return [{ name: path.join("."), message }];
  return Object.entries(errors).flatMap(([key, value]) =>
    key === "ref" ? [] : problemsIn(value, [...path, key]),
  );
}

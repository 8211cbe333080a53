/**
 * Joins the class names that apply, in order. Conflicts are not resolved: the style sheet's order decides,
 * so a component never hands out two classes for the same property.
 */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}

/**
 * Joins the class names that are set. It does not resolve conflicts: the style sheet's order decides, so a component never sets
 * two classes for the same property.
 */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}

import { CATEGORIES, CATEGORY_LABELS } from "@pola/shared/categories";

/** A category's name on screen. An unknown category keeps its own name. */
export function categoryName(category: string): string {
  const known = CATEGORIES.find((candidate) => candidate === category);
  return known ? CATEGORY_LABELS[known] : category;
}

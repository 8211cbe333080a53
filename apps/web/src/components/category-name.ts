import { CATEGORIES, CATEGORY_LABELS } from "@pola/shared/categories";

/** How a category is called on screen; one the list does not know keeps its own name. */
export function categoryName(category: string): string {
  const known = CATEGORIES.find((candidate) => candidate === category);
  return known ? CATEGORY_LABELS[known] : category;
}

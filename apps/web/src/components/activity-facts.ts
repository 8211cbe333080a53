import { ACTIVITY_ACTIONS, ACTIVITY_LABELS } from "@pola/shared/activity";
import { formatBusinessDate } from "@pola/shared/calendar";
import { formatRupees, toRupees } from "@pola/shared/money";
import type { ActivityEntry } from "@pola/shared/schemas/admin";
import { numberText } from "@pola/shared/counted";
import { categoryName } from "./category-name.ts";

/** How the name of an amount in cents ends. */
const CENTS = /Cents$/;

/** The amounts of a product, which are recorded in rupees. A variation whose amount is 0 has none of its own. */
const OF_PRODUCT = new Set(["price", "finalPrice", "commission", "wholesalePrice", "wholesaleCommission"]);

const DAYS = new Set(["paidOn", "weekStart"]);

/** The properties whose values an admin chooses from a list, or the product names. Other texts are shown as they were typed. */
const CHOSEN = new Set(["status", "reason", "field", "changed", "stock"]);

/** A property's change; null where that side was not recorded. */
export type FactChange = { name: string; before: string | null; after: string | null };

/** The label of an action. An unknown one, from another version, keeps its own name. */
export function activityLabel(action: string): string {
  const known = ACTIVITY_ACTIONS.find((name) => name === action);
  return known === undefined ? action : ACTIVITY_LABELS[known];
}

/** The properties that changed, in readable words. Unchanged ones are left out. */
export function changesOf({ before, after }: Pick<ActivityEntry, "before" | "after">): FactChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({
      name: nameText(name),
      before: before && name in before ? valueText(before[name], name) : null,
      after: after && name in after ? valueText(after[name], name) : null,
    }))
    .filter((change) => change.before !== change.after);
}

/** "wholesaleQuantity" as "Wholesale quantity", "totalCents" as "Total": the value is then in rupees. */
function nameText(name: string): string {
  const words = wordsOf(name.replace(CENTS, "")).replace(/\burl$/, "URL");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "customerName" as "customer name", "not_reachable" as "not reachable". */
function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}

/** A chosen value in words. A reason may also be a sentence that somebody typed. */
function chosenText(value: string): string {
  if (value === "onhold") return "on hold";
  if (value === "writeoff") return "write off";
  return /^[a-z][A-Za-z_]*$/.test(value) ? wordsOf(value) : value;
}

function valueText(value: unknown, name = ""): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return amountText(value, name) ?? numberText(value);
  if (typeof value === "string") return textOf(value, name);
  if (Array.isArray(value))
    return value.length === 0
      ? "none"
      : value.map((part) => pairText(part) ?? valueText(part, name)).join("; ");
  if (typeof value !== "object") return "";
  return Object.entries(value)
    .map(([name, part]) => `${nameText(name)}: ${partText(part, name)}`)
    .join(", ");
}

/** An amount in rupees; null for a number that is no amount. */
function amountText(value: number, name: string): string | null {
  if (CENTS.test(name)) return formatRupees(toRupees(value));
  return OF_PRODUCT.has(name) || name === "amount" ? formatRupees(value) : null;
}

function textOf(value: string, name: string): string {
  if (name === "category") return categoryName(value);
  if (DAYS.has(name)) return formatBusinessDate(value);
  return CHOSEN.has(name) ? chosenText(value) : value;
}

/** "DLV: delivered" for an object of two texts; null for anything else. */
function pairText(row: unknown): string | null {
  const parts: [string, unknown][] = typeof row === "object" && row !== null ? Object.entries(row) : [];
  const isPair = parts.length === 2 && parts.every(([, value]) => typeof value === "string");
  return isPair ? parts.map(([name, value]) => valueText(value, name)).join(": ") : null;
}

/** A property of an object as text. A nested object is in brackets, which separate its properties from those that follow. */
function partText(part: unknown, name: string): string {
  if (part === 0 && OF_PRODUCT.has(name)) return "none";
  const text = valueText(part, name);
  return typeof part === "object" && text !== "none" ? `(${text})` : text;
}

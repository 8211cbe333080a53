import type { ChangeOrderDraft } from "@pola/shared/schemas/order-draft";
import { readObject, write } from "./browser-storage.ts";
import { PENDING_DRAFT_KEY } from "./storage.ts";

/** Changes of the order in progress that the server has not confirmed, kept in this browser (docs/product/orders.md, O-174). */
export const pendingDraft = {
  get: (): ChangeOrderDraft | null => readObject("localStorage", PENDING_DRAFT_KEY),
  set: (change: ChangeOrderDraft): void => write("localStorage", PENDING_DRAFT_KEY, JSON.stringify(change)),
  clear: (): void => write("localStorage", PENDING_DRAFT_KEY, null),
};

type WantedLine = NonNullable<ChangeOrderDraft["lines"]>[number];

/** The two changes as one: the later one wins for each line and each part of the customer. */
export function mergedChange(earlier: ChangeOrderDraft, later: ChangeOrderDraft): ChangeOrderDraft {
  const lines = new Map<string, WantedLine>();
  for (const line of [...(earlier.lines ?? []), ...(later.lines ?? [])]) lines.set(keyOf(line), line);
  return { ...earlier, ...later, ...(lines.size > 0 && { lines: [...lines.values()] }) };
}

function keyOf({ productId, variations = {} }: WantedLine): string {
  return JSON.stringify([productId, Object.entries(variations).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

import { lineKey } from "@pola/shared/pricing";
import type { ChangeOrderDraft, OrderDraft } from "@pola/shared/schemas/order-draft";
import { readObject, write } from "./browser-storage.ts";
import { PENDING_DRAFT_KEY } from "./storage.ts";

/** Changes of the order in progress that the server has not confirmed, kept in this browser (docs/product/orders.md, O-174). */
export const pendingDraft = {
  get: (): ChangeOrderDraft | null => readObject("localStorage", PENDING_DRAFT_KEY),
  /** Keeps one more change. The later one wins for each line and each part of the customer. */
  add: (change: ChangeOrderDraft): void => {
    const merged = mergedChange(pendingDraft.get() ?? {}, change);
    write("localStorage", PENDING_DRAFT_KEY, JSON.stringify(merged));
  },
  clear: (): void => write("localStorage", PENDING_DRAFT_KEY, null),
  /** Whether products wait to be sent. The draft does not show those that are not in it yet. */
  hasProducts: (): boolean => pendingDraft.get()?.lines?.some(({ quantity }) => quantity > 0) ?? false,
};

type Line = Parameters<typeof lineKey>[0];

/** The two changes as one: the later one wins for each line and each part of the customer. */
export function mergedChange(earlier: ChangeOrderDraft, later: ChangeOrderDraft): ChangeOrderDraft {
  const lines = new Map(
    [...(earlier.lines ?? []), ...(later.lines ?? [])].map((line) => [lineKey(line), line]),
  );
  return { ...earlier, ...later, ...(lines.size > 0 && { lines: [...lines.values()] }) };
}

/** The pieces of a line: as they were last wanted, also when the server does not know it yet; 0 if the line is in neither. */
export function piecesOf(line: Line, draft: OrderDraft | undefined): number {
  const isSame = (other: Line) => lineKey(other) === lineKey(line);
  return (pendingDraft.get()?.lines?.find(isSame) ?? draft?.lines.find(isSame))?.quantity ?? 0;
}

/**
 * The draft with the customer and the pieces that wait to be sent. Its amounts stay those of the server, and products that are not in it
 * yet stay out: only the server prices a line.
 */
export function withPending(draft: OrderDraft): OrderDraft {
  const { customerName, customerPhone, customerAddress } = pendingDraft.get() ?? {};
  const lines = draft.lines
    .map((line) => ({ ...line, quantity: piecesOf(line, draft) }))
    .filter(({ quantity }) => quantity > 0);
  return {
    ...draft,
    customerName: customerName ?? draft.customerName,
    customerPhone: customerPhone ?? draft.customerPhone,
    customerAddress: customerAddress ?? draft.customerAddress,
    lines,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

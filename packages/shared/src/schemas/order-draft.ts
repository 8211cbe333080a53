import * as z from "zod/mini";
import { MAX_ORDER_LINES } from "../limits.ts";
import { customerTexts, lineFigures, orderSums } from "./order.ts";
import { chosenOptions, Id, optionalLines, optionalText, rupees } from "./text.ts";

/**
 * A line as the reseller wants it from now on: its quantity, or 0 to take it out. `unitPrice` is the price that the reseller saw; without
 * it the current one counts as seen.
 */
const WantedLine = z.object({
  productId: Id,
  variations: z.optional(chosenOptions),
  quantity: z
    .number({ error: "Quantity must be a whole number" })
    .check(z.int({ error: "Quantity must be a whole number" }), z.gte(0), z.lte(100_000)),
  unitPrice: z.optional(rupees()),
});

/**
 * Changes what it names and keeps the rest, so that two tabs and repeated requests do not undo each other (docs/product/orders.md, O-171).
 * The customer is kept as typed, also a whole message that was pasted into one field; the order itself checks it (O-1900).
 */
export const ChangeOrderDraft = z.object({
  customerName: z.optional(optionalText(500)),
  customerPhone: z.optional(optionalText(500)),
  customerAddress: z.optional(optionalLines(500)),
  lines: z.optional(
    z
      .array(WantedLine)
      .check(z.maxLength(MAX_ORDER_LINES, { error: `An order can have at most ${MAX_ORDER_LINES} lines` })),
  ),
});
export type ChangeOrderDraft = z.infer<typeof ChangeOrderDraft>;

/** Why a line cannot be ordered now. A changed price can be accepted by sending the line with its new `unitPrice`. */
const DraftProblem = z.object({
  kind: z.enum(["gone", "out-of-stock", "price-changed"]),
  message: z.string(),
  /** Pieces left, for `out-of-stock`. */
  available: z.optional(z.number()),
  /** The price that the reseller saw, for `price-changed`. */
  seenUnitPrice: z.optional(z.number()),
});

/** A line of the draft at today's figures; all are 0 when the product is gone. */
export const DraftLine = z.object({
  productId: z.string(),
  productName: z.string(),
  image: z.nullable(z.string()),
  variations: z.record(z.string(), z.string()),
  quantity: z.number(),
  ...lineFigures,
  problem: z.nullable(DraftProblem),
});
export type DraftLine = z.infer<typeof DraftLine>;

/**
 * The order in progress. The sums are those of the lines that can be ordered, with one delivery charge on their total weight; without such a
 * line they are 0.
 */
export const OrderDraft = z.object({
  ...customerTexts,
  lines: z.array(DraftLine),
  pieces: z.number(),
  ...orderSums,
});
export type OrderDraft = z.infer<typeof OrderDraft>;

import * as z from "zod/mini";
import { MAX_SELECTED_ORDERS, MAX_SLIPS_PER_CALL } from "../limits.ts";
import { ORDER_STATUSES } from "../order-status.ts";
import { BusinessDay, chosenIds, Id, optionalText } from "./text.ts";

const ids = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(",").filter((id) => id !== "")),
  ),
  z
    .array(Id)
    .check(z.maxLength(MAX_SLIPS_PER_CALL, { error: `Choose at most ${MAX_SLIPS_PER_CALL} orders` })),
);

/**
 * Selects the orders of a day in Asia/Colombo, with `slip=unprinted` only those never printed; the unprinted ones of the days before
 * one; or chosen orders: `ids=a,b`.
 */
export const SlipsQuery = z
  .object({
    date: z.optional(BusinessDay),
    slip: z.optional(z.enum(["unprinted"], { error: "Unknown filter" })),
    before: z.optional(BusinessDay),
    ids: z.optional(ids),
  })
  .check(
    z.refine(
      ({ date, before, ids = [] }) =>
        [date !== undefined, before !== undefined, ids.length > 0].filter(Boolean).length === 1,
      { path: ["ids"], error: "Choose a day or at least one order" },
    ),
  );
export type SlipsQuery = z.infer<typeof SlipsQuery>;

/**
 * The slips of a day, how many of them were printed, and how many orders of earlier days still need theirs (docs/product/slips.md,
 * O-130 and O-131).
 */
export const SlipCounts = z.object({ today: z.number(), printed: z.number(), earlier: z.number() });
export type SlipCounts = z.infer<typeof SlipCounts>;

/** Selects the day that counts as today. */
export const SlipCountsQuery = z.object({ date: BusinessDay });
export type SlipCountsQuery = z.infer<typeof SlipCountsQuery>;

/** The content of one delivery slip. Cash on delivery: the customer pays `totalAmount`. `version` changes with the delivery details. */
export const Slip = z.object({
  orderId: z.string(),
  version: z.string(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  date: z.string(),
  trackingNumber: z.nullable(z.string()),
  slipPrintedAt: z.nullable(z.string()),
  reseller: z.object({
    businessName: z.string(),
    logoUrl: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  customer: z.object({
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    city: z.string(),
    area: z.string(),
  }),
  items: z.array(
    z.object({ name: z.string(), quantity: z.number(), variations: z.record(z.string(), z.string()) }),
  ),
  totalWeight: z.number(),
  subtotal: z.number(),
  shippingCost: z.number(),
  totalAmount: z.number(),
});
export type Slip = z.infer<typeof Slip>;

/** Everything a print needs in one call: the sender, and the slips in the order of delivery. */
export const Slips = z.object({
  from: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
  slips: z.array(Slip),
});
export type Slips = z.infer<typeof Slips>;

/**
 * The orders whose slips were sent to the printer. `versions` are those on the paper, in the order of `ids`; without one the paper counts as
 * right.
 */
export const SlipsPrinted = z.object({
  versions: z.optional(z.array(optionalText(20)).check(z.maxLength(MAX_SELECTED_ORDERS))),
  ids: chosenIds("order", MAX_SELECTED_ORDERS),
});
export type SlipsPrinted = z.infer<typeof SlipsPrinted>;

/**
 * The ids of the orders that are marked as printed, and the numbers of those whose delivery details were corrected meanwhile, so that their
 * slip must be printed again. An order that was deleted before the call is left out.
 */
export const SlipsPrintedResult = z.object({ printed: z.array(z.string()), corrected: z.array(z.string()) });
export type SlipsPrintedResult = z.infer<typeof SlipsPrintedResult>;

/** The orders of a selection that have not shipped and whose delivery details were corrected after their slip was printed, oldest first. */
export const OldSlips = z.object({ orderNumbers: z.array(z.string()) });
export type OldSlips = z.infer<typeof OldSlips>;

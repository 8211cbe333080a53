import * as z from "zod/mini";
import { MAX_WAYBILLS } from "../limits.ts";
import { ORDER_STATUSES } from "../order-status.ts";
import { isShortened, SHORTENED } from "../shortened.ts";
import { MatchedOrder } from "./courier-file.ts";
import { Id, optionalText, pagingQuery, pastedText, requiredText } from "./text.ts";

const isList = z.minLength(1, { error: "The list is empty" });
const isShort = z.maxLength(MAX_WAYBILLS, { error: `At most ${MAX_WAYBILLS} parcels at a time` });

/** What a line would do: ship its order, correct the waybill of a shipped order, change nothing because it is the same, or be refused. */
const OUTCOMES = ["ship", "correct", "same", "refused"] as const;

/** A waybill of any courier. */
export const Waybill = requiredText("Waybill is required").check(
  z.refine((waybill) => !isShortened(waybill), { error: SHORTENED }),
);

/** A parcel as typed, scanned or pasted. Errors are reported line by line, so this schema does not refuse the whole list. */
export const DispatchDraftLine = z.object({ orderNumber: pastedText(200), waybill: pastedText(200) });
export type DispatchDraftLine = z.infer<typeof DispatchDraftLine>;

/** A dispatch to check: which courier, which orders with which waybills. */
export const CheckDispatch = z.object({
  courierId: Id,
  lines: z.array(DispatchDraftLine).check(isList, isShort),
});
export type CheckDispatch = z.infer<typeof CheckDispatch>;

/**
 * A line with its order. `correct` gives a shipped order another waybill or courier; `same` changes nothing. `message` says why a line is
 * refused, or what is unusual about it, such as a waybill that does not fit the courier's pattern.
 */
export const CheckedDispatchLine = z.object({
  orderNumber: z.string(),
  waybill: z.string(),
  outcome: z.enum(OUTCOMES),
  message: z.nullable(z.string()),
  order: z.nullable(MatchedOrder),
});
export type CheckedDispatchLine = z.infer<typeof CheckedDispatchLine>;

/** What a dispatch would do, and the cash that its courier would collect. */
export const DispatchPreview = z.object({
  lines: z.array(CheckedDispatchLine),
  parcels: z.number(),
  cash: z.number(),
});
export type DispatchPreview = z.infer<typeof DispatchPreview>;

/** Parcels to hand over, all or none. `replaces` is the waybill that the admin saw; the dispatch is refused when it has changed since. */
export const NewDispatch = z.object({
  /** Made by the screen: the same dispatch asked for again, after a lost reply, is made once. */
  id: z.optional(Id),
  courierId: Id,
  lines: z
    .array(
      z.object({
        orderId: Id,
        waybill: Waybill,
        replaces: z.nullable(optionalText(200)),
      }),
    )
    .check(isList, isShort),
});
export type NewDispatch = z.infer<typeof NewDispatch>;

/** Parcels handed over at once. */
export const Dispatch = z.object({
  id: z.string(),
  number: z.string(),
  courierId: z.string(),
  courierName: z.string(),
  parcels: z.number(),
  /** The cash to collect. */
  cash: z.number(),
  createdAt: z.string(),
  createdBy: z.string(),
});
export type Dispatch = z.infer<typeof Dispatch>;

/** A line of the hand-over sheet, as it was handed over; `status` is the order's current one. */
export const DispatchLine = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  waybill: z.string(),
  customerName: z.string(),
  area: z.string(),
  cash: z.number(),
  status: z.enum(ORDER_STATUSES),
});
export type DispatchLine = z.infer<typeof DispatchLine>;

/** The hand-over sheet: every parcel in the order of the dispatch. */
export const DispatchDetails = z.object({
  ...Dispatch.shape,
  fileName: z.string(),
  lines: z.array(DispatchLine),
});
export type DispatchDetails = z.infer<typeof DispatchDetails>;

/** The list of one courier, or of all of them. */
export const DispatchesFileQuery = z.object({ courierId: z.optional(Id) });
export type DispatchesFileQuery = z.infer<typeof DispatchesFileQuery>;

export const DispatchesQuery = z.object({ ...DispatchesFileQuery.shape, ...pagingQuery });
export type DispatchesQuery = z.infer<typeof DispatchesQuery>;

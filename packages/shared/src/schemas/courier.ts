import * as z from "zod/mini";
import { DELIVERY_RESULTS } from "../delivery-result.ts";
import { HAND_OVER_FIELDS } from "../hand-over.ts";
import { MAX_COURIER_WORD } from "../limits.ts";
import { ORDER_REASONS } from "../order-reason.ts";
import { WAYBILL_PLACE } from "../waybill.ts";
import { pastedText, requiredText } from "./text.ts";

/** A column of a courier's file, by its heading. */
const column = requiredText("Choose a column");
const optionalColumn = z.nullable(column);
const word = requiredText("Enter the courier's word", MAX_COURIER_WORD);

const namesParcels = z.refine<{ waybill: string | null; orderNumber: string | null }>(
  ({ waybill, orderNumber }) => waybill !== null || orderNumber !== null,
  { path: ["waybill"], error: "Choose the column of the waybill or of the order number" },
);

/** The columns of the file for the courier, in their order. */
export const HandOverMapping = z.object({
  columns: z
    .array(
      z.object({
        heading: requiredText("Enter the column's heading"),
        field: z.enum(HAND_OVER_FIELDS, { error: "Choose what the column holds" }),
      }),
    )
    .check(
      z.minLength(1, { error: "Add at least one column" }),
      z.maxLength(40, { error: "Use at most 40 columns" }),
    ),
});
export type HandOverMapping = z.infer<typeof HandOverMapping>;

/**
 * A mapping to remember. `seen` is the one that the screen showed, null for none; refused when the mapping has changed since
 * (docs/product/couriers.md, D-480).
 */
export const SetHandOverMapping = z.object({
  ...HandOverMapping.shape,
  seen: z.optional(z.nullable(HandOverMapping)),
});
export type SetHandOverMapping = z.infer<typeof SetHandOverMapping>;

/**
 * The columns of a results file, and what the courier's words mean. `words` are results, with `ignore` for a parcel still on its way;
 * `reasons` say why a parcel came back. Words are compared without case.
 */
export const ResultsMapping = z
  .object({
    waybill: optionalColumn,
    orderNumber: optionalColumn,
    result: column,
    date: optionalColumn,
    reason: optionalColumn,
    cash: optionalColumn,
    words: z
      .array(
        z.object({
          word,
          result: z.enum([...DELIVERY_RESULTS, "ignore"], { error: "Choose what the word means" }),
        }),
      )
      .check(z.maxLength(100, { error: "Use at most 100 words" })),
    reasons: z
      .array(z.object({ word, reason: z.enum(ORDER_REASONS, { error: "Choose a reason" }) }))
      .check(z.maxLength(100, { error: "Use at most 100 words" })),
  })
  .check(namesParcels);
export type ResultsMapping = z.infer<typeof ResultsMapping>;

export const SetResultsMapping = z
  .object({ ...ResultsMapping.shape, seen: z.optional(z.nullable(ResultsMapping)) })
  .check(namesParcels);
export type SetResultsMapping = z.infer<typeof SetResultsMapping>;

/** The columns of a settlement file. Without a fee column the fee is cash minus net, or nothing. */
export const SettlementMapping = z
  .object({
    waybill: optionalColumn,
    orderNumber: optionalColumn,
    cash: column,
    fee: optionalColumn,
    net: optionalColumn,
  })
  .check(namesParcels);
export type SettlementMapping = z.infer<typeof SettlementMapping>;

export const SetSettlementMapping = z
  .object({ ...SettlementMapping.shape, seen: z.optional(z.nullable(SettlementMapping)) })
  .check(namesParcels);
export type SetSettlementMapping = z.infer<typeof SetSettlementMapping>;

/** Who carries parcels and collects the cash. A mapping is null until the courier's first file was mapped. */
export const Courier = z.object({
  id: z.string(),
  name: z.string(),
  trackingUrl: z.nullable(z.string()),
  waybillPattern: z.nullable(z.string()),
  isOwnDelivery: z.boolean(),
  isActive: z.boolean(),
  handOverMapping: z.nullable(HandOverMapping),
  resultsMapping: z.nullable(ResultsMapping),
  settlementMapping: z.nullable(SettlementMapping),
});
export type Courier = z.infer<typeof Courier>;

/**
 * An address with the place of the number, such as https://courier.example/track?no={waybill}. Blank is none. The pattern can
 * match the first dot in one way only: otherwise the time to refuse a long text of dots would grow with the square of its length.
 */
const trackingUrl = pastedText(500).check(
  z.refine(
    (text) =>
      text === "" || (/^https:\/\/[^\s/?#{}.]+\.[^\s{}]+\//.test(text) && text.includes(WAYBILL_PLACE)),
    { error: `Enter an address that begins with https:// and contains ${WAYBILL_PLACE}` },
  ),
);

/** What an admin enters about a courier. A blank address or pattern is none; in a pattern # is a digit and ? a letter. */
export const CourierInput = z.object({
  name: requiredText("Courier name is required"),
  trackingUrl,
  waybillPattern: pastedText(40),
});
export type CourierInput = z.infer<typeof CourierInput>;

/** The form of an edit. A courier that is switched off takes no more parcels; its results and settlements still come in. */
export const CourierForm = z.object({
  ...CourierInput.shape,
  isActive: z.boolean({ error: "Choose on or off" }),
});

/** An edit. `seen` is what the form was opened with; refused when the courier has changed since (docs/product/couriers.md, D-370). */
export const UpdateCourier = z.object({ ...CourierForm.shape, seen: z.optional(CourierForm) });
export type UpdateCourier = z.infer<typeof UpdateCourier>;

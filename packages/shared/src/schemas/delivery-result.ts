import * as z from "zod/mini";
import { DELIVERY_RESULTS } from "../delivery-result.ts";
import { MAX_COURIER_LINES } from "../limits.ts";
import { ORDER_REASONS } from "../order-reason.ts";
import { ResultsMapping } from "./courier.ts";
import { CourierFile, FileHash, MatchedOrder, ReadFile } from "./courier-file.ts";
import { BusinessDay, Id, pagingQuery } from "./text.ts";

/**
 * What applying a line does: a result, nothing because it was applied before (`same`), nothing because the parcel is still on its way
 * (`ignored`), or nothing because of the reason in `message` (`refused`).
 */
const RESULT_OUTCOMES = [...DELIVERY_RESULTS, "same", "ignored", "refused"] as const;

/** A line of a results file with its order. `line` counts from 1 below the heading. */
export const CheckedResult = z.object({
  line: z.number(),
  waybill: z.string(),
  orderNumber: z.string(),
  /** The courier's word. */
  word: z.string(),
  outcome: z.enum(RESULT_OUTCOMES),
  message: z.nullable(z.string()),
  order: z.nullable(MatchedOrder),
  /** The courier's date; null uses the day of the file. */
  date: z.nullable(z.string()),
  /** Why the parcel came back or was not delivered; `note` is the courier's own text. */
  reason: z.nullable(z.enum(ORDER_REASONS)),
  note: z.nullable(z.string()),
  cash: z.nullable(z.number()),
});
export type CheckedResult = z.infer<typeof CheckedResult>;

/**
 * What a results file would do; nothing is changed. `mapping` is the courier's, or null when it has none or the file lacks one of its
 * columns. Without a mapping there are no lines, and `suggestion` is one to start from; its `result` is "" when no heading is recognised
 * as that. `appliedAt` tells that these bytes were applied before.
 */
export const ResultsPreview = z.object({
  file: ReadFile,
  mapping: z.nullable(ResultsMapping),
  /** Null only from a process of the version before, during an upgrade. */
  suggestion: z.nullable(z.object({ ...ResultsMapping.shape, result: z.string() })),
  /** Words of the file that the mapping does not know. Their lines are refused. */
  unknownWords: z.array(z.string()),
  appliedAt: z.nullable(z.string()),
  lines: z.array(CheckedResult),
});
export type ResultsPreview = z.infer<typeof ResultsPreview>;

/** Applies a previewed file: its hash, and the orders whose returned goods are written off. All others go back into stock. */
export const ApplyResults = z.object({
  ...CourierFile.shape,
  hash: FileHash,
  /** That of the preview. */
  mapping: z.optional(ResultsMapping),
  writeOff: z.array(Id).check(z.maxLength(MAX_COURIER_LINES, { error: "Too many orders" })),
});
export type ApplyResults = z.infer<typeof ApplyResults>;

/** How many lines had each result. When the same file left nothing to apply: the time of its first application. */
export const AppliedResults = z.object({
  delivered: z.number(),
  returned: z.number(),
  failed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  appliedAt: z.nullable(z.string()),
});
export type AppliedResults = z.infer<typeof AppliedResults>;

export const RETURNS_GROUPINGS = ["courier", "reseller", "product", "area"] as const;

/** Which returns to report: by the day of the order, both inclusive. Without `from`, 30 days; at most a year. */
export const ReturnsReportQuery = z.object({
  from: z.optional(BusinessDay),
  to: z.optional(BusinessDay),
  by: z._default(z.enum(RETURNS_GROUPINGS, { error: "Choose a grouping" }), "courier"),
});
export type ReturnsReportQuery = z.infer<typeof ReturnsReportQuery>;

export const ReturnsQuery = z.object({ ...ReturnsReportQuery.shape, ...pagingQuery });
export type ReturnsQuery = z.infer<typeof ReturnsQuery>;

/**
 * A group of the report: parcels that arrived or came back, how many came back, and why; `none` without a reason. `id` is null for an area, and
 * for orders without a courier. The group with the most returns comes first.
 */
export const ReturnsRow = z.object({
  id: z.nullable(z.string()),
  name: z.string(),
  parcels: z.number(),
  returned: z.number(),
  reasons: z.record(z.enum([...ORDER_REASONS, "none"]), z.number()),
});
export type ReturnsRow = z.infer<typeof ReturnsRow>;

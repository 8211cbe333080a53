import * as z from "zod/mini";
import { ORDER_STATUSES } from "../order-status.ts";
import { SettlementMapping } from "./courier.ts";
import { CourierFile, FileHash, MatchedOrder, ReadFile } from "./courier-file.ts";
import { BusinessDay, Id, pagingQuery, requiredText } from "./text.ts";

/**
 * How a line of a settlement compares with the books, differences first. `not-delivered`: our books have the parcel on its way, and its
 * cash says that it arrived. `repeated`: the file has the parcel twice.
 */
export const SETTLEMENT_OUTCOMES = [
  "unknown",
  "returned",
  "settled",
  "repeated",
  "short",
  "over",
  "not-delivered",
  "match",
] as const;

/** What a line becomes: it settles its order, corrects a settled one, or is money that settles nothing. */
const REMITTANCE_LINE_KINDS = ["settlement", "correction", "unmatched"] as const;

/** A line of a settlement file. Amounts in rupees; `expected` is the order's total, null where no cash of the order is expected. */
export const CheckedSettlement = z.object({
  line: z.number(),
  waybill: z.string(),
  orderNumber: z.string(),
  outcome: z.enum(SETTLEMENT_OUTCOMES),
  kind: z.enum(REMITTANCE_LINE_KINDS),
  message: z.nullable(z.string()),
  order: z.nullable(MatchedOrder),
  /** The remittance that settled the order before. */
  settledBy: z.nullable(z.string()),
  expected: z.nullable(z.number()),
  cash: z.number(),
  fee: z.number(),
  net: z.number(),
});
export type CheckedSettlement = z.infer<typeof CheckedSettlement>;

/** Sums of a file or a remittance in rupees; `net` is cash minus fees. */
const Sums = { cash: z.number(), fee: z.number(), net: z.number() };

/**
 * What booking a settlement file would do; nothing is changed. Without a fitting `mapping` there are no lines, and `suggestion` is one to
 * start from; its `cash` is "" when no heading is recognised as that. `bookedAs` is the remittance that was made from these bytes before. A
 * file with an amount that cannot be read is refused as a whole.
 */
export const SettlementPreview = z.object({
  file: ReadFile,
  mapping: z.nullable(SettlementMapping),
  /** Null only from a process of the version before, during an upgrade. */
  suggestion: z.nullable(z.object({ ...SettlementMapping.shape, cash: z.string() })),
  bookedAs: z.nullable(z.object({ id: z.string(), number: z.string() })),
  sums: z.object(Sums),
  /** How many orders it settles; where cash completes orders, it completes them and adds this commission. */
  settles: z.number(),
  completes: z.number(),
  commission: z.number(),
  lines: z.array(CheckedSettlement),
});
export type SettlementPreview = z.infer<typeof SettlementPreview>;

/**
 * Books a previewed file. `amount` is the net sum that the bank received, as the person saw it; `seen` is what the preview said, and with
 * another effect by now nothing is booked.
 */
export const NewRemittance = z.object({
  /** Made by the screen: a booking that is sent again, after a lost reply, is made once. */
  id: z.optional(Id),
  ...CourierFile.shape,
  hash: FileHash,
  /** That of the preview. */
  mapping: z.optional(SettlementMapping),
  bankReference: requiredText("A bank reference is required"),
  receivedOn: BusinessDay,
  amount: z.number({ error: "Enter the amount that the bank received" }),
  seen: z.optional(z.object({ settles: z.number(), commission: z.number() })),
});
export type NewRemittance = z.infer<typeof NewRemittance>;

/** A booked remittance. It never changes; a correction is a new one. */
export const Remittance = z.object({
  id: z.string(),
  number: z.string(),
  courierId: z.string(),
  courierName: z.string(),
  bankReference: z.string(),
  receivedOn: z.string(),
  ...Sums,
  lines: z.number(),
  /** Orders that it settled, and how many of them came with less or more cash than their total. */
  settled: z.number(),
  differences: z.number(),
  /** Money in it that settles nothing. */
  unmatched: z.number(),
  createdAt: z.string(),
  createdBy: z.string(),
});
export type Remittance = z.infer<typeof Remittance>;

/** A line of a remittance. `line` is its number in the courier's file, from 1 below the heading. */
export const RemittanceLine = z.object({
  line: z.number(),
  kind: z.enum(REMITTANCE_LINE_KINDS),
  orderId: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
  waybill: z.string(),
  expected: z.nullable(z.number()),
  ...Sums,
  note: z.nullable(z.string()),
});
export type RemittanceLine = z.infer<typeof RemittanceLine>;

/** A remittance with a page of its lines, those with differences first. */
export const RemittanceDetails = z.object({ ...Remittance.shape, rows: z.array(RemittanceLine) });
export type RemittanceDetails = z.infer<typeof RemittanceDetails>;

export const RemittancesChoice = z.object({ courierId: z.optional(Id) });
export type RemittancesChoice = z.infer<typeof RemittancesChoice>;

export const RemittancesQuery = z.object({ ...pagingQuery, ...RemittancesChoice.shape });
export type RemittancesQuery = z.infer<typeof RemittancesQuery>;

/** Days since the delivery of a parcel whose cash is outstanding: 0 to 7, 8 to 14, 15 to 30, more. */
export const OUTSTANDING_AGES = ["0-7", "8-14", "15-30", "over-30"] as const;

const OutstandingSum = z.object({ parcels: z.number(), cash: z.number() });

/** The cash that one courier holds, by age (docs/product/couriers.md, D-6). */
export const OutstandingCash = z.object({
  courierId: z.string(),
  courierName: z.string(),
  total: OutstandingSum,
  ages: z.record(z.enum(OUTSTANDING_AGES), OutstandingSum),
});
export type OutstandingCash = z.infer<typeof OutstandingCash>;

export const OutstandingChoice = z.object({
  courierId: z.optional(Id),
  age: z.optional(z.enum(OUTSTANDING_AGES, { error: "Unknown age" })),
});
export type OutstandingChoice = z.infer<typeof OutstandingChoice>;

export const OutstandingOrdersQuery = z.object({ ...pagingQuery, ...OutstandingChoice.shape });
export type OutstandingOrdersQuery = z.infer<typeof OutstandingOrdersQuery>;

/** A parcel whose cash is outstanding, the oldest first. */
export const OutstandingOrder = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  courierName: z.string(),
  waybill: z.nullable(z.string()),
  customerName: z.string(),
  businessName: z.string(),
  deliveredOn: z.string(),
  days: z.number(),
  cash: z.number(),
});
export type OutstandingOrder = z.infer<typeof OutstandingOrder>;

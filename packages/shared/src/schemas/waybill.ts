import * as z from "zod/mini";
import { MAX_ORDERS_PER_CHANGE, MAX_WAYBILLS } from "../limits.ts";
import { ORDER_STATUSES } from "../order-status.ts";
import { Id, optionalText, requiredText } from "./text.ts";

const cell = optionalText(200);

/** A line of the courier's list, as read. Errors are reported line by line, so this schema does not refuse the whole list. */
export const WaybillLine = z.object({ orderNumber: cell, trackingNumber: cell });
export type WaybillLine = z.infer<typeof WaybillLine>;

export const CheckWaybills = z.object({
  lines: z
    .array(WaybillLine)
    .check(
      z.minLength(1, { error: "The list is empty" }),
      z.maxLength(MAX_WAYBILLS, { error: `At most ${MAX_WAYBILLS} lines at a time` }),
    ),
});
export type CheckWaybills = z.infer<typeof CheckWaybills>;

/**
 * What a line would do: ship its order, correct the number of a shipped order, change nothing because the number is the same, or be
 * refused.
 */
export const WAYBILL_OUTCOMES = ["ship", "correct", "same", "refused"] as const;

/** A line with its order at the time of the check. `message` says why a line is refused. */
export const CheckedWaybill = z.object({
  orderNumber: z.string(),
  trackingNumber: z.string(),
  outcome: z.enum(WAYBILL_OUTCOMES),
  message: z.nullable(z.string()),
  order: z.nullable(
    z.object({
      id: z.string(),
      orderNumber: z.string(),
      customerName: z.string(),
      status: z.enum(ORDER_STATUSES),
      trackingNumber: z.nullable(z.string()),
    }),
  ),
});
export type CheckedWaybill = z.infer<typeof CheckedWaybill>;

/** Lines to apply. `replaces` is the tracking number that the admin saw; an order that has another one by now is refused. */
export const ApplyWaybills = z.object({
  lines: z
    .array(
      z.object({
        orderId: Id,
        trackingNumber: requiredText("Tracking number is required"),
        replaces: z.nullable(optionalText(200)),
      }),
    )
    .check(
      z.minLength(1, { error: "Choose at least one order" }),
      z.maxLength(MAX_ORDERS_PER_CHANGE, { error: `Choose at most ${MAX_ORDERS_PER_CHANGE} orders` }),
    ),
});
export type ApplyWaybills = z.infer<typeof ApplyWaybills>;

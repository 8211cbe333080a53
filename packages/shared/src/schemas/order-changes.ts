import * as z from "zod/mini";
import { MAX_ORDERS_PER_CHANGE } from "../limits.ts";
import { ORDER_REASONS } from "../order-reason.ts";
import { ORDER_STATUSES } from "../order-status.ts";
import { isShortened, SHORTENED } from "../shortened.ts";
import { Customer } from "./order.ts";
import { chosenIds, Id, optionalLines, optionalText, requiredText } from "./text.ts";

const reason = z.enum(ORDER_REASONS, { error: "Choose a reason" });
const isExplained = z.refine<{ reason?: string | undefined; note?: string | undefined }>(
  (body) => body.reason !== "other" || Boolean(body.note),
  { path: ["note"], error: "Say what happened" },
);

const note = z.optional(optionalLines(500));

/** Why an order is cancelled. "Other" needs words (docs/product/orders.md, O-150). */
export const GivenReason = z.object({ reason, note }).check(isExplained);
export type GivenReason = z.infer<typeof GivenReason>;

/** Why the courier did not deliver an order, as `GivenReason`. */
export const FailedDelivery = z
  .object({
    /** Made by the form: the same failure sent again is recorded once. */
    id: z.optional(Id),
    reason,
    note,
  })
  .check(isExplained);
export type FailedDelivery = z.infer<typeof FailedDelivery>;

/** What happens to goods that came back. */
const returnedGoods = z.enum(["restock", "writeoff"], { error: "Choose what happens to the goods" });

/** The status that the admin saw. An order whose status is different by now is refused (docs/product/orders.md, O-213). */
const seenStatus = { fromStatus: z.optional(z.enum(ORDER_STATUSES)) };

/** An order is deleted only as it was seen. */
export const DeleteOrderQuery = z.object(seenStatus);

/** `reason`, `note` and `stock` belong to a return or a cancellation. Goods go back into stock unless `stock` says otherwise. */
const newStatus = {
  status: z.enum(ORDER_STATUSES, { error: "Choose a status" }),
  reason: z.optional(reason),
  note,
  stock: z.optional(returnedGoods),
  ...seenStatus,
};

export const SetOrderStatus = z.object(newStatus).check(isExplained);
export type SetOrderStatus = z.infer<typeof SetOrderStatus>;

/** A tracking number ships the order, so any other status here is refused (docs/product/orders.md, O-43). */
export const SetTracking = z.object({
  trackingNumber: requiredText("Tracking number is required").check(
    z.refine((number) => !isShortened(number), { error: SHORTENED }),
  ),
  status: z.optional(z.literal("shipped", { error: "With a tracking number the status must be shipped" })),
  /** The number that the admin saw, null for none; refused when it has changed since (docs/product/orders.md, O-214). */
  seen: z.optional(z.nullable(optionalText(100))),
});
export type SetTracking = z.infer<typeof SetTracking>;

/** `seen` are the details on the screen; refused when they have changed since (docs/product/orders.md, O-214). */
export const CorrectDetails = z.object({ ...Customer.shape, seen: z.optional(Customer) });
export type CorrectDetails = z.infer<typeof CorrectDetails>;

/** A late return: goods of a completed order came back. The commission is reversed; the stock is put back or written off. */
export const LateReturn = z.object({ reason, note, stock: returnedGoods }).check(isExplained);
export type LateReturn = z.infer<typeof LateReturn>;

/** One new status for several orders. Each order changes on its own: a refused one does not stop the others. */
export const BulkOrderStatus = z
  .object({
    ids: chosenIds("order", MAX_ORDERS_PER_CHANGE),
    ...newStatus,
  })
  .check(isExplained);

import { TrackedOrder, TrackingQuery } from "../schemas/tracking.ts";
import type { Endpoint } from "./endpoint.ts";

/** /api/tracking: what the holder of an order's tracking link may see. */
export const TRACKING = {
  "GET /tracking": {
    summary: "The order with this tracking code, as its customer sees it",
    access: "anyone",
    query: TrackingQuery,
    reply: TrackedOrder,
    refusals: { NOT_FOUND: true, TOO_MANY_REQUESTS: true },
  },
} as const satisfies Record<string, Endpoint>;

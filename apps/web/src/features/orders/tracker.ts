import type { Order } from "@pola/shared/schemas/order";
import { orderSteps } from "../../components/order-steps.ts";
import type { Step } from "../../components/step-bar.tsx";

/** The steps of an order. Their dates come with the events, which only a single order has. */
export function trackerOf({ status, createdAt, events = [] }: Order): Step[] {
  return orderSteps(status, (wanted) =>
    wanted === "pending" ? createdAt : (events.find(({ toStatus }) => toStatus === wanted)?.at ?? null),
  );
}

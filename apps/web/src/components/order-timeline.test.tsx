import type { OrderEvent } from "@pola/shared/schemas/order";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { OrderTimeline } from "./order-timeline.tsx";

const event = (kind: OrderEvent["kind"], minute: number): OrderEvent => ({
  kind,
  at: `2026-11-22T06:3${minute}:00.000Z`,
  by: null,
  fromStatus: null,
  toStatus: null,
  reason: null,
  note: null,
});

test("two equal steps of one instant are both shown, and leave nothing behind", () => {
  const twice = [event("details_changed", 1), event("delivery_failed", 0), event("details_changed", 1)];
  const { rerender } = render(<OrderTimeline events={twice} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  rerender(<OrderTimeline events={[event("delivery_failed", 0), event("placed", 0)]} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});

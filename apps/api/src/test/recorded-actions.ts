import type { ActivityEntry } from "@pola/shared/schemas/admin";
import type { TestApp } from "./test-app.ts";

type Call = { method: "post" | "put" | "patch" | "delete"; path: string; body?: Record<string, unknown> };
type Expected = Partial<Record<keyof ActivityEntry, unknown>> & { action: string; subjectType: string };
/** A call of an admin, and the expected row of the activity log. */
export type RecordedAction = () => Promise<{ call: Call; recorded: Expected }>;

/** The recorded actions of couriers and dispatches. */
export function courierActions(
  processingOrder: () => Promise<{ id: string; totalAmount: number }>,
  caller: () => TestApp["request"],
): Record<string, RecordedAction> {
  const courierOf = async (name: string): Promise<{ id: string; name: string }> => {
    const input = { name, trackingUrl: "", waybillPattern: "" };
    return (await caller().post("/api/couriers").send(input)).body.data;
  };
  return {
    "adding a courier": async () =>
      await Promise.resolve({
        call: {
          method: "post",
          path: "/couriers",
          body: { name: "Recorded", trackingUrl: "", waybillPattern: "" },
        },
        recorded: {
          action: "courier.add",
          subjectType: "courier",
          subjectName: "Recorded",
          before: null,
          after: { name: "Recorded", trackingUrl: null, waybillPattern: null },
        },
      }),
    "a courier": async () => {
      const { id, name } = await courierOf("Before");
      const after = { name: "After", trackingUrl: null, waybillPattern: "IP######", isActive: false };
      return {
        call: { method: "put", path: `/couriers/${id}`, body: { ...after, trackingUrl: "" } },
        recorded: {
          action: "courier.update",
          subjectType: "courier",
          subjectId: id,
          before: { name, trackingUrl: null, waybillPattern: null, isActive: true },
          after,
        },
      };
    },
    "a courier's columns": async () => {
      const { id } = await courierOf("Mapped");
      const body = { columns: [{ heading: "AWB", field: "waybill" }] };
      return {
        call: { method: "put", path: `/couriers/${id}/hand-over-mapping`, body },
        recorded: {
          action: "courier.mapping",
          subjectType: "courier",
          subjectId: id,
          before: null,
          after: { handOverMapping: body },
        },
      };
    },
    "a dispatch": async () => {
      const { id, totalAmount } = await processingOrder();
      const courier = await courierOf("Dispatched");
      const lines = [{ orderId: id, waybill: "DS 1", replaces: null }];
      return {
        call: { method: "post", path: "/dispatches", body: { courierId: courier.id, lines } },
        recorded: {
          action: "dispatch.create",
          subjectType: "dispatch",
          subjectName: "DS-0001",
          before: null,
          after: { number: "DS-0001", courier: courier.name, parcels: 1, cashCents: totalAmount * 100 },
        },
      };
    },
  };
}

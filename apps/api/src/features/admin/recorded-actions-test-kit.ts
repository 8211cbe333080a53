import type { ActivityEntry } from "@pola/shared/schemas/admin";

type Call = { method: "post" | "put" | "patch" | "delete"; path: string; body?: Record<string, unknown> };
type Expected = Partial<Record<keyof ActivityEntry, unknown>> & { action: string; subjectType: string };
/** A call, and the row of the activity log that it makes. */
export type RecordedAction = () => Promise<{ call: Call; recorded: Expected }>;

type Made = {
  order: () => Promise<{ id: string; totalAmount: number }>;
  add: (courier: object) => Promise<{ id: string; name: string }>;
};

/** The recorded actions on couriers and dispatches. */
export function courierActions({ order, add }: Made): Record<string, RecordedAction> {
  const courierOf = (name: string) => add({ name, trackingUrl: "", waybillPattern: "" });
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
      const { id, totalAmount } = await order();
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

const DEFAULTS = {
  supportEmail: null,
  supportPhone: null,
  privacyEmail: null,
  slipFromAddress: null,
  minPayout: null,
  completeOn: null,
  privacy: null,
};

/** The recorded actions on the settings. */
export const SETTINGS_ACTIONS: Record<string, RecordedAction> = {
  "the settings": async () => {
    const terms = { text: "Ours", effective: "2026-12-01" };
    const body = { ...DEFAULTS, name: "Lanka Mart", terms, loadedVersion: 0 };
    return await Promise.resolve({
      call: { method: "put", path: "/admin/settings", body },
      recorded: {
        action: "settings.save",
        subjectType: "settings",
        before: { name: "default", terms: "default" },
        after: { name: "Lanka Mart", terms: "own text, effective 2026-12-01", version: 1 },
      },
    });
  },
};

import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { createQueryClient } from "../app/query-client.ts";
import { keepDraftsOf, storedToken } from "../lib/storage.ts";
import { MAX_ORDERS_PER_CHANGE, MAX_PAYOUTS_PER_CHANGE } from "@pola/shared/limits";
import { NO_OWN_SETTINGS } from "../test/make-settings.ts";
import { networkFailure, ok, refusal, serve } from "../test/server.ts";
import { useSaveSettings } from "./admin.ts";
import { useCorrectOrderDetails, useFailedDelivery, useLateReturn, useSetTracking } from "./admin-orders.ts";
import { useAddAdjustment, usePayMany, useSetPayoutStatus } from "./admin-payouts.ts";
import {
  useApplyResults,
  useBookRemittance,
  useSaveCourier,
  useSaveHandOver,
  useSaveResultsMapping,
  useSaveSettlementMapping,
} from "./couriers.ts";
import { useDiscardDraft } from "./discard-draft.ts";
import { useBulkStatus } from "./many-orders.ts";
import { useCancelOrder, useCorrectDetails } from "./orders.ts";
import { useMarkSlipsPrinted } from "./slips.ts";
import { useResetTwoFactor, useSetAdminAreas, useSetUserRole, useSetUserStatus } from "./users.ts";

const id = "one";
const person = {
  customerName: "Amali",
  customerPhone: "+94771234567",
  customerAddress: "1 Lake Road, Kandy",
};
const failed = { reason: "other", note: "Nobody was there" } as const;
const payout = { userId: id, weekStart: "2026-11-16", status: "paid", amount: 1500 } as const;
const many = { userIds: [id], weekStart: "2026-11-16", amounts: { [id]: 1500 }, paymentReference: "BOC 77" };
const courier = { name: "Pronto Express", trackingUrl: "", waybillPattern: "" };
const columns = { waybill: "Waybill", orderNumber: "Order" };
const [file, hash] = ["V2F5YmlsbA==", "b".repeat(64)];
const outcome = { onSuccess: () => {}, onError: () => {} };

/** A call, and a hook that returns what sends it. */
type Change = [
  method: "put" | "post" | "patch" | "delete",
  path: string,
  useIt: () => () => Promise<unknown>,
];

/** The change that this hook makes with this input. */
function change<Input>(
  method: Change[0],
  path: string,
  useMade: () => { mutateAsync: (input: Input) => Promise<unknown> },
  input: Input,
): Change {
  return [
    method,
    path,
    function useIt() {
      const { mutateAsync } = useMade();
      return () => mutateAsync(input);
    },
  ];
}

const CHANGES = [
  change("put", "/payouts/admin/status", useSetPayoutStatus, payout),
  change("put", "/payouts/admin/status-many", usePayMany, many),
  change("post", "/payouts/admin/adjustments", useAddAdjustment, {
    id,
    userId: id,
    kind: "bonus",
    amount: 5,
    reason: "Bonus",
  }),
  change("patch", "/users/one/status", useSetUserStatus, { id, status: "approved", fromStatus: "pending" }),
  change("patch", "/users/one/role", useSetUserRole, { id, role: "admin" }),
  change("put", "/users/one/areas", useSetAdminAreas, { id, limitedTo: ["orders"] }),
  change("delete", "/users/one/two-factor", useResetTwoFactor, id),
  change("patch", "/orders/one/details", () => useCorrectOrderDetails(outcome), { id, ...person }),
  change("post", "/orders/one/failed-delivery", () => useFailedDelivery(outcome), {
    id,
    eventId: "two",
    ...failed,
  }),
  change("patch", "/orders/one/tracking", () => useSetTracking(outcome), {
    id,
    trackingNumber: "PX1",
    seen: null,
  }),
  change("post", "/orders/one/late-return", () => useLateReturn(outcome), {
    id,
    ...failed,
    stock: "restock",
  }),
  change("post", "/orders/admin/slips/printed", useMarkSlipsPrinted, [{ orderId: id, version: "v1" }]),
  change("patch", "/orders/own/details", () => useCorrectDetails("own"), person),
  change("post", "/orders/own/cancel", () => useCancelOrder("own"), failed),
  change("post", "/couriers", () => useSaveCourier(null), { ...courier, isActive: true }),
  change("put", "/couriers/one", () => useSaveCourier(id), { ...courier, isActive: true }),
  change("put", "/couriers/one/hand-over-mapping", () => useSaveHandOver(id), { columns: [] }),
  change("put", "/couriers/one/results-mapping", () => useSaveResultsMapping(id), {
    ...columns,
    result: "Status",
    date: null,
    reason: null,
    cash: null,
    words: [],
    reasons: [],
  }),
  change("put", "/couriers/one/settlement-mapping", () => useSaveSettlementMapping(id), {
    ...columns,
    cash: "COD",
    fee: null,
    net: null,
  }),
  change("post", "/couriers/one/results", () => useApplyResults(id), { file, hash, writeOff: [] }),
  change("post", "/couriers/one/remittances", () => useBookRemittance(id), {
    file,
    hash,
    bankReference: "BOC 1",
    receivedOn: "2026-11-16",
    amount: 5,
  }),
  change("put", "/admin/settings", () => ({ mutateAsync: useSaveSettings().save }), {
    ...NO_OWN_SETTINGS,
    loadedVersion: 0,
  }),
];

function renderChange<Made>(useIt: () => Made): Made {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(useIt, { wrapper }).result.current;
}

test("a change is sent once more, as it was, when no reply arrives (I-1800)", async () => {
  storedToken.set("test-token");
  const changes = CHANGES.map(([method, path, useIt]) => {
    const bodies: unknown[] = [];
    serve(method, path, ({ body }) => {
      bodies.push(body);
      return bodies.length === 1 ? networkFailure() : refusal(409, "CONFLICT", "The second reply");
    });
    return { path, bodies, send: renderChange(useIt) };
  });
  const replies = await act(() => Promise.allSettled(changes.map(({ send }) => send())));
  const sent = changes.map(({ path, bodies }, index) => {
    const reply = replies[index];
    return { path, bodies, reply: reply?.status === "rejected" && String(reply.reason) };
  });
  expect(sent).toEqual(
    changes.map(({ path, bodies: [first] }) => ({
      path,
      bodies: [first, first],
      reply: "ApiError: The second reply",
    })),
  );
});

test("a change is not sent again once another person has signed in on this device (A-2333)", async () => {
  keepDraftsOf("the first");
  const { mutateAsync } = renderChange(useDiscardDraft);
  const sent = serve("delete", "/orders/draft", () => {
    keepDraftsOf("the second");
    return networkFailure();
  });
  await act(() => expect(mutateAsync()).rejects.toThrow("Network error"));
  expect(sent).toHaveLength(1);
});

test("the rest of a long change is not sent once another person has signed in on this device (A-2333)", async () => {
  storedToken.set("token");
  const orders = Array.from({ length: 2 * MAX_ORDERS_PER_CHANGE + 1 }, (_, index) => ({
    id: `order-${index}`,
    orderNumber: `ORD-${index}`,
    userId: "reseller",
    status: "pending" as const,
    totalCommission: 100,
  }));
  const userIds = Array.from({ length: 2 * MAX_PAYOUTS_PER_CHANGE + 1 }, (_, index) => `reseller-${index}`);
  const [bulk, pay] = renderChange(() => [useBulkStatus(), usePayMany()] as const);
  const paid = {
    userId: "reseller-0",
    weekStart: many.weekStart,
    payoutId: null,
    status: "paid",
    reason: null,
    paymentReference: many.paymentReference,
    totalCommission: 1500,
    hasBankDetails: true,
  };
  const moved = serve("post", "/orders/admin/bulk-status", () => afterPart(moved.length, ["order-0"]));
  const payments = serve("put", "/payouts/admin/status-many", () => afterPart(payments.length, [paid]));
  keepDraftsOf("the first");
  await act(() => bulk.mutateAsync({ orders, status: "processing" }));
  keepDraftsOf("the first");
  await act(() => expect(pay.mutateAsync({ ...many, userIds })).rejects.toThrow("Network error"));
  expect([moved.length, payments.length]).toEqual([2, 2]);
});

/** The reply to a part of a change; the second one arrives after another person has signed in. */
function afterPart(parts: number, changed: unknown[]) {
  if (parts === 2) keepDraftsOf("the second");
  return ok({ changed, refused: [], failed: [] });
}

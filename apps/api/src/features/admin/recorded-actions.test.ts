import { ActivityEntry } from "@pola/shared/schemas/admin";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { makeOrderIn, makeProduct, productForm } from "../../test/shop.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";
import { courierActions, type RecordedAction, SETTINGS_ACTIONS } from "./recorded-actions-test-kit.ts";

const app = await createTestApp();
const admin = await makeAdmin(app, { firstName: "Asha", lastName: "Silva" });
const reader = await makeAdmin(app, { firstName: "Reader", lastName: "" });

/** The actions of this admin since the clock moved. */
const newEntries = async () => {
  const { body } = await app.as(reader).get(`/api/admin/activity?actor=${admin.id}`);
  const now = app.ctx.now().toISOString();
  return z
    .array(ActivityEntry)
    .parse(body.data)
    .filter(({ at }) => at === now);
};
const ANY = { asymmetricMatch: () => true };
const NOT_COMPARED = { id: ANY, subjectId: ANY, subjectName: ANY, before: ANY, after: ANY };

const orderOf = async (status: "pending" | "processing" | "completed") => {
  const reseller = await makeReseller(app);
  const cart = [{ product: await makeProduct(app) }];
  return await makeOrderIn(app, status, { reseller, admin: reader, cart });
};
const earner = async () => {
  const reseller = await makeReseller(app, { firstName: "Saman", lastName: "Perera" });
  const cart = [{ product: await makeProduct(app) }];
  await makeOrderIn(app, "completed", { reseller, admin: reader, cart });
  return reseller;
};

/** Every recorded action of an admin: the call, and the expected row of the activity log. */
const ACTIONS: Record<string, RecordedAction> = {
  "a user's status": async () => {
    const { id } = await makeReseller(app, { status: "pending", firstName: "Kamal", lastName: "Dias" });
    return {
      call: { method: "patch", path: `/users/${id}/status`, body: { status: "approved" } },
      recorded: {
        action: "user.status",
        subjectType: "user",
        subjectId: id,
        subjectName: "Kamal Dias",
        before: { status: "pending" },
        after: { status: "approved" },
      },
    };
  },
  "a user's role": async () => {
    const { id } = await makeReseller(app);
    return {
      call: { method: "patch", path: `/users/${id}/role`, body: { role: "admin" } },
      recorded: {
        action: "user.role",
        subjectType: "user",
        subjectId: id,
        before: { role: "reseller", status: "approved" },
        after: { role: "admin", status: "approved" },
      },
    };
  },
  "adding a user": async () => {
    const person = { firstName: "New", lastName: "Vendor", businessName: "Looms", email: "new@vendor.test" };
    return await Promise.resolve({
      call: { method: "post", path: "/users", body: { ...person, role: "vendor" } },
      recorded: {
        action: "user.add",
        subjectType: "user",
        subjectName: "New Vendor",
        before: null,
        after: { role: "vendor" },
      },
    });
  },
  "deleting a user": async () => {
    const { id } = await makeReseller(app);
    return {
      call: { method: "delete", path: `/users/${id}` },
      recorded: {
        action: "user.delete",
        subjectType: "user",
        subjectId: id,
        subjectName: "Deleted user",
        before: { role: "reseller", status: "approved" },
        after: null,
      },
    };
  },
  "adding a product": async () =>
    await Promise.resolve({
      call: { method: "post", path: "/products", body: productForm({ name: "Recorded sari", stock: 7 }) },
      recorded: {
        action: "product.create",
        subjectType: "product",
        subjectName: "Recorded sari",
        before: null,
        after: expect.objectContaining({ name: "Recorded sari", price: 1000, commission: 150, stock: 7 }),
      },
    }),
  "a product's price": async () => {
    const { id } = await makeProduct(app);
    return {
      call: { method: "put", path: `/products/${id}`, body: productForm({ price: 1250.5 }) },
      recorded: {
        action: "product.update",
        subjectType: "product",
        subjectId: id,
        before: expect.objectContaining({ price: 1000 }),
        after: expect.objectContaining({ price: 1250.5 }),
      },
    };
  },
  "a product's stock": async () => {
    const { id } = await makeProduct(app, { stock: 20 });
    return {
      call: { method: "put", path: `/products/${id}`, body: productForm({ stock: 26, loadedStock: 20 }) },
      recorded: {
        action: "product.update",
        subjectType: "product",
        subjectId: id,
        before: expect.objectContaining({ stock: 20 }),
        after: expect.objectContaining({ stock: 26 }),
      },
    };
  },
  "deleting a product": async () => {
    const { id, name } = await makeProduct(app);
    return {
      call: { method: "delete", path: `/products/${id}` },
      recorded: { action: "product.delete", subjectType: "product", subjectId: id, before: { name } },
    };
  },
  "an order's status": async () => {
    const { id, orderNumber } = await orderOf("pending");
    return {
      call: { method: "patch", path: `/orders/${id}/status`, body: { status: "processing" } },
      recorded: {
        action: "order.status",
        subjectType: "order",
        subjectId: id,
        subjectName: orderNumber,
        before: { status: "pending" },
        after: { status: "processing" },
      },
    };
  },
  "many orders' status": async () => {
    const { id } = await orderOf("pending");
    return {
      call: { method: "post", path: "/orders/admin/bulk-status", body: { ids: [id], status: "cancelled" } },
      recorded: {
        action: "order.status",
        subjectType: "order",
        subjectId: id,
        before: { status: "pending" },
        after: { status: "cancelled" },
      },
    };
  },
  "a tracking number": async () => {
    const { id } = await orderOf("processing");
    return {
      call: { method: "patch", path: `/orders/${id}/tracking`, body: { trackingNumber: "LK1" } },
      recorded: {
        action: "order.tracking",
        subjectType: "order",
        subjectId: id,
        before: { status: "processing", trackingNumber: null },
        after: { status: "shipped", trackingNumber: "LK1" },
      },
    };
  },
  "a late return": async () => {
    const { id } = await orderOf("completed");
    const body = { reason: "damaged", stock: "writeoff" };
    return {
      call: { method: "post", path: `/orders/${id}/late-return`, body },
      recorded: {
        action: "order.late-return",
        subjectType: "order",
        subjectId: id,
        before: { status: "completed" },
        after: { status: "returned", ...body },
      },
    };
  },
  "deleting an order": async () => {
    const { id, orderNumber } = await orderOf("pending");
    return {
      call: { method: "delete", path: `/orders/${id}` },
      recorded: {
        action: "order.delete",
        subjectType: "order",
        subjectId: id,
        before: { orderNumber, status: "pending" },
      },
    };
  },
  "a payout paid": async () => {
    const { id } = await earner();
    return {
      call: { method: "put", path: "/payouts/admin/status", body: { userId: id, status: "paid" } },
      recorded: {
        action: "payout.status",
        subjectType: "payout",
        subjectName: "Saman Perera",
        before: { status: "pending", reason: null, paymentReference: null },
        after: expect.objectContaining({ status: "paid" }),
      },
    };
  },
  "many payouts paid": async () => {
    const { id } = await earner();
    const body = { userIds: [id], paymentReference: "BATCH-7" };
    return {
      call: { method: "put", path: "/payouts/admin/status-many", body },
      recorded: {
        action: "payout.status",
        subjectType: "payout",
        after: expect.objectContaining({ status: "paid", paymentReference: "BATCH-7" }),
      },
    };
  },
  "a payout on hold": async () => {
    const { id } = await earner();
    const body = { userId: id, status: "onhold", reason: "Name differs" };
    return {
      call: { method: "put", path: "/payouts/admin/status", body },
      recorded: {
        action: "payout.status",
        // The open week has no payout yet: the hold is the reseller's.
        subjectType: "user",
        after: expect.objectContaining({ status: "onhold", reason: "Name differs" }),
      },
    };
  },
  "an adjustment": async () => {
    const { id } = await makeReseller(app);
    return {
      call: {
        method: "post",
        path: "/payouts/admin/adjustments",
        body: { userId: id, kind: "bonus", amount: 250, reason: "Festival bonus" },
      },
      recorded: {
        action: "payout.adjust",
        subjectType: "user",
        subjectId: id,
        after: { amountCents: 25_000, reason: "Festival bonus" },
      },
    };
  },
  "the weekly close": async () =>
    await Promise.resolve({
      call: { method: "post", path: "/payouts/admin/close" },
      recorded: { action: "payout.close", subjectType: "payout", before: null, after: { weeks: [] } },
    }),
};

const COURIER_ACTIONS = courierActions({
  order: () => orderOf("processing"),
  add: async (courier) => (await app.as(reader).post("/api/couriers").send(courier)).body.data,
});

test.each(Object.entries({ ...ACTIONS, ...COURIER_ACTIONS, ...SETTINGS_ACTIONS }))(
  "an admin's action is recorded with actor, subject, values before and after, time and request: %s",
  async (_name, act) => {
    const { call, recorded } = await act();
    app.clock.advance(1000);

    const caller = app.as(admin);
    const res = await caller[call.method](`/api${call.path}`).send(call.body ?? {});

    expect(res.body).toMatchObject({ success: true });
    const entries = await newEntries();
    expect(entries).toContainEqual({
      ...NOT_COMPARED,
      ...recorded,
      actor: { id: admin.id, name: "Asha Silva" },
      at: app.ctx.now().toISOString(),
      requestId: res.headers["x-request-id"],
    });
    expect(entries.filter(({ action }) => action === recorded.action)).toHaveLength(1);
  },
);

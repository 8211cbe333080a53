import {
  BulkOrderStatus,
  LateReturn,
  OrderExportChoice,
  OrderExportQuery,
  OrderListQuery,
  PlaceOrder,
  SetOrderStatus,
  SetTracking,
} from "@pola/shared/schemas/order";
import { SlipsPrinted, SlipsQuery } from "@pola/shared/schemas/slip";
import { ApplyWaybills, CheckWaybills } from "@pola/shared/schemas/waybill";
import { Router } from "express";
import type { Ctx } from "../../context.ts";
import { ok, pageOf, paginationOf } from "../../http/envelope.ts";
import { parseBody, parseId, parseQuery } from "../../http/parse.ts";
import { rateLimit } from "../../http/rate-limit.ts";
import { requireAdmin, requireApprovedReseller, requireReseller, requireRole } from "../../http/session.ts";
import { streamCsv } from "../../http/stream-csv.ts";
import { applyWaybills } from "./apply-waybills.ts";
import { checkWaybills } from "./check-waybills.ts";
import { deleteOrder } from "./delete-order.ts";
import { EXPORT_COLUMNS, exportChosen, exportFileName, exportOrders } from "./export-orders.ts";
import { getOrder } from "./get-order.ts";
import { parseIdempotencyKey } from "./idempotency-key.ts";
import { lateReturn } from "./late-return.ts";
import { countOrdersForTabs, listMatching, listOrders, listOwnOrders } from "./list-orders.ts";
import { markSlipsPrinted } from "./mark-slips-printed.ts";
import { placeOrder } from "./place-order.ts";
import { readSlips } from "./read-slips.ts";
import { setOrderStatus } from "./set-order-status.ts";
import { setStatusOfMany } from "./set-status-of-many.ts";
import { setTracking } from "./set-tracking.ts";
import { summariseOrders } from "./summarise-orders.ts";

/** /api/orders */
export function orderRoutes(ctx: Ctx): Router {
  const router = Router();
  addResellerRoutes(router, ctx);
  addAdminRoutes(router, ctx);
  addSlipRoutes(router, ctx);
  addWaybillRoutes(router, ctx);
  addOneOrderRoutes(router, ctx);
  return router;
}

function addResellerRoutes(router: Router, ctx: Ctx): void {
  const orderLimit = rateLimit(ctx, {
    name: "orders",
    points: ctx.config.limits.ordersPerMinute,
    seconds: 60,
  });

  router.post("/", async (req, res) => {
    const reseller = await requireApprovedReseller(ctx, req);
    await orderLimit.take(reseller.id);
    const input = parseBody(PlaceOrder, req);
    const order = await placeOrder(ctx, reseller, input, parseIdempotencyKey(req.get("idempotency-key")));
    res.status(201).json(ok(order, { message: "Order placed successfully!" }));
  });

  router.get("/", async (req, res) => {
    const reseller = await requireReseller(ctx, req);
    const query = parseQuery(OrderListQuery, req);
    const { orders, total } = await listOwnOrders(ctx, reseller, query);
    res.json(ok(orders, { pagination: paginationOf(pageOf(query), total) }));
  });

  router.get("/summary", async (req, res) => {
    const reseller = await requireReseller(ctx, req);
    res.json(ok(await summariseOrders(ctx, reseller)));
  });
}

function addAdminRoutes(router: Router, ctx: Ctx): void {
  router.get("/admin/all", async (req, res) => {
    await requireAdmin(ctx, req);
    const query = parseQuery(OrderListQuery, req);
    const { orders, total } = await listOrders(ctx, query);
    res.json(ok(orders, { pagination: paginationOf(pageOf(query), total) }));
  });

  router.get("/admin/counts", async (req, res) => {
    await requireAdmin(ctx, req);
    res.json(ok(await countOrdersForTabs(ctx, parseQuery(OrderListQuery, req))));
  });

  router.get("/admin/export.csv", async (req, res) => {
    await requireAdmin(ctx, req);
    const query = parseQuery(OrderExportQuery, req);
    const fileName = exportFileName(query, ctx.now());
    await streamCsv(res, { fileName, columns: EXPORT_COLUMNS, rows: exportOrders(ctx, query) });
  });

  router.post("/admin/export.csv", async (req, res) => {
    await requireAdmin(ctx, req);
    const choice = parseBody(OrderExportChoice, req);
    const fileName = exportFileName({}, ctx.now());
    await streamCsv(res, { fileName, columns: EXPORT_COLUMNS, rows: exportChosen(ctx, choice) });
  });

  router.get("/admin/matching", async (req, res) => {
    await requireAdmin(ctx, req);
    res.json(ok(await listMatching(ctx, parseQuery(OrderExportQuery, req))));
  });

  router.get("/admin/order/:id", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    res.json(ok(await getOrder(ctx, admin, parseId(req.params.id))));
  });

  router.post("/admin/bulk-status", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    res.json(ok(await setStatusOfMany(ctx, admin, parseBody(BulkOrderStatus, req))));
  });
}

function addSlipRoutes(router: Router, ctx: Ctx): void {
  router.get("/admin/slips", async (req, res) => {
    await requireAdmin(ctx, req);
    res.json(ok(await readSlips(ctx, parseQuery(SlipsQuery, req))));
  });

  router.post("/admin/slips/printed", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    const { ids } = parseBody(SlipsPrinted, req);
    const result = await markSlipsPrinted(ctx, admin, ids);
    const count = result.printed.length;
    const message = count === 1 ? "Delivery slip sent to printer" : `${count} delivery slips sent to printer`;
    res.json(ok(result, { message }));
  });
}

function addWaybillRoutes(router: Router, ctx: Ctx): void {
  router.post("/admin/waybills/check", async (req, res) => {
    await requireAdmin(ctx, req);
    res.json(ok(await checkWaybills(ctx, parseBody(CheckWaybills, req))));
  });

  router.post("/admin/waybills", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    res.json(ok(await applyWaybills(ctx, admin, parseBody(ApplyWaybills, req))));
  });
}

function addOneOrderRoutes(router: Router, ctx: Ctx): void {
  router.get("/:id", async (req, res) => {
    const actor = await requireRole(ctx, req, "reseller", "admin");
    res.json(ok(await getOrder(ctx, actor, parseId(req.params.id))));
  });

  router.patch("/:id/status", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    const id = parseId(req.params.id);
    const { status } = parseBody(SetOrderStatus, req);
    const isChanged = await setOrderStatus(ctx, admin, id, status);
    const message = isChanged ? `Order status updated to ${status}` : `Order is already ${status}`;
    res.json(ok(await getOrder(ctx, admin, id), { message }));
  });

  router.patch("/:id/tracking", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    const id = parseId(req.params.id);
    const { trackingNumber } = parseBody(SetTracking, req);
    await setTracking(ctx, admin, id, trackingNumber);
    res.json(
      ok(await getOrder(ctx, admin, id), { message: "Tracking number added and order marked as shipped" }),
    );
  });

  router.post("/:id/late-return", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    const id = parseId(req.params.id);
    await lateReturn(ctx, admin, id, parseBody(LateReturn, req));
    res.json(ok(await getOrder(ctx, admin, id), { message: "Order status updated to returned" }));
  });

  router.delete("/:id", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    const id = parseId(req.params.id);
    await deleteOrder(ctx, admin, id);
    res.json(ok({ id }, { message: "Order deleted successfully" }));
  });
}

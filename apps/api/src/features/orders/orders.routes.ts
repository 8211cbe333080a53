import type { Ctx } from "../../context.ts";
import { recordExport } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { changeMany } from "../../domain/change-many.ts";
import { rateLimit } from "../../http/rate-limit.ts";
import { type Route, server } from "../../http/serve.ts";
import { cancelOwnOrder } from "./cancel-own-order.ts";
import { correctDetails } from "./correct-details.ts";
import { deleteOrder } from "./delete-order.ts";
import { chosenOrdersCsv, ordersCsv } from "./export-orders.ts";
import { getOrderCharts } from "./get-order-charts.ts";
import { orderChartCsv } from "./order-charts-csv.ts";
import { getOrder } from "./get-order.ts";
import { parseIdempotencyKey } from "./idempotency-key.ts";
import { lateReturn } from "./late-return.ts";
import { countOrdersForTabs, listMatching, listOrders, listOwnOrders } from "./list-orders.ts";
import { markSlipsPrinted } from "./mark-slips-printed.ts";
import { placeOrder } from "./place-order.ts";
import { countSlips, listOldSlips, listSlips } from "./list-slips.ts";
import { recordFailedDelivery } from "./record-failed-delivery.ts";
import { setOrderStatus } from "./set-order-status.ts";
import { setTracking } from "./set-tracking.ts";
import { getOrdersSummary, listBestProducts } from "./get-orders-summary.ts";

export function orderRoutes(ctx: Ctx): Route[] {
  const { reply, serve } = server(ctx);
  return [
    ...resellerRoutes(ctx),
    ...listRoutes(ctx),
    ...slipRoutes(ctx),

    reply("GET /orders/:id", ({ actor, params }) => getOrder(ctx, actor, params.id)),
    reply("GET /orders/admin/order/:id", ({ actor, params }) => getOrder(ctx, actor, params.id)),
    serve("PATCH /orders/:id/status", async ({ actor, params, body }) => {
      const { status } = body;
      const isChanged = await setOrderStatus(ctx, actor, params.id, body);
      const message = isChanged ? `Order status updated to ${status}` : `Order is already ${status}`;
      return { data: await getOrder(ctx, actor, params.id), message };
    }),
    reply("POST /orders/admin/bulk-status", ({ actor, body: { ids, ...change } }) =>
      changeMany(ctx, ids, (id) => setOrderStatus(ctx, actor, id, change)),
    ),
    reply("PATCH /orders/:id/tracking", changing(ctx, setTracking)),
    reply("PATCH /orders/:id/details", changing(ctx, correctDetails)),
    reply("POST /orders/:id/cancel", changing(ctx, cancelOwnOrder)),
    reply("POST /orders/:id/failed-delivery", changing(ctx, recordFailedDelivery)),
    reply("POST /orders/:id/late-return", changing(ctx, lateReturn)),
    reply("DELETE /orders/:id", async ({ actor, params, query }) => {
      await deleteOrder(ctx, actor, params.id, query.fromStatus);
      return params;
    }),
  ];
}

function resellerRoutes(ctx: Ctx): Route[] {
  const { list, reply } = server(ctx);
  const budget = rateLimit(ctx, { name: "orders", points: ctx.config.limits.ordersPerMinute, seconds: 60 });
  return [
    reply(
      "POST /orders",
      ({ actor, body, req }) => placeOrder(ctx, actor, body, parseIdempotencyKey(req.get("idempotency-key"))),
      { limit: ({ id }, work) => budget.spend(id, work) },
    ),
    list("GET /orders", ({ ctx, actor, query }) => listOwnOrders(ctx, actor, query)),
    reply("GET /orders/best-products", ({ ctx, actor }) => listBestProducts(ctx, actor)),
    reply("GET /orders/summary", ({ ctx, actor }) => getOrdersSummary(ctx, actor)),
  ];
}

function listRoutes(ctx: Ctx): Route[] {
  const { list, reply, serve } = server(ctx);
  return [
    list("GET /orders/admin/all", ({ ctx, query }) => listOrders(ctx, query)),
    reply("GET /orders/admin/counts", ({ ctx, query }) => countOrdersForTabs(ctx, query)),
    reply("GET /orders/admin/matching", ({ query }) => listMatching(ctx, query)),
    reply("GET /orders/admin/charts", ({ ctx, query }) => getOrderCharts(ctx, query)),
    serve("GET /orders/admin/charts.csv", ({ ctx, query }) => orderChartCsv(ctx, query)),
    serve("GET /orders/admin/export.csv", async ({ actor, query }) => {
      await recordExport(ctx, actor, "order");
      return await ordersCsv(ctx, query);
    }),
    serve("POST /orders/admin/export.csv", async ({ actor, body }) => {
      await recordExport(ctx, actor, "order");
      return await chosenOrdersCsv(ctx, body);
    }),
  ];
}

function slipRoutes(ctx: Ctx): Route[] {
  const { reply, serve } = server(ctx);
  return [
    reply("GET /orders/admin/slips", ({ query }) => listSlips(ctx, query)),
    reply("GET /orders/admin/slips/counts", ({ ctx, query }) => countSlips(ctx, query)),
    reply("POST /orders/admin/slips/old", ({ body }) => listOldSlips(ctx, body.ids)),
    serve("POST /orders/admin/slips/printed", async ({ actor, body }) => {
      const result = await markSlipsPrinted(ctx, actor, body);
      const count = result.printed.length;
      const message =
        count === 1 ? "Delivery slip sent to printer" : `${count} delivery slips sent to printer`;
      return { data: result, message };
    }),
  ];
}

/** A handler that changes an order and returns it as it is then. */
function changing<Body>(
  ctx: Ctx,
  change: (ctx: Ctx, actor: Actor, orderId: string, body: Body) => Promise<void>,
) {
  return async ({ actor, params: { id }, body }: { actor: Actor; params: { id: string }; body: Body }) => {
    await change(ctx, actor, id, body);
    return await getOrder(ctx, actor, id);
  };
}

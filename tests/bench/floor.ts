import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { ENDPOINTS } from "@pola/shared/api/contract";
import { messageOf } from "@pola/shared/api/endpoint";
import { ORDER_STATUSES } from "@pola/shared/order-status";
import { CheckDispatch } from "@pola/shared/schemas/dispatch";
import { PlaceOrder } from "@pola/shared/schemas/order";
import * as z from "zod";
import { CourierFile } from "@pola/shared/schemas/courier-file";
import { ReturnsReportQuery } from "@pola/shared/schemas/delivery-result";
import { openDatabase } from "@pola/database/db";
import { loadConfig } from "../../apps/api/src/config.ts";
import type { Ctx } from "../../apps/api/src/context.ts";
import { movedClock } from "../../apps/api/src/domain/clock.ts";
import { settingsReader } from "../../apps/api/src/domain/settings.ts";
import { getStats } from "../../apps/api/src/features/admin/get-stats.ts";
import { everyCourier } from "../../apps/api/src/domain/couriers.ts";
import { previewSettlement } from "../../apps/api/src/features/remittances/check-settlement.ts";
import { getOutstanding, listOutstanding } from "../../apps/api/src/features/remittances/get-outstanding.ts";
import { listRemittances } from "../../apps/api/src/features/remittances/list-remittances.ts";
import { previewResults } from "../../apps/api/src/features/results/check-results.ts";
import { reportReturns } from "../../apps/api/src/features/results/report-returns.ts";
import { checkDispatch } from "../../apps/api/src/features/dispatches/check-dispatch.ts";
import { listDispatches } from "../../apps/api/src/features/dispatches/get-dispatches.ts";
import {
  countOrdersForTabs,
  listOrders,
  listOwnOrders,
} from "../../apps/api/src/features/orders/list-orders.ts";
import { getOrderCharts } from "../../apps/api/src/features/orders/get-order-charts.ts";
import { getOrdersSummary } from "../../apps/api/src/features/orders/get-orders-summary.ts";
import { getWeekToPay, listPayoutWeeks } from "../../apps/api/src/features/payouts/get-admin-payouts.ts";
import {
  getLeaderboard,
  getMoneyLadder,
  getPayoutAnalytics,
  getResellerPayout,
} from "../../apps/api/src/features/payouts/get-reseller-payouts.ts";
import { getProduct } from "../../apps/api/src/features/products/get-product.ts";
import { listProducts } from "../../apps/api/src/features/products/list-products.ts";
import { type Page, paginationOf } from "../../apps/api/src/http/paging.ts";
import { readSameTogether } from "../../apps/api/src/lib/read-together.ts";
import { type Actor, findActor } from "../../apps/api/src/domain/actor.ts";
import { createLogger } from "../../apps/api/src/lib/logger.ts";
import { placeOrderBarely } from "./floor-order.ts";
import { LEAST, STORED_REPLY } from "./stored-replies.ts";

/**
 * The two servers that calls are compared with. Both are node:http alone: no Express, no headers, no log, no limits and no validation. Of the
 * session they read only the row that every call must read. "/api" runs the product's own prepared statements on a pool of the same size,
 * and returns the same bytes. "/least/api" reads the finished reply by its primary key, where it was stored before the measurement: no
 * statement could be faster.
 */
const config = loadConfig();
const log = createLogger("error");
const { db, pool } = await openDatabase({ url: config.databaseUrl ?? "", poolSize: config.dbPoolSize, log });
const settings = settingsReader({ pool, config });
const ctx: Ctx = { db, pool, ...movedClock(() => new Date()), config, settings, log };

const OrderStatus = z.optional(z.enum(ORDER_STATUSES));

/** The fixed message of each path that is read. A preview is sent with a body and changes nothing. */
const MESSAGES = new Map<string, string | undefined>(
  ENDPOINTS.filter(({ method, path }) => method === "GET" || path.endsWith("/preview")).map((endpoint) => [
    endpoint.path,
    messageOf(endpoint.call, endpoint),
  ]),
);
const AN_ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** What callers who wait for the same thing share, as in the product (docs/decisions/0047). */
const SHARED = new Set(ENDPOINTS.filter(({ isShared }) => isShared).map(({ path }) => path));
const readShared = readSameTogether(async (_ctx: Ctx, url: string) => await read(new URL(url)));

async function reply(req: IncomingMessage): Promise<string> {
  const url = new URL(req.url ?? "", "http://floor");
  if (isOrder(req)) return await placeOrder(req);
  if (url.pathname.startsWith("/api/products")) return await read(url);
  const actor = await actorOf(req);
  return SHARED.has(pathOf(url)) ? await readShared(ctx, url.href) : await read(url, { actor, req });
}

const pathOf = (url: URL) => url.pathname.slice("/api".length);

async function read(url: URL, caller?: { actor: Actor; req: IncomingMessage }): Promise<string> {
  const path = pathOf(url);
  const query = listQuery(url.searchParams);
  const message = MESSAGES.get(path.replace(AN_ID, ":id"));
  const ok = (data: unknown) => JSON.stringify({ success: true, message, data });
  const page = (asked: typeof query, { rows, total }: Page<unknown>) =>
    JSON.stringify({ success: true, message, pagination: paginationOf(asked, total), data: rows });
  if (path === "/products") return page(query, await listProducts(ctx, null, query));
  if (path.startsWith("/products/")) return ok(await getProduct(ctx, null, path.slice("/products/".length)));
  switch (path) {
    case "/orders/admin/all": {
      const status = OrderStatus.parse(url.searchParams.get("status") ?? undefined);
      return page(query, await listOrders(ctx, { ...query, status }));
    }
    case "/orders/admin/counts":
      return ok(await countOrdersForTabs(ctx, query));
    case "/orders/admin/charts":
      return ok(await getOrderCharts(ctx, {}));
    case "/dispatches":
      return page(query, await listDispatches(ctx, query));
    case "/couriers":
      return ok(await everyCourier.rows(pool));
    case "/couriers/outstanding":
      return ok(await getOutstanding(ctx));
    case "/couriers/outstanding/orders":
      return page(query, await listOutstanding(ctx, query));
    case "/remittances":
      return page(query, await listRemittances(ctx, query));
    case "/returns/report": {
      const { by } = z.parse(ReturnsReportQuery, { by: url.searchParams.get("by") });
      return page(query, await reportReturns(ctx, { ...query, by }));
    }
    case "/payouts/admin/weeks":
      return ok(await listPayoutWeeks(ctx));
  }
  if (!caller) throw new Error(`The floor has no ${path}`);
  const { actor, req } = caller;
  switch (path) {
    case "/orders":
      return page(query, await listOwnOrders(ctx, actor, query));
    case "/payouts/admin": {
      const weekStart = url.searchParams.get("weekStart") ?? undefined;
      const { week, total } = await getWeekToPay(ctx, actor, { ...query, weekStart });
      return JSON.stringify({ success: true, message, data: week, pagination: paginationOf(query, total) });
    }
    case "/orders/summary":
      return ok(await getOrdersSummary(ctx, actor));
    case "/dispatches/preview":
      return ok(await checkDispatch(ctx, CheckDispatch.parse(await json(req))));
    case "/admin/stats":
      return ok(await getStats(ctx, actor));
    case "/payouts/reseller":
      return ok(await getResellerPayout(ctx, actor));
    case "/payouts/reseller/ladder":
      return ok(await getMoneyLadder(ctx, actor));
    case "/payouts/reseller/analytics":
      return ok(await getPayoutAnalytics(ctx, actor));
    case "/payouts/reseller/leaderboard":
      return ok(await getLeaderboard(ctx, actor));
    default: {
      const [, , courierId = "", kind] = path.split("/");
      if (kind === "results")
        return ok(await previewResults(ctx, courierId, z.parse(CourierFile, await json(req))));
      if (kind === "remittances")
        return ok(await previewSettlement(ctx, courierId, z.parse(CourierFile, await json(req))));
      throw new Error(`The floor has no ${path}`);
    }
  }
}

/** The parameters as the bench sends them. */
function listQuery(given: URLSearchParams) {
  const search = given.get("search");
  return {
    page: Number(given.get("page") ?? 1),
    pageSize: Number(given.get("pageSize") ?? 200),
    ...(search === null ? {} : { search }),
  };
}

function isOrder({ method, url }: IncomingMessage): boolean {
  return method === "POST" && url === "/api/orders";
}

async function placeOrder(req: IncomingMessage): Promise<string> {
  const reseller = await actorOf(req);
  const body = PlaceOrder.parse(await json(req));
  const key = String(req.headers["idempotency-key"]);
  const order = await placeOrderBarely(pool, { ctx, reseller, body, key });
  return JSON.stringify({ success: true, data: order, message: "Order placed successfully!" });
}

const Claims = z.object({ sub: z.string() });

async function actorOf(req: IncomingMessage): Promise<Actor> {
  const [, claims = ""] = (req.headers.authorization ?? "").split(".");
  const { sub } = Claims.parse(JSON.parse(Buffer.from(claims, "base64url").toString()));
  const found = await findActor(pool, sub);
  if (!found) throw new Error("Nobody");
  return found.actor;
}

/** The reply that {@link storeReplies} stored. */
async function storedReply(req: IncomingMessage): Promise<string> {
  if (req.headers.authorization !== undefined) await actorOf(req);
  const path = req.url?.slice(LEAST.length);
  const { rows } = await pool.query<{ body: string }>({
    name: "stored reply",
    text: STORED_REPLY,
    values: [path],
  });
  const [found] = rows;
  if (!found) throw new Error(`No reply of ${path} is stored`);
  return found.body;
}

async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const text = await (req.url?.startsWith(LEAST) ? storedReply(req) : reply(req));
    res.writeHead(isOrder(req) ? 201 : 200, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(text),
    });
    res.end(text);
  } catch (error) {
    console.error(error);
    res.writeHead(500);
    res.end();
  }
}

const server = createServer((req, res) => void respond(req, res));
server.listen(config.port, "127.0.0.1", () => console.log("Pola is ready: only its floor"));

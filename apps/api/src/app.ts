import { endpointsAt } from "@pola/shared/api/contract";
import compression from "compression";
import express, { type Express, type Request, type RequestHandler } from "express";
import type { Ctx } from "./context.ts";
import { adminRoutes } from "./features/admin/admin.routes.ts";
import { authRoutes } from "./features/auth/auth.routes.ts";
import { courierRoutes } from "./features/couriers/couriers.routes.ts";
import { customerRoutes } from "./features/customers/customers.routes.ts";
import { dispatchRoutes } from "./features/dispatches/dispatches.routes.ts";
import { mailRoutes } from "./features/mail/mail.routes.ts";
import { notificationRoutes } from "./features/notifications/notifications.routes.ts";
import { orderDraftRoutes } from "./features/order-draft/order-draft.routes.ts";
import { orderRoutes } from "./features/orders/orders.routes.ts";
import { payoutRoutes } from "./features/payouts/payouts.routes.ts";
import { productTags } from "./features/products/product-tags.ts";
import { productRoutes } from "./features/products/products.routes.ts";
import { remittanceRoutes } from "./features/remittances/remittances.routes.ts";
import { resultRoutes } from "./features/results/results.routes.ts";
import { shopRoutes } from "./features/shop/shop.routes.ts";
import { trackingRoutes } from "./features/tracking/tracking.routes.ts";
import { uploadRoutes } from "./features/uploads/uploads.routes.ts";
import { userRoutes } from "./features/users/users.routes.ts";
import { errorHandler } from "./http/error-handler.ts";
import { healthRoutes, type Lifecycle } from "./http/health.ts";
import { jsonBodies, urlLimit, writeGate } from "./http/limits.ts";
import { metricsOf } from "./http/metrics.ts";
import { documentAssets, documentRoutes } from "./http/openapi/document.routes.ts";
import { requestDeadlines } from "./http/request-deadlines.ts";
import { requestId, requestLog, warnOfProxies } from "./http/request-log.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { sendJsonAtOnce } from "./http/send-json.ts";
import { type Route, routersOf } from "./http/serve.ts";
import { readPages, uploadedFiles, webRoutes } from "./http/web.ts";
import { publicShop } from "./domain/settings.ts";
import { AppError } from "./lib/app-error.ts";

/**
 * The map of the API: every request passes these handlers in this order. Nothing here knows a business rule.
 * @param lifecycle makes the readiness check fail once the process is stopping
 */
export function createApp(ctx: Ctx, lifecycle: Lifecycle = { isStopping: false }): Express {
  const { config } = ctx;
  const pages = readPages(config.webDir);
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", config.trustProxyHops);
  app.set("etag", false);
  app.set("query parser", "simple");
  sendJsonAtOnce(app);

  const metrics = metricsOf(ctx);
  app.use(requestId(), requestLog(ctx.log), metrics.observe, requestDeadlines(ctx));
  app.use(securityHeaders(config, pages?.scriptHashes ?? []));
  app.use("/health", healthRoutes(ctx, lifecycle));
  app.use("/metrics", metrics.routes);
  app.use(urlLimit(), compressResponses());

  app.use("/api", warnOfProxies(ctx.log, config.trustProxyHops));
  app.use("/api", api(ctx));
  app.use("/uploads", uploadedFiles(config));
  app.use(
    webRoutes(config, pages, {
      productTags: (id) => productTags(ctx, id),
      shop: () => publicShop(ctx.settings.current()),
    }),
  );
  app.use(() => {
    throw new AppError("NOT_FOUND", "Not found");
  });
  app.use(errorHandler(ctx));
  return app;
}

/** Compresses responses for clients that accept it. Others skip the compression middleware, which would check every response. */
function compressResponses(): RequestHandler {
  const compress = compression({
    filter: (req, res) => {
      // The bytes of a part are those that its Content-Range names (docs/product/server.md, I-2500).
      if (res.statusCode !== 206) return compression.filter(req, res);
      res.setHeader("Vary", "Accept-Encoding");
      return false;
    },
  });
  return (req, res, next) => {
    if (req.headers["accept-encoding"] !== undefined) {
      compress(req, res, next);
      return;
    }
    res.setHeader("Vary", "Accept-Encoding");
    next();
  };
}

function api(ctx: Ctx): express.Router {
  const router = express.Router();
  router.use((_req, res, next) => {
    // Responses hold one person's own data.
    res.set("Cache-Control", "no-store");
    next();
  });
  router.use(jsonBodies(ctx, { except: ["/uploads/", "/auth/logo", "/products/import"] }));
  // Sign-in and pictures have their own queues (lib/passwords.ts, lib/pictures.ts), so that they cannot hold up orders.
  const gate = writeGate(ctx, { later: ["/api/products/import"] });
  for (const [prefix, routes] of routersOf(allRoutes(ctx))) {
    if (prefix === "auth" || prefix === "uploads") router.use(`/${prefix}`, routes);
    else router.use(`/${prefix}`, gate, routes);
  }
  router.use("/docs", documentAssets());
  router.use(refuseUnknown);
  return router;
}

/** 405 with Allow when the path exists with other methods, otherwise 404. */
function refuseUnknown(req: Request): never {
  const methods = new Set<string>(endpointsAt(req.path).map(({ method }) => method));
  if (methods.size === 0) throw new AppError("NOT_FOUND", "Not found");
  if (methods.has("GET")) methods.add("HEAD");
  throw new AppError("METHOD_NOT_ALLOWED", `${req.method} is not allowed here`, { allow: [...methods] });
}

/** Every route. The start fails when the contract has an endpoint without a route. */
function allRoutes(ctx: Ctx): Route[] {
  return [
    ...authRoutes(ctx),
    ...userRoutes(ctx),
    ...productRoutes(ctx),
    ...orderRoutes(ctx),
    ...orderDraftRoutes(ctx),
    ...customerRoutes(ctx),
    ...courierRoutes(ctx),
    ...dispatchRoutes(ctx),
    ...resultRoutes(ctx),
    ...remittanceRoutes(ctx),
    ...trackingRoutes(ctx),
    ...notificationRoutes(ctx),
    ...payoutRoutes(ctx),
    ...adminRoutes(ctx),
    ...mailRoutes(ctx),
    ...shopRoutes(ctx),
    ...uploadRoutes(ctx),
    ...documentRoutes(ctx),
  ];
}

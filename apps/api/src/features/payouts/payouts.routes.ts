import { AdminPayoutQuery, SetPayoutStatus } from "@pola/shared/schemas/payout";
import { Router } from "express";
import type { Ctx } from "../../context.ts";
import { ok } from "../../http/envelope.ts";
import { parseBody, parseId, parseQuery } from "../../http/parse.ts";
import { requireAdmin, requireReseller } from "../../http/session.ts";
import { closeByAdmin } from "./close-by-admin.ts";
import { readAdminPayoutWeek, readPayoutWeeks, readPendingCommissions } from "./read-admin-payouts.ts";
import {
  readLeaderboard,
  readPayoutAnalytics,
  readPayoutHistory,
  readPayoutStatement,
  readResellerPayout,
} from "./read-reseller-payouts.ts";
import { setPayoutStatus } from "./set-payout-status.ts";

/** /api/payouts: the reseller's own money, and the admin's weekly work with everybody's. */
export function payoutRoutes(ctx: Ctx): Router {
  const router = Router();

  router.get("/reseller", async (req, res) => {
    const reseller = await requireReseller(ctx, req);
    res.json(ok(await readResellerPayout(ctx, reseller)));
  });

  router.get("/reseller/history", async (req, res) => {
    const reseller = await requireReseller(ctx, req);
    res.json(ok(await readPayoutHistory(ctx, reseller)));
  });

  router.get("/reseller/analytics", async (req, res) => {
    const reseller = await requireReseller(ctx, req);
    res.json(ok(await readPayoutAnalytics(ctx, reseller)));
  });

  router.get("/reseller/leaderboard", async (req, res) => {
    const reseller = await requireReseller(ctx, req);
    res.json(ok(await readLeaderboard(ctx, reseller)));
  });

  router.get("/reseller/:id", async (req, res) => {
    const reseller = await requireReseller(ctx, req);
    const id = parseId(req.params.id);
    res.json(ok(await readPayoutStatement(ctx, reseller, id)));
  });

  router.get("/admin", async (req, res) => {
    await requireAdmin(ctx, req);
    const { weekStart } = parseQuery(AdminPayoutQuery, req);
    res.json(ok(await readAdminPayoutWeek(ctx, weekStart)));
  });

  router.get("/admin/weeks", async (req, res) => {
    await requireAdmin(ctx, req);
    res.json(ok(await readPayoutWeeks(ctx)));
  });

  router.get("/admin/dashboard", async (req, res) => {
    await requireAdmin(ctx, req);
    res.json(ok(await readPendingCommissions(ctx)));
  });

  router.put("/admin/status", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    const input = parseBody(SetPayoutStatus, req);
    const payout = await setPayoutStatus(ctx, admin, input);
    res.json(ok(payout, { message: `Payout status updated to ${payout.status}` }));
  });

  router.post("/admin/close", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    const { result, message } = await closeByAdmin(ctx, admin);
    res.json(ok(result, { message }));
  });

  return router;
}

import { toCents } from "@pola/shared/money";
import {
  AdminPayoutQuery,
  BankFileQuery,
  NewAdjustment,
  PayMany,
  SetPayoutStatus,
  StatementsQuery,
} from "@pola/shared/schemas/payout";
import { Router } from "express";
import type { Ctx } from "../../context.ts";
import { ok, pageOf, paginationOf } from "../../http/envelope.ts";
import { parseBody, parseId, parseQuery } from "../../http/parse.ts";
import { sendCsv } from "../../http/send-csv.ts";
import { requireAdmin, requireReseller } from "../../http/session.ts";
import { bankFileCsv } from "../../views/bank-file-view.ts";
import { statementCsv } from "../../views/statement-csv.ts";
import { addAdjustment } from "./add-adjustment.ts";
import { closeByAdmin } from "./close-by-admin.ts";
import { payMany } from "./pay-many.ts";
import { readAdminPayoutWeek, readPayoutWeeks, readPendingCommissions } from "./read-admin-payouts.ts";
import { readBankFile } from "./read-bank-file.ts";
import {
  readLeaderboard,
  readPayoutAnalytics,
  readPayoutHistory,
  readPayoutStatement,
  readResellerPayout,
} from "./read-reseller-payouts.ts";
import { readResellerStatements } from "./read-reseller-statements.ts";
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

  router.get("/reseller/:id.csv", async (req, res) => {
    const reseller = await requireReseller(ctx, req);
    const statement = await readPayoutStatement(ctx, reseller, parseId(req.params.id));
    sendCsv(res, `statement-${statement.weekStart}.csv`, statementCsv(statement));
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

  router.get("/admin/reseller/:userId", async (req, res) => {
    await requireAdmin(ctx, req);
    const userId = parseId(req.params.userId);
    const page = pageOf(parseQuery(StatementsQuery, req));
    const { statements, total } = await readResellerStatements(ctx, userId, page);
    res.json(ok(statements, { pagination: paginationOf(page, total) }));
  });

  router.get("/admin/export", async (req, res) => {
    await requireAdmin(ctx, req);
    const { weekStart } = parseQuery(BankFileQuery, req);
    res.json(ok(await readBankFile(ctx, weekStart)));
  });

  router.get("/admin/export.csv", async (req, res) => {
    await requireAdmin(ctx, req);
    const { weekStart } = parseQuery(BankFileQuery, req);
    const file = await readBankFile(ctx, weekStart);
    // A file of its own cannot say it: the call above names who is left out.
    res.set("X-Left-Out", String(file.leftOut.length));
    sendCsv(res, `bank-${weekStart}.csv`, bankFileCsv(file));
  });

  router.put("/admin/status-many", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    const result = await payMany(ctx, admin, parseBody(PayMany, req));
    const { changed, refused } = result;
    const blind = changed.filter(({ hasBankDetails }) => !hasBankDetails).length;
    const unbanked = blind === 0 ? "" : `, ${blind} without bank details`;
    res.json(ok(result, { message: `${changed.length} paid, ${refused.length} not${unbanked}` }));
  });

  router.post("/admin/adjustments", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    const { userId, kind, amount, reason } = parseBody(NewAdjustment, req);
    const amountCents = kind === "bonus" ? toCents(amount) : -toCents(amount);
    const adjustment = await addAdjustment(ctx, admin, { userId, amountCents, reason });
    res.status(201).json(ok(adjustment, { message: "Adjustment recorded" }));
  });

  router.put("/admin/status", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    const input = parseBody(SetPayoutStatus, req);
    const payout = await setPayoutStatus(ctx, admin, input, { onlyFrom: input.fromStatus });
    res.json(ok(payout, { message: `Payout status updated to ${payout.status}` }));
  });

  router.post("/admin/close", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    const { result, message } = await closeByAdmin(ctx, admin);
    res.json(ok(result, { message }));
  });

  return router;
}

import { ActivityQuery, MailListQuery } from "@pola/shared/schemas/admin";
import { Router } from "express";
import type { Ctx } from "../../context.ts";
import { ok, pageOf, paginationOf } from "../../http/envelope.ts";
import { parseId, parseQuery } from "../../http/parse.ts";
import { requireAdmin } from "../../http/session.ts";
import { listActivity } from "./list-activity.ts";
import { listMails, readMail } from "./read-mails.ts";
import { readSettings } from "./read-settings.ts";
import { readStats } from "./read-stats.ts";
import { retryGivenUpMails } from "./retry-given-up-mails.ts";
import { retryMail } from "./retry-mail.ts";

export function adminRoutes(ctx: Ctx): Router {
  const router = Router();

  router.get("/stats", async (req, res) => {
    await requireAdmin(ctx, req);
    res.json(ok(await readStats(ctx)));
  });

  router.get("/activity", async (req, res) => {
    await requireAdmin(ctx, req);
    const query = parseQuery(ActivityQuery, req);
    const page = pageOf(query);
    const { entries, total } = await listActivity(ctx, query, page);
    res.json(ok(entries, { pagination: paginationOf(page, total) }));
  });

  router.get("/settings", async (req, res) => {
    await requireAdmin(ctx, req);
    res.json(ok(await readSettings(ctx)));
  });

  router.get("/mail", async (req, res) => {
    await requireAdmin(ctx, req);
    const query = parseQuery(MailListQuery, req);
    const page = pageOf(query);
    const { mails, total } = await listMails(ctx, query, page);
    res.json(ok(mails, { pagination: paginationOf(page, total) }));
  });

  router.get("/mail/:id", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    res.json(ok(await readMail(ctx, admin, parseId(req.params.id))));
  });

  router.post("/mail/retry", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    const { result, message } = await retryGivenUpMails(ctx, admin);
    res.json(ok(result, { message }));
  });

  router.post("/mail/:id/retry", async (req, res) => {
    const admin = await requireAdmin(ctx, req);
    const mail = await retryMail(ctx, admin, parseId(req.params.id));
    res.json(ok(mail, { message: "The mail is queued again" }));
  });

  return router;
}

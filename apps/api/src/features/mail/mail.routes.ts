import { MailListQuery } from "@pola/shared/schemas/admin";
import { Router } from "express";
import type { Ctx } from "../../context.ts";
import { ok, pageOf, paginationOf } from "../../http/envelope.ts";
import { parseId, parseQuery } from "../../http/parse.ts";
import { requireAdmin } from "../../http/session.ts";
import { listMails, readMail } from "./read-mails.ts";
import { retryGivenUpMails } from "./retry-given-up-mails.ts";
import { retryMail } from "./retry-mail.ts";

/** The outbox, below /api/admin. */
export function mailRoutes(ctx: Ctx): Router {
  const router = Router();

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

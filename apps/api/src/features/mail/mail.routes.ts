import type { Ctx } from "../../context.ts";
import { type Route, server } from "../../http/serve.ts";
import { getMail } from "./get-mail.ts";
import { countMailsForTabs, listMails } from "./list-mails.ts";
import { retryGivenUpMails } from "./retry-given-up-mails.ts";
import { retryMail } from "./retry-mail.ts";

export function mailRoutes(ctx: Ctx): Route[] {
  const { list, reply, serve } = server(ctx);
  return [
    list("GET /admin/mail", ({ ctx, query }) => listMails(ctx, query)),
    reply("GET /admin/mail/counts", ({ ctx, query }) => countMailsForTabs(ctx, query)),
    reply("GET /admin/mail/:id", ({ actor, params }) => getMail(ctx, actor, params.id)),
    serve("POST /admin/mail/retry", async ({ actor }) => {
      const { result, message } = await retryGivenUpMails(ctx, actor);
      return { data: result, message };
    }),
    reply("POST /admin/mail/:id/retry", ({ actor, params }) => retryMail(ctx, actor, params.id)),
  ];
}

import type { Ctx } from "../../context.ts";
import { setPosition } from "../../http/replica-reads.ts";
import { type Route, server } from "../../http/serve.ts";
import { getMail } from "./get-mail.ts";
import { countMailsForTabs, listMails } from "./list-mails.ts";
import { retryGivenUpMails } from "./retry-given-up-mails.ts";
import { retryMail } from "./retry-mail.ts";

/** /api/admin/mail: the outbox. */
export function mailRoutes(ctx: Ctx): Route[] {
  const { list, reply, serve } = server(ctx);
  return [
    list("GET /admin/mail", ({ ctx, query }) => listMails(ctx, query)),
    reply("GET /admin/mail/counts", ({ ctx, query }) => countMailsForTabs(ctx, query)),
    serve("GET /admin/mail/:id", async ({ actor, params, res }) => {
      const mail = await getMail(ctx, actor, params.id);
      await setPosition(ctx, res);
      return { data: mail };
    }),
    serve("POST /admin/mail/retry", async ({ actor }) => {
      const { result, message } = await retryGivenUpMails(ctx, actor);
      return { data: result, message };
    }),
    serve("POST /admin/mail/:id/retry", async ({ actor, params }) => ({
      data: await retryMail(ctx, actor, params.id),
      message: "The email will be sent again",
    })),
  ];
}

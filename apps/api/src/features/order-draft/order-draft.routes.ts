import type { Ctx } from "../../context.ts";
import { type Route, server } from "../../http/serve.ts";
import { changeDraft } from "./change-draft.ts";
import { getDraft } from "./get-draft.ts";

/** /api/orders/draft: the order that a reseller puts together */
export function orderDraftRoutes(ctx: Ctx): Route[] {
  const serve = server(ctx);
  return [
    serve("GET /orders/draft", async ({ actor }) => ({ data: await getDraft(ctx, actor.id) })),
    serve("PATCH /orders/draft", async ({ actor, body }) => ({ data: await changeDraft(ctx, actor, body) })),
    serve("DELETE /orders/draft", async ({ actor }) => {
      await ctx.db.orderDraft.deleteMany({ where: { userId: actor.id } });
      return { data: await getDraft(ctx, actor.id) };
    }),
  ];
}

import type { Ctx } from "../../context.ts";
import { type Route, server } from "../../http/serve.ts";
import { changeDraft } from "./change-draft.ts";
import { getDraft } from "./get-draft.ts";

export function orderDraftRoutes(ctx: Ctx): Route[] {
  const { reply } = server(ctx);
  return [
    reply("GET /orders/draft", ({ actor }) => getDraft(ctx, actor.id)),
    reply("PATCH /orders/draft", ({ actor, body }) => changeDraft(ctx, actor, body)),
    reply("DELETE /orders/draft", async ({ actor }) => {
      await ctx.db.orderDraft.deleteMany({ where: { userId: actor.id } });
      return await getDraft(ctx, actor.id);
    }),
  ];
}

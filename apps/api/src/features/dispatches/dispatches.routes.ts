import type { Ctx } from "../../context.ts";
import { type Route, server } from "../../http/serve.ts";
import { checkDispatch } from "./check-dispatch.ts";
import { createDispatch } from "./create-dispatch.ts";
import { dispatchesCsv, getDispatchDetails, getDispatchFile, listDispatches } from "./get-dispatches.ts";

export function dispatchRoutes(ctx: Ctx): Route[] {
  const { list, reply, serve } = server(ctx);
  return [
    reply("POST /dispatches/preview", ({ body }) => checkDispatch(ctx, body)),
    serve("POST /dispatches", async ({ actor, body }) => {
      const dispatch = await createDispatch(ctx, actor, body);
      return { data: dispatch, message: `Dispatch ${dispatch.number} created` };
    }),
    list("GET /dispatches", ({ ctx, query }) => listDispatches(ctx, query)),
    serve("GET /dispatches/export.csv", ({ query }) => dispatchesCsv(ctx, query)),
    reply("GET /dispatches/:id", ({ params }) => getDispatchDetails(ctx, params.id)),
    serve("GET /dispatches/:id/file", ({ actor, params }) => getDispatchFile(ctx, actor, params.id)),
  ];
}

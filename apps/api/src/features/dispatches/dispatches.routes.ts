import { businessDateOf } from "@pola/shared/calendar";
import type { Ctx } from "../../context.ts";
import { setPosition } from "../../http/replica-reads.ts";
import { sendCsv } from "../../http/send-csv.ts";
import { type Route, server } from "../../http/serve.ts";
import { streamCsv } from "../../http/stream-csv.ts";
import { checkDispatch } from "./check-dispatch.ts";
import { createDispatch } from "./create-dispatch.ts";
import {
  EXPORT_COLUMNS,
  exportDispatches,
  getDispatchDetails,
  getDispatchFile,
  listDispatches,
} from "./get-dispatches.ts";

/** /api/dispatches */
export function dispatchRoutes(ctx: Ctx): Route[] {
  const { list, reply, serve } = server(ctx);
  return [
    reply("POST /dispatches/preview", ({ body }) => checkDispatch(ctx, body)),
    serve("POST /dispatches", async ({ actor, body }) => {
      const dispatch = await createDispatch(ctx, actor, body);
      return { data: dispatch, message: `Dispatch ${dispatch.number} created` };
    }),
    list("GET /dispatches", ({ ctx, query }) => listDispatches(ctx, query)),
    serve("GET /dispatches/export.csv", async ({ query, res }) => {
      const fileName = `dispatches-${businessDateOf(ctx.now())}.csv`;
      await streamCsv(res, { fileName, columns: EXPORT_COLUMNS, rows: exportDispatches(ctx, query) });
    }),
    reply("GET /dispatches/:id", ({ params }) => getDispatchDetails(ctx, params.id)),
    serve("GET /dispatches/:id/file", async ({ actor, params, res }) => {
      const file = await getDispatchFile(ctx, actor, params.id);
      await setPosition(ctx, res);
      sendCsv(res, file);
    }),
  ];
}

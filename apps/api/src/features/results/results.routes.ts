import type { Ctx } from "../../context.ts";
import { pageReply } from "../../http/paging.ts";
import { sendCsv } from "../../http/send-csv.ts";
import { type Route, server } from "../../http/serve.ts";
import { applyResults } from "./apply-results.ts";
import { previewResults } from "./check-results.ts";
import { reportReturns, returnsCsv } from "./report-returns.ts";

/** Results of deliveries, and the report of returns. */
export function resultRoutes(ctx: Ctx): Route[] {
  const { reply, serve } = server(ctx);
  return [
    reply("POST /couriers/:id/results/preview", ({ params, body }) => previewResults(ctx, params.id, body)),
    reply("POST /couriers/:id/results", ({ actor, params, body }) =>
      applyResults(ctx, actor, params.id, body),
    ),
    serve("GET /returns/report", async ({ ctx, query }) => pageReply(query, await reportReturns(ctx, query))),
    serve("GET /returns/report.csv", async ({ ctx, query, res }) =>
      sendCsv(res, await returnsCsv(ctx, query)),
    ),
  ];
}

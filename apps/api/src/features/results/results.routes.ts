import type { Ctx } from "../../context.ts";
import { type Route, server } from "../../http/serve.ts";
import { applyResults } from "./apply-results.ts";
import { previewResults } from "./check-results.ts";
import { reportReturns, returnsCsv } from "./report-returns.ts";

export function resultRoutes(ctx: Ctx): Route[] {
  const { list, reply, serve } = server(ctx);
  return [
    reply("POST /couriers/:id/results/preview", ({ params, body }) => previewResults(ctx, params.id, body)),
    reply("POST /couriers/:id/results", ({ actor, params, body }) =>
      applyResults(ctx, actor, params.id, body),
    ),
    list("GET /returns/report", ({ ctx, query }) => reportReturns(ctx, query)),
    serve("GET /returns/report.csv", ({ ctx, query }) => returnsCsv(ctx, query)),
  ];
}

import type { Ctx } from "../../context.ts";
import { recordExport } from "../../domain/activity.ts";
import { paginationOf } from "../../http/paging.ts";
import { type Route, server } from "../../http/serve.ts";
import { bookRemittance } from "./book-remittance.ts";
import { previewSettlement } from "./check-settlement.ts";
import { getOutstanding, listOutstanding, outstandingCsv, outstandingOrdersCsv } from "./get-outstanding.ts";
import { getRemittance, listRemittances, remittanceCsv, remittancesCsv } from "./list-remittances.ts";

export function remittanceRoutes(ctx: Ctx): Route[] {
  const { list, reply, serve } = server(ctx);
  return [
    reply("POST /couriers/:id/remittances/preview", ({ params, body }) =>
      previewSettlement(ctx, params.id, body),
    ),
    serve("POST /couriers/:id/remittances", async ({ actor, params, body }) => {
      const remittance = await bookRemittance(ctx, actor, params.id, body);
      return { data: remittance, message: `Remittance ${remittance.number} booked` };
    }),
    reply("GET /couriers/outstanding", ({ ctx }) => getOutstanding(ctx)),
    serve("GET /couriers/outstanding.csv", ({ ctx }) => outstandingCsv(ctx)),
    list("GET /couriers/outstanding/orders", ({ ctx, query }) => listOutstanding(ctx, query)),
    serve("GET /couriers/outstanding/orders.csv", async ({ actor, query }) => {
      await recordExport(ctx, actor, "order");
      return outstandingOrdersCsv(ctx, query);
    }),
    list("GET /remittances", ({ ctx, query }) => listRemittances(ctx, query)),
    serve("GET /remittances.csv", ({ query }) => remittancesCsv(ctx, query)),
    serve("GET /remittances/:id", async ({ params, query }) => {
      const remittance = await getRemittance(ctx, params.id, query);
      return { data: remittance, pagination: paginationOf(query, remittance.lines) };
    }),
    serve("GET /remittances/:id.csv", ({ params }) => remittanceCsv(ctx, params.id)),
  ];
}

import { businessDateOf } from "@pola/shared/calendar";
import type { Ctx } from "../../context.ts";
import { recordExport } from "../../domain/activity.ts";
import { paginationOf } from "../../http/paging.ts";
import { setPosition } from "../../http/replica-reads.ts";
import { sendCsv } from "../../http/send-csv.ts";
import { type Route, server } from "../../http/serve.ts";
import { streamCsv } from "../../http/stream-csv.ts";
import { bookRemittance } from "./book-remittance.ts";
import { previewSettlement } from "./check-settlement.ts";
import {
  exportOutstanding,
  getOutstanding,
  listOutstanding,
  OUTSTANDING_COLUMNS,
  outstandingCsv,
} from "./get-outstanding.ts";
import {
  exportRemittances,
  getRemittance,
  listRemittances,
  REMITTANCE_COLUMNS,
  remittanceCsv,
} from "./list-remittances.ts";

/** Settlements of couriers, and the cash that they hold. */
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
    serve("GET /couriers/outstanding.csv", async ({ ctx, res }) => sendCsv(res, await outstandingCsv(ctx))),
    list("GET /couriers/outstanding/orders", ({ ctx, query }) => listOutstanding(ctx, query)),
    serve("GET /couriers/outstanding/orders.csv", async ({ actor, query, res }) => {
      await recordExport(ctx, actor, "order");
      await setPosition(ctx, res);
      const rows = exportOutstanding(ctx, query);
      await streamCsv(res, { fileName: "outstanding-parcels.csv", columns: OUTSTANDING_COLUMNS, rows });
    }),
    list("GET /remittances", ({ ctx, query }) => listRemittances(ctx, query)),
    serve("GET /remittances.csv", async ({ query, res }) => {
      const rows = exportRemittances(ctx, query);
      const fileName = `remittances-${businessDateOf(ctx.now())}.csv`;
      await streamCsv(res, { fileName, columns: REMITTANCE_COLUMNS, rows });
    }),
    serve("GET /remittances/:id", async ({ params, query }) => {
      const remittance = await getRemittance(ctx, params.id, query);
      return { data: remittance, pagination: paginationOf(query, remittance.lines) };
    }),
    serve("GET /remittances/:id.csv", async ({ params, res }) =>
      sendCsv(res, await remittanceCsv(ctx, params.id)),
    ),
  ];
}

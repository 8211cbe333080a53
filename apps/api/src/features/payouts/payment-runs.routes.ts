import type { Ctx } from "../../context.ts";
import { paginationOf } from "../../http/paging.ts";
import { type Route, server } from "../../http/serve.ts";
import { approvePaymentRun } from "./approve-payment-run.ts";
import { cancelPaymentRun } from "./cancel-payment-run.ts";
import { createPaymentRun } from "./create-payment-run.ts";
import { getPaymentRunFile, getRunWithLines, listPaymentRuns, previewBankFile } from "./get-payment-runs.ts";
import { payPaymentRun } from "./pay-payment-run.ts";
import { payReseller } from "./pay-reseller.ts";
import { returnPayment } from "./return-payment.ts";

export function paymentRunRoutes(ctx: Ctx): Route[] {
  const { list, reply, serve } = server(ctx);
  return [
    reply("GET /payouts/admin/export", ({ actor, query }) => previewBankFile(ctx, actor, query)),
    list("GET /payouts/admin/runs", ({ ctx, query }) => listPaymentRuns(ctx, query)),
    serve("GET /payouts/admin/runs/:id", async ({ params, query }) => {
      const run = await getRunWithLines(ctx, params.id, query);
      return { data: run, pagination: paginationOf(query, run.payouts) };
    }),
    serve("GET /payouts/admin/runs/:id.csv", ({ actor, params }) => getPaymentRunFile(ctx, actor, params.id)),
    serve("POST /payouts/admin/runs", async ({ actor, body }) => {
      const run = await createPaymentRun(ctx, actor, body);
      return { data: run, message: `Bank file ${run.number} created` };
    }),
    serve("POST /payouts/admin/reseller/:userId/pay", async ({ actor, params, body }) => {
      const run = await payReseller(ctx, actor, params.userId, body);
      return { data: run, message: `Bank file ${run.number} created` };
    }),
    serve("POST /payouts/admin/runs/:id/approve", async ({ actor, params }) => {
      const run = await approvePaymentRun(ctx, actor, params.id);
      return { data: run, message: `Payment run ${run.number} is approved` };
    }),
    serve("POST /payouts/admin/runs/:id/paid", async ({ actor, params, body }) => {
      const run = await payPaymentRun(ctx, actor, params.id, body);
      return { data: run, message: `Payment run ${run.number} is paid` };
    }),
    serve("POST /payouts/admin/runs/:id/cancel", async ({ actor, params, body }) => {
      const run = await cancelPaymentRun(ctx, actor, params.id, body);
      return { data: run, message: `Payment run ${run.number} is cancelled` };
    }),
    reply("POST /payouts/admin/runs/:id/lines/:payoutId/returned", ({ actor, params, body }) =>
      returnPayment(ctx, actor, { runId: params.id, payoutId: params.payoutId }, body),
    ),
  ];
}

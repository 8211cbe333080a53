import type {
  BankFilePreview,
  BankFileQuery,
  PaymentRun,
  PaymentRunDetails,
  PaymentRunLine,
} from "@pola/shared/schemas/payment-run";
import type { PagingQuery } from "@pola/shared/schemas/text";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { listDueWeeks } from "../../domain/payout-weeks.ts";
import { type Page, pageOf } from "../../http/paging.ts";
import { AppError, conflict } from "../../lib/app-error.ts";
import type { CsvFile } from "../../lib/csv.ts";
import { unseal } from "../../lib/seal.ts";
import {
  bankFilePreview,
  fileNameOf,
  paymentRunView,
  runLineView,
  splitUnpaid,
} from "../../views/payment-run-view.ts";
import { noSuchWeek } from "./get-admin-payouts.ts";
import { findOpenWeek } from "./open-week.ts";
import { paymentRun, paymentRunLines, paymentRunPage, unpaidPayouts } from "./payment-runs.sql.ts";
import { requireApproval } from "./require-approval.ts";

/**
 * What a bank file that the actor makes now would pay, and who is left out, with the reason (docs/product/money.md, M-48 and M-49).
 * @throws AppError as {@link requireClosedWeek}
 */
export async function previewBankFile(
  ctx: Ctx,
  actor: Actor,
  { weekStart, isSummary }: BankFileQuery,
): Promise<BankFilePreview> {
  if (weekStart !== undefined) await requireClosedWeek(ctx, weekStart);
  const split = splitUnpaid(await unpaidPayouts.rows(ctx.pool, { weekStart }), actor.id);
  return bankFilePreview(split, {
    isSummary: isSummary === "true",
    needsApproval: ctx.config.needsSecondApproval,
  });
}

/** @throws AppError CONFLICT for a week that is not closed, whose sums may still change; NOT_FOUND for a week that does not exist. */
export async function requireClosedWeek(ctx: Ctx, weekStart: string): Promise<void> {
  const period = await ctx.db.payoutPeriod.findUnique({ where: { weekStart: new Date(weekStart) } });
  if (period?.closedAt) return;
  const known = [await findOpenWeek(ctx), ...(await listDueWeeks(ctx))];
  if (!period && !known.some((week) => week.weekStart === weekStart))
    throw new AppError("NOT_FOUND", noSuchWeek(weekStart));
  throw conflict("This week is not closed yet. You can create its bank file once it is closed.");
}

/** A page of the payment runs, newest first. */
export async function listPaymentRuns(ctx: Ctx, query: PagingQuery): Promise<Page<PaymentRun>> {
  const [rows, total] = await Promise.all([
    paymentRunPage.rows(ctx.pool, pageOf(query)),
    ctx.db.paymentRun.count(),
  ]);
  return { rows: rows.map((row) => paymentRunView(row, ctx.config)), total };
}

/** A run with a page of its lines. @throws AppError NOT_FOUND */
export async function getRunWithLines(ctx: Ctx, id: string, query: PagingQuery): Promise<PaymentRunDetails> {
  const run = await getPaymentRun(ctx, id);
  const lines = await paymentRunLines.rows(ctx.pool, id, pageOf(query));
  return { ...run, lines: lines.map((line) => runLineView(line, ctx.config.jwtSecret)) };
}

/** A run as the API returns it. @throws AppError NOT_FOUND */
export async function getPaymentRun(ctx: Ctx, id: string): Promise<PaymentRun> {
  const row = await paymentRun.first(ctx.pool, id);
  if (!row) throw noSuchRun();
  return paymentRunView(row, ctx.config);
}

/** One line of a run. @throws AppError NOT_FOUND */
export async function getPaymentRunLine(ctx: Ctx, runId: string, payoutId: string): Promise<PaymentRunLine> {
  const row = await paymentRunLines.first(ctx.pool, runId, { payoutId });
  if (!row) throw new AppError("NOT_FOUND", "This payout is not in the payment run");
  return runLineView(row, ctx.config.jwtSecret);
}

/**
 * The bank file of a run: the same bytes as when it was made. Each download is recorded in the activity log (docs/product/money.md, M-95).
 * @throws AppError NOT_FOUND; CONFLICT when the file was encrypted with another JWT_SECRET, or the run lacks a second approval
 */
export async function getPaymentRunFile(ctx: Ctx, actor: Actor, id: string): Promise<CsvFile> {
  const run = await ctx.db.paymentRun.findUnique({ where: { id } });
  if (!run) throw noSuchRun();
  requireApproval(ctx, run);
  const csv = unseal(ctx.config.jwtSecret, run.sealedFile);
  if (csv === null)
    throw conflict(
      "This file was encrypted with another JWT_SECRET. Start the server with that secret to read it.",
    );
  await recordActivity(ctx.db, { actor, now: ctx.now() }, "payment-run.file", id, {
    after: { number: run.number },
  });
  return { name: fileNameOf(run), csv };
}

export function noSuchRun(): AppError {
  return new AppError("NOT_FOUND", "Payment run not found");
}

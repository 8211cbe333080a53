import * as z from "zod/mini";
import {
  BankFilePreview,
  BankFileQuery,
  CancelPaymentRun,
  FreshAmount,
  NewPaymentRun,
  PaymentRun,
  PaymentRunDetails,
  PaymentRunLine,
  PayReseller,
  PayPaymentRun,
  ReturnPayment,
} from "../schemas/payment-run.ts";
import { PagingQuery } from "../schemas/text.ts";
import type { Endpoint } from "./endpoint.ts";

/** /api/payouts/admin/runs: bank files, and whether the bank paid them. */
export const PAYMENT_RUNS = {
  "GET /payouts/admin/export": {
    summary:
      "What a bank file created now would pay, and who is left out and why; without `weekStart` for every closed week",
    adminArea: "payouts",
    query: BankFileQuery,
    reply: BankFilePreview,
    refusals: { NOT_FOUND: true, CONFLICT: true },
  },
  "GET /payouts/admin/runs": {
    summary: "Payment runs, newest first",
    adminArea: "payouts",
    query: PagingQuery,
    reply: z.array(PaymentRun),
    isPaged: true,
    mayLag: true,
    isShared: true,
  },
  "GET /payouts/admin/runs/:id": {
    summary: "A payment run with a page of its lines",
    adminArea: "payouts",
    query: PagingQuery,
    reply: PaymentRunDetails,
    isPaged: true,
  },
  "GET /payouts/admin/runs/:id.csv": {
    summary: "The bank file of a payment run: always the same bytes",
    adminArea: "payouts",
    reply: { file: "text/csv" },
    refusals: { CONFLICT: true },
    isRecorded: true,
  },
  "POST /payouts/admin/runs": {
    summary: "Create a bank file. Its payouts are frozen until the run is paid or cancelled",
    adminArea: "payouts",
    body: NewPaymentRun,
    reply: PaymentRun,
    status: 201,
    refusals: { NOT_FOUND: true, CONFLICT: true, AMOUNT_CHANGED: FreshAmount },
  },
  "POST /payouts/admin/reseller/:userId/pay": {
    summary:
      "Release a reseller's payouts that are on hold, and create one bank file of all that is not paid",
    adminArea: "payouts",
    body: PayReseller,
    reply: PaymentRun,
    status: 201,
    refusals: { CONFLICT: true, AMOUNT_CHANGED: FreshAmount },
  },
  "POST /payouts/admin/runs/:id/approve": {
    summary: "Approve an open run that another admin made, where a second approval is required",
    adminArea: "payouts",
    reply: PaymentRun,
    refusals: { CONFLICT: true },
  },
  "POST /payouts/admin/runs/:id/paid": {
    summary: "Mark every payout of an open run as paid, with one reference and date",
    adminArea: "payouts",
    body: PayPaymentRun,
    reply: PaymentRun,
    refusals: { CONFLICT: true, AMOUNT_CHANGED: FreshAmount },
  },
  "POST /payouts/admin/runs/:id/cancel": {
    summary: "Cancel an open run whose file was not used: its payouts are due again",
    adminArea: "payouts",
    body: CancelPaymentRun,
    reply: PaymentRun,
    refusals: { CONFLICT: true },
  },
  "POST /payouts/admin/runs/:id/lines/:payoutId/returned": {
    summary: "The bank returned one payout of a paid run: it is unpaid again, on hold with the reason",
    message: "The payout is unpaid again, and on hold",
    adminArea: "payouts",
    body: ReturnPayment,
    reply: PaymentRunLine,
    refusals: { CONFLICT: true },
  },
} as const satisfies Record<string, Endpoint>;

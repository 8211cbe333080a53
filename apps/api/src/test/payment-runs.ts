import type { PaymentRun } from "@pola/shared/schemas/payment-run";
import { businessDateOf } from "@pola/shared/calendar";
import type { Ctx } from "../context.ts";
import { cancelPaymentRun } from "../features/payouts/cancel-payment-run.ts";
import { createPaymentRun } from "../features/payouts/create-payment-run.ts";
import { payPaymentRun } from "../features/payouts/pay-payment-run.ts";
import { makeAdmin } from "./users.ts";

/** Complete bank details of a reseller. */
export const BANK = {
  accountHolderName: "N. Perera",
  bankName: "Bank of Ceylon",
  accountNumber: "0071234567",
  branchName: "Kandy",
};

/** A bank file of every closed week, made by an admin. */
export async function makeRun(ctx: Ctx, scope: { weekStart?: string; payoutIds?: string[] } = {}) {
  return await createPaymentRun(ctx, await makeAdmin({ ctx }), scope);
}

/** Marks a run as paid today. */
export async function payRun(ctx: Ctx, run: PaymentRun, paymentReference = "BOC 1"): Promise<PaymentRun> {
  const transfer = { paymentReference, paidOn: businessDateOf(ctx.now()) };
  return await payPaymentRun(ctx, await makeAdmin({ ctx }), run.id, transfer);
}

export async function cancelRun(ctx: Ctx, run: PaymentRun, reason = "Not sent"): Promise<PaymentRun> {
  return await cancelPaymentRun(ctx, await makeAdmin({ ctx }), run.id, { reason });
}

import type {
  CancelPaymentRun,
  NewPaymentRun,
  PayPaymentRun,
  PayReseller,
  ReturnPayment,
} from "@pola/shared/schemas/payment-run";
import { queryOptions } from "@tanstack/react-query";
import type { PageAt } from "../lib/list-address.ts";
import { newId } from "../lib/new-id.ts";
import { again } from "./again.ts";
import { call } from "./call.ts";
import { callFile } from "./call-file.ts";
import { useChange } from "./change.ts";
import { once } from "./lost-reply.ts";
import { partQuery } from "./part-query.ts";
import { dataQuery, pageQuery } from "./queries.ts";

/** How much a bank file made now would pay, of one week or of every closed week, and who is left out with the reason. */
export function bankFile(weekStart: string | undefined) {
  return queryOptions({
    ...dataQuery(["payouts", "admin", "bank-file", weekStart ?? "all"], "GET /payouts/admin/export", {
      query: { weekStart, isSummary: "true" },
    }),
    staleTime: 0,
  });
}

/** A page of the payment runs, newest first. */
export function paymentRuns(at: PageAt) {
  return pageQuery(["payouts", "admin", "runs"], "GET /payouts/admin/runs", at);
}

export function paymentRun(id: string, at: PageAt) {
  return partQuery(["payouts", "admin", "run", id], at, async (query, signal) => {
    const { data: run } = await call("GET /payouts/admin/runs/:id", { params: { id }, query, signal });
    return { run, rows: run.lines, total: run.payouts };
  });
}

/** The bank file of a run, as it was made. @throws ApiError */
export async function runFile(id: string) {
  return await callFile("GET /payouts/admin/runs/:id.csv", { params: { id } });
}

/** Creates a bank file. With its own id one whose reply was lost is made once (docs/product/money.md, M-1140). */
export function useCreatePaymentRun() {
  return useChange("payout", (given: NewPaymentRun) => {
    const body = { id: newId(), ...given };
    return once(
      again(() => call("POST /payouts/admin/runs", { body })),
      MAY_BE_CREATED,
    );
  });
}

/** Releases what is on hold for a reseller, and creates one bank file of all that is not paid, as {@link useCreatePaymentRun}. */
export function usePayReseller(userId: string) {
  return useChange(
    "payout",
    (given: PayReseller) => {
      const body = { id: newId(), ...given };
      return once(
        again(() => call("POST /payouts/admin/reseller/:userId/pay", { params: { userId }, body })),
        MAY_BE_CREATED,
      );
    },
    { showsRefused: true },
  );
}

const MAY_BE_CREATED =
  "No reply arrived, so the bank file may have been created. Look at Payment Runs before you try again.";

export function useApprovePaymentRun(id: string) {
  return useChange("payout", () =>
    again(() => call("POST /payouts/admin/runs/:id/approve", { params: { id } })),
  );
}

export function usePayPaymentRun(id: string) {
  return useChange(
    "payout",
    (body: PayPaymentRun) => again(() => call("POST /payouts/admin/runs/:id/paid", { params: { id }, body })),
    { showsRefused: true },
  );
}

/** Cancels a run whose file was not used. */
export function useCancelPaymentRun(id: string) {
  return useChange(
    "payout",
    (body: CancelPaymentRun) =>
      again(() => call("POST /payouts/admin/runs/:id/cancel", { params: { id }, body })),
    { showsRefused: true },
  );
}

/** Records that the bank returned one payout of a run. */
export function useReturnPayment(id: string, payoutId: string) {
  return useChange(
    "payout",
    (body: ReturnPayment) =>
      again(() =>
        call("POST /payouts/admin/runs/:id/lines/:payoutId/returned", { params: { id, payoutId }, body }),
      ),
    { showsRefused: true },
  );
}

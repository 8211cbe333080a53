import type { PaymentRunStatus } from "@pola/shared/payment-run-status";
import type { Ctx } from "../../context.ts";
import { conflict } from "../../lib/app-error.ts";
import { lacksApproval } from "../../views/payment-run-view.ts";

type Run = { number: string; status: PaymentRunStatus; approvedAt: Date | null };

/**
 * The file and the payment of a run wait for a second admin where the configuration says so (docs/product/accounts.md, A-215).
 * @throws AppError CONFLICT when the run needs an approval that it does not have; a paid run needs none
 */
export function requireApproval({ config }: Ctx, run: Run): void {
  if (!lacksApproval(run, config)) return;
  const { number, status } = run;
  const message =
    status === "open"
      ? `Another admin must approve ${number} first.`
      : `${number} was cancelled before another admin approved it.`;
  throw conflict(message);
}

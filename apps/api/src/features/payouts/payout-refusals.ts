import type { PaymentRun } from "@pola/database/generated/prisma/client";
import { formatRupees, toRupees } from "@pola/shared/money";
import { PAYOUT_STATUS_LABELS, type PayoutStatus } from "@pola/shared/payout-status";
import type { AmountChanged, SetPayoutStatus } from "@pola/shared/schemas/payout";
import { withoutHidden } from "@pola/shared/schemas/text";
import type { Actor } from "../../domain/actor.ts";
import { AppError, conflict } from "../../lib/app-error.ts";
import { OWN_PAYOUT } from "../../views/payment-run-view.ts";
import type { WeekState } from "./week-state.ts";

type Worth = { userId: string; weekStart: string; cents: number };

/** The payout is not worth what the admin saw (docs/product/money.md, M-69). */
export function amountChanged({ userId, weekStart, cents }: Worth): AppError {
  const data: AmountChanged = { userId, weekStart, amount: toRupees(cents) };
  const message = `The amount of this payout has changed to ${formatRupees(data.amount)}. Please check it and try again.`;
  return new AppError("AMOUNT_CHANGED", message, { data });
}

/** The refusal for a week in which the reseller has no payout. */
export function notFound(): AppError {
  return new AppError("NOT_FOUND", "This reseller has no payout in that week");
}

/** @throws AppError CONFLICT unless the payout is as the admin saw it; what the admin does not name may be anything (M-500) */
export function refuseUnlessSeen(
  now: WeekState,
  { fromStatus = now.status, seen }: Pick<SetPayoutStatus, "fromStatus" | "seen">,
): void {
  const hasSeen =
    !seen || (shown(now.reason) === seen.reason && shown(now.paymentReference) === seen.paymentReference);
  if (now.status === fromStatus && hasSeen) return;
  const saw = now.status === fromStatus ? { ...seen, status: fromStatus } : { status: fromStatus };
  throw conflict(`This payout is ${stateText(now)}, not ${stateText(saw)}`);
}

/** What was stored with characters that nobody sees comes back from a screen without them. */
function shown(stored: string | null): string | null {
  return stored && withoutHidden(stored);
}

function stateText({
  status,
  reason,
  paymentReference,
}: Partial<WeekState> & Pick<WeekState, "status">): string {
  const detail = reason ?? paymentReference;
  return detail ? `${statusWord(status)} (${detail})` : statusWord(status);
}

/** A status inside a sentence: "on hold". */
export function statusWord(status: PayoutStatus): string {
  return PAYOUT_STATUS_LABELS[status].toLowerCase();
}

/** Such a hold ends with its cause. Only admins read this: they can pay before that (docs/product/money.md, M-75 and M-77). */
export function heldByAccount(reason: string | null): AppError {
  return conflict(
    `This payout stays on hold: ${reason ?? ""}. It is released when this is solved. You can pay it by hand before that.`,
  );
}

/** @throws AppError FORBIDDEN: nobody decides about money that is paid to themselves (docs/product/money.md, M-330) */
export function refuseOwn(actor: Actor, userId: string): void {
  if (userId === actor.id) throw new AppError("FORBIDDEN", OWN_PAYOUT);
}

/** A payout in a live payment run changes with the run only (docs/product/money.md, M-94). */
export function inPaymentRun({ number, status }: Pick<PaymentRun, "number" | "status">): AppError {
  return conflict(
    status === "paid"
      ? `This payout was paid with payment run ${number}. Record there that the bank returned it.`
      : `This payout is in payment run ${number}. Mark the run as paid, or cancel it.`,
  );
}

export function nothingToPay(): AppError {
  return conflict("This reseller has nothing to be paid for this week yet");
}

/** The message when a bank file would pay nothing. `runs`: the numbers of the open runs that hold unpaid payouts. */
export function nothingToPayIn(runs: readonly string[]): string {
  if (runs.length === 0)
    return "There is nothing to pay. Every payout is paid, on hold or without bank details.";
  const [name, it] = runs.length === 1 ? ["run", "it"] : ["runs", "them"];
  return `There is nothing else to pay. See payment ${name} ${runs.join(", ")}: mark ${it} as paid, or cancel ${it}.`;
}

/** The refusal of the slower of two admins. */
export function lostRace(): AppError {
  return conflict("Someone else has changed this payout. Please refresh and try again.");
}

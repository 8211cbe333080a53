import { must } from "../harness/client.ts";
import { dayOf, weekStartOf } from "./books.ts";
import { dataOf, refused, same } from "./predict.ts";
import { REASON, SUSPENDED, type WeekState } from "./rows.ts";
import { ask } from "./target.ts";
import type { RunContext } from "./run-context.ts";

/** Adds a bonus or a deduction. */
export async function adjust({ target, books, random, admin }: RunContext): Promise<void> {
  const reseller = random.pick(books.resellers);
  if (!reseller) return;
  const cents = random.whole(1, 50_000);
  const kind = random.chance(0.5) ? "bonus" : "deduction";
  const body = { userId: reseller.id, kind, amount: cents / 100, reason: "Campaign" };
  dataOf(await ask(target, admin, "POST", "/payouts/admin/adjustments", body), 201);
  books.adjust(reseller, kind === "bonus" ? cents : -cents, target.now().getTime());
}

/** Sets a payout's status. A payment carries the amount that is there, an old one, or none; holds of the account stay. */
export async function setPayout({ target, books, random, admin }: RunContext): Promise<void> {
  const now = target.now().getTime();
  const status = random.pick(["paid", "paid", "onhold", "pending"] as const) ?? "paid";
  const closed = random.chance(0.7) ? random.pick(books.payouts) : undefined;
  const reseller = closed?.reseller ?? random.pick(books.resellers);
  if (!reseller) return;
  const weekStart = closed?.weekStart ?? weekStartOf(now);
  const isOpen = weekStart === weekStartOf(now);
  const before = books.weekState(reseller, weekStart, isOpen);
  const dueCents = before ? (before.payout?.cents ?? Math.max(0, books.unclaimedCents(reseller))) : 0;
  const shownCents = random.chance(0.25) ? dueCents + random.whole(1, 500) : dueCents;
  const hasAmount = status === "paid" && random.chance(0.7);
  const reply = await ask(target, admin, "PUT", "/payouts/admin/status", {
    userId: reseller.id,
    status,
    weekStart: dayOf(weekStart),
    ...(status === "onhold" ? { reason: REASON } : {}),
    ...(hasAmount ? { amount: shownCents / 100 } : {}),
  });
  const wantedReason = status === "onhold" ? REASON : null;
  // A payout in a payment run changes with the run only.
  if (before?.payout?.run && (before.status !== status || before.reason !== wantedReason)) {
    refused(reply, "CONFLICT");
    return;
  }
  const isStale = hasAmount && shownCents !== dueCents;
  const refusal = refusalOfPayout(before, { status, isStale, dueCents });
  if (refusal !== null) {
    refused(reply, refusal);
    return;
  }
  must(before !== null, "the model has lost a payout");
  if (before.status !== status || before.reason !== wantedReason) {
    if (before.payout) books.setStatus(before.payout, status);
    else if (status === "paid") books.settle(reseller, weekStart);
    else books.holdOpenWeek(reseller, weekStart, status === "onhold");
  }
  const after = books.weekState(reseller, weekStart, isOpen);
  const shown = dataOf(reply, 200);
  same("a payout's amount", shown["totalCommission"], (after?.payout?.cents ?? 0) / 100);
  same("a payout's status", shown["status"], after?.status);
  same("a payout's reason", shown["reason"], after?.reason);
}

type Payment = {
  status: "paid" | "onhold" | "pending";
  isStale: boolean;
  dueCents: number;
};

function refusalOfPayout(before: WeekState | null, { status, isStale, dueCents }: Payment): string | null {
  if (isStale) return "AMOUNT_CHANGED";
  // A voided payout.
  if (!before) return "NOT_FOUND";
  if (status === "paid" && dueCents === 0) return "CONFLICT";
  const isHeldByAccount = before.status === "onhold" && before.reason === SUSPENDED;
  return status === "pending" && isHeldByAccount ? "CONFLICT" : null;
}

/** Suspends a reseller, or approves one who is suspended. */
export async function suspendOrApprove({ target, books, random, admin }: RunContext): Promise<void> {
  const reseller = random.pick(books.resellers);
  if (!reseller) return;
  const status = reseller.isSuspended ? "approved" : "suspended";
  dataOf(await ask(target, admin, "PATCH", `/users/${reseller.id}/status`, { status, reason: "Fraud" }), 200);
  if (status === "suspended") reseller.tokenVersion += 1;
  reseller.isSuspended = status === "suspended";
  books.applyHolds(reseller);
}

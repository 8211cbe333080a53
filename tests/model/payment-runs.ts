import { PaymentRunDetails } from "@pola/shared/schemas/payment-run";
import { dayOf } from "./books.ts";
import { dataOf, refused, same } from "./predict.ts";
import type { Payout } from "./rows.ts";
import { ask } from "./target.ts";
import type { RunContext } from "./run-context.ts";

/** Creates a bank file of every closed week, with the total that is there, an old one or none. Sometimes two admins do at once. */
export async function createRun({ target, books, random, admin }: RunContext): Promise<void> {
  const due = books.unpaid().filter(({ status }) => status === "pending");
  const cents = due.reduce((sum, payout) => sum + payout.cents, 0);
  const isStale = random.chance(0.2);
  const body = random.chance(0.7) || isStale ? { amount: (cents + (isStale ? 100 : 0)) / 100 } : {};
  const times = random.chance(0.3) ? 2 : 1;
  const replies = await Promise.all(
    Array.from({ length: times }, () => ask(target, admin, "POST", "/payouts/admin/runs", body)),
  );
  const created = replies.filter(({ status }) => status === 201);
  same("bank files", created.length, due.length > 0 && !isStale ? 1 : 0);
  for (const reply of replies)
    if (reply.status !== 201) refused(reply, due.length > 0 && isStale ? "AMOUNT_CHANGED" : "CONFLICT");
  const [reply] = created;
  if (reply) keepRun(books, reply, due);
}

/** Two admins at once release what is on hold for a reseller and pay all that is not paid, with the total that is there or an old one. */
export async function payReseller({ target, books, random, admin }: RunContext): Promise<void> {
  const reseller = random.pick(books.resellers);
  if (!reseller) return;
  const unpaid = books.unpaid().filter((payout) => payout.reseller === reseller);
  const cents = unpaid.reduce((sum, payout) => sum + payout.cents, 0);
  const isStale = random.chance(0.2);
  const body = { amount: (cents + (isStale ? 100 : 0)) / 100 };
  const path = `/payouts/admin/reseller/${reseller.id}/pay`;
  const replies = await Promise.all([
    ask(target, admin, "POST", path, body),
    ask(target, admin, "POST", path, body),
  ]);
  const isPayable = unpaid.length > 0 && !reseller.isSuspended;
  const created = replies.filter(({ status }) => status === 201);
  same("bank files of a reseller", created.length, isPayable && !isStale ? 1 : 0);
  for (const reply of replies)
    if (reply.status !== 201) refused(reply, isPayable && isStale ? "AMOUNT_CHANGED" : "CONFLICT");
  const [reply] = created;
  if (!reply) return;
  for (const payout of unpaid) if (payout.status === "onhold") books.setStatus(payout, "pending");
  keepRun(books, reply, unpaid);
}

/** Checks the run that was created of these payouts, and remembers it. */
function keepRun(books: RunContext["books"], reply: Parameters<typeof dataOf>[0], due: Payout[]): void {
  const cents = due.reduce((sum, payout) => sum + payout.cents, 0);
  const shown = dataOf(reply, 201);
  same("the total of a run", shown["total"], cents / 100);
  same("the payouts of a run", shown["payouts"], due.length);
  const run = { id: String(shown["id"]), payouts: due, cents, status: "open" as const };
  for (const payout of due) payout.run = run;
  books.runs.push(run);
}

/** Marks a run as paid, or cancels it, sometimes twice at once. One that has ended stays as it is; its cancellation may be sent again. */
export async function endRun({ target, books, random, admin }: RunContext): Promise<void> {
  const run = random.pick(books.runs);
  if (!run) return;
  const path = `/payouts/admin/runs/${run.id}`;
  const isPaid = random.chance(0.6);
  const transfer = {
    paymentReference: `BOC ${random.whole(1, 1_000_000_000)}`,
    paidOn: dayOf(target.now().getTime()),
    amount: run.cents / 100,
  };
  const end = async () =>
    isPaid
      ? await ask(target, admin, "POST", `${path}/paid`, transfer)
      : await ask(target, admin, "POST", `${path}/cancel`, { reason: "Not sent" });
  const replies = await Promise.all(random.chance(0.3) ? [end(), end()] : [end()]);
  const ended = isPaid ? "paid" : "cancelled";
  const isAgain = run.status === "cancelled" && !isPaid;
  for (const reply of replies) {
    if (run.status === "open" || isAgain) same("the status of a run", dataOf(reply, 200)["status"], ended);
    else refused(reply, "CONFLICT");
  }
  if (run.status !== "open") return;
  run.status = ended;
  for (const payout of run.payouts) {
    if (isPaid) Object.assign(payout, { status: "paid", wasEverPaid: true });
    else payout.run = null;
  }
  for (const { reseller } of run.payouts) books.applyHolds(reseller);
}

/** The bank sends one payout of a run back, which happens once; it may be booked again. */
export async function returnPayment({ target, books, random, admin }: RunContext): Promise<void> {
  const run = random.pick(books.runs);
  const payout = random.pick(run?.payouts ?? []);
  if (!run || !payout) return;
  // A run has one payout of a reseller and week.
  const data = dataOf(await ask(target, admin, "GET", `/payouts/admin/runs/${run.id}`), 200);
  const line = PaymentRunDetails.parse(data).lines.find(
    ({ userId, weekStart }) => userId === payout.reseller.id && weekStart === dayOf(payout.weekStart),
  );
  if (run.status !== "cancelled") same("the amount of a line", line?.amount, payout.cents / 100);
  const path = `/payouts/admin/runs/${run.id}/lines/${line?.payoutId}/returned`;
  const reply = await ask(target, admin, "POST", path, { reason: "Account closed" });
  if (run.status !== "paid") {
    refused(reply, "CONFLICT");
    return;
  }
  dataOf(reply, 200);
  if (payout.run !== run) return;
  payout.run = null;
  payout.status = "onhold";
  books.hold(payout, "Returned by the bank: Account closed");
  books.applyHolds(payout.reseller);
}

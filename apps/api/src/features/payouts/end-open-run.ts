import type { Prisma } from "@pola/database/generated/prisma/client";
import type { Tx } from "@pola/database/db";
import type { PaymentRunStatus } from "@pola/shared/payment-run-status";
import type { Ctx } from "../../context.ts";
import { type AppError, conflict } from "../../lib/app-error.ts";
import { noSuchRun } from "./get-payment-runs.ts";

type StoredRun = Prisma.PaymentRunGetPayload<{ include: { _count: { select: { lines: true } } } }>;

/** A payment run with the number of its lines. @throws AppError NOT_FOUND */
export async function getStoredRun(ctx: Ctx, id: string): Promise<StoredRun> {
  const run = await ctx.db.paymentRun.findUnique({
    where: { id },
    include: { _count: { select: { lines: true } } },
  });
  if (!run) throw noSuchRun();
  return run;
}

/**
 * Ends an open run with one conditional update, so that of two calls only one does.
 * @param same what another call wrote when it asked for the same
 * @returns false when such a call was faster: then nothing is left to do
 * @throws AppError CONFLICT when the run has ended in another way
 */
export async function endOpenRun(
  tx: Tx,
  { id, number }: StoredRun,
  end: Prisma.PaymentRunUncheckedUpdateManyInput,
  same: Prisma.PaymentRunWhereInput,
): Promise<boolean> {
  const { count } = await tx.paymentRun.updateMany({ where: { id, status: "open" }, data: end });
  if (count > 0) return true;
  if ((await tx.paymentRun.count({ where: { ...same, id } })) > 0) return false;
  const { status } = await tx.paymentRun.findUniqueOrThrow({ where: { id } });
  throw endedAlready(number, status);
}

export function endedAlready(number: string, status: PaymentRunStatus): AppError {
  return conflict(`Payment run ${number} is already ${status}`);
}

import { toRupees } from "@pola/shared/money";
import type { Adjustment } from "@pola/shared/schemas/adjustment";
import { inTransaction, type Tx } from "@pola/database/db";
import { Prisma } from "@pola/database/generated/prisma/client";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError, conflict } from "../../lib/app-error.ts";
import { payeeById } from "./back-office.sql.ts";

/**
 * A bonus (above 0) or a deduction (below 0) in a reseller's ledger; the next close includes it. The same one sent again, with its `id`, is
 * recorded once (docs/product/money.md, M-13).
 * @throws AppError NOT_FOUND unless the person is or was a reseller; FORBIDDEN for one's own account; CONFLICT when another adjustment has
 * the id.
 */
export async function addAdjustment(
  ctx: Ctx,
  actor: Actor,
  { id, userId, amountCents, reason }: Wanted,
): Promise<Adjustment> {
  const now = ctx.now();
  if (!(await payeeById.first(ctx.pool, userId))) throw new AppError("NOT_FOUND", "Reseller not found");
  if (userId === actor.id)
    throw new AppError("FORBIDDEN", "Another admin must record a bonus or deduction of your own.");
  return await inTransaction(ctx.db, async (tx) => {
    const [added] = await tx.commissionEntry.createManyAndReturn({
      data: [
        {
          id: id ?? Prisma.skip,
          userId,
          kind: "adjustment",
          amountCents,
          reason,
          actorId: actor.id,
          createdAt: now,
        },
      ],
      select: SELECT,
      skipDuplicates: true,
    });
    if (!added) return viewOf(await sameBefore(tx, { id: id ?? "", userId, amountCents, reason }));
    await recordActivity(tx, { actor, now }, "payout.adjust", userId, {
      subjectType: "user",
      after: { amountCents, reason },
    });
    return viewOf(added);
  });
}

type Wanted = { id?: string | undefined; userId: string; amountCents: number; reason: string };

const SELECT = { id: true, userId: true, amountCents: true, reason: true, createdAt: true } as const;

/** The adjustment that an earlier try recorded. */
async function sameBefore(tx: Tx, { id, userId, amountCents, reason }: Wanted & { id: string }) {
  const entry = await tx.commissionEntry.findUniqueOrThrow({ where: { id }, select: SELECT });
  if (entry.userId === userId && entry.amountCents === amountCents && entry.reason === reason) return entry;
  const message = "Your first try was recorded already. Close this dialog and look at the statement.";
  throw conflict(message);
}

type Entry = { id: string; userId: string; amountCents: number; reason: string | null; createdAt: Date };

function viewOf({ id, userId, amountCents, reason, createdAt }: Entry): Adjustment {
  return { id, userId, amount: toRupees(amountCents), reason: reason ?? "", at: createdAt.toISOString() };
}

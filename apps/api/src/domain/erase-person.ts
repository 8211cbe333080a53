import { recordActivity } from "./activity.ts";
import type { Actor } from "./actor.ts";
import { applyHolds } from "./payout-holds.ts";
import type { Tx } from "@pola/database/db";
import { SAMPLE, sql, txCommand } from "@pola/database/sql";

/** Shown in place of the person's name (docs/product/accounts.md, A-59). */
const NAME = { firstName: "Deleted", lastName: "user" } as const;

/** Not a bcrypt hash, so no password matches it. */
const NO_PASSWORD = "-";

const lockOrders = txCommand("lock orders", {
  sql: (userId: string) =>
    sql`select id from orders where user_id = ${userId}::uuid order by id for no key update`,
  samples: [[SAMPLE.id]],
});

/**
 * Deletes a person: everything that identifies them is erased, their sessions and links end, and their e-mail address can be used again.
 * The row stays without a name, because orders, money and history refer to it; open orders continue (docs/product/accounts.md, A-59).
 * What admins wrote into the history of orders and payouts stays: history is never rewritten.
 * @returns false, with nothing changed, when the person is unknown, deleted already or an admin.
 */
export async function erasePerson(
  tx: Tx,
  { userId, actor, now }: { userId: string; actor: Actor; now: Date },
): Promise<boolean> {
  // The new name goes into the search text of every order. A step of an order locks the order before the person, and so does this.
  await lockOrders(tx, userId);
  const [erased] = await tx.user.updateManyAndReturn({
    where: { id: userId, deletedAt: null, role: { not: "admin" } },
    data: {
      ...NAME,
      // No address that somebody could register or a mail could reach.
      email: `deleted:${userId}`,
      passwordHash: NO_PASSWORD,
      phone: null,
      businessName: "",
      businessAddress: "",
      city: "",
      statusReason: null,
      emailVerifiedAt: null,
      accountHolderName: null,
      bankName: null,
      accountNumber: null,
      branchName: null,
      logoUrl: null,
      tokenVersion: { increment: 1 },
      deletedAt: now,
    },
    select: { role: true, status: true },
  });
  if (!erased) return false;
  await tx.bankAccountHistory.updateMany({
    where: { userId },
    data: { accountHolderName: null, bankName: null, accountNumber: null, branchName: null },
  });
  await tx.accountToken.deleteMany({ where: { userId } });
  await tx.idempotencyKey.deleteMany({ where: { userId } });
  await eraseMails(tx, userId);
  // Without bank details nothing can be paid.
  await applyHolds(tx, { userId, actor, now });
  await recordActivity(tx, {
    now,
    actor,
    action: "user.delete",
    subjectType: "user",
    subjectId: userId,
    before: erased,
  });
  return true;
}

/** Keeps that there was a mail, and when. A queued mail is never sent. */
async function eraseMails(tx: Tx, userId: string): Promise<void> {
  await tx.mailOutbox.updateMany({ where: { userId, status: "queued" }, data: { status: "given_up" } });
  await tx.mailOutbox.updateMany({
    where: { userId },
    data: { toEmail: "", subject: "", text: "", html: "", sealedLink: null, lastError: null },
  });
}

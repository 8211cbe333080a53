import type { SetUserStatus, User } from "@pola/shared/schemas/user";
import { canMoveUser, type UserStatus } from "@pola/shared/user-status";
import { inTransaction } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { applyAccountHolds } from "../../domain/payout-holds.ts";
import { AppError } from "../../lib/app-error.ts";
import { USER_SECRETS, type UserRow, userView } from "../../views/user-view.ts";
import { mailUserStatus } from "./users-mails.ts";

/**
 * Changes the status of an account by the table of allowed changes (docs/product/accounts.md, A-10 and A-14) and tells the person by
 * mail. Rejecting and suspending end every session at once and hold every unpaid payout; approving releases them. The same status again changes nothing.
 * `fromStatus` is the status the admin saw, if it matters: an account with another status is not changed.
 * @throws AppError NOT_FOUND, FORBIDDEN for one's own account and for admins, INVALID_TRANSITION naming both statuses
 */
export async function setUserStatus(ctx: Ctx, actor: Actor, id: string, input: SetUserStatus): Promise<User> {
  const user = await findUser(ctx, id);
  if (!user) throw new AppError("NOT_FOUND", "User not found");
  if (user.id === actor.id) throw new AppError("FORBIDDEN", "You cannot change your own status");
  if (user.role === "admin") throw new AppError("FORBIDDEN", "You cannot change the status of an admin");
  if (user.status === input.status) return userView(user);
  if (input.fromStatus !== undefined && user.status !== input.fromStatus)
    throw notSeen(user.status, input.status);
  if (!canMoveUser(user.status, input.status)) throw notPossible(user.status, input.status);
  const moved = await move(ctx, actor, user, input).catch(async (error: unknown) => {
    // The same change, sent twice at once, may have been faster.
    const now = await findUser(ctx, id);
    if (now?.status !== input.status) throw error;
    return now;
  });
  return userView(moved);
}

async function findUser({ db }: Ctx, id: string): Promise<UserRow | null> {
  return await db.user.findFirst({ where: { id, deletedAt: null }, omit: USER_SECRETS });
}

async function move(
  ctx: Ctx,
  actor: Actor,
  user: UserRow,
  { status, reason }: SetUserStatus,
): Promise<UserRow> {
  const now = ctx.now();
  const isBlocked = status === "rejected" || status === "suspended";
  const statusReason = isBlocked ? reason || null : null;
  return await inTransaction(ctx.db, async (tx) => {
    await mailUserStatus(ctx, tx, user, { status, reason: statusReason });
    await recordActivity(tx, { actor, now }, "user.status", user.id, {
      before: { status: user.status },
      // Without the reason: this record stays after the person is deleted, and the reason may contain personal data.
      after: { status },
    });
    // The status that was read is part of the condition, so of two admins who decide at once only one wins.
    const [moved] = await tx.user.updateManyAndReturn({
      where: { id: user.id, status: user.status, role: user.role, deletedAt: null },
      data: { status, statusReason, ...(isBlocked ? { tokenVersion: { increment: 1 } } : {}) },
      omit: USER_SECRETS,
    });
    if (moved) {
      await applyAccountHolds(ctx, tx, moved.id, actor);
      return moved;
    }
    const current = await tx.user.findFirst({
      where: { id: user.id, deletedAt: null },
      select: { status: true },
    });
    throw current ? notPossible(current.status, status) : new AppError("NOT_FOUND", "User not found");
  });
}

function notPossible(from: UserStatus, to: UserStatus): AppError {
  return new AppError("INVALID_TRANSITION", `This account is ${from}, so it cannot be set to ${to}.`);
}

function notSeen(from: UserStatus, to: UserStatus): AppError {
  return new AppError(
    "INVALID_TRANSITION",
    `This account is ${from}, so it was not set to ${to}. Please check it.`,
  );
}

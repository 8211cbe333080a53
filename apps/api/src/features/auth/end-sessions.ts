import { inTransaction } from "@pola/database/db";
import type { Session } from "@pola/shared/schemas/auth";
import type { Ctx } from "../../context.ts";
import { removeDevices } from "../../domain/notify.ts";
import { sessionEnded } from "../../lib/app-error.ts";
import type { SessionClaims } from "../../lib/tokens.ts";
import { USER_SECRETS } from "../../views/user-view.ts";
import { sessionOf } from "./session-of.ts";

/**
 * Ends every session of the caller, on every device, and returns one for this device. It ends when the session that asked would have
 * ended, because no password is checked here (docs/product/accounts.md, A-91).
 * @throws AppError UNAUTHENTICATED when the session has ended since the request began
 */
export async function endSessions(
  ctx: Ctx,
  { userId, tokenVersion, issuedAt }: SessionClaims,
): Promise<Session> {
  return await inTransaction(ctx.db, async (tx) => {
    const [user] = await tx.user.updateManyAndReturn({
      where: { id: userId, tokenVersion, deletedAt: null },
      data: { tokenVersion: { increment: 1 } },
      omit: USER_SECRETS,
    });
    if (!user) throw sessionEnded();
    await removeDevices(tx, userId);
    return sessionOf(ctx, user, issuedAt);
  });
}

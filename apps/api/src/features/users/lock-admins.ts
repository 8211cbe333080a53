import { ADMIN_AREAS, areaRefusal } from "@pola/shared/admin-areas";
import type { Tx } from "@pola/database/db";
import { sql, txQuery } from "@pola/database/sql";
import * as z from "zod";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";

/**
 * Locks every admin, in id order, so that of two admins who take rights from each other at once the second sees what the first did. The
 * caller keeps every area and may not change their own account, so one admin with every area always remains
 * (docs/product/accounts.md, A-25 and A-212).
 * @throws AppError FORBIDDEN when the caller is not an admin with every area any more
 */
export async function lockAdmins(tx: Tx, actor: Actor): Promise<void> {
  const admins = await lockedAdmins.rows(tx);
  const caller = admins.find(({ id }) => id === actor.id);
  if (!caller) throw new AppError("FORBIDDEN", "You need admin privileges to access this page.");
  if (caller.limitedTo.length > 0) throw new AppError("FORBIDDEN", areaRefusal(caller.limitedTo));
}

// The lock admits new foreign keys to an admin. Otherwise it could deadlock with a deletion or an adjustment that holds the row which the
// caller locks next and records which admin did it.
const lockedAdmins = txQuery("locked admins", {
  row: z.strictObject({ id: z.guid(), limitedTo: z.array(z.enum(ADMIN_AREAS)) }),
  sql: () => sql`
    select id, to_json(limited_to) as "limitedTo" from users
    where role = 'admin' and deleted_at is null order by id for no key update`,
  samples: [[]],
});

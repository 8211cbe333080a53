import type { PushDevice } from "@pola/shared/schemas/notification";
import { inTransaction } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { conflict, invalidField, sessionEnded } from "../../lib/app-error.ts";
import { isPushAddress } from "../../lib/pusher.ts";

/** How many devices a person has at most; the oldest are removed. */
const MAX_DEVICES = 10;

/**
 * Lets a browser show this person's notifications. A browser that belonged to another person no longer belongs to them
 * (docs/product/accounts.md, A-202).
 * @throws AppError CONFLICT where the shop has no push keys; VALIDATION_FAILED for an address that is no known push service's;
 * UNAUTHENTICATED when the person was deleted since the request began.
 */
export async function addDevice(
  { db, config, now }: Ctx,
  { id: userId }: Actor,
  { endpoint, keys }: PushDevice,
): Promise<void> {
  if (!config.push) throw conflict("This shop sends notifications by email only");
  if (!isPushAddress(endpoint, config.push)) {
    throw invalidField("endpoint", "This browser's notifications are not supported. You get emails.");
  }
  const device = { userId, ...keys, createdAt: now() };
  await inTransaction(db, async (tx) => {
    await tx.pushDevice.upsert({ where: { endpoint }, update: device, create: { ...device, endpoint } });
    // The foreign key to the person has waited for a deletion that ran at the same time, so this count sees it.
    if ((await tx.user.count({ where: { id: userId, deletedAt: null } })) === 0) throw sessionEnded();
    const old = await tx.pushDevice.findMany({
      where: { userId },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: MAX_DEVICES,
      select: { id: true },
    });
    await tx.pushDevice.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } });
  });
}

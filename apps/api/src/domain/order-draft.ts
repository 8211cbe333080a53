import { NO_CUSTOMER } from "@pola/shared/customer-fields";
import { type Choices, lineKey } from "@pola/shared/pricing";
import type { Tx } from "@pola/database/db";
import { SAMPLE, sql, txQuery } from "@pola/database/sql";
import * as z from "zod";
import { conflict, sessionEnded } from "../lib/app-error.ts";

/** A line as it is stored. `seenPriceCents` is the unit price that the reseller saw. */
const StoredLine = z.strictObject({
  productId: z.guid(),
  variations: z.record(z.string(), z.string()),
  quantity: z.int32(),
  seenPriceCents: z.int32().nullable(),
});
export type StoredLine = z.infer<typeof StoredLine>;

/** The lines of a draft as the database returns them. */
export function storedLines(json: unknown): StoredLine[] {
  return z.array(StoredLine).parse(json);
}

/** Waits for a deletion of the person that runs at the same time; returns no row for a deleted person. */
const lockDraft = txQuery("lock draft", {
  row: z.strictObject({ lines: z.array(StoredLine) }),
  sql: (userId: string) => sql`
    insert into order_drafts (user_id)
    select id from users where id = ${userId}::uuid and deleted_at is null for key share
    on conflict (user_id) do update set user_id = excluded.user_id
    returning lines`,
  samples: [[SAMPLE.id]],
});

/**
 * The lines of a draft that nobody else can change until the transaction ends. A draft that is not there is created.
 * @throws AppError UNAUTHENTICATED when the person was deleted since the request began
 */
export async function lockDraftLines(tx: Tx, userId: string): Promise<StoredLine[]> {
  const draft = await lockDraft.first(tx, userId);
  if (!draft) throw sessionEnded();
  return draft.lines;
}

/**
 * Takes the lines of a placed order out of the draft, and the customer with them. Lines that were added meanwhile stay
 * (docs/product/orders.md, O-172).
 * @throws AppError CONFLICT when a line is not in the draft with as many pieces: another window changed or placed it
 */
export async function takeFromDraft(
  tx: Tx,
  userId: string,
  placed: readonly { productId: string; choices: Choices; quantity: number }[],
): Promise<void> {
  const stored = await lockDraftLines(tx, userId);
  const pieces = new Map(stored.map((line) => [lineKey(line), line.quantity]));
  for (const { productId, choices, quantity } of placed) {
    const key = lineKey({ productId, variations: choices });
    if (pieces.get(key) !== quantity)
      throw conflict(
        "The order in progress was changed or placed in another window. Check it before you place it.",
      );
    pieces.delete(key);
  }
  const lines = stored.filter((line) => pieces.has(lineKey(line)));
  await tx.orderDraft.update({ where: { userId }, data: { ...NO_CUSTOMER, lines } });
}

import { command, literal, query, sql } from "@pola/database/sql";
import * as z from "zod";
import type { Ctx } from "../context.ts";

/** Others write mails and customers, too: a batch takes some tens of milliseconds. */
const BATCH = 200;
/** About a second. What is left after that is erased by the job. */
const BATCHES_IN_REQUEST = 15;

/**
 * Erases what mails say; that there was a mail, and when, stays. Reads in the order of an index: a scan of the table would read the mails
 * of earlier batches again. Two processes at once take different mails.
 */
const eraseMails = command("erase mails", {
  sql: () => sql`
    update mail_outbox set status = case when status = 'queued' then 'given_up' else status end,
      to_email = '', subject = '', text = '', html = '', sealed_link = null, last_error = null
    where id in (
      select m.id from users u cross join lateral (
        select id from mail_outbox where user_id = u.id and to_email <> '' order by created_at, id limit ${literal(BATCH)} for update skip locked
      ) m where u.deleted_at is not null limit ${literal(BATCH)}
    )`,
  samples: [[]],
});

const eraseCustomers = command("erase customers", {
  sql: () => sql`
    delete from customers where (user_id, phone) in (
      select c.user_id, c.phone from users u cross join lateral (
        select user_id, phone from customers where user_id = u.id order by phone limit ${literal(BATCH)} for update skip locked
      ) c where u.deleted_at is not null limit ${literal(BATCH)}
    )`,
  samples: [[]],
});

const rowsToErase = query("rows to erase", {
  row: z.strictObject({ left: z.int() }),
  sql: () => sql`
    select coalesce(sum(m.rows + c.rows), 0)::bigint as left from users u
    cross join lateral (select count(*) as rows from mail_outbox where user_id = u.id and to_email <> '') m
    cross join lateral (select count(*) as rows from customers where user_id = u.id) c
    where u.deleted_at is not null`,
  samples: [[]],
});

/** How many mails and customers of deleted people are not erased yet (docs/product/accounts.md, A-150). */
export async function countRowsToErase({ pool }: Ctx): Promise<number> {
  return (await rowsToErase.one(pool)).left;
}

type Limits = {
  maxBatches?: number;
  /** Asked before each batch; true ends the run. */
  isEnding?: () => boolean;
};

/**
 * Erases the mails and the customers of deleted people in batches, each on its own, so that a person may have any number of them
 * (docs/product/accounts.md, A-150). A run that breaks off is continued by the next one.
 */
export async function eraseRows(
  ctx: Ctx,
  { maxBatches = Number.POSITIVE_INFINITY, isEnding = () => false }: Limits,
): Promise<void> {
  for (const erase of [eraseMails, eraseCustomers]) {
    for (let batch = 0; batch < maxBatches && !isEnding(); batch += 1) {
      if ((await erase(ctx.pool)) === 0) break;
    }
  }
}

/** Erases the first mails and customers right after a deletion; the job erases the rest. A failure is only logged: the deletion stays. */
export async function eraseRowsNow(ctx: Ctx): Promise<void> {
  try {
    await eraseRows(ctx, { maxBatches: BATCHES_IN_REQUEST });
  } catch (error) {
    ctx.log.error(
      { err: error },
      "The mails and customers of a deleted person are left to the job that erases them",
    );
  }
}

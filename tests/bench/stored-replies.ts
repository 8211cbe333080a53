import type pg from "pg";
import type { Call } from "./calls.ts";
import { bodyOf } from "./measure.ts";

/** The path in front of the calls whose replies are stored. */
export const LEAST = "/least";

export const STORED_REPLY = "select body from bench.replies where path = $1";

/** Stores what the product replies to each read now, uncompressed, in a schema that the product does not know. */
export async function storeReplies(pool: pg.Pool, calls: Call[], ours: string): Promise<void> {
  await pool.query(`
    drop schema if exists bench cascade;
    create schema bench;
    create table bench.replies (path text primary key, body text not null);
    alter table bench.replies alter body set storage external`);
  for (const call of calls.filter(isRead)) {
    const { status, text } = await bodyOf(ours, call);
    if (status !== 200) throw new Error(`${call.name}: ${status} ${text.slice(0, 300)}`);
    await pool.query("insert into bench.replies values ($1, $2)", [call.path, text]);
  }
  await pool.query("vacuum analyze bench.replies");
}

/** Whether a call only reads, so that its reply can be stored. */
export function isRead({ order, body }: Call): boolean {
  return order === undefined && body === undefined;
}

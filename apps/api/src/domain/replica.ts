import { setTimeout as sleep } from "node:timers/promises";
import type { Replica as Standby } from "@pola/database/db";
import { type Connection, query, sql } from "@pola/database/sql";
import * as z from "zod";
import type { Config } from "../config.ts";
import type { Ctx, Replica } from "../context.ts";
import { repeat } from "../lib/repeat.ts";

/** A log position as a decimal number: PostgreSQL's own notation is not one. */
const Position = z.strictObject({ position: z.string() });

/** Covers every earlier commit, also one that is not on the disk yet. */
const lastPosition = query("log position after a change", {
  row: Position,
  sql: () => sql`select (pg_current_wal_insert_lsn() - '0/0')::text as position`,
  samples: [[]],
});

/** A standby cannot have received more than this. */
const flushedPosition = query("log position of the primary", {
  row: Position,
  sql: () => sql`select (pg_current_wal_flush_lsn() - '0/0')::text as position`,
  samples: [[]],
});

/** Null on a server that is not a standby. */
const replayedPosition = query("log position of the replica", {
  row: z.strictObject({ position: z.string().nullable() }),
  sql: () => sql`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as position`,
  samples: [[]],
});

/** The log position of everything that is committed on the primary. */
export async function positionOf(pool: Connection): Promise<bigint> {
  return BigInt((await lastPosition.one(pool)).position);
}

/** Reads how far the log is: written on the primary, and replayed on the replica. Both may throw. */
type Positions = { flushed: () => Promise<bigint>; replayed: () => Promise<bigint> };

/** Reads the log positions of the primary and of its standby. `replayed` fails on a server that is not a standby. */
export function positionsOf(primary: Connection, standby: Connection): Positions {
  return {
    flushed: async () => BigInt((await flushedPosition.one(primary)).position),
    replayed: async () => {
      const { position } = await replayedPosition.one(standby);
      if (position === null) throw new Error("The server of DATABASE_REPLICA_URL is not a standby");
      return BigInt(position);
    },
  };
}

/** How often the replica and the primary are asked for their positions. */
const LOOK_EVERY_MS = 1_000;
/** A server that needs longer to send its position counts as down. */
const MAX_LOOK_MS = 1_000;
/** How long a read waits for a change, and how often it looks meanwhile. */
const MAX_WAIT_MS = 200;
const STEP_MS = 10;
/** Beyond this every second mark is dropped, so that their number stays bounded for a replica that is hours behind. */
const MAX_MARKS = 120;

/** A position that the primary had at a time of this process's `performance.now()`. */
type Mark = { at: number; position: bigint };

type Options = { standby: Standby; positions: Positions; config: Config; log: Ctx["log"] };

/**
 * The replica as this process sees it (docs/decisions/0043). It is in use once it has replayed a position that this process read from the
 * primary. It is out of use while it does not respond or is too far behind. Call `look` repeatedly.
 *
 * Its lag is the age of the oldest position of the primary that it has not replayed. So no clocks of two machines are compared, and a
 * standby that no longer receives anything is noticed.
 */
export function replicaOf({
  standby,
  positions,
  config,
  log,
}: Options): Replica & { look: () => Promise<void> } {
  /** How far the replica is; undefined while it does not respond. */
  let replayed: bigint | undefined;
  /** Whether it has replayed a position that this process read from the primary. Until then its lag is unknown. */
  let hasReplayedMark = false;
  /** The positions that it has not replayed, oldest first. */
  let marks: Mark[] = [];
  let reading: Promise<void> | undefined;
  let failure: unknown;
  let wasInUse: boolean | undefined;

  const lagMs = () => (hasReplayedMark ? ageOf(marks[0]) : undefined);
  const isInUse = () => (lagMs() ?? Number.POSITIVE_INFINITY) <= config.replicaMaxLagMs;
  const hasReached = (position: bigint) => replayed !== undefined && replayed >= position;

  async function readReplayed() {
    try {
      const position = await within(MAX_LOOK_MS, positions.replayed());
      if (replayed === undefined) await within(MAX_LOOK_MS, standby.check());
      replayed = position;
      failure = undefined;
      const ahead = marks.filter((mark) => mark.position > position);
      hasReplayedMark ||= ahead.length < marks.length;
      marks = ahead;
    } catch (error) {
      replayed = undefined;
      failure = error;
      hasReplayedMark = false;
      marks = [];
      standby.breakReads();
    }
  }

  /** Readers that look at the same time share one statement. */
  function read(): Promise<void> {
    reading ??= readReplayed().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function mark() {
    const at = performance.now();
    const position = await within(MAX_LOOK_MS, positions.flushed());
    marks.push({ at, position });
    if (marks.length > MAX_MARKS) marks = marks.filter((_, index) => index % 2 === 0);
  }

  return {
    db: standby.db,
    pool: standby.pool,
    isInUse,
    lagMs,
    async look() {
      // While the primary does not respond, nothing new is known about the lag.
      await mark().catch(() => undefined);
      await read();
      if (isInUse() === wasInUse) return;
      wasInUse = isInUse();
      if (wasInUse) log.info("The read replica is in use");
      else log.warn({ err: failure, lagMs: lagMs() }, "The read replica is skipped");
    },
    async hasReplayed(position) {
      const deadline = performance.now() + MAX_WAIT_MS;
      for (;;) {
        if (!isInUse()) return false;
        if (hasReached(position)) return true;
        const left = deadline - performance.now();
        if (left <= 0) return false;
        await Promise.race([read(), sleep(left)]);
        if (!hasReached(position)) await sleep(Math.min(STEP_MS, left));
      }
    },
    noteFailure: () => void read(),
  };
}

/** Looks at the replica once, then repeatedly. Returns the function that stops it. */
export async function followReplica({ look }: { look: () => Promise<void> }): Promise<() => Promise<void>> {
  await look();
  return repeat(LOOK_EVERY_MS, look);
}

function ageOf(mark: Mark | undefined): number {
  return mark === undefined ? 0 : performance.now() - mark.at;
}

/** @throws Error when the work takes longer. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  try {
    return await Promise.race([
      work,
      sleep(milliseconds, undefined, { signal: over.signal }).then(() => {
        throw new Error(`Nothing within ${milliseconds} ms`);
      }),
    ]);
  } finally {
    over.abort();
  }
}

import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type Prisma, PrismaClient } from "./generated/prisma/client.ts";
import { isConflict, READ_ONLY } from "./database-errors.ts";
import { statementNames } from "./statement-names.ts";

export { isDatabaseGone, isUniqueViolation } from "./database-errors.ts";

export type Db = PrismaClient;
export type Tx = Prisma.TransactionClient;

/** Takes messages only, never error objects: those may carry whole rows. */
type DatabaseLog = { debug(message: string): void; warn(message: string): void };

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> };

/** A standby of the database, for reads. */
export type Replica = Database & {
  /** One connection beside the pool's, so that a look at the standby does not wait behind reads. */
  watch: pg.Pool;
  /** @throws Error when the standby cannot be reached or a session does not have its settings. */
  check: () => Promise<void>;
  /** Breaks the connections that are in use, because a standby that hangs would hold their callers until a time limit. */
  breakReads: () => void;
};

type Options = { url: string; poolSize: number; log: DatabaseLog };
type Session = Record<string, string | number>;

/** Milliseconds. PostgreSQL gives up before the client does, and the client before Prisma (see {@link openDatabase}). */
const SERVER_LIMITS = {
  lock_timeout: 2_000,
  statement_timeout: 8_000,
  transaction_timeout: 12_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;
const LIMITS = {
  connect: 3_000,
  idle: 30_000,
  query: 10_000,
  transaction: 15_000,
  maxWait: 5_000,
  close: 2_000,
} as const;
const MAX_ATTEMPTS = 3;

const SESSION: Session = { TimeZone: "UTC", jit: "off", ...SERVER_LIMITS };
/** Writes fail also where a standby was promoted. */
const READING: Session = { ...SESSION, default_transaction_read_only: "on" };

/**
 * Opens one pool for Prisma and for raw SQL. Every session has three settings, because each would fail silently otherwise:
 * - time zone UTC: the adapter writes instants without an offset (docs/product/money.md, M-6);
 * - rising time limits, lock < statement < query < transaction < Prisma: Prisma's own limit does not roll back a nested write, so it must
 *   never be the first to fire;
 * - no JIT compilation: PostgreSQL would compile an expensive-looking statement at every call, which takes longer than our statements.
 *
 * In raw SQL on the pool a `date` is a "YYYY-MM-DD" string and a bigint a number; a bigint beyond 2^53 is an error.
 * @throws Error when the database cannot be reached, takes no writes, or a session does not have these settings.
 */
export async function openDatabase(options: Options): Promise<Database> {
  const database = databaseAt(options, SESSION);
  try {
    await checkSession(database.pool, SESSION);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The same for a standby, which may be down now: nothing is connected before the first read or `check`. */
export function openReplica(options: Options): Replica {
  const database = databaseAt(options, READING);
  const watch = poolAt({ ...options, poolSize: 1 }, READING);
  const inUse = new Set<pg.PoolClient>();
  database.pool.on("acquire", (client) => inUse.add(client));
  database.pool.on("release", (_error, client) => inUse.delete(client));
  return {
    ...database,
    watch: watch.pool,
    check: () => checkSession(database.pool, READING),
    breakReads: () => {
      for (const client of inUse) void client.end();
    },
    close: async () => {
      await Promise.all([database.close(), watch.close()]);
    },
  };
}

function databaseAt(options: Options, session: Session): Database {
  const { pool, close } = poolAt(options, session);
  const db = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: statementNames() }),
    transactionOptions: { maxWait: LIMITS.maxWait, timeout: LIMITS.transaction },
  });
  return {
    db,
    pool,
    async close() {
      await db.$disconnect();
      await close();
    },
  };
}

function poolAt({ url, poolSize, log }: Options, session: Session): Pick<Database, "pool" | "close"> {
  const pool = new pg.Pool({
    ...withoutOptions(url, session),
    max: poolSize,
    connectionTimeoutMillis: LIMITS.connect,
    idleTimeoutMillis: LIMITS.idle,
    query_timeout: LIMITS.query,
    types: typeParsers(),
    ...(session === SESSION && { verify: refuseReadOnly }),
  });
  // Broken connections are logged below.
  pool.on("error", () => undefined);
  // The pool does not listen to connections in use. Without a listener, one that breaks between two statements would end the process.
  const connections = new Set<pg.PoolClient>();
  pool.on("remove", (client) => connections.delete(client));
  pool.on("connect", (client) => {
    connections.add(client);
    client.on("error", (error) => log.warn(`A database connection broke: ${error.message}`));
  });
  // Prisma gives a connection back also when its ROLLBACK failed. The next query must not run inside that transaction.
  pool.on("release", (_error, client) => {
    if (client.getTransactionStatus() !== "I") void client.end();
  });
  return {
    pool,
    async close() {
      await pool.end();
      // The pool only asks the connections to end. A server that is stopped now would break them.
      const signal = AbortSignal.timeout(LIMITS.close);
      while (connections.size > 0 && !signal.aborted)
        await once(pool, "remove", { signal }).catch(() => undefined);
    },
  };
}

/**
 * Runs the work in one transaction (read committed), and again after a conflict as {@link repeatOnConflict} does. So the work must not do
 * anything that a rollback does not undo.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await repeatOnConflict(() =>
    db.$transaction(work, { maxWait: LIMITS.maxWait, timeout: LIMITS.transaction }),
  );
}

/** Runs a transaction. After a conflict with another one all of it runs again, at most three times in total. */
export async function repeatOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
      await sleep(20 * attempt + Math.random() * 60 * attempt);
    }
  }
}

/**
 * Refuses a server that takes no writes, on every new connection (docs/product/server.md, I-300). After a failover an address may lead to
 * the old primary for a while. A pool that kept such a connection would stay with a standby, and read what is old.
 */
function refuseReadOnly(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query<{ transaction_read_only: string }>("SHOW transaction_read_only", (error, result) => {
    if (error) done(error);
    else if (result.rows[0]?.transaction_read_only === "off") done();
    else
      done(
        Object.assign(new Error("The database takes no writes: it is a standby, or set to read only"), {
          code: READ_ONLY,
        }),
      );
  });
}

/** Joins the URL's `options` with ours, which they would replace otherwise. When a setting is given twice, the last one (ours) wins. */
function withoutOptions(url: string, session: Session): { connectionString: string; options: string } {
  const address = new URL(url);
  const given = address.searchParams.get("options") ?? "";
  address.searchParams.delete("options");
  const ours = Object.entries(session).map(([name, value]) => `-c ${name}=${value}`);
  return { connectionString: address.href, options: [given, ...ours].join(" ").trim() };
}

async function checkSession(pool: pg.Pool, session: Session): Promise<void> {
  const names = Object.keys(session).map((name) => name.toLowerCase());
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "SELECT name, setting FROM pg_settings WHERE lower(name) = ANY ($1)",
    [names],
  );
  const kept = new Map(rows.map(({ name, setting }) => [name, setting]));
  for (const [name, value] of Object.entries(session)) {
    const found = kept.get(name);
    if (found === String(value)) continue;
    throw new Error(
      `The database session must have ${name} = ${value}, but has ${found ?? "no such setting (PostgreSQL 18 is needed)"}`,
    );
  }
}

/** pg's own parsers, except that a date stays text and a bigint becomes a number. Prisma's adapter has its own parsers. */
function typeParsers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.DATE, (value) => value);
  types.setTypeParser(pg.types.builtins.INT8, safeInteger);
  return types;
}

function safeInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} does not fit a number`);
  return number;
}

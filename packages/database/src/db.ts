import { setTimeout as sleep } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type Prisma, PrismaClient } from "./generated/prisma/client.ts";
import { isConflict } from "./database-errors.ts";
import { statementNames } from "./statement-names.ts";

export { isDatabaseGone, isUniqueViolation } from "./database-errors.ts";

export type Db = PrismaClient;
export type Tx = Prisma.TransactionClient;

/** What this room says to the log: never an error object, which may carry whole rows. */
export type DatabaseLog = { debug(message: string): void; warn(message: string): void };

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> };

/** PostgreSQL gives up before the client does, and the client before Prisma (see {@link openDatabase}). Milliseconds. */
const LIMITS = {
  connect: 3_000,
  idle: 30_000,
  lock_timeout: 2_000,
  statement_timeout: 8_000,
  query: 10_000,
  transaction_timeout: 12_000,
  transaction: 15_000,
  idle_in_transaction_session_timeout: 15_000,
  maxWait: 5_000,
} as const;
const TRIES = 3;

const SESSION = { TimeZone: "UTC", jit: "off", ...serverLimits() };

/**
 * One pool for Prisma and for raw SQL. Three things are forced on every session, because each fails silently otherwise: UTC (the adapter
 * writes instants without an offset), limits in a rising order, lock < statement < query < transaction < Prisma (Prisma's own
 * time limit does not undo a nested write, so it must never be the first to fire), and no compiling of statements: PostgreSQL would do it
 * anew at each call that looks dear, for longer than our statements take.
 *
 * In raw SQL on the pool a `date` is a "YYYY-MM-DD" string and a bigint a number; a bigint beyond 2^53 is an error.
 * @throws Error when the database cannot be reached or does not keep the session settings.
 */
export async function openDatabase(options: {
  url: string;
  poolSize: number;
  log: DatabaseLog;
}): Promise<Database> {
  const { url, poolSize, log } = options;
  const pool = new pg.Pool({
    ...withoutOptions(url),
    max: poolSize,
    connectionTimeoutMillis: LIMITS.connect,
    idleTimeoutMillis: LIMITS.idle,
    query_timeout: LIMITS.query,
    types: typeParsers(),
  });
  // Each connection says itself that it broke.
  pool.on("error", () => undefined);
  // Of a connection in use the pool does not listen: one that breaks between two statements would end the whole process.
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn(`A database connection broke: ${error.message}`));
  });
  try {
    await checkSession(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: statementNames() }),
    transactionOptions: { maxWait: LIMITS.maxWait, timeout: LIMITS.transaction },
  });
  return {
    db,
    pool,
    async close() {
      await db.$disconnect();
      await pool.end();
    },
  };
}

/**
 * Runs the work in one transaction (read committed). When another transaction got in the way, all of it runs again, at most three
 * times: the work must not do anything that a rollback does not undo.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.$transaction(work, { maxWait: LIMITS.maxWait, timeout: LIMITS.transaction });
    } catch (error) {
      if (attempt === TRIES || !isConflict(error)) throw error;
      await sleep(20 * attempt + Math.random() * 60 * attempt);
    }
  }
}

function serverLimits() {
  const { lock_timeout, statement_timeout, transaction_timeout, idle_in_transaction_session_timeout } =
    LIMITS;
  return { lock_timeout, statement_timeout, transaction_timeout, idle_in_transaction_session_timeout };
}

/** The URL's own `options` would replace ours, so both are joined; of one setting given twice, the last (ours) counts. */
function withoutOptions(url: string): { connectionString: string; options: string } {
  const address = new URL(url);
  const given = address.searchParams.get("options") ?? "";
  address.searchParams.delete("options");
  const ours = Object.entries(SESSION).map(([name, value]) => `-c ${name}=${value}`);
  return { connectionString: address.href, options: [given, ...ours].join(" ").trim() };
}

async function checkSession(pool: pg.Pool): Promise<void> {
  const names = Object.keys(SESSION);
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "SELECT name, setting FROM pg_settings WHERE lower(name) = ANY ($1)",
    [names.map((name) => name.toLowerCase())],
  );
  const kept = new Map(rows.map(({ name, setting }) => [name, setting]));
  for (const [name, value] of Object.entries(SESSION)) {
    const found = kept.get(name);
    if (found === String(value)) continue;
    throw new Error(
      `The database session must have ${name} = ${value}, but has ${found ?? "no such setting (PostgreSQL 18 is needed)"}`,
    );
  }
}

/** As pg reads them, but a date is no local midnight and a bigint no string. Prisma's adapter brings its own. */
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

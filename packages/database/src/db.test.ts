import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { filePool } from "./test/file-database.ts";
import { createTestDatabase, silentLog } from "./test/test-database.ts";
import { isConflict, violatedConstraint } from "./database-errors.ts";
import { type Database, inTransaction, isDatabaseGone, isUniqueViolation, openDatabase } from "./db.ts";

const open = await filePool(4);

afterEach(async () => {
  vi.unstubAllEnvs();
  await open.db.user.deleteMany();
});

/** For tests that change the database itself. */
async function withOwnDatabase(work: (own: Database, url: string) => Promise<void>): Promise<void> {
  const ownDatabase = await createTestDatabase();
  const own = await openDatabase({ url: ownDatabase.url, poolSize: 2, log: silentLog });
  try {
    await work(own, ownDatabase.url);
  } finally {
    await own.close();
    await ownDatabase.drop();
  }
}

const admin = (email: string, createdAt = new Date()) => ({
  email,
  passwordHash: "hash",
  firstName: "Ada",
  lastName: "Min",
  role: "admin" as const,
  createdAt,
});

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "no error",
    (error: unknown) => error,
  );

test.each(["UTC", "Asia/Colombo", "America/New_York"])(
  "an instant is read as it was written when the process runs in %s",
  async (zone) => {
    vi.stubEnv("TZ", zone);
    const at = new Date("2026-10-11T18:29:59.999Z");
    expect(at.toString()).toContain(
      { UTC: "GMT+0000", "Asia/Colombo": "GMT+0530", "America/New_York": "GMT-0400" }[zone],
    );
    await open.db.user.create({ data: admin("a@pola.example", at) });
    await open.pool.query("UPDATE users SET email_verified_at = $1", [at]);
    const stored = await open.db.user.findFirstOrThrow();
    expect([stored.createdAt, stored.emailVerifiedAt]).toEqual([at, at]);
    const { rows } = await open.pool.query(
      "SELECT created_at, created_at::text AS text, extract(epoch FROM created_at)::float8 * 1000 AS ms, created_at::date AS day FROM users",
    );
    expect(rows).toEqual([
      { created_at: at, text: "2026-10-11 18:29:59.999+00", ms: at.getTime(), day: "2026-10-11" },
    ]);
  },
);

test("a business date is read as the same day in every time zone", async () => {
  vi.stubEnv("TZ", "America/New_York");
  const day = new Date("2026-10-05T00:00:00Z");
  const period = await open.db.payoutPeriod.create({
    data: {
      weekStart: day,
      weekEnd: new Date("2026-10-11"),
      paymentDate: new Date("2026-10-12"),
      startsAt: new Date("2026-10-04T18:30:00Z"),
      endsAt: new Date("2026-10-11T18:30:00Z"),
      createdAt: day,
    },
  });
  expect(period.weekStart).toEqual(day);
  const { rows } = await open.pool.query("SELECT week_start FROM payout_periods");
  expect(rows).toEqual([{ week_start: "2026-10-05" }]);
});

test("neither the database nor the URL can change a session's time zone, its limits or enable JIT compilation", async () => {
  await withOwnDatabase(async (own, url) => {
    const name = new URL(url).pathname.slice(1);
    await own.pool.query(`ALTER DATABASE ${name} SET timezone = 'Asia/Colombo'`);
    await own.pool.query(`ALTER DATABASE ${name} SET statement_timeout = 0`);
    const moved = `${url}?options=${encodeURIComponent("-c TimeZone=Asia/Colombo -c work_mem=5MB -c jit=on")}`;
    const other = await openDatabase({ url: moved, poolSize: 1, log: silentLog });
    const { rows } = await other.pool.query(
      "SELECT name, setting FROM pg_settings WHERE name ~ '^(TimeZone|work_mem|jit|(lock|statement|transaction|idle_in_.*)_timeout)$' ORDER BY name",
    );
    await other.close();
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      TimeZone: "UTC",
      jit: "off",
      lock_timeout: "2000",
      statement_timeout: "8000",
      transaction_timeout: "12000",
      idle_in_transaction_session_timeout: "15000",
      work_mem: "5120",
    });
  });
});

test("a server that forces another time zone is refused", async () => {
  await withOwnDatabase(async (own, url) => {
    await own.pool.query(`
    CREATE FUNCTION move_zone() RETURNS event_trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM set_config('TimeZone', 'Asia/Colombo', false); END $$;
    CREATE EVENT TRIGGER move_zone ON login EXECUTE FUNCTION move_zone()`);
    await expect(openDatabase({ url: url, poolSize: 1, log: silentLog })).rejects.toThrow(
      "The database session must have TimeZone = UTC, but has Asia/Colombo",
    );
  });
});

test("raw SQL reads bigints as numbers and refuses those that do not fit", async () => {
  const { rows } = await open.pool.query(
    "SELECT sum(x)::bigint AS cents FROM (VALUES (2147483647), (2147483647)) v (x)",
  );
  expect(rows).toEqual([{ cents: 4_294_967_294 }]);
  await expect(open.pool.query("SELECT 9007199254740993::bigint")).rejects.toThrow(/does not fit/);
});

test.each(["40001", "40P01"])(
  "a transaction that fails with %s runs again, at most three times in total",
  async (code) => {
    const conflict = `DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '${code}'; END $$`;
    let runs = 0;
    const answer = await inTransaction(open.db, async (tx) => {
      runs += 1;
      await tx.user.create({ data: admin("a@pola.example") });
      if (runs < 3) await tx.$executeRawUnsafe(conflict);
      return "done";
    });
    expect([answer, runs, await open.db.user.count()]).toEqual(["done", 3, 1]);

    runs = 0;
    const error = await errorOf(
      inTransaction(open.db, (tx) => {
        runs += 1;
        return tx.$executeRawUnsafe(conflict);
      }),
    );
    expect([runs, isConflict(error)]).toEqual([3, true]);
  },
);

test("a transaction that conflicts only at COMMIT runs again, too", async () => {
  await withOwnDatabase(async (own) => {
    await own.pool.query(`
    CREATE SEQUENCE commits;
    CREATE FUNCTION refuse_first() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF nextval('commits') < 3 THEN RAISE EXCEPTION 'late' USING ERRCODE = '40001'; END IF; RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER late AFTER INSERT ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_first()`);
    let runs = 0;
    await inTransaction(own.db, async (tx) => {
      runs += 1;
      await tx.user.create({ data: admin("a@pola.example") });
    });
    expect([runs, await own.db.user.count()]).toEqual([3, 1]);
  });
});

test("two transactions in a deadlock both succeed in the end", async () => {
  const [a, b] = await open.db.user.createManyAndReturn({
    data: [admin("a@pola.example"), admin("b@pola.example")],
  });
  let meet = 2;
  const touchBoth = (first?: string, second?: string) =>
    inTransaction(open.db, async (tx) => {
      await tx.user.update({ where: { id: first ?? "" }, data: { tokenVersion: { increment: 1 } } });
      meet -= 1;
      await expect.poll(() => meet).toBeLessThanOrEqual(0);
      await tx.user.update({ where: { id: second ?? "" }, data: { tokenVersion: { increment: 1 } } });
    });
  await Promise.all([touchBoth(a?.id, b?.id), touchBoth(b?.id, a?.id)]);
  const users = await open.db.user.findMany({ select: { tokenVersion: true } });
  expect(users).toEqual([{ tokenVersion: 2 }, { tokenVersion: 2 }]);
});

test("a transaction that fails for another reason does not run again", async () => {
  let runs = 0;
  const work = inTransaction(open.db, async () => {
    runs += 1;
    throw new Error("no");
  });
  await expect(work).rejects.toThrow("no");
  expect(runs).toBe(1);
});

test("a unique violation is recognised by its constraint, through Prisma and raw SQL", async () => {
  await open.db.user.create({ data: admin("a@pola.example") });
  const errors = [
    await errorOf(open.db.user.create({ data: admin("a@pola.example") })),
    await errorOf(open.db
      .$executeRaw`INSERT INTO users (email, password_hash, first_name, last_name, role, created_at)
      SELECT email, password_hash, first_name, last_name, role, created_at FROM users`),
    await errorOf(
      open.pool.query(
        "INSERT INTO users (email, password_hash, first_name, last_name, role, created_at) SELECT email, password_hash, first_name, last_name, role, created_at FROM users",
      ),
    ),
  ];
  for (const error of errors) {
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, "users_email_key")).toBe(true);
    expect(isUniqueViolation(error, "users_pkey")).toBe(false);
    expect(violatedConstraint(error)).toBe("users_email_key");
    expect(isDatabaseGone(error)).toBe(false);
  }
  expect(isUniqueViolation(new Error("duplicate key"))).toBe(false);
});

test("a failed CHECK and a refusing trigger are recognised by their names, through Prisma and raw SQL", async () => {
  await open.db.user.create({ data: admin("a@pola.example") });
  const names = await Promise.all(
    [
      open.db.user.updateMany({ data: { email: "A" } }),
      open.pool.query("UPDATE users SET email = 'A'"),
      open.db.activityLog.deleteMany(),
      open.db.$executeRaw`DELETE FROM activity_log`,
      open.pool.query("DELETE FROM activity_log"),
    ].map(async (work) => violatedConstraint(await errorOf(work))),
  );
  expect(names).toEqual([
    "users_email_normalised_check",
    "users_email_normalised_check",
    "activity_log_append_only",
    "activity_log_append_only",
    "activity_log_append_only",
  ]);
});

test("an unreachable database, a time limit and a wrong statement are different errors", async () => {
  const slow = errorOf(
    open.db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 50`;
      await tx.$queryRaw`SELECT pg_sleep(1)::text`;
    }),
  );
  expect(isDatabaseGone(await slow)).toBe(true);

  const killed = errorOf(open.db.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`);
  expect(isDatabaseGone(await killed)).toBe(true);

  const dead = errorOf(
    openDatabase({ url: "postgres://pola:x@127.0.0.1:1/pola", poolSize: 1, log: silentLog }),
  );
  expect(isDatabaseGone(await dead)).toBe(true);

  expect(isDatabaseGone(await errorOf(open.pool.query("SELECT nonsense")))).toBe(false);
  expect(await open.db.user.count()).toBe(0);
});

test("a pool without a free connection counts as an unreachable database", async () => {
  const small = new pg.Pool({ connectionString: open.url, max: 1, connectionTimeoutMillis: 1_000 });
  const taken = await small.connect();
  expect(isDatabaseGone(await errorOf(small.query("SELECT 1")))).toBe(true);
  taken.release();
  await small.end();
});

test("a connection that breaks while it is checked out does not end the process", async () => {
  await withOwnDatabase(async (own) => {
    const held = await own.pool.connect();
    const { rows } = await held.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const ended = new Promise((resolve) => {
      held.once("end", resolve);
    });
    await own.pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
    await ended;
    await expect(held.query("SELECT 1")).rejects.toThrow("not queryable");
    held.release(true);
    expect((await own.pool.query("SELECT 1")).rowCount).toBe(1);
  });
});

test("a connection that is given back inside a transaction is not used again", async () => {
  const { pool, close } = await openDatabase({ url: open.url, poolSize: 1, log: silentLog });
  try {
    const client = await pool.connect();
    await client.query("BEGIN");
    await expect(client.query("SELECT 1 / 0")).rejects.toThrow("division by zero");
    client.release();
    expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  } finally {
    await close();
  }
});

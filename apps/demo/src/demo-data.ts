import type pg from "pg";
import { connect } from "@pola/database/connect";
import type { Config } from "../../api/src/config.ts";
import type { Ctx } from "../../api/src/context.ts";
import { DEMO_ADMIN, DEMO_RESELLERS, DEMO_VENDORS } from "./data-files.ts";
import { isEmptyDatabase, seedDemo } from "./seed.ts";

/**
 * Fills an empty database with demo data: the embedded one unless SEED=none, the one of DATABASE_URL only with SEED=demo.
 * Call it before anything else creates an account.
 */
export async function fillWithDemoData(ctx: Ctx, print: (line: string) => void): Promise<void> {
  const { seed, databaseUrl } = ctx.config;
  if (seed === "none" || (seed === undefined && databaseUrl !== undefined)) return;
  if (!(await isEmptyDatabase(ctx))) return;
  print("Making demo data. This happens once and takes about half a minute.");
  await seedMarked(ctx);
}

/**
 * Seeds an empty database. Meanwhile the database holds a mark, a copy of the jobs' history. By it a seeding that was killed is recognised,
 * and a database that was used after that (docs/product/settings.md, A-123).
 * @throws Error when another process is seeding this database
 */
export async function seedMarked(ctx: Ctx): Promise<void> {
  await ctx.pool.query("create table unfinished_demo_data as select * from job_runs");
  await seedDemo(ctx);
  await ctx.pool.query("drop table unfinished_demo_data");
}

/**
 * Empties the embedded database when it holds nothing but demo data whose seeding was killed. The check and the drop are one
 * transaction in that database. A database that was used meanwhile (a job ran, or there is another account) is kept and loses the mark.
 * @throws Error when it is the database of DATABASE_URL, which is never dropped, or when there is no connection
 */
export async function dropUnfinishedDemoData({ databaseUrl, seed }: Config, url: string): Promise<void> {
  if (databaseUrl !== undefined && seed !== "demo") return;
  const client = await connect(url);
  try {
    await client.query("begin");
    if (!(await isMarked(client))) return;
    if (databaseUrl !== undefined) {
      throw new Error(
        "Making demo data in this database was interrupted, or another process is still making it. Use an empty database.",
      );
    }
    if (await isUsed(client)) await client.query("drop table unfinished_demo_data");
    else await client.query("drop schema public cascade; create schema public");
    await client.query("commit");
  } finally {
    await client.end();
  }
}

async function isMarked(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_tables where schemaname = 'public' and tablename = 'unfinished_demo_data'",
  );
  return rowCount !== 0;
}

/** Whether a process has served the database since its seeding was killed, or somebody has an account in it. */
async function isUsed(client: pg.Client): Promise<boolean> {
  const people = [DEMO_ADMIN, ...DEMO_RESELLERS, ...DEMO_VENDORS].map(({ email }) => email);
  const { rowCount } = await client.query(
    `select where exists (table job_runs except table unfinished_demo_data)
                or exists (select from users where email <> all ($1))`,
    [people],
  );
  return rowCount !== 0;
}

/** One line for each demo login; none unless both accounts exist. */
export async function demoLogins(ctx: Ctx): Promise<string[]> {
  const logins = [
    { who: "Admin", account: DEMO_ADMIN },
    ...DEMO_RESELLERS.slice(0, 1).map((account) => ({ who: "Reseller", account })),
  ];
  const emails = logins.map(({ account }) => account.email);
  const found = await ctx.db.user.count({ where: { email: { in: emails }, deletedAt: null } });
  if (found < logins.length) return [];
  return logins.map(({ who, account: { email, password } }) => `${who}: ${email} / ${password}`);
}

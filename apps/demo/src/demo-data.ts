import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Config } from "../../api/src/config.ts";
import type { Ctx } from "../../api/src/context.ts";
import { DEMO_ADMIN, DEMO_RESELLERS } from "./data-files.ts";
import { isEmptyDatabase, seedDemo } from "./seed.ts";

/**
 * Fills an empty database with demo data: the embedded one unless SEED=none, the one of DATABASE_URL only with SEED=demo.
 * Call it before anything else creates an account.
 */
export async function fillWithDemoData(ctx: Ctx, print: (line: string) => void): Promise<void> {
  const { seed, databaseUrl, dataDir } = ctx.config;
  if (seed === "none" || (seed === undefined && databaseUrl !== undefined)) return;
  if (!(await isEmptyDatabase(ctx))) return;
  print("Making demo data, once: this takes about half a minute.");
  await writeFile(unfinishedMark(dataDir), "");
  await seedDemo(ctx);
  await rm(unfinishedMark(dataDir));
}

/** Seeding that was interrupted left incomplete data: the embedded database is dropped and created again. */
export async function dropUnfinishedDemoData({ dataDir }: Config, url: string): Promise<void> {
  if (!existsSync(unfinishedMark(dataDir))) return;
  const address = new URL(url);
  const name = pg.escapeIdentifier(address.pathname.slice(1));
  address.pathname = "/postgres";
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  await rm(unfinishedMark(dataDir));
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

function unfinishedMark(dataDir: string): string {
  return join(dataDir, "demo-data-unfinished");
}

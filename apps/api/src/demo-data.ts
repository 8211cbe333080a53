import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Config } from "./config.ts";
import type { Ctx } from "./context.ts";

const LOGINS = [
  { who: "Admin", email: "admin@pola.example", password: "pola-admin" },
  { who: "Reseller", email: "reseller@pola.example", password: "pola-reseller" },
];

/**
 * Fills an empty database with demo data: the embedded one unless SEED says none, one of DATABASE_URL only when SEED=demo says so.
 * Call it before anything else makes an account.
 */
export async function fillWithDemoData(ctx: Ctx, say: (line: string) => void): Promise<void> {
  const { seed, databaseUrl, dataDir } = ctx.config;
  if (seed === "none" || (seed === undefined && databaseUrl !== undefined)) return;
  // Loaded only where it is needed: it is large, and production has no use for it.
  const { isEmptyDatabase, seedDemo } = await import("../../demo/src/seed.ts");
  if (!(await isEmptyDatabase(ctx))) return;
  say("Making demo data, once: this takes about half a minute.");
  await writeFile(unfinishedMark(dataDir), "");
  await seedDemo(ctx);
  await rm(unfinishedMark(dataDir));
}

/** A start that was ended while it made demo data left half a shop: the embedded database begins anew. */
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

/** The demo logins, told only while both accounts exist. */
export async function demoLogins(ctx: Ctx): Promise<string[]> {
  const emails = LOGINS.map(({ email }) => email);
  const found = await ctx.db.user.count({ where: { email: { in: emails }, deletedAt: null } });
  if (found < LOGINS.length) return [];
  return LOGINS.map(({ who, email, password }) => `${who}: ${email} / ${password}`);
}

function unfinishedMark(dataDir: string): string {
  return join(dataDir, "demo-data-unfinished");
}

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../migrate.ts";
import { startEmbeddedPostgres } from "@pola/embedded-postgres/embedded-postgres";
import { isAlive } from "@pola/embedded-postgres/postgres-cluster";
import { silentLog, TEMPLATE } from "./test-database.ts";

const FOLDER = "pola-test-";

/** Nobody will miss this data, and 300 connections let many test files run side by side. */
const SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
  max_connections: "300",
};

/** One real PostgreSQL per run, with a template database made by the real migrations; both are gone when the run ends. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftBehind();
  const dataDir = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: silentLog,
    settings: SETTINGS,
    initFlags: ["--no-sync"],
  });
  await makeTemplate(server.url);
  project.provide("postgresUrl", server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(url: string): Promise<void> {
  const template = new URL(url);
  template.pathname = `/${TEMPLATE}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
    await migrate(template.href);
    // A single connection to the template would keep every test from copying it.
    await client.query(`ALTER DATABASE ${TEMPLATE} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  } finally {
    await client.end();
  }
}

/** A run that was killed took its server along (see startEmbeddedPostgres), but not its folder. */
async function removeLeftBehind(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${FOLDER}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

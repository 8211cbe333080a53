import { mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "@pola/embedded-postgres/embedded-postgres";
import { isAlive } from "@pola/embedded-postgres/postgres-cluster";
import { withClient } from "@pola/embedded-postgres/with-client";
import { migrate } from "../migrate.ts";
import { silentLog, TEMPLATE } from "./test-database.ts";

const FOLDER = "pola-test-";
/** A file system in memory, where Linux has one. Copying and dropping a database there takes a fraction of the processor time of a disk. */
const MEMORY = "/dev/shm";
/** Several times what a run needs, because memory also holds its programs. Containers often have 64 MB only. */
const NEEDED_BYTES = 2_000_000_000;

/** No durability: the data is thrown away. 300 connections let many test files run in parallel. */
const SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
  max_connections: "300",
  // Every statement would change the name of its process.
  update_process_title: "off",
  // Old log files are removed early: they may be in memory.
  max_wal_size: "128MB",
};

/** The password is random, so its hash needs no rounds, which each new connection would compute. */
const INIT_FLAGS = ["--no-sync", "--no-data-checksums", "--set=scram_iterations=1"];

/** Starts one real PostgreSQL per run, with a template database made by the real migrations. Both are removed when the run ends. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeStaleFolders(tmpdir());
  await removeStaleFolders(MEMORY);
  const dataDir = await mkdtemp(join(await dataParent(), `${FOLDER}${process.pid}-`));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: silentLog,
    settings: SETTINGS,
    initFlags: INIT_FLAGS,
  });
  await makeTemplate(server.url);
  project.provide("postgresUrl", server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function dataParent(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null);
  return memory !== null && memory.bavail * memory.bsize > NEEDED_BYTES ? MEMORY : tmpdir();
}

async function makeTemplate(url: string): Promise<void> {
  const template = new URL(url);
  template.pathname = `/${TEMPLATE}`;
  await withClient(url, async (client) => {
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
    await migrate(template.href);
    // A single open connection to the template would prevent copying it.
    await client.query(`ALTER DATABASE ${TEMPLATE} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  });
}

/** The server of a killed run stops with it (see startEmbeddedPostgres), but its folder stays. */
async function removeStaleFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = new RegExp(`^${FOLDER}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(join(parent, name), { recursive: true, force: true });
  }
}

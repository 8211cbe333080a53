import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@pola/embedded-postgres/embedded-postgres";
import pg from "pg";

/** Runs the work on an empty database of a server of its own, and removes both afterwards. */
export async function withThrowAwayDatabase<T>(work: (pool: pg.Pool, url: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "pola-throw-away-"));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { debug: () => undefined, warn: () => undefined },
    settings: { fsync: "off" },
    initFlags: ["--no-sync"],
  });
  const pool = new pg.Pool({ connectionString: server.url });
  // A connection may still be closing when the server stops.
  pool.on("error", () => undefined);
  try {
    return await work(pool, server.url);
  } finally {
    await pool.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

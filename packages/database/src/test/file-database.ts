import pg from "pg";
import { type Database, openDatabase } from "../db.ts";
import { closeLater } from "./close-later.ts";
import { createTestDatabase, silentLog } from "./test-database.ts";

/** The address of a new migrated database that lasts until the test file ends. */
export async function fileDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  closeLater(drop);
  return url;
}

/** A connection to a new migrated database, or to this one, until the test file ends. */
export async function fileClient(url?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url ?? (await fileDatabase()) });
  await client.connect();
  closeLater(() => client.end());
  return client;
}

/** A new migrated database with a pool, until the test file ends. */
export async function filePool(poolSize: number): Promise<Omit<Database, "close"> & { url: string }> {
  const url = await fileDatabase();
  const { db, pool, close } = await openDatabase({ url, poolSize, log: silentLog });
  closeLater(close);
  return { db, pool, url };
}

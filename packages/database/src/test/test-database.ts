import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

export const TEMPLATE = "pola_template";

/** What tests give where a log is asked for and nobody reads it. */
export const silentLog = { debug: () => undefined, warn: () => undefined };

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** A database of its own, as the migrations make it: about 0.1 s. `drop` also ends what is still connected. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(`TEMPLATE ${TEMPLATE}`);
}

/** A database without a single table, for tests of the migrations themselves. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create("");
}

async function create(source: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(`CREATE DATABASE ${name} ${source}`);
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => drop(name) };
}

/**
 * A pool that was ended still has sockets closing, and a connection that is cut then raises an error nobody hears. The plain drop waits
 * five seconds for them; only what stays connected is cut off.
 */
async function drop(name: string): Promise<void> {
  try {
    await onServer(`DROP DATABASE IF EXISTS ${name}`);
  } catch {
    await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

import { randomBytes } from "node:crypto";
import { withClient } from "@pola/embedded-postgres/with-client";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

export const TEMPLATE = "pola_template";

/** A log that discards everything. */
export const silentLog = { debug: () => undefined, warn: () => undefined };

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** A new migrated database, in about 0.1 s. `drop` also closes connections that are still open. */
export function createTestDatabase(): Promise<TestDatabase> {
  // The files are copied as they are, instead of page by page through the log.
  return create(`TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
}

/** A new database without tables, for tests of migrations. `options` follow CREATE DATABASE and its name. */
export function createEmptyDatabase(options = ""): Promise<TestDatabase> {
  return create(options);
}

async function create(source: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(`CREATE DATABASE ${name} ${source}`);
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => drop(name) };
}

/**
 * The sockets of an ended pool close a little later, and a connection that is terminated then raises an unhandled error. The plain drop
 * waits five seconds for them; only connections that stay open are terminated.
 */
async function drop(name: string): Promise<void> {
  try {
    await onServer(`DROP DATABASE IF EXISTS ${name}`);
  } catch {
    await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

async function onServer(statement: string): Promise<void> {
  await withClient(inject("postgresUrl"), (client) => client.query(statement));
}

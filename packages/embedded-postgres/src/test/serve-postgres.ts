import { startEmbeddedPostgres } from "../embedded-postgres.ts";

/** A separate process that serves a data folder until it is killed: `node --import tsx serve-postgres.ts <folder>`. Prints the address. */
const server = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? "",
  log: { debug: () => undefined, warn: () => undefined },
  initFlags: ["--no-sync"],
});
process.stdout.write(`${server.url}\n`);

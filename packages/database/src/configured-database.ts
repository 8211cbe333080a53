import { startEmbeddedPostgres } from "@pola/embedded-postgres/embedded-postgres";
import { readEnvironment } from "./environment.ts";
import { findRunningPostgres } from "@pola/embedded-postgres/running-postgres";

type ConfiguredDatabase = { url: string; stop(): Promise<void> };

/**
 * The database that commands work on, chosen as the product does: DATABASE_URL, else the embedded one under DATA_DIR (default .data). If
 * the product is running on it, its server is used; otherwise one is started until `stop`.
 */
export async function configuredDatabase(): Promise<ConfiguredDatabase> {
  const { DATABASE_URL: given, DATA_DIR } = readEnvironment();
  if (given !== undefined && given !== "") return { url: given, stop: async () => undefined };
  const dataDir = DATA_DIR || ".data";
  const running = await findRunningPostgres(dataDir);
  if (running !== null) return { url: running, stop: async () => undefined };
  return startEmbeddedPostgres({
    dataDir,
    log: { debug: () => undefined, warn: (message) => console.error(message) },
  });
}

import { startEmbeddedPostgres } from "@pola/embedded-postgres/embedded-postgres";
import { readEnvironment } from "./environment.ts";
import { findRunningPostgres } from "@pola/embedded-postgres/running-postgres";

export type ConfiguredDatabase = { url: string; stop(): Promise<void> };

/**
 * The database that the commands of this folder work on, as the product's own: DATABASE_URL, else the embedded one under DATA_DIR (default .data). When the
 * app is running on it, its server is used; otherwise one is started for as long as the command runs.
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

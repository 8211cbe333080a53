import { startEmbeddedPostgres } from "@pola/embedded-postgres/embedded-postgres";
import { findRunningPostgres } from "@pola/embedded-postgres/running-postgres";
import { connect } from "./connect.ts";
import { isPostgresAddress, POSTGRES_RULE, readEnvironment } from "./environment.ts";

type ConfiguredDatabase = { url: string; stop(): Promise<void> };

/**
 * The database that commands work on, chosen as the product does: DATABASE_URL, else the embedded one under DATA_DIR (default .data). If
 * the product is running on it, its server is used; otherwise one is started until `stop`.
 * @throws Error for a DATABASE_URL that is malformed or leads to no database, and for a missing one in production
 */
export async function configuredDatabase(): Promise<ConfiguredDatabase> {
  const { DATABASE_URL: given, DATA_DIR, NODE_ENV } = readEnvironment();
  if (given?.trim()) {
    if (!isPostgresAddress(given)) throw new Error(`DATABASE_URL ${POSTGRES_RULE}`);
    await (await connect(given)).end();
    return { url: given, stop: async () => undefined };
  }
  if (NODE_ENV === "production")
    throw new Error(
      "DATABASE_URL is required in production, such as postgresql://user:password@host:5432/name",
    );
  const dataDir = DATA_DIR || ".data";
  const running = await findRunningPostgres(dataDir);
  if (running !== null) return { url: running, stop: async () => undefined };
  return startEmbeddedPostgres({
    dataDir,
    log: { debug: () => undefined, warn: (message) => console.error(message) },
  });
}

import { startEmbeddedPostgres } from "@pola/embedded-postgres/embedded-postgres";
import { readEnvironment } from "./environment.ts";
import { findRunningPostgres } from "@pola/embedded-postgres/running-postgres";

type ConfiguredDatabase = { url: string; stop(): Promise<void> };

/**
 * The database that commands work on, chosen as the product does: DATABASE_URL, else the embedded one under DATA_DIR (default .data). If
 * the product is running on it, its server is used; otherwise one is started until `stop`.
 * @throws Error for a malformed DATABASE_URL, and for a missing one in production
 */
export async function configuredDatabase(): Promise<ConfiguredDatabase> {
  const { DATABASE_URL: given, DATA_DIR, NODE_ENV } = readEnvironment();
  if (given?.trim()) return { url: requirePostgres(given), stop: async () => undefined };
  if (NODE_ENV === "production") throw new Error("DATABASE_URL is required in production");
  const dataDir = DATA_DIR || ".data";
  const running = await findRunningPostgres(dataDir);
  if (running !== null) return { url: running, stop: async () => undefined };
  return startEmbeddedPostgres({
    dataDir,
    log: { debug: () => undefined, warn: (message) => console.error(message) },
  });
}

function requirePostgres(url: string): string {
  if (URL.canParse(url) && /^postgres(?:ql)?:$/.test(new URL(url).protocol)) return url;
  throw new Error("DATABASE_URL must be an address such as postgresql://user:password@host:5432/name");
}

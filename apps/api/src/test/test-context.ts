import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkDatabase } from "@pola/database/check";
import { recycledDatabase } from "@pola/database/test/recycled-database";
import { type Config, loadConfig } from "../config.ts";
import type { Ctx, Replica } from "../context.ts";
import { movedClock } from "../domain/clock.ts";
import { settingsReader } from "../domain/settings.ts";
import { createLogger } from "../lib/logger.ts";
import { PASSWORD } from "./users.ts";

/** A Wednesday noon in Colombo, in the middle of a payout week of either rule. */
const NOW = "2026-11-18T06:30:00.000Z";

/** So high that only a test of the limits reaches one. */
const HIGH: Config["limits"] = {
  loginFailuresPer15Min: 10_000,
  loginFailuresPerDay: 10_000,
  forgotPasswordPerHour: 10_000,
  registrationsPerHour: 10_000,
  linkCallsPerHour: 10_000,
  ordersPerMinute: 100_000,
  uploadsPerHour: 10_000,
  callsPerMinute: 1_000_000,
};

export type Options = {
  /** The time of the clock, which changes only when a test sets it. */
  now?: string;
  config?: Partial<Omit<Config, "limits">> & { limits?: Partial<Config["limits"]> };
  /** Makes the replica of the app. */
  replica?: (ctx: Ctx, databaseUrl: string) => Replica;
};

export type TestContext = {
  ctx: Ctx;
  databaseUrl: string;
  clock: { set(instant: string): void; advance(milliseconds: number): void };
  /** Everything that was logged, as JSON lines. */
  logs: string[];
  /** Removes everything. Fails when an invariant of the domain no longer holds, or the log contains a secret. */
  close: () => Promise<void>;
};

/** What use cases need, without HTTP and mail: a copy of the migrated database and a clock that moves only when the test moves it. */
export async function createTestContext(options: Options = {}, smtpUrl?: string): Promise<TestContext> {
  const dataDir = await mkdtemp(join(tmpdir(), "pola-test-"));
  const config = testConfig(dataDir, smtpUrl, options.config);
  const { db, pool, url, giveBack } = await recycledDatabase(config.dbPoolSize);

  let instant = new Date(options.now ?? NOW);
  const logs: string[] = [];
  const log = createLogger("info", { write: (line) => void logs.push(line) });
  const settings = settingsReader({ pool, config });
  const ctx: Ctx = { db, pool, ...movedClock(() => new Date(instant)), config, settings, log };
  if (options.replica) ctx.replica = options.replica(ctx, url);

  return {
    ctx,
    databaseUrl: url,
    clock: {
      set: (at) => {
        instant = new Date(at);
      },
      advance: (milliseconds) => {
        instant = new Date(instant.getTime() + milliseconds);
      },
    },
    logs,
    close: async () => {
      const violations = await brokenInvariants(ctx);
      const secrets = secretsOf(config).filter((secret) => logs.some((line) => line.includes(secret)));
      await Promise.all([giveBack(), rm(dataDir, { recursive: true })]);
      if (violations.length > 0) throw new Error(`Broken invariants: ${violations.join("; ")}`);
      if (secrets.length > 0) throw new Error(`The log contains secrets: ${secrets.join("; ")}`);
    },
  };
}

function testConfig(
  dataDir: string,
  smtpUrl: string | undefined,
  { limits, ...overrides }: NonNullable<Options["config"]> = {},
): Config {
  const config = loadConfig({
    NODE_ENV: "test",
    JWT_SECRET: "a-secret-for-tests-of-thirty-two-bytes",
    DATA_DIR: dataDir,
    BCRYPT_COST: "4",
    PUBLIC_URL: "https://pola.test",
    ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl }),
  });
  // Tests must not depend on whether the web was built here.
  return { ...config, webDir: join(dataDir, "web"), ...overrides, limits: { ...HIGH, ...limits } };
}

/** What no log may contain: passwords and their hashes, sessions, the secrets of links, and those of the configuration. */
function secretsOf({ jwtSecret, metricsToken, s3 }: Config): string[] {
  const configured = [jwtSecret, metricsToken, s3?.secretAccessKey].filter((secret) => secret !== undefined);
  return [PASSWORD, "$2b$", "Bearer ", "eyJ", "token=", ...configured];
}

async function brokenInvariants({ pool }: Ctx): Promise<string[]> {
  const checks = await checkDatabase(pool);
  return checks
    .filter(({ violations }) => violations.length > 0)
    .map(({ name, violations }) => `${name} (${violations.join(", ")})`);
}

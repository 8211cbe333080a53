import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Express } from "express";
import type { Pool } from "pg";
import supertest from "supertest";
import { checkDatabase } from "@pola/database/check";
import { createApp } from "../app.ts";
import { type Config, loadConfig, type RateLimits } from "../config.ts";
import type { Ctx } from "../context.ts";
import { sendDueMails } from "../features/mail/send-due-mails.ts";
import { createHttpServer } from "../http/limits.ts";
import { type Db, openDatabase } from "@pola/database/db";
import { createLogger } from "../lib/logger.ts";
import { signSession } from "../lib/tokens.ts";
import { PASSWORD, type TestUser } from "./factories.ts";
import { type CaughtMail, type SmtpCatcher, startSmtpCatcher } from "./smtp-catcher.ts";
import { portOf } from "./port-of.ts";
import { createTestDatabase, silentLog } from "@pola/database/test/test-database";
import { watchReplies } from "./watch-replies.ts";

/** A Wednesday noon in Colombo, in the middle of a payout week by either reading. */
const NOW = "2026-11-18T06:30:00.000Z";

/** So wide that only a test of the limits meets one. */
const WIDE: RateLimits = {
  loginFailuresPer15Min: 10_000,
  loginFailuresPerDay: 10_000,
  forgotPasswordPerHour: 10_000,
  registrationsPerHour: 10_000,
  ordersPerMinute: 100_000,
  uploadsPerHour: 10_000,
  callsPerMinute: 1_000_000,
};

type Options = {
  /** The instant the clock stands at; it moves only when told to. */
  now?: string;
  config?: Partial<Omit<Config, "limits">> & { limits?: Partial<RateLimits> };
};

/** A user's row, or an actor whose sessions were never ended. */
type SignedIn = Pick<TestUser, "id" | "role"> & { tokenVersion?: number };

export type TestApp = {
  ctx: Ctx;
  app: Express;
  db: Db;
  pool: Pool;
  clock: { set(instant: string): void; advance(milliseconds: number): void };
  mails: {
    /** Runs the mail worker and answers every mail that arrived, once there are at least `count`. */
    waitFor(count: number): Promise<CaughtMail[]>;
    all(): CaughtMail[];
    /** The mail server refuses, is gone, and comes back. */
    refuse: SmtpCatcher["refuse"];
    stop: SmtpCatcher["stop"];
    comeBack: SmtpCatcher["comeBack"];
  };
  /** Everything that was logged, as JSON lines. */
  logs: string[];
  /** A guest. */
  request: ReturnType<typeof supertest>;
  /** A signed-in person; their token is of the version they were read with. */
  as(user: SignedIn): ReturnType<typeof supertest.agent>;
  /** Where the app listens, for what supertest cannot say. */
  url: string;
  /** Ends everything; fails when an invariant of the domain no longer holds, or a secret stands in the log. */
  close(): Promise<void>;
};

/** The real app on a copy of the migrated database, with a clock that stands still and a real mail server. One per test file. */
export async function createTestApp({ now = NOW, config: overrides = {} }: Options = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), "pola-app-"));
  const [database, smtp] = await Promise.all([createTestDatabase(), startSmtpCatcher()]);
  const config = testConfig(dataDir, smtp.url, overrides);
  const opened = await openDatabase({
    url: database.url,
    poolSize: config.dbPoolSize,
    log: silentLog,
  });

  const { db, pool } = opened;

  let instant = new Date(now);
  const logs: string[] = [];
  const log = createLogger("info", { write: (line) => void logs.push(line) });
  const ctx: Ctx = { db, pool, now: () => new Date(instant), config, log };
  const app = createApp(ctx);
  const server = createHttpServer(app);
  watchReplies(app, server);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });

  return {
    ctx,
    app,
    db,
    pool,
    clock: {
      set: (at) => {
        instant = new Date(at);
      },
      advance: (milliseconds) => {
        instant = new Date(instant.getTime() + milliseconds);
      },
    },
    mails: {
      waitFor: (count) => waitForMails(ctx, smtp, count),
      all: () => smtp.all(),
      refuse: (isRefusing) => smtp.refuse(isRefusing),
      stop: () => smtp.stop(),
      comeBack: () => smtp.comeBack(),
    },
    logs,
    request: supertest(server),
    as: (user) => supertest.agent(server).set("Authorization", `Bearer ${tokenOf(ctx, user)}`),
    url: `http://127.0.0.1:${portOf(server)}`,
    close: async () => {
      const violations = await brokenInvariants(pool);
      const told = secretsOf(config).filter((secret) => logs.some((line) => line.includes(secret)));
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await opened.close();
      await Promise.all([database.drop(), smtp.close(), rm(dataDir, { recursive: true })]);
      if (violations.length > 0) throw new Error(`Broken invariants: ${violations.join("; ")}`);
      if (told.length > 0) throw new Error(`The log tells secrets: ${told.join("; ")}`);
    },
  };
}

/** A session of this person as of the app's clock, as sign-in would give it. */
export function tokenOf(ctx: Ctx, { id, role, tokenVersion = 0 }: SignedIn): string {
  return signSession({ id, role, tokenVersion }, { secret: ctx.config.jwtSecret, now: ctx.now() });
}

/** What no log may hold: passwords and their hashes, sessions, the secrets of links, and those of the configuration. */
function secretsOf({ jwtSecret, metricsToken, s3 }: Config): string[] {
  const configured = [jwtSecret, metricsToken, s3?.secretAccessKey].filter((secret) => secret !== undefined);
  return [PASSWORD, "$2b$", "Bearer ", "eyJ", "token=", ...configured];
}

function testConfig(
  dataDir: string,
  smtpUrl: string,
  { limits, ...overrides }: NonNullable<Options["config"]>,
): Config {
  const environment = {
    NODE_ENV: "test",
    JWT_SECRET: "a-secret-for-tests-of-thirty-two-bytes",
    DATA_DIR: dataDir,
    BCRYPT_COST: "4",
  };
  const config = loadConfig({ ...environment, SMTP_URL: smtpUrl, PUBLIC_URL: "https://pola.test" });
  // A web that was built here or not must make no difference.
  return { ...config, webDir: join(dataDir, "web"), ...overrides, limits: { ...WIDE, ...limits } };
}

async function waitForMails(ctx: Ctx, smtp: SmtpCatcher, count: number): Promise<CaughtMail[]> {
  const deadline = Date.now() + 5_000;
  for (;;) {
    await sendDueMails(ctx);
    const mails = smtp.all();
    if (mails.length >= count) return mails;
    if (Date.now() > deadline) throw new Error(`${mails.length} mails arrived, not ${count}`);
    await sleep(20);
  }
}

async function brokenInvariants(pool: Pool): Promise<string[]> {
  const checks = await checkDatabase(pool);
  return checks
    .filter(({ violations }) => violations.length > 0)
    .map(({ name, violations }) => `${name} (${violations.join(", ")})`);
}

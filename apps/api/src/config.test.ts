import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ConfigError, ENVIRONMENT, loadConfig } from "./config.ts";

const SECRET = "a-secret-of-at-least-thirty-two-bytes";
const PRODUCTION = {
  NODE_ENV: "production",
  JWT_SECRET: SECRET,
  DATABASE_URL: "postgresql://pola:secret@postgres:5432/pola",
  PUBLIC_URL: "https://pola.example",
};
const FIRST_ADMIN = { ADMIN_EMAIL: "first@pola.example", ADMIN_PASSWORD: "twelve-chars" };
const S3 = {
  S3_BUCKET: "pictures",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
  S3_PUBLIC_URL: "https://pictures.example/",
};
const EXAMPLE = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8").split("\n");
let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "pola-config-"));
});

afterAll(() => {
  rmSync(dataDir, { recursive: true });
});

test("without any variable the documented defaults apply", () => {
  const config = loadConfig({ DATA_DIR: dataDir });

  expect(config).toMatchObject({
    port: 3000,
    publicUrl: "http://localhost:3000",
    databaseUrl: undefined,
    seed: undefined,
    payoutWeekRule: "monday",
    minPayoutCents: 0,
    bcryptCost: 12,
    trustProxyHops: 0,
    dbPoolSize: 10,
    logLevel: "warn",
    limits: {
      loginFailuresPer15Min: 5,
      loginFailuresPerDay: 100,
      forgotPasswordPerHour: 3,
      registrationsPerHour: 20,
      linkCallsPerHour: 100,
      ordersPerMinute: 30,
      uploadsPerHour: 100,
      callsPerMinute: 300,
    },
    brand: { name: "Pola" },
  });
});

test.each([
  [{ SUPPORT_EMAIL: "help@shop.lk" }, { name: "", address: "help@shop.lk" }],
  [{ MAIL_FROM: "mail@shop.lk" }, { name: "", address: "mail@shop.lk" }],
  [{ MAIL_FROM: '"Pola, Ltd" <mail@shop.lk>' }, { name: "Pola, Ltd", address: "mail@shop.lk" }],
])("the sender of mails with %j is one mailbox", (environment, mailFrom) => {
  expect(loadConfig({ DATA_DIR: dataDir, ...environment }).mailFrom).toEqual(mailFrom);
});

test.each(["Pola", "a@shop.lk, b@shop.lk", "Pola <a@shop.lk> <b@shop.lk>"])(
  "%j is not one mailbox, so it cannot be the sender of mails",
  (sender) => {
    expect(() => loadConfig({ DATA_DIR: dataDir, MAIL_FROM: sender })).toThrow(
      "MAIL_FROM must be like Pola <mail@pola.example>",
    );
  },
);

test("one message of one line names every malformed variable", () => {
  const broken = {
    DATA_DIR: dataDir,
    PORT: "abc",
    DATABASE_URL: "mysql://x",
    JWT_SECRET: "short",
    SMTP_URL: "mail",
    MIN_PAYOUT: "1.005",
  };

  expect(() => loadConfig(broken)).toThrow(ConfigError);
  const message = messageOf(() => loadConfig(broken));
  expect(message).not.toContain("\n");
  for (const name of ["PORT", "DATABASE_URL", "JWT_SECRET", "SMTP_URL", "MIN_PAYOUT"])
    expect(message).toContain(name);
});

test("the value of a malformed secret is never printed", () => {
  expect(messageOf(() => loadConfig({ DATA_DIR: dataDir, JWT_SECRET: "hunter2" }))).not.toContain("hunter2");
});

test.each([
  ["NODE_ENV", "production", "staging"],
  ["PORT", "1", "0"],
  ["PORT", "65535", "65536"],
  ["PORT", "8080", "80.5"],
  ["PUBLIC_URL", "http://pola.example", "ftp://pola.example"],
  ["PUBLIC_URL", "https://pola.example/", "https://pola.example/shop"],
  ["PUBLIC_URL", "https://pola.example:8443", "https://pola.example?from=mail"],
  ["TRUST_PROXY", "0", "-1"],
  ["TRUST_PROXY", "10", "11"],
  ["LOG_LEVEL", "debug", "verbose"],
  ["DATABASE_URL", "postgres://host/name", "mysql://host/name"],
  ["DATABASE_REPLICA_URL", "postgres://host/name", "mysql://host/name"],
  ["REPLICA_MAX_LAG_SECONDS", "1", "0"],
  ["DB_POOL_SIZE", "3", "2"],
  ["DB_POOL_SIZE", "100", "101"],
  ["SEED", "none", "demonstration"],
  ["JWT_SECRET", SECRET.slice(0, 32), SECRET.slice(0, 31)],
  ["BCRYPT_COST", "4", "3"],
  ["BCRYPT_COST", "15", "16"],
  ["ADMIN_EMAIL", "admin@pola.example", "admin"],
  ["ADMIN_PASSWORD", "sixsix", "fives"],
  ["ADMIN_PASSWORD", "x".repeat(72), "x".repeat(73)],
  ["SMTP_URL", "smtps://host", "http://host"],
  ["SMTP_URL", "smtp://me@shop.lk:secret@host:587", "smtp://"],
  ["SMTP_URL", "smtp://me:a%23b@host:587", "smtp://me:a#b@host:587"],
  ["METRICS_TOKEN", "x".repeat(16), "x".repeat(15)],
  ["PAYOUT_WEEK_START", "saturday", "sunday"],
  ["MIN_PAYOUT", "0.01", "-0.01"],
  ["MIN_PAYOUT", "1000000", "1000000.01"],
  ["MIN_PAYOUT", "10.25", "10.255"],
  ["LOGIN_FAILURES_PER_15_MIN", "1", "0"],
  ["LOGIN_FAILURES_PER_DAY", "1", "0"],
  ["FORGOT_PASSWORD_PER_HOUR", "1", "0"],
  ["REGISTRATIONS_PER_HOUR", "1", "0"],
  ["ORDERS_PER_MIN", "1", "0"],
  ["UPLOADS_PER_HOUR", "1", "0"],
  ["CALLS_PER_MIN", "1", "0"],
  ["S3_ENDPOINT", "https://s3.example", "s3.example"],
  ["S3_PUBLIC_URL", "https://pictures.example", "javascript:alert(1)"],
  ["SUPPORT_EMAIL", "help@pola.example", "help"],
  ["PRIVACY_EMAIL", "privacy@pola.example", "privacy"],
  ["SUPPORT_PHONE", "077 123 4567", "call us"],
  ["BRAND_NAME", "x".repeat(60), "x".repeat(61)],
])("%s may be %s; %s is refused with its name only", (name, fine, wrong) => {
  const others = { DATA_DIR: dataDir, ...PRODUCTION, ...FIRST_ADMIN, ...S3, NODE_ENV: "test" };

  expect(() => loadConfig({ ...others, [name]: fine })).not.toThrow();
  const message = messageOf(() => loadConfig({ ...others, [name]: wrong }));
  expect(message.startsWith(`Configuration: ${name} must `)).toBe(true);
  expect(message).not.toContain(";");
});

test("a public address may end with a slash without doubling the slash in links", () => {
  expect(loadConfig({ DATA_DIR: dataDir, PUBLIC_URL: "https://pola.example//" }).publicUrl).toBe(
    "https://pola.example",
  );
});

test("each limit is read from the variable of its name", () => {
  const config = loadConfig({
    DATA_DIR: dataDir,
    LOGIN_FAILURES_PER_15_MIN: "11",
    LOGIN_FAILURES_PER_DAY: "12",
    FORGOT_PASSWORD_PER_HOUR: "13",
    REGISTRATIONS_PER_HOUR: "14",
    LINK_CALLS_PER_HOUR: "18",
    ORDERS_PER_MIN: "15",
    UPLOADS_PER_HOUR: "16",
    CALLS_PER_MIN: "17",
  });

  expect(config.limits).toEqual({
    loginFailuresPer15Min: 11,
    loginFailuresPerDay: 12,
    forgotPasswordPerHour: 13,
    registrationsPerHour: 14,
    linkCallsPerHour: 18,
    ordersPerMinute: 15,
    uploadsPerHour: 16,
    callsPerMinute: 17,
  });
});

test("production needs a secret, a database and a public address", () => {
  expect(loadConfig({ DATA_DIR: dataDir, ...PRODUCTION }).jwtSecret).toBe(SECRET);
  const needed = {
    JWT_SECRET: "JWT_SECRET is required in production (openssl rand -base64 32)",
    DATABASE_URL: "DATABASE_URL is required in production, such as postgresql://user:password@host:5432/name",
    PUBLIC_URL: "PUBLIC_URL is required in production, such as https://pola.example",
  };
  for (const [name, message] of Object.entries(needed)) {
    expect(messageOf(() => loadConfig({ DATA_DIR: dataDir, ...PRODUCTION, [name]: "" }))).toContain(message);
  }
  expect(messageOf(() => loadConfig({ DATA_DIR: dataDir, ...PRODUCTION, JWT_SECRET: "short" }))).toContain(
    "JWT_SECRET must have at least 32 bytes (openssl rand -base64 32)",
  );
});

test.each(["a".repeat(64), "changeme".repeat(5), "0123456789".repeat(4), "0123456789a".repeat(3)])(
  "production refuses the guessable secret %s",
  (secret) => {
    expect(messageOf(() => loadConfig({ DATA_DIR: dataDir, ...PRODUCTION, JWT_SECRET: secret }))).toContain(
      "JWT_SECRET must be random in production",
    );
  },
);

test("a secret of twelve different characters counts as random, because hexadecimal secrets have few more", () => {
  const secret = "0123456789ab".repeat(3);
  expect(loadConfig({ DATA_DIR: dataDir, ...PRODUCTION, JWT_SECRET: secret }).jwtSecret).toBe(secret);
});

test("production refuses a first admin with a short password", () => {
  const admin = { ADMIN_EMAIL: "a@b.lk", ADMIN_PASSWORD: "pola-admin1" };
  expect(loadConfig({ DATA_DIR: dataDir, ...PRODUCTION, ...FIRST_ADMIN }).firstAdmin?.password).toBe(
    "twelve-chars",
  );
  expect(messageOf(() => loadConfig({ DATA_DIR: dataDir, ...PRODUCTION, ...admin }))).toContain(
    "ADMIN_PASSWORD must have at least 12 characters in production",
  );
});

test("outside production a secret is generated once, in a file that only its owner can read", () => {
  const first = loadConfig({ DATA_DIR: dataDir }).jwtSecret;

  expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32);
  expect(loadConfig({ DATA_DIR: dataDir }).jwtSecret).toBe(first);
  expect(statSync(join(dataDir, "jwt-secret")).mode & 0o777).toBe(0o600);
});

test("the first admin needs both an email address and a password", () => {
  expect(messageOf(() => loadConfig({ DATA_DIR: dataDir, ADMIN_EMAIL: "a@b.lk" }))).toContain(
    "ADMIN_PASSWORD",
  );
  expect(messageOf(() => loadConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: "secret" }))).toContain(
    "ADMIN_EMAIL",
  );
});

test("a replica needs the database that it follows", () => {
  const url = "postgresql://pola:secret@standby:5432/pola";
  const replica = { DATA_DIR: dataDir, DATABASE_REPLICA_URL: url };
  expect(messageOf(() => loadConfig(replica))).toBe(
    "Configuration: DATABASE_URL is required with DATABASE_REPLICA_URL",
  );
  expect(loadConfig({ ...replica, DATABASE_URL: PRODUCTION.DATABASE_URL })).toMatchObject({
    replicaUrl: url,
    replicaMaxLagMs: 5_000,
  });
});

test("the variables of an S3 storage must be set together", () => {
  expect(loadConfig({ DATA_DIR: dataDir }).s3).toBeUndefined();
  expect(loadConfig({ DATA_DIR: dataDir, ...S3 }).s3).toMatchObject({
    bucket: "pictures",
    endpoint: undefined,
    region: "us-east-1",
    publicUrl: "https://pictures.example",
  });
  for (const name of Object.keys(S3)) {
    const message = messageOf(() => loadConfig({ DATA_DIR: dataDir, ...S3, [name]: "" }));
    expect(message).toBe(`Configuration: ${name} required with the other S3 variables`);
  }
  expect(messageOf(() => loadConfig({ DATA_DIR: dataDir, S3_BUCKET: "pictures" }))).toBe(
    "Configuration: S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_URL required with the other S3 variables",
  );
});

test("a blank value counts as not set", () => {
  expect(loadConfig({ DATA_DIR: dataDir, DATABASE_URL: "", ADMIN_EMAIL: " ", PORT: "" }).port).toBe(3000);
});

test(".env.example lists exactly the variables that are read, each with an explanation", () => {
  const lines = EXAMPLE.flatMap((line, index) =>
    /^[A-Z]/.test(line) ? [{ name: line.split("=")[0], index }] : [],
  );

  expect(new Set(lines.map(({ name }) => name))).toEqual(new Set(Object.keys(ENVIRONMENT.shape)));
  for (const { name, index } of lines) {
    const isPaired = name === "ADMIN_PASSWORD";
    expect(EXAMPLE[isPaired ? index - 2 : index - 1], `the line above ${name}`).toMatch(/^# \S/);
  }
});

test(".env.example is itself a valid configuration", () => {
  const values = EXAMPLE.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/));

  expect(loadConfig({ ...Object.fromEntries(values), DATA_DIR: dataDir }).brand.supportPhone).toBe(
    "+94700000000",
  );
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

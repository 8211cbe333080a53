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
const EXAMPLE = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8").split("\n");
let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "pola-config-"));
});

afterAll(() => {
  rmSync(dataDir, { recursive: true });
});

test("without any variable the defaults of the documentation hold", () => {
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
    limits: { loginFailuresPer15Min: 5, ordersPerMinute: 30 },
    brand: { name: "Pola" },
  });
});

test("every broken variable stands in one message of one line", () => {
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

test("a broken secret is named but never printed", () => {
  expect(messageOf(() => loadConfig({ DATA_DIR: dataDir, JWT_SECRET: "hunter2" }))).not.toContain("hunter2");
});

test("production starts with a secret, a database and a public address of its own, and not without", () => {
  expect(loadConfig({ DATA_DIR: dataDir, ...PRODUCTION }).jwtSecret).toBe(SECRET);
  for (const name of ["JWT_SECRET", "DATABASE_URL", "PUBLIC_URL"]) {
    expect(messageOf(() => loadConfig({ DATA_DIR: dataDir, ...PRODUCTION, [name]: "" }))).toContain(
      `${name} is required in production`,
    );
  }
});

test.each(["a".repeat(64), "changeme".repeat(5), "0123456789".repeat(4)])(
  "production refuses the guessable secret %s",
  (secret) => {
    expect(messageOf(() => loadConfig({ DATA_DIR: dataDir, ...PRODUCTION, JWT_SECRET: secret }))).toContain(
      "JWT_SECRET must be random in production",
    );
  },
);

test("production refuses a first admin with a short password", () => {
  const admin = { ADMIN_EMAIL: "a@b.lk", ADMIN_PASSWORD: "pola-admin" };
  expect(messageOf(() => loadConfig({ DATA_DIR: dataDir, ...PRODUCTION, ...admin }))).toContain(
    "ADMIN_PASSWORD must have at least 12 characters in production",
  );
});

test("outside production a secret is made once and kept for its owner alone", () => {
  const first = loadConfig({ DATA_DIR: dataDir }).jwtSecret;

  expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32);
  expect(loadConfig({ DATA_DIR: dataDir }).jwtSecret).toBe(first);
  expect(statSync(join(dataDir, "jwt-secret")).mode & 0o777).toBe(0o600);
});

test("the first admin needs both an address and a password", () => {
  expect(messageOf(() => loadConfig({ DATA_DIR: dataDir, ADMIN_EMAIL: "a@b.lk" }))).toContain(
    "ADMIN_PASSWORD",
  );
  expect(messageOf(() => loadConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: "secret" }))).toContain(
    "ADMIN_EMAIL",
  );
});

test("the variables of an S3 storage belong together", () => {
  const s3 = {
    S3_BUCKET: "pictures",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
    S3_PUBLIC_URL: "https://pictures.example/",
  };

  expect(loadConfig({ DATA_DIR: dataDir }).s3).toBeUndefined();
  expect(loadConfig({ DATA_DIR: dataDir, ...s3 }).s3).toMatchObject({
    bucket: "pictures",
    endpoint: undefined,
    region: "us-east-1",
    publicUrl: "https://pictures.example",
  });
  expect(messageOf(() => loadConfig({ DATA_DIR: dataDir, ...s3, S3_SECRET_ACCESS_KEY: "" }))).toContain(
    "S3_SECRET_ACCESS_KEY",
  );
});

test("a blank value counts as not set", () => {
  expect(loadConfig({ DATA_DIR: dataDir, DATABASE_URL: "", ADMIN_EMAIL: " ", PORT: "" }).port).toBe(3000);
});

test(".env.example has exactly the variables that are read, each explained", () => {
  const lines = EXAMPLE.flatMap((line, index) =>
    /^[A-Z]/.test(line) ? [{ name: line.split("=")[0], index }] : [],
  );

  expect(new Set(lines.map(({ name }) => name))).toEqual(new Set(Object.keys(ENVIRONMENT.shape)));
  for (const { name, index } of lines) {
    const isPaired = name === "ADMIN_PASSWORD";
    expect(EXAMPLE[isPaired ? index - 2 : index - 1], `the line above ${name}`).toMatch(/^# \S/);
  }
});

test(".env.example itself is a configuration that works", () => {
  const values = EXAMPLE.filter((line) => /^[A-Z]/.test(line)).map((line) => [
    line.split("=")[0],
    line.slice(line.indexOf("=") + 1),
  ]);

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

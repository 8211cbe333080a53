import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SETTINGS } from "../packages/shared/src/schemas/settings.ts";

const ROOT = join(import.meta.dirname, "..");
const PAGES = ["README.md", "CONTRIBUTING.md", "docs/operations.md", "docs/scaling.md", "docs/security.md"];
/** What security.md's names of files are below. */
const FOLDERS = ["", "docs", "apps/api/src", "apps/web/src"];

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** All code in the pages, inline or in a block, with the page that contains it. */
const quoted = PAGES.flatMap((page) =>
  [...read(page).matchAll(/```\w*\n([\s\S]*?)```|`([^`\n]+)`/g)].map(([, block, inline]) => ({
    page,
    code: block ?? inline ?? "",
  })),
);

/** Every match in the pages that is not known, as "page: match". */
function strangers(pattern: RegExp, isKnown: (name: string) => boolean): string[] {
  const found = quoted.flatMap(({ page, code }) =>
    [...code.matchAll(pattern)].map(([whole, name = whole]) => ({ page, name })),
  );
  expect(found.length).toBeGreaterThan(0);
  return found.filter(({ name }) => !isKnown(name)).map(({ page, name }) => `${page}: ${name}`);
}

test("every figure that is watched is one that /metrics tells", () => {
  const source = read("apps/api/src/http/metrics.ts");
  const isNamed = (name: string) => source.includes(`"${name.replace(/_(?:bucket|count|sum)$/, "")}"`);
  expect(strangers(/\bpola_[a-z_]+\b/g, isNamed)).toEqual([]);
});

test("every variable is one that something reads", () => {
  const sources = [".env.example", "docker-compose.yml", "deploy/backup.sh", "deploy/restore.sh"].map(read);
  const isRead = (name: string) => sources.some((source) => new RegExp(`\\b${name}\\b`).test(source));
  expect(strangers(/(?<![\w.])[A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9]\b/g, isRead)).toEqual([]);
});

test("the page for operators names the variable of every setting's default", () => {
  const named = Object.values(SETTINGS).flatMap(({ variable }) => variable ?? []);
  expect(named.filter((name) => !read("docs/operations.md").includes(`\`${name}\``))).toEqual([]);
  expect(named).toContain("BRAND_NAME");
});

/** A name alone may be a pattern or a part of a tree; with its folder, or as a test, it is a file. */
const FILES = /(?<![\w./*-])((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|md|sh|ya?ml|json)|[\w-]+\.test\.tsx?)(?![\w/])/g;
const isThere = (name: string) => FOLDERS.some((folder) => existsSync(join(ROOT, folder, name)));

test("every file that is named is there", () => {
  expect(strangers(FILES, isThere)).toEqual([]);
});

test("every pnpm command is one of ours", () => {
  const { scripts, devDependencies } = JSON.parse(read("package.json"));
  const known = new Set([...Object.keys(scripts), ...Object.keys(devDependencies), "install"]);
  expect(strangers(/\bpnpm(?:@[\d.]+)? (?:run )?([a-z][\w:-]*)/g, (name) => known.has(name))).toEqual([]);
});

test("every service that is started, stopped or entered is one of docker-compose.yml", () => {
  const services = new Set(
    [...read("docker-compose.yml").matchAll(/^ {2}([a-z]+):$/gm)].map(([, name]) => name),
  );
  const commands = /docker compose (?:exec|stop|run --rm|up -d) ([a-z]+)/g;
  expect(strangers(commands, (name) => services.has(name))).toEqual([]);
});

test("a DATABASE_URL in .env replaces the database of docker-compose.yml, also for backup and restore", () => {
  const addresses = [...read("docker-compose.yml").matchAll(/DATABASE_URL: (.*)/g)].map(([, value]) => value);
  expect(addresses).toEqual([
    expect.stringMatching(/^&database \$\{DATABASE_URL:-.*\}$/),
    "*database",
    "*database",
  ]);
});

test("the database of docker-compose.yml sorts names as the embedded one does", () => {
  const [, flags = ""] = /POSTGRES_INITDB_ARGS: (.*)/.exec(read("docker-compose.yml")) ?? [];
  const embedded = read("packages/embedded-postgres/src/postgres-cluster.ts");
  expect(flags.split(" ")).toEqual(embedded.match(/--(?:locale-provider|icu-locale)=\w+/g));
});

import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const SCRIPT = resolve(import.meta.dirname, "../../ensure-built.mjs");
const BUILT = ["install", "generate", "api", "web"];

/** A module that makes the process believe that it is an older Node. */
const OLD_NODE = `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.18.0"}})`;

let root: string;

/** A repository of a few files, and an `npx` and a `node` that note their call and write what the real command would write. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pola-built-"));
  cpSync(SCRIPT, join(root, "ensure-built.mjs"));
  for (const name of ["package.json", "pnpm-lock.yaml", "prisma/schema.prisma", "apps/web/src/main.tsx"])
    write(name, "first");
  for (const name of ["tests", "packages/shared"]) write(`${name}/package.json`, "{}");
  write("apps/web/build/built-in-variables.mjs", 'export const BUILT_IN_VARIABLES = ["VITE_"]');
  write("bin/npx", `#!/bin/sh\n${noteAndWrite("install", "node_modules/.modules.yaml")}`);
  write(
    "bin/node",
    `#!/bin/sh\nif [ "$1" = --import ]; then ${noteAndWrite("generate", "packages/database/src/generated/prisma/client.ts")}
     elif [ "$3" = apps/api ]; then ${noteAndWrite("api", "apps/api/dist/main.js")}
     else [ ! -e broken ] || exit 1; [ ! -e edit ] || mv edit apps/web/src/main.tsx; ${noteAndWrite("web", "apps/web/dist/index.html")}; fi`,
  );
  for (const name of ["npx", "node"]) chmodSync(join(root, "bin", name), 0o755);
});
afterEach(() => rmSync(root, { recursive: true }));

test("a first start does every step, and a second one without changes does none", () => {
  expect(ensureBuilt()).toEqual(BUILT);
  expect(ensureBuilt()).toEqual([]);
});

test.each<[string, () => void, string[]]>([
  ["a change of the lock file does everything", () => write("pnpm-lock.yaml", "second"), BUILT],
  [
    "a new dependency installs",
    () => write("packages/shared/package.json", '{"a":1}'),
    ["install", "api", "web"],
  ],
  ["a change of the schema generates", () => write("prisma/schema.prisma", "second"), ["generate", "api"]],
  ["a change of a page builds the web", () => write("apps/web/src/main.tsx", "second"), ["web"]],
  ["a new page builds the web", () => write("apps/web/src/page.tsx", ""), ["web"]],
  ["a setting in .env builds the web", () => write(".env", "VITE_NAME=Other"), ["web"]],
  ["a change of the API builds its programs", () => write("apps/api/src/main.ts", "second"), ["api"]],
  ["a change of the demo shop builds the programs", () => write("apps/demo/src/start.ts", "second"), ["api"]],
  ["a change of a guide does nothing", () => write("docs/operations.md", "second"), []],
  [
    "a web that was deleted is built",
    () => rmSync(join(root, "apps/web/dist"), { recursive: true }),
    ["web"],
  ],
  [
    "a web that something else built is built again",
    () => write("apps/web/dist/index.html", "other"),
    ["web"],
  ],
])("%s", (_, change, expected) => {
  ensureBuilt();

  change();

  expect(ensureBuilt()).toEqual(expected);
  expect(ensureBuilt()).toEqual([]);
});

test("a variable that is built into the web builds it, another variable does not", () => {
  ensureBuilt();

  expect(ensureBuilt({ PORT: "4000" })).toEqual([]);
  expect(ensureBuilt({ VITE_NAME: "Other" })).toEqual(["web"]);
  expect(ensureBuilt({ VITE_NAME: "Other" })).toEqual([]);
  expect(ensureBuilt()).toEqual(["web"]);
});

test("a build that failed is done again", () => {
  write("broken", "");
  expect(() => ensureBuilt()).toThrow("Command failed");
  rmSync(join(root, "broken"));

  expect(ensureBuilt()).toEqual(["web"]);
});

test("a file that is edited while a build runs is built the next time", () => {
  write("edit", "second");
  expect(ensureBuilt()).toEqual(BUILT);

  expect(ensureBuilt()).toEqual(["web"]);
  expect(ensureBuilt()).toEqual([]);
});

test.each([
  [
    "an older Node is refused with the version that is needed",
    ["--import", OLD_NODE, "ensure-built.mjs", "install"],
    "Pola needs Node 20.19 or newer. This is Node 20.18.0.",
  ],
  [
    "an unknown step is refused with the names of the steps",
    ["ensure-built.mjs", "deploy"],
    "There is no step deploy. The steps are install, generate, api, web.",
  ],
])("%s, in one line", (_, flags, line) => {
  const { status, stderr } = spawnSync(process.execPath, flags, { cwd: root, encoding: "utf8" });

  expect([status, stderr]).toEqual([1, `${line}\n`]);
});

const noteAndWrite = (call: string, output: string) =>
  `echo ${call} >> calls; mkdir -p $(dirname ${output}); echo made > ${output}`;

function write(name: string, content: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), content);
}

/** The steps that this call of the script did. */
function ensureBuilt(environment: Record<string, string> = {}): string[] {
  write("calls", "");
  execFileSync(process.execPath, ["ensure-built.mjs", ...BUILT], {
    cwd: root,
    env: { PATH: `${root}/bin:/usr/bin:/bin`, ...environment },
    stdio: "pipe",
  });
  return readFileSync(join(root, "calls"), "utf8").split("\n").filter(Boolean);
}

import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const SCRIPT = resolve(import.meta.dirname, "../../ensure-built.mjs");
const BUILT = ["install", "generate", "api", "web"];

/** A module that makes the process believe that it is this Node. */
const node = (version: string) =>
  `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`;

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

// As the packages of the lock file ask, which pnpm refuses to install elsewhere.
test.each(["20.18.0", "21.7.0", "22.12.0", "23.11.0"])(
  "Node %s is refused with the versions that are needed, in one line",
  (version) => {
    expect(run("--import", node(version), "ensure-built.mjs")).toEqual([
      1,
      `Pola needs Node 20 from 20.19 on, 22 from 22.13 on, or 24 and newer. This is Node ${version}.\n`,
    ]);
  },
);

test.each(["20.19.0", "22.13.0", "24.0.0", "25.1.0"])("Node %s is accepted", (version) => {
  expect(run("--import", node(version), "ensure-built.mjs")).toEqual([0, ""]);
});

test("an unknown step is refused with the names of the steps, in one line", () => {
  expect(run("ensure-built.mjs", "deploy")).toEqual([
    1,
    "There is no step deploy. The steps are install, generate, api, web.\n",
  ]);
});

/** The exit code of Node with these arguments, and what it says. */
function run(...flags: string[]) {
  const { status, stderr } = spawnSync(process.execPath, flags, { cwd: root, encoding: "utf8" });
  return [status, stderr];
}

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

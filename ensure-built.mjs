// Installs and builds only what changed since the last time: `node ensure-built.mjs install generate api web`.
// Plain JavaScript on Node's own modules, because it also runs before anything is installed.
import { execSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BUILT_IN_VARIABLES } from "./apps/web/build/built-in-variables.mjs";

const ROOT = fileURLToPath(new URL(".", import.meta.url));
// Inside node_modules: whoever deletes that folder builds everything again.
const STAMPS = join(ROOT, "node_modules/.cache/ensure-built");
const NOT_INPUTS = new Set(["node_modules", "dist", "generated", ".data", ".git"]);
const LOCK = ["pnpm-lock.yaml", "pnpm-workspace.yaml"];
const ENV_FILES = [".env", ".env.local", ".env.production", ".env.production.local"];

/**
 * @typedef {object} Step
 * @property {string[]} inputs Files and folders; one that does not exist counts as empty.
 * @property {string[]} [variables] Prefixes of the environment variables that are built in.
 * @property {string} output A file that the command writes.
 * @property {string} command
 */

/** @type {Record<string, () => Step>} */
const STEPS = {
  install: () => ({
    inputs: [...LOCK, ...packageFiles()],
    output: "node_modules/.modules.yaml",
    command: "npx --yes pnpm@12.21.0 install --frozen-lockfile",
  }),
  generate: () => ({
    inputs: [...LOCK, "prisma", "prisma.config.ts", "packages/database/bin/generate.ts"],
    output: "packages/database/src/generated/prisma/client.ts",
    command: "node --import tsx packages/database/bin/generate.ts",
  }),
  api: () => ({
    inputs: [
      ...LOCK,
      "apps/api/vite.config.ts",
      "apps/api/src",
      "apps/demo/src",
      "packages",
      "prisma/schema.prisma",
    ],
    output: "apps/api/dist/main.js",
    command: "node node_modules/vite/bin/vite.js build apps/api",
  }),
  web: () => ({
    inputs: [...LOCK, ...ENV_FILES, "apps/web", "packages/shared"],
    variables: BUILT_IN_VARIABLES,
    output: "apps/web/dist/index.html",
    command: "node node_modules/vite/bin/vite.js build apps/web",
  }),
};

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const isSupported = major >= 24 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19);
if (!isSupported)
  stop(
    `Pola needs Node 20 from 20.19 on, 22 from 22.13 on, or 24 and newer. This is Node ${process.versions.node}.`,
  );

for (const name of process.argv.slice(2)) {
  const step = STEPS[name]?.();
  if (!step) stop(`There is no step ${name}. The steps are ${Object.keys(STEPS).join(", ")}.`);
  const stamp = join(STAMPS, name);
  // Before the build: a file that is edited meanwhile is built the next time.
  const inputs = hashOf(step);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === stateOf(step, inputs)) continue;
  try {
    execSync(step.command, { cwd: ROOT, stdio: "inherit" });
  } catch {
    process.exit(1);
  }
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stamp, stateOf(step, inputs));
}

/**
 * @param {string} problem
 * @returns {never}
 */
function stop(problem) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}

/**
 * The inputs and the output's time, so that a build made by hand, with other settings perhaps, is not mistaken for ours.
 * @param {Step} step
 * @param {string} inputs
 */
function stateOf({ output }, inputs) {
  const written = join(ROOT, output);
  return `${inputs} ${existsSync(written) ? statSync(written).mtimeMs : "missing"}`;
}

/**
 * A hash of everything that decides what a step writes.
 * @param {Step} step
 */
function hashOf({ inputs, variables = [], command }) {
  const hash = createHash("sha256").update(
    `${command} ${process.version} ${process.platform} ${process.arch}\n`,
  );
  for (const input of inputs) {
    for (const file of filesBelow(input)) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  }
  for (const name of Object.keys(process.env).toSorted()) {
    if (variables.some((prefix) => name.startsWith(prefix))) hash.update(`${name}=${process.env[name]}\n`);
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  const place = join(ROOT, path);
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [path];
  return readdirSync(place)
    .filter((name) => !NOT_INPUTS.has(name))
    .toSorted()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}

function packageFiles() {
  const folders = ["apps", "packages"].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
  );
  return [".", "tests", ...folders].map((folder) => `${folder}/package.json`);
}

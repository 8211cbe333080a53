/**
 * Builds the web and holds what each screen loads first, gzipped, against its budget (budgets.ts):
 * prints a table and fails when something weighs more than it may.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { FIRST_CSS, FIRST_HTML, FIRST_REQUESTS, LAZY_PART, SCREENS, type Screen } from "./budgets.ts";
import { Graph } from "./graph.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

type Line = { name: string; bytes: number; cap: number; files: number };

function gzip(source: string | Uint8Array): number {
  return gzipSync(source).length;
}

/** The whole build, written to a folder of its own, so that a running server keeps its files. */
async function graphOfBuild(): Promise<Graph> {
  const outDir = await mkdtemp(join(tmpdir(), "pola-size-"));
  try {
    const result = await build({ root: ROOT, logLevel: "error", build: { outDir, emptyOutDir: true } });
    const [output] = Array.isArray(result) ? result : [result];
    if (!output || !("output" in output)) throw new Error("The build has no output");
    return new Graph(output.output);
  } finally {
    await rm(outDir, { recursive: true });
  }
}

function weightOf(graph: Graph, files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzip(graph.codeOf(file)), 0);
}

function assetLine(graph: Graph, name: string, suffix: string, cap: number): Line {
  const bytes = Math.max(0, ...graph.assets(suffix).map(({ source }) => gzip(source)));
  return { name, cap, bytes, files: 1 };
}

function screenLine(graph: Graph, [name, { cap, loads }]: [string, Screen]): Line {
  const files = graph.closure(loads);
  return { name, cap, bytes: weightOf(graph, files), files: files.size };
}

/** The heaviest parts that load on use. */
function lazyLines(graph: Graph): Line[] {
  return graph
    .lazyFiles()
    .map((file) => ({ name: file, cap: LAZY_PART, bytes: weightOf(graph, [file]), files: 1 }))
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 5);
}

/** Pages of the router that nobody has given a budget. */
async function pagesWithoutBudget(): Promise<string[]> {
  const source = await readFile(join(ROOT, "src/app/pages.tsx"), "utf8");
  const loads = new Set(Object.values(SCREENS).flatMap((screen) => screen.loads));
  return [...source.matchAll(/import\("\.\.\/(features\/[^"]+)"\)/g)]
    .map(([, page]) => `apps/web/src/${page}`)
    .filter((page) => !loads.has(page));
}

function isTooHeavy({ bytes, cap }: Line): boolean {
  return bytes > cap * 1000;
}

function textOf(line: Line): string {
  return [
    line.name.padEnd(32),
    `${(line.bytes / 1000).toFixed(1)} kB`.padStart(10),
    `of ${line.cap}`.padStart(8),
    `${line.files} files`.padStart(10),
    isTooHeavy(line) ? "  TOO HEAVY" : "",
  ].join("");
}

const graph = await graphOfBuild();
const lines = [
  ...Object.entries(SCREENS).map((screen) => screenLine(graph, screen)),
  assetLine(graph, "styles", ".css", FIRST_CSS),
  assetLine(graph, "front page, HTML", "home.html", FIRST_HTML),
  ...lazyLines(graph),
];
// The page, its styles, its icon and the manifest come on top of the scripts.
const requests = graph.closure(SCREENS["/"]?.loads ?? []).size + 4;
process.stdout.write(`${lines.map(textOf).join("\n")}\n`);
process.stdout.write(`The front page makes ${requests} requests of at most ${FIRST_REQUESTS}\n`);
const forgotten = await pagesWithoutBudget();
for (const page of forgotten) process.stderr.write(`${page} has no budget in apps/web/build/budgets.ts\n`);
if (requests > FIRST_REQUESTS || lines.some(isTooHeavy) || forgotten.length > 0) process.exitCode = 1;

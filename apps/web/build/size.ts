/**
 * `pnpm size`: builds the web and compares what each page loads first, gzipped, with its budget (budgets.ts). Prints a table and ends
 * with 1 when something is too large or a page has no budget.
 */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, resolveConfig } from "vite";
import { MAX_CSS, MAX_HOME_HTML, MAX_HOME_REQUESTS, MAX_LAZY_PART, maxPage } from "./budgets.ts";
import { Graph } from "./graph.ts";
import { readPages, type PageFile } from "./pages.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

type Line = { name: string; bytes: number; maxKb: number; files: number };

/** Builds in memory, so that a running server keeps its files. */
async function buildGraph(): Promise<Graph> {
  const result = await build({ root: ROOT, logLevel: "error", build: { write: false } });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !("output" in output)) throw new Error("The build has no output");
  return new Graph(output.output);
}

function gzipSize(source: string | Uint8Array): number {
  return gzipSync(source).length;
}

function totalSize(graph: Graph, files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSize(graph.codeOf(file)), 0);
}

function pageLine(graph: Graph, { path, file }: PageFile): Line {
  const files = graph.closure([file]);
  return { name: path, maxKb: maxPage(path) ?? 0, bytes: totalSize(graph, files), files: files.size };
}

function assetLine(graph: Graph, name: string, suffix: string, maxKb: number): Line {
  const bytes = Math.max(0, ...graph.assets(suffix).map(({ source }) => gzipSize(source)));
  return { name, maxKb, bytes, files: 1 };
}

/** The five largest chunks that load on use. */
function lazyLines(graph: Graph): Line[] {
  return graph
    .lazyFiles()
    .map((file) => ({ name: file, maxKb: MAX_LAZY_PART, bytes: totalSize(graph, [file]), files: 1 }))
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 5);
}

function isTooLarge({ bytes, maxKb }: Line): boolean {
  return bytes > maxKb * 1000;
}

function textOf(line: Line): string {
  return [
    line.name.padEnd(32),
    `${(line.bytes / 1000).toFixed(1)} kB`.padStart(10),
    `of ${line.maxKb}`.padStart(8),
    `${line.files} files`.padStart(10),
    isTooLarge(line) ? "  TOO LARGE" : "",
  ].join("");
}

const pages = await readPages(await resolveConfig({ root: ROOT }, "build", "production", "production"));
const graph = await buildGraph();
const lines = [
  ...pages.map((page) => pageLine(graph, page)),
  assetLine(graph, "styles", ".css", MAX_CSS),
  assetLine(graph, "home page, HTML", "home.html", MAX_HOME_HTML),
  ...lazyLines(graph),
];
const home = pages.filter(({ path }) => path === "/").map(({ file }) => file);
// HTML, styles, icon and manifest come on top of the scripts.
const requests = graph.closure(home).size + 4;
process.stdout.write(`${lines.map(textOf).join("\n")}\n`);
process.stdout.write(`The home page makes ${requests} requests of at most ${MAX_HOME_REQUESTS}\n`);
for (const { path } of pages.filter(({ path }) => maxPage(path) === undefined)) {
  process.stderr.write(`${path} has no budget in apps/web/build/budgets.ts\n`);
}
if (requests > MAX_HOME_REQUESTS || lines.some(isTooLarge)) process.exitCode = 1;

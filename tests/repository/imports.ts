import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { parseSync } from "oxc-parser";
import { ResolverFactory } from "oxc-resolver";

export const REPOSITORY = resolve(import.meta.dirname, "../..");

/** An import of one file of this repository by another, both as paths from its root. */
export type Edge = { from: string; to: string };

const resolver = new ResolverFactory({ conditionNames: ["import"], extensions: [] });

/** Every source file that git knows or would add. */
export function sourceFiles(): string[] {
  const flags = ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.mjs"];
  const listed = execFileSync("git", flags, { cwd: REPOSITORY, encoding: "utf8" });
  return listed.split("\n").filter((file) => file !== "" && existsSync(resolve(REPOSITORY, file)));
}

/** Every import of our own files: static, re-exported, dynamic, and of types alone. Imports of libraries are left out. */
export async function importsOfRepository(): Promise<Edge[]> {
  return (await Promise.all(sourceFiles().map(importsOf))).flat();
}

async function importsOf(from: string): Promise<Edge[]> {
  const path = resolve(REPOSITORY, from);
  const specifiers = specifiersIn(path, await readFile(path, "utf8"));
  return specifiers.flatMap((specifier) => {
    const found = resolver.resolveFileSync(path, specifier).path;
    const to = found === undefined ? "" : relative(REPOSITORY, found);
    return to === "" || to.startsWith("..") || to.includes("node_modules/") ? [] : [{ from, to }];
  });
}

/** The specifiers a source text imports from. */
export function specifiersIn(name: string, text: string): string[] {
  const { module } = parseSync(name, text);
  const typeQueries = text.matchAll(/typeof import\(["'](?<path>[^"']+)["']\)/g);
  const quoted = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end));
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...[...typeQueries].map(({ groups }) => groups?.["path"] ?? ""),
    ...quoted.filter((text) => /^["'`]/.test(text)).map((text) => text.slice(1, -1)),
  ];
}

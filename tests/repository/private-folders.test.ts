import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const PAGES = ["README.md", "docs/operations.md"].map((page) => readFileSync(join(REPOSITORY, page), "utf8"));

/** The folders of data and backups that the pages tell to make in the checkout, and what else is nobody's business. */
const NAMED = PAGES.flatMap((text) =>
  [...text.matchAll(/DATA_DIR=(\.[\w-]+)|`cp -a (\S+) ([^\s`]+)`/g)].flatMap((found) => found.slice(1)),
).filter((name) => name !== undefined);
const PRIVATE = [...new Set([...NAMED, "backups", ".env"])];

test("git ignores the folders of data and backups that the pages name", () => {
  expect(PRIVATE.length).toBeGreaterThan(4);
  expect(ignoredBy(".gitignore")).toEqual(PRIVATE);
});

test("the image's build does not get them either", () => {
  expect(ignoredBy(".dockerignore")).toEqual(PRIVATE);
});

/** Docker's patterns of names without a slash mean the same as git's at the top of the checkout. */
function ignoredBy(file: string): string[] {
  const empty = mkdtempSync(join(tmpdir(), "pola-ignored-"));
  const git = (...words: string[]) => execFileSync("git", words, { cwd: empty, encoding: "utf8" });
  git("init", "--quiet");
  git("config", "core.excludesFile", join(REPOSITORY, file));
  const ignored = git("check-ignore", ...PRIVATE);
  rmSync(empty, { recursive: true });
  return ignored.trim().split("\n");
}

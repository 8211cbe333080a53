import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const BREAK = "<br>";
const DIFFERS = "differs: ";

const page = readFileSync(join(import.meta.dirname, "coverage.md"), "utf8");
const rows = page
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [number = "", sentence = "", livesIn = "", shownBy = ""] = line.slice(2, -2).split(" | ");
    const lines = shownBy.split(BREAK).filter((text) => text !== "");
    return {
      number,
      sentence,
      paths: [...livesIn.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path),
      tests: lines.filter((text) => !text.startsWith(DIFFERS)).map(testOf),
      reasons: lines.filter((text) => text.startsWith(DIFFERS) && text.length > DIFFERS.length),
    };
  });

/** "`file` › describe › test": the file, and the names that stand in it. */
function testOf(text: string) {
  const [, file = "", names = ""] = /^`([^`]+)` › (.+)$/.exec(text) ?? [];
  return { text, file, names: names.split(" › ") };
}

/** The names stand in the file as whole string literals, as a test or a row of its table is named. */
function stands(file: string, names: readonly string[]): boolean {
  if (!/\.test\.tsx?$/.test(file) || !existsSync(join(ROOT, file))) return false;
  const source = readFileSync(join(ROOT, file), "utf8");
  return names.every((name) => ['"', "'", "`"].some((quote) => source.includes(quote + name + quote)));
}

test("every row has its number once, in order", () => {
  const numbers: string[] = [];
  for (const line of page.split("\n")) {
    const [, section] = /^## (\d+)\. /.exec(line) ?? [];
    if (section !== undefined) numbers.push(section);
  }
  expect(numbers).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  const expected = numbers.flatMap((section) => {
    const count = rows.filter(({ number }) => number.startsWith(`${section}.`)).length;
    expect(count).toBeGreaterThan(0);
    return Array.from({ length: count }, (_, index) => `${section}.${index + 1}`);
  });
  expect(rows.map(({ number }) => number)).toEqual(expected);
});

test("every row names a sentence and where it lives, and every path exists", () => {
  const wrong = rows.filter(
    ({ sentence, paths }) =>
      sentence === "" || paths.length === 0 || paths.some((path) => !existsSync(join(ROOT, path))),
  );
  expect(wrong).toEqual([]);
});

test("every row has a test, or says why it differs", () => {
  const bare = rows.filter(({ tests, reasons }) => tests.length === 0 && reasons.length === 0);
  expect(bare).toEqual([]);
});

test("every test that is named stands in its file under that name", () => {
  const missing = rows.flatMap(({ number, tests }) =>
    tests.filter(({ file, names }) => !stands(file, names)).map(({ text }) => `${number}: ${text}`),
  );
  expect(missing).toEqual([]);
});

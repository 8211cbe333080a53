import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const PAGES = readdirSync(join(ROOT, "docs/product")).map((file) => file.replace(".md", ""));
const NOT_TESTED = "Not tested.";
const SOURCES = /\.(?:tsx?|css|sql|sh|md)$/;
/** The pages of rules name their tests by title, and this file names what is forbidden. */
const SELF = "docs/product.test.ts";

/** A new file counts before `git add`. */
const LIST = ["ls-files", "--cached", "--others", "--exclude-standard"];
const tracked = execFileSync("git", LIST, { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
const known = new Set(tracked);
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

type Rule = { id: string; text: string; tests: { file: string; title: string }[] };

/** A rule is a list item that begins with its bold id; the lines below it belong to it. */
function rulesOf(page: string): Rule[] {
  const items = read(`docs/product/${page}.md`).matchAll(/^- \*\*([A-Z]-\d+)\*\* (.+(?:\n {2}.+)*)/gm);
  return Array.from(items, ([, id = "", text = ""]) => {
    const [, named = ""] = /\n {2}Test: (.+)/.exec(text) ?? [];
    const tests = Array.from(named.matchAll(/`([^`]+)` › "(.+?)"(?=; `|$)/g), ([, file = "", title = ""]) => {
      return { file, title };
    });
    return { id, text, tests };
  });
}

const pages = PAGES.map((page) => ({ page, rules: rulesOf(page) }));
const rulesById = new Map(
  pages.flatMap(({ page, rules }) => rules.map(({ id, text }) => [id, { page, text }] as const)),
);

/** The tracked text files; a comment that goes on in the next line is one line here. */
const texts = tracked
  .filter((path) => SOURCES.test(path) && path !== SELF && existsSync(join(ROOT, path)))
  .map((path) => ({ path, text: read(path).replaceAll(/\n[ \t]*(?:\*(?!\*)|\/\/|--|#)?[ \t]*/g, " ") }));

/** Every match in the texts that is not as it must be, as "path: match". */
function wrongIn(pattern: RegExp, isRight: (match: RegExpMatchArray, path: string) => boolean): string[] {
  return texts.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)]
      .filter((match) => !isRight(match, path))
      .map(([whole]) => `${path}: ${whole}`),
  );
}

/** Whether a title is in the file as one whole string literal, whatever its quotes. */
function holdsTitle(file: string, title: string): boolean {
  if (!known.has(file)) return false;
  const source = read(file);
  return ['"', "'", "`"].some((quote) => source.includes(quote + title + quote));
}

test("no two rules have the same id", () => {
  const ids = pages.flatMap(({ rules }) => rules.map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
});

test.each(pages)(
  "the rules of the page $page share a letter, and no list item with an id is left out",
  ({ page, rules }) => {
    const items = read(`docs/product/${page}.md`).match(/^\s*[-*] \*\*[A-Z]-\d+/gm) ?? [];
    expect(new Set(rules.map(({ id }) => id[0])).size).toBe(1);
    expect(rules).toHaveLength(items.length);
  },
);

test.each(pages)(
  "on the page $page every rule names a test that exists, or says that it has none",
  ({ rules }) => {
    const wrong = rules.flatMap(({ id, text, tests }) => {
      if (tests.length === 0) return text.includes(NOT_TESTED) ? [] : [`${id} names no test`];
      return tests
        .filter(({ file, title }) => !holdsTitle(file, title))
        .map(({ file, title }) => `${id}: ${file} › "${title}"`);
    });
    expect(wrong).toEqual([]);
  },
);

/** A page by its path from the root ("docs/security.md"), from docs, or from the file that names it. */
const PAGE = /(?<![\w/.*-])((?:\.{1,2}\/)*(?:[\w-]+\/)*[\w-]+\.md)\b/g;
const DECISION = /docs\/decisions\/\d{4}(?![\w-]*\.md)/g;

function isInRepository([name]: RegExpMatchArray, path: string): boolean {
  return [name, join(dirname(path), name), join("docs", name)].some((file) => known.has(file));
}

test("every page that is named is in the repository", () => {
  expect(wrongIn(PAGE, isInRepository)).toEqual([]);
});

test("every decision that is named is in the repository", () => {
  expect(wrongIn(DECISION, ([name]) => tracked.some((file) => file.startsWith(`${name}-`)))).toEqual([]);
});

/** "docs/product/orders.md, O-7", "docs/product/orders.md, O-7 and O-8", "docs/product/orders.md, O-7 to O-9". */
const CITED = /docs\/product\/([a-z-]+)\.md((?:(?:,| and| to|\s)+[A-Z]-\d+)+)/g;
/** One rule named by another: "(O-39)". */
const RULE = /\b[A-Z]-\d+\b/g;

function isOnItsPage([, page = "", cited = ""]: RegExpMatchArray): boolean {
  return (cited.match(RULE) ?? []).every((id) => rulesById.get(id)?.page === page);
}

test("every rule that is cited is on the page it is cited from", () => {
  expect(wrongIn(CITED, isOnItsPage)).toEqual([]);
});

test("every rule that another rule names exists", () => {
  const named = [...rulesById.values()].flatMap(({ text }) => text.split("\n  Test: ")[0]?.match(RULE) ?? []);
  expect(named.filter((id) => !rulesById.has(id))).toEqual([]);
});

/** Pages that a reader of this repository cannot open. */
const OUTSIDE =
  /\b(?:domain|api|quality|style)\.md\b|(?<!product\/)\binterface\.md\b|specification\b[^.;]{0,40}\bsections? \d/gi;

test("nothing refers to a document outside the repository", () => {
  expect(wrongIn(OUTSIDE, () => false)).toEqual([]);
});

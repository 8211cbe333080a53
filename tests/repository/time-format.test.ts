import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { REPOSITORY, sourceFiles } from "./imports.ts";

/** What formats a date or a time in the time zone of the machine or of a locale. */
const OTHER_FORMATS =
  /toDateString|toTimeString|toLocale(?:Date|Time)String|DateTimeFormat|\.get(?:Hours|Minutes|Date|Day|Month|FullYear)\(/;
const CALENDAR = "packages/shared/src/calendar.ts";

/** The files of the product that break a rule of the text. */
const filesWith = (wrong: RegExp, folder: RegExp) => {
  const product = sourceFiles().filter((file) => folder.test(file) && !/\.test\.tsx?$|\/test\//.test(file));
  expect(product.length).toBeGreaterThan(300);
  return product.filter((file) => wrong.test(readFileSync(resolve(REPOSITORY, file), "utf8")));
};

test("dates and times are formatted by the calendar alone, so that everybody reads Sri Lanka's time in one format", () => {
  const wrong = filesWith(OTHER_FORMATS, /^(?:apps|packages)\/[\w-]+\/src\//);
  expect(wrong.filter((file) => file !== CALENDAR)).toEqual([]);
});

test("a time that the web shows or writes is the server's, not that of the device (docs/product/interface.md, I-1842)", () => {
  expect(filesWith(/new Date\(\)/, /^apps\/web\/src\//)).toEqual([]);
});

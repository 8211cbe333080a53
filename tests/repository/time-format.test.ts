import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { REPOSITORY, sourceFiles } from "./imports.ts";

/** What formats a date or a time in the time zone of the machine or of a locale. */
const OTHER_FORMATS =
  /toDateString|toTimeString|toLocale(?:Date|Time)String|DateTimeFormat|\.get(?:Hours|Minutes|Date|Day|Month|FullYear)\(/;
const CALENDAR = "packages/shared/src/calendar.ts";

test("dates and times are formatted by the calendar alone, so that everybody reads Sri Lanka's time in one format", () => {
  const product = sourceFiles().filter(
    (file) => /^(?:apps|packages)\/[\w-]+\/src\//.test(file) && !/\.test\.tsx?$|\/test\//.test(file),
  );
  const wrong = product.filter(
    (file) => file !== CALENDAR && OTHER_FORMATS.test(readFileSync(resolve(REPOSITORY, file), "utf8")),
  );

  expect(product.length).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});

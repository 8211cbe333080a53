import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { REPOSITORY, sourceFiles } from "./imports.ts";

/** A number without a format of its own, such as a number of decimals. */
const PLAIN_NUMBER = /toLocaleString\((?:"en-US")?\)/;

test("whole numbers are written with numberText alone", () => {
  const files = sourceFiles().filter(
    (file) => /^(apps|packages)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const found = files.filter((file) => PLAIN_NUMBER.test(readFileSync(resolve(REPOSITORY, file), "utf8")));

  expect(found).toEqual([]);
});

import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Bank } from "@pola/shared/schemas/bank";
import { CsvError, parse } from "csv-parse/sync";
import * as z from "zod";

const PROVIDED = fileURLToPath(new URL("../../../data", import.meta.url));
const BANKS = "sri-lanka-banks.csv";
const BRANCHES = "sri-lanka-bank-branches.csv";

const name = z.string().trim().min(1);
const BankLine = z.object({
  bank_code: z.string().regex(/^\d{4}$/),
  bank_name: name,
  account_digits: z.string().regex(/^\d{0,2}$/),
});
const BranchLine = z.object({
  bank_code: z.string().regex(/^\d{4}$/),
  branch_code: z.string().regex(/^\d{3}$/),
  branch_name: name,
});

/** The lists that were read, by the paths of their two files. */
const lists = new Map<string, Bank[]>();

/**
 * The banks of Sri Lanka with their branches, by name. A file of the same name in `DATA_DIR/banks` replaces the one that comes with the
 * product (docs/operations.md). The files are read once.
 * @throws Error with one line that names the file and its first wrong line
 */
export function bankList(dataDir: string): Bank[] {
  const banks = pathOf(dataDir, BANKS);
  const branches = pathOf(dataDir, BRANCHES);
  const key = `${banks}\n${branches}`;
  const list = lists.get(key) ?? readList(banks, branches);
  lists.set(key, list);
  return list;
}

function pathOf(dataDir: string, fileName: string): string {
  const own = resolve(dataDir, "banks", fileName);
  return existsSync(own) ? own : resolve(PROVIDED, fileName);
}

function readList(banksFile: string, branchesFile: string): Bank[] {
  const branches = readLines(branchesFile, BranchLine);
  return readLines(banksFile, BankLine)
    .map((bank) => ({
      code: bank.bank_code,
      name: bank.bank_name,
      accountDigits: bank.account_digits === "" ? null : Number(bank.account_digits),
      branches: branches
        .filter(({ bank_code }) => bank_code === bank.bank_code)
        .map((branch) => ({ code: branch.branch_code, name: branch.branch_name }))
        .sort(byName),
    }))
    .sort(byName);
}

function byName(one: { name: string }, other: { name: string }): number {
  return one.name.localeCompare(other.name, "en");
}

function readLines<Line>(file: string, schema: z.ZodType<Line>): Line[] {
  return rowsOf(file).map((row, index) => {
    const line = schema.safeParse(row);
    if (line.success) return line.data;
    const column = line.error.issues[0]?.path.join(".");
    throw new Error(`${file}: the ${column} of row ${index + 1} below the header is missing or wrong.`);
  });
}

function rowsOf(file: string): unknown[] {
  try {
    return parse(readFileSync(file, "utf8"), {
      columns: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    // The message of a CSV error names the line, and not the file.
    if (error instanceof CsvError) throw new Error(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
}

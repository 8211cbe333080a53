import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { checkStatements } from "../src/check-sql.ts";
import { runCli } from "../src/cli.ts";
import { migrate } from "../src/migrate.ts";
import { declaredStatements } from "../src/sql.ts";
import { withThrowAwayDatabase } from "../src/throw-away-database.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const SOURCES = join(ROOT, "apps/api/src");

const DECLARATION = /\b(?:query|command|txQuery|txCommand)\("/g;
const RAW = /\$(?:queryRaw|executeRaw)|\b(?:pool|client)\.query\b/;

/**
 * `pnpm check:sql`: describes every statement of the API on a freshly migrated database and compares it with the schema of its rows
 * (docs/decisions/0027-sql-is-checked-against-the-schema.md). Fails, too, on SQL that is sent past the statements.
 */
async function main(): Promise<void> {
  const problems = await loadStatements();
  problems.push(...(await checkOnNewDatabase()));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) throw new Error(`${problems.length} problems in the SQL`);
  console.log(`${declaredStatements().length} statements fit the database`);
}

/** Imports every module with a statement, so that it is declared. A statement within a function would not be. */
async function loadStatements(): Promise<string[]> {
  const problems: string[] = [];
  let declarations = 0;
  for (const path of sourceFiles()) {
    const text = readFileSync(path, "utf8");
    if (RAW.test(text)) problems.push(`${relative(ROOT, path)}: SQL that is no statement of database/sql.ts`);
    if (!text.includes('"@pola/database/sql"')) continue;
    declarations += text.match(DECLARATION)?.length ?? 0;
    await import(pathToFileURL(path).href);
  }
  const declared = declaredStatements().length;
  if (declared !== declarations)
    problems.push(`${declarations} statements are written, ${declared} were declared`);
  return problems;
}

function sourceFiles(): string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !/(?:^|\/)test\//.test(path))
    .map((path) => join(SOURCES, path));
}

async function checkOnNewDatabase(): Promise<string[]> {
  return await withThrowAwayDatabase(async (pool, url) => {
    await migrate(url);
    const client = await pool.connect();
    try {
      return await checkStatements(client, declaredStatements());
    } finally {
      client.release();
    }
  });
}

await runCli(main);

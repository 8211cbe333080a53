import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createEmptyDatabase } from "./test/test-database.ts";
import { migrate } from "./migrate.ts";

const PROGRAM = fileURLToPath(new URL("../../../apps/api/dist/migrate.js", import.meta.url));
const CHECK = fileURLToPath(new URL("../../../apps/api/dist/check.js", import.meta.url));

test("a command uses the database that .env names, as the product does", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pola-env-"));
  const database = await createEmptyDatabase();
  await writeFile(join(folder, ".env"), `DATABASE_URL=${database.url}\n`);

  const { stdout } = spawnSync(process.execPath, [PROGRAM], {
    cwd: folder,
    env: { PATH: process.env["PATH"] },
    encoding: "utf8",
  });
  expect(stdout).toMatch(/^Applied /);
  expect(await migrate(database.url)).toEqual([]);

  await database.drop();
  await rm(folder, { recursive: true });
});

test("a command that finds no tables says how to make them", async () => {
  const database = await createEmptyDatabase();
  const { status, stderr } = spawnSync(process.execPath, [CHECK], {
    env: { PATH: process.env["PATH"], DATABASE_URL: database.url },
    encoding: "utf8",
  });
  expect([status, stderr.trim()]).toEqual([
    1,
    "The database lacks tables. Start the product once, or run pnpm db:migrate.",
  ]);
  await database.drop();
});

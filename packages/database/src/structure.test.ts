import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, test } from "vitest";
import { describeStructure } from "./structure.ts";
import { createTestDatabase } from "./test/test-database.ts";

const FILE = fileURLToPath(new URL("../../../prisma/structure.sql", import.meta.url));

test("prisma/structure.sql shows the database that the migrations make: pnpm db:structure writes it", async () => {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  const structure = await describeStructure(pool);
  expect(await readFile(FILE, "utf8")).toBe(structure);

  await pool.query("ALTER TABLE users ADD COLUMN nickname text DEFAULT 'none'");
  await pool.query("CREATE INDEX users_nickname_idx ON users (nickname) WHERE deleted_at IS NULL");
  await pool.query("ALTER TABLE users ADD CONSTRAINT users_nickname_check CHECK (nickname <> '')");
  await pool.query("CREATE VIEW nicknames AS SELECT nickname FROM users");
  const changed = await describeStructure(pool);
  for (const line of [
    "  nickname text DEFAULT 'none'::text,",
    "CREATE INDEX users_nickname_idx ON users USING btree (nickname) WHERE deleted_at IS NULL;",
    "  CONSTRAINT users_nickname_check CHECK (nickname <> ''::text)",
    "CREATE VIEW nicknames AS",
  ]) {
    expect(structure).not.toContain(line);
    expect(changed).toContain(line);
  }
  await pool.end();
  await database.drop();
});

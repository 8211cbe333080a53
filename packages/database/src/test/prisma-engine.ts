import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { NO_FILTERS, openSchemaEngine } from "../schema-engine.ts";

/**
 * Applies a folder of migrations as `prisma migrate deploy` does, and returns the names of those it applied. The connections of its own end
 * with it: the engine keeps its lock until then.
 */
export async function applyWithPrisma(url: string, folder: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url });
  try {
    return await applyOn(pool, folder);
  } finally {
    await pool.end();
  }
}

async function applyOn(pool: pg.Pool, folder: string): Promise<string[]> {
  const schema = await readFile(join(folder, "schema.prisma"), "utf8");
  const engine = await openSchemaEngine(new WholeScripts(pool), schema);
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: await readMigrations(folder),
      filters: NO_FILTERS,
    });
    return appliedMigrationNames;
  } finally {
    engine.free();
  }
}

async function readMigrations(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir: folder,
    lockfile: {
      path: "migration_lock.toml",
      content: await readFile(join(folder, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.sort().map(async (name) => {
        const value = await readFile(join(folder, name, "migration.sql"), "utf8");
        return {
          path: name,
          migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value } },
        };
      }),
    ),
  };
}

/** The adapter splits a script at every semicolon, also inside a function. PostgreSQL takes the whole script in one transaction. */
class WholeScripts extends PrismaPg {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super(pool);
    this.#pool = pool;
  }

  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => void (await this.#pool.query(script));
    return adapter;
  }
}

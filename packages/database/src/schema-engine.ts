import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { __wbg_set_wasm as setWasm } from "@prisma/schema-engine-wasm/schema_engine_bg";
import type { Pool } from "pg";

declare global {
  /** What is used here of a global that only TypeScript's DOM library describes. */
  namespace WebAssembly {
    type Exports = { __wbindgen_start(this: void): void };
    function instantiate(
      bytes: Uint8Array,
      imports: Record<string, Record<string, unknown>>,
    ): Promise<{ instance: { exports: Exports } }>;
  }
}

/** What the engine leaves alone: nothing. */
export const NO_FILTERS = { externalTables: [], externalEnums: [] };

/**
 * Prisma's own schema engine as WebAssembly, so that migrating needs no native engine and no download. It asks the database for
 * its version at once, even for a `diff` that needs none. `onRefusal` hears what PostgreSQL itself said about a script: the engine's
 * own error leaves that out.
 */
export async function openSchemaEngine(
  pool: Pool,
  schema: string,
  onRefusal: (error: unknown) => void = () => undefined,
): Promise<bindings.SchemaEngine> {
  await loadWasm();
  const factory = bindMigrationAwareSqlAdapterFactory(new WholeScripts(pool, onRefusal));
  return bindings.SchemaEngine.new({ datamodels: [["schema.prisma", schema]] }, () => undefined, factory);
}

/** The SQL that leads from one schema to another, or null when there is nothing to do. */
export async function diffSchemas(pool: Pool, from: string | null, to: string): Promise<string | null> {
  const engine = await openSchemaEngine(pool, to);
  try {
    const { stdout, exitCode } = await engine.diff({
      from:
        from === null
          ? { tag: "empty" }
          : { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: from }] },
      to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: to }] },
      script: true,
      exitCode: true,
      filters: NO_FILTERS,
    });
    return exitCode === 0 ? null : stdout;
  } finally {
    engine.free();
  }
}

/** The adapter cuts a script at every semicolon, also inside a function. PostgreSQL takes it whole, in one transaction. */
class WholeScripts extends PrismaPg {
  readonly #pool: Pool;
  readonly #onRefusal: (error: unknown) => void;

  constructor(pool: Pool, onRefusal: (error: unknown) => void) {
    super(pool);
    this.#pool = pool;
    this.#onRefusal = onRefusal;
  }

  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      try {
        await this.#pool.query(script);
      } catch (error) {
        this.#onRefusal(error);
        throw error;
      }
    };
    return adapter;
  }
}

let loaded: Promise<void> | undefined;

function loadWasm(): Promise<void> {
  loaded ??= instantiate();
  return loaded;
}

async function instantiate(): Promise<void> {
  const entry = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm");
  const bytes = await readFile(new URL("schema_engine_bg.wasm", `file://${entry}`));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": { ...bindings } });
  const { __wbindgen_start: start } = instance.exports;
  setWasm(instance.exports);
  start();
}

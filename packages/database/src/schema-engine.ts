import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { __wbg_set_wasm as setWasm } from "@prisma/schema-engine-wasm/schema_engine_bg";
import type { Pool } from "pg";

declare global {
  /** The part we use of a global that only TypeScript's DOM library describes. */
  namespace WebAssembly {
    type Exports = { __wbindgen_start(this: void): void };
    function instantiate(
      bytes: Uint8Array,
      imports: Record<string, Record<string, unknown>>,
    ): Promise<{ instance: { exports: Exports } }>;
  }
}

/** The engine ignores nothing. */
export const NO_FILTERS = { externalTables: [], externalEnums: [] };

/**
 * Prisma's own schema engine as WebAssembly: a development tool, which needs no download (docs/decisions/0023). It asks the database
 * for its version at once, even for a `diff` that needs none.
 */
export async function openSchemaEngine(adapter: PrismaPg, schema: string): Promise<bindings.SchemaEngine> {
  await loadWasm();
  const factory = bindMigrationAwareSqlAdapterFactory(adapter);
  return bindings.SchemaEngine.new({ datamodels: [["schema.prisma", schema]] }, () => undefined, factory);
}

/** The SQL that leads from one schema to another, or null when the two are alike. `from` null is an empty database. */
export async function diffSchemas(pool: Pool, from: string | null, to: string): Promise<string | null> {
  const engine = await openSchemaEngine(new PrismaPg(pool), to);
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

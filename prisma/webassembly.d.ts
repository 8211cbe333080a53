/** What the schema engine needs of a global that only TypeScript's DOM library describes. */
declare namespace WebAssembly {
  type Exports = { __wbindgen_start(this: void): void };
  function instantiate(
    bytes: Uint8Array,
    imports: Record<string, Record<string, unknown>>,
  ): Promise<{ instance: { exports: Exports } }>;
}

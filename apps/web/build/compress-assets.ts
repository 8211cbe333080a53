import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Plugin } from "vite";

const MIN_BYTES = 1000;
const brotli = promisify(brotliCompress);

/** Writes a brotli file beside every script and style sheet, which the server then sends without compressing anything itself. */
export function compressAssets(): Plugin {
  return {
    name: "pola:compress-assets",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = join(dir ?? "", name);
          const content = await readFile(file);
          if (content.length >= MIN_BYTES) await writeFile(`${file}.br`, await brotli(content));
        }),
      );
    },
  };
}

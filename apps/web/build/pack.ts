import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Plugin } from "vite";

const WORTH_BYTES = 1000;
const brotli = promisify(brotliCompress);

/** Writes a brotli file beside every script and style sheet, for the server to hand out as it is. */
export function pack(): Plugin {
  return {
    name: "pola:pack",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = join(dir ?? "", name);
          const content = await readFile(file);
          if (content.length >= WORTH_BYTES) await writeFile(`${file}.br`, await brotli(content));
        }),
      );
    },
  };
}

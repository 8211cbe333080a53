import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { storedSecret } from "./stored-secret.ts";

const folder = mkdtempSync(join(tmpdir(), "stored-secret-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(["", "a".repeat(31)])(
  "a stored secret that a full disk or a killed process cut short is refused: “%s” (A-31)",
  (kept) => {
    const file = join(folder, "jwt-secret");
    writeFileSync(file, kept);
    expect(() => storedSecret(folder)).toThrow(
      `Configuration: ${file} must have at least 32 bytes. Delete it, then start again.`,
    );
  },
);

const MODULE = fileURLToPath(new URL("stored-secret.ts", import.meta.url));

/** Prints the secret of this folder from a process of its own; `before` is run by the shell first. */
function printSecret(dataDir: string, before = ":") {
  const code = `import(${JSON.stringify(MODULE)}).then((module) => console.log(module.storedSecret(process.argv[1])))`;
  const start = `${before}; exec "$0" --import tsx -e "$1" "$2"`;
  return spawnSync("sh", ["-c", start, process.execPath, code, dataDir], { encoding: "utf8" });
}

test("a first start that could not write the secret leaves no part of it: the next start works (A-31)", () => {
  const dataDir = mkdtempSync(join(folder, "full-"));
  // As on a full disk: a file can be created, but takes no bytes.
  const first = printSecret(dataDir, "ulimit -f 0");
  expect(first.stderr).toContain(`Configuration: DATA_DIR ${dataDir} cannot be written`);
  expect(readdirSync(dataDir)).toEqual([]);
  const second = printSecret(dataDir);
  expect(second.stdout.trim()).toHaveLength(43);
  expect(readdirSync(dataDir)).toEqual(["jwt-secret"]);
  expect(printSecret(dataDir).stdout).toBe(second.stdout);
  // Whoever reads it can sign in as anybody.
  expect(statSync(join(dataDir, "jwt-secret")).mode & 0o777).toBe(0o600);
});

test("a data folder that cannot be created below an existing one is refused with a sentence (A-1840)", () => {
  const dataDir = "/proc/pola/data";
  expect(() => storedSecret(dataDir)).toThrow(`Configuration: DATA_DIR ${dataDir} cannot be written`);
});

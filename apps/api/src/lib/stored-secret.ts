import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { makeFolder } from "./make-folder.ts";

/** The fewest bytes of a secret that signs sessions (docs/product/accounts.md, A-31). */
export const MIN_SECRET_BYTES = 32;

/**
 * The secret of this data folder, which is generated and stored the first time.
 * @throws Error when the folder cannot be written, or when the stored secret was cut short: anybody could sign with a blank one
 */
export function storedSecret(dataDir: string): string {
  const file = resolve(dataDir, "jwt-secret");
  try {
    makeFolder(dataDir);
    if (!existsSync(file)) generate(file);
  } catch (error) {
    if (!existsSync(file))
      throw new Error(`Configuration: DATA_DIR ${dataDir} cannot be written`, { cause: error });
  }
  const secret = readFileSync(file, "utf8");
  if (Buffer.byteLength(secret) < MIN_SECRET_BYTES)
    throw new Error(
      `Configuration: ${file} must have at least ${MIN_SECRET_BYTES} bytes. Delete it, then start again.`,
    );
  return secret;
}

/** Stores a new secret, unless another process did it first. The file appears with its whole content, so that nobody reads half of it. */
function generate(file: string): void {
  const whole = `${file}.${randomUUID()}`;
  try {
    writeFileSync(whole, randomBytes(MIN_SECRET_BYTES).toString("base64url"), { mode: 0o600, flag: "wx" });
    linkSync(whole, file);
  } finally {
    rmSync(whole, { force: true });
  }
}

import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

/**
 * The secret of this data folder, which is generated and stored the first time.
 * @throws Error when the folder cannot be written
 */
export function storedSecret(dataDir: string): string {
  const file = resolve(dataDir, "jwt-secret");
  try {
    mkdirSync(dataDir, { recursive: true });
    // The flag wx makes the write exclusive, so that two processes that start together use the same secret.
    if (!existsSync(file))
      writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!existsSync(file))
      throw new Error(`Configuration: DATA_DIR ${dataDir} cannot be written`, { cause: error });
  }
  return readFileSync(file, "utf8");
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const SCRIPT = `
  const { resolveConfig } = await import("vite");
  const config = await resolveConfig({ root: "apps/web", envDir: process.argv[1] }, "build", "production", "production");
  console.log(config.isProduction, config.env.VITE_VENDOR_PORTAL_URL);
`;

test("the NODE_ENV of a .env does not make the build of the web one for development", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pola-web-build-"));
  try {
    const variables = "NODE_ENV=development\nVITE_VENDOR_PORTAL_URL=https://vendors.example\n";
    await writeFile(join(folder, ".env"), variables);
    const { PATH, HOME } = process.env;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "--eval", SCRIPT, folder],
      { cwd: ROOT, env: { PATH, HOME } },
    );
    expect(stdout).toBe("true https://vendors.example\n");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("Safari makes no links of waybills and account numbers, which it would take for phone numbers (I-1703)", async () => {
  const page = await readFile(join(ROOT, "apps/web/index.html"), "utf8");
  expect(page).toContain('<meta name="format-detection" content="telephone=no" />');
});

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Tests of processes start the programs as they run on a server, so the programs are built of the sources that are tested. */
export function setup(): void {
  const root = fileURLToPath(new URL("../../../..", import.meta.url));
  execFileSync(process.execPath, ["ensure-built.mjs", "generate", "api"], { cwd: root, stdio: "inherit" });
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startApi } from "../harness/api-process.ts";
import { call, must } from "../harness/client.ts";
import { type Guarantee, withCleanup } from "./guarantee.ts";

export const EMBEDDED: Guarantee[] = [
  {
    name: "the embedded database comes back: PostgreSQL killed three times",
    limit: 120,
    keep: (server) =>
      withCleanup(async (ends) => {
        const api = ends.add(
          await startApi(server.url, { NODE_ENV: "development", DATABASE_URL: "" }),
          (it) => it.stop(),
        );
        const ready = async () => (await call(api.url, "/health/ready", { timeoutMs: 5_000 })).status;
        must((await ready()) === 200, "not ready after the start");
        const times: number[] = [];
        for (let turn = 0; turn < 3; turn += 1) {
          const file = join(api.dataDir, "postgres", "postmaster.pid");
          process.kill(Number((await readFile(file, "utf8")).split("\n")[0]), "SIGKILL");
          const killedAt = performance.now();
          while ((await ready()) === 200) await sleep(10);
          while ((await ready()) !== 200) {
            must(performance.now() - killedAt < 30_000, "not back after 30 s");
            await sleep(50);
          }
          times.push(Math.round(performance.now() - killedAt));
        }
        api.kill("SIGTERM");
        must((await api.exited) === 0, "the process did not stop cleanly");
        return `ready again after ${times.join(", ")} ms`;
      }),
  },
];

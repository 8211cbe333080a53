import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { freePort, spawnProgram, startApi } from "../harness/api-process.ts";
import { call, must, until } from "../harness/client.ts";
import { keepSecret } from "../harness/log-search.ts";
import { addressOf, onServer } from "../harness/postgres.ts";
import { numberOf } from "../harness/shop.ts";
import type { Guarantee } from "./guarantee.ts";

const DEMO = fileURLToPath(new URL("../../apps/api/dist/demo.js", import.meta.url));

export const EMBEDDED: Guarantee[] = [
  {
    name: "the embedded database comes back: PostgreSQL killed three times",
    limit: 120,
    keep: async (server, ends) => {
      const api = ends.own(await startApi(server.url, { NODE_ENV: "development", DATABASE_URL: "" }));
      const ready = async () => (await call(api.url, "/health/ready", { timeoutMs: 5_000 })).status;
      must((await ready()) === 200, "not ready after the start");
      const times: number[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        const file = join(api.dataDir, "postgres", "postmaster.pid");
        process.kill(Number((await readFile(file, "utf8")).split("\n")[0]), "SIGKILL");
        const killedAt = performance.now();
        while ((await ready()) === 200) await sleep(10);
        await until(async () => (await ready()) === 200, "not back after 30 s", 30);
        times.push(Math.round(performance.now() - killedAt));
      }
      api.kill("SIGTERM");
      must((await api.exited) === 0, "the process did not stop cleanly");
      return `ready again after ${times.join(", ")} ms`;
    },
  },
  {
    name: "a killed seeding drops no other database: DATABASE_URL and SEED=demo in the folder of an embedded one",
    limit: 180,
    keep: async (server, ends) => {
      const dataDir = ends.add(await mkdtemp(join(tmpdir(), "pola-demo-")), (folder) =>
        rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
      );
      const owner = {
        email: "owner@load.test",
        password: keepSecret("a password", "marker-owner-password"),
      };
      /** Starts the demo shop on the embedded database and signs its owner in. */
      const signIn = async (more: Record<string, string>) => {
        const environment = { NODE_ENV: "development", DATABASE_URL: "", DATA_DIR: dataDir, SEED: "none" };
        const demo = ends.own(await startApi(server.url, { ...environment, ...more }, DEMO));
        const { status } = await call(demo.url, "/api/auth/login", { body: owner });
        demo.kill("SIGTERM");
        must((await demo.exited) === 0, "the process did not stop cleanly");
        return status;
      };
      const before = await signIn({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password });
      must(before === 200, `the owner got ${before} before the seeding`);

      const other = addressOf(server.url, "seeded");
      await onServer(server.url, "create database seeded");
      const pool = ends.own(new pg.Pool({ connectionString: other, max: 1 }));
      const seeding = ends.add(
        spawnProgram(DEMO, {
          PORT: String(await freePort()),
          DATA_DIR: dataDir,
          DATABASE_URL: other,
          SEED: "demo",
        }),
        ({ child }) => child.kill("SIGKILL"),
      );
      const people = () => numberOf(pool, "select count(*) from users").catch(() => 0);
      while ((await people()) === 0) {
        must(seeding.isAlive(), `the seeding ended: ${seeding.said()}`);
        await sleep(20);
      }
      seeding.child.kill("SIGKILL");
      await seeding.exited;
      must(!seeding.said().includes("Pola is ready"), "the seeding was over before it could be killed");

      const after = await signIn({});
      must(after === 200, `the owner gets ${after} after the killed seeding`);
      return `killed with ${await people()} accounts made there; the owner of the embedded database still signs in`;
    },
  },
];

import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDatabase } from "@pola/database/db";
import { runCli } from "@pola/database/cli";
import { createApp } from "../../apps/api/src/app.ts";
import { loadConfig } from "../../apps/api/src/config.ts";
import { movedClock } from "../../apps/api/src/domain/clock.ts";
import { settingsReader } from "../../apps/api/src/domain/settings.ts";
import { createHttpServer } from "../../apps/api/src/http/http-server.ts";
import { createLogger } from "../../apps/api/src/lib/logger.ts";
import { freePort, JWT_SECRET, WIDE } from "../harness/api-process.ts";
import { startServer } from "../harness/postgres.ts";
import { startProxy } from "../harness/proxy.ts";
import { runModel } from "./run-model.ts";

/**
 * `pnpm test:model --seed 7 --actions 2000 --copies 2`: the model against the whole product on a new database. Its clock is the
 * model's, so weeks pass in milliseconds; with several copies there is a round-robin proxy in front of as many apps, each with its own pool.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      actions: { type: "string", default: "2000" },
      copies: { type: "string", default: "1" },
    },
  });
  const seed = wholeNumber("seed", values.seed);
  const actions = wholeNumber("actions", values.actions);
  const copies = wholeNumber("copies", values.copies);
  const started = performance.now();
  const server = await startServer({ fsync: "off", synchronous_commit: "off" });
  try {
    const figures = await runOnDatabase(await server.createDatabase("model"), { seed, actions, copies });
    console.log(`seed ${seed}: ${figures} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
  } finally {
    await server.stop();
  }
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${option} ${text} is not a whole number`);
  return Number(text);
}

/** Runs the model on an empty, migrated database. Returns the figures to print. @throws Error as {@link runModel} */
export async function runOnDatabase(
  url: string,
  { seed, actions, copies }: { seed: number; actions: number; copies: number },
): Promise<string> {
  let instant = new Date("2026-11-18T06:30:00.000Z");
  const now = () => instant;
  const log = createLogger("silent");
  const config = loadConfig({ DATABASE_URL: url, JWT_SECRET, ...WIDE });
  const apps = await Promise.all(
    Array.from({ length: copies }, async () => {
      const database = await openDatabase({ url, poolSize: 6, log });
      const settings = settingsReader({ ...database, config });
      const http = createHttpServer(createApp({ ...database, ...movedClock(now), config, settings, log }));
      const port = await freePort();
      await new Promise<void>((resolve) => {
        http.listen(port, "127.0.0.1", resolve);
      });
      return { database, http, url: `http://127.0.0.1:${port}` };
    }),
  );
  const proxy = await startProxy(apps.map((app) => app.url));
  const [first] = apps;
  try {
    if (!first) throw new Error("At least one copy");
    const advance = (milliseconds: number) => {
      instant = new Date(instant.getTime() + milliseconds);
    };
    const target = { url: proxy.url, pool: first.database.pool, secret: JWT_SECRET, now, advance };
    return await runModel(target, seed, actions);
  } finally {
    await proxy.close();
    for (const { database, http } of apps) {
      http.closeAllConnections();
      http.close();
      await database.close();
    }
  }
}

// tests/faults runs the model without this command.
if (process.argv[1] === fileURLToPath(import.meta.url)) await runCli(main);

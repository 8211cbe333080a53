import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { openDatabase } from "@pola/database/db";
import { startEmbeddedPostgres } from "@pola/embedded-postgres/embedded-postgres";
import { createApp } from "../../apps/api/src/app.ts";
import { type Config, loadConfig } from "../../apps/api/src/config.ts";
import type { Ctx } from "../../apps/api/src/context.ts";
import { movedClock } from "../../apps/api/src/domain/clock.ts";
import { settingsReader } from "../../apps/api/src/domain/settings.ts";
import { createHttpServer } from "../../apps/api/src/http/http-server.ts";
import { createLogger } from "../../apps/api/src/lib/logger.ts";
import { freePort } from "./free-port.ts";

const run = promisify(execFile);

/** A server that builds are deployed to: one address, one database, and the web of the last deploy. */
export type Site = { baseUrl: string; deploy: (webDir: string) => Promise<void>; stop: () => Promise<void> };

/** An empty shop without a server until the first `deploy`. Each deploy stops the running server and starts a new one. */
export async function openSite(dataDir: string): Promise<Site> {
  const port = await freePort();
  const config: Config = loadConfig({ NODE_ENV: "development", DATA_DIR: dataDir, PORT: String(port) });
  const log = createLogger("fatal");
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await run(process.execPath, ["apps/api/dist/migrate.js"], {
    cwd: resolve(import.meta.dirname, "../.."),
    env: { ...process.env, DATABASE_URL: postgres.url },
  });
  const database = await openDatabase({ url: postgres.url, poolSize: 4, log });
  let server: Server | undefined;
  const close = async () => {
    const closed = new Promise((done) => (server ? server.close(done) : done(undefined)));
    server?.closeAllConnections();
    await closed;
  };
  return {
    baseUrl: `http://localhost:${port}`,
    deploy: async (webDir) => {
      await close();
      const ctx: Ctx = {
        db: database.db,
        pool: database.pool,
        ...movedClock(() => new Date()),
        config: { ...config, webDir },
        settings: settingsReader({ pool: database.pool, config }),
        log,
      };
      const next = createHttpServer(createApp(ctx));
      await new Promise<void>((done) => next.listen(port, done));
      server = next;
    },
    stop: async () => {
      await close();
      await database.close();
      await postgres.stop();
    },
  };
}

function renamed(name: string): string {
  return name.replace(/\.(?=\w+$)/, ".2.");
}

/**
 * Writes what a build of changed sources would leave. Every script and style has another name, as has every mention of it, and the revisions
 * of the pages are others. Nothing of the build before is left.
 */
export async function writeNextBuild(build: string, folder: string): Promise<void> {
  await cp(build, folder, { recursive: true });
  await rm(join(folder, "assets"), { recursive: true });
  await mkdir(join(folder, "assets"));
  const assets = await readdir(join(build, "assets"));
  const plain = assets.filter((name) => /\.(js|css)$/.test(name));
  const mentions = new RegExp(plain.map((name) => name.replaceAll(".", "\\.")).join("|"), "g");
  const rewritten = async (path: string) =>
    (await readFile(path, "utf8")).replaceAll(mentions, renamed).replaceAll(/(?<=revision:")\w+/g, "2$&");
  for (const name of plain) {
    await writeFile(join(folder, "assets", renamed(name)), await rewritten(join(build, "assets", name)));
  }
  for (const name of ["index.html", "home.html", "sw.js"]) {
    await writeFile(join(folder, name), await rewritten(join(build, name)));
  }
}

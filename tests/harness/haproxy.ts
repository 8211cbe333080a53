import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server as HttpServer } from "node:http";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { portOf } from "../../apps/api/src/test/port-of.ts";
import { freePort } from "./api-process.ts";

/** A PostgreSQL behind the proxy. */
export type Target = {
  url: string;
  /** What Patroni's REST API says of it: whether it is the primary. Asked twice a second. */
  isPrimary: () => Promise<boolean>;
};

type HaProxy = {
  /** The same address through the proxy. */
  through(url: string): string;
  stop(): Promise<void>;
};

/**
 * HAProxy in front of several PostgreSQL servers, with the configuration of docs/operations.md (Failover). A health check over HTTP finds the
 * primary, and connections to a server that no longer is the primary are cut.
 * @throws Error when HAProxy is not installed
 */
export async function startHaProxy(targets: Target[]): Promise<HaProxy> {
  const folder = await mkdtemp(join(tmpdir(), "pola-haproxy-"));
  const port = await freePort();
  const checks = await Promise.all(targets.map(startCheck));
  const servers = targets.map(({ url }, index) => {
    const check = checks[index];
    if (!check) throw new Error("A server without a check");
    return `  server postgres${index + 1} ${new URL(url).host} check port ${portOf(check)}`;
  });
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, configuration(port, servers));
  const child = spawn("haproxy", ["-db", "-f", file], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-2_000);
  });
  const ended = new Promise<string>((resolve) => {
    child.on("error", () =>
      resolve("HAProxy is missing: apt-get install -y haproxy (only this check needs it)"),
    );
    child.on("exit", () => resolve(`HAProxy ended: ${said}`));
  });
  const stop = async () => {
    child.kill("SIGKILL");
    for (const check of checks) {
      check.closeAllConnections();
      check.close();
    }
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  while (child.pid !== undefined && child.exitCode === null && !(await accepts(port))) await sleep(50);
  if (child.pid === undefined || child.exitCode !== null) {
    await stop();
    throw new Error(await ended);
  }
  return {
    through: (url) => {
      const address = new URL(url);
      address.port = String(port);
      return address.href;
    },
    stop,
  };
}

function configuration(port: number, servers: string[]): string {
  return `defaults
  mode tcp
  retries 0
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen postgres
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join("\n")}
`;
}

async function startCheck({ isPrimary }: Target): Promise<HttpServer> {
  const server = createServer((_req, res) => {
    void isPrimary()
      .catch(() => false)
      .then((yes) => res.writeHead(yes ? 200 : 503).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

async function accepts(port: number): Promise<boolean> {
  const socket = createConnection({ host: "127.0.0.1", port });
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
  });
  socket.destroy();
  return isOpen;
}

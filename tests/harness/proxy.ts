import { Agent, createServer, request } from "node:http";
import { portOf } from "../../apps/api/src/test/port-of.ts";

export type Proxy = {
  url: string;
  /** The number of requests that each process received. */
  served(): number[];
  /** The number of connections that it opened to them. */
  opened(): number;
  close(): Promise<void>;
};

/** A round-robin proxy in front of several processes: each request goes to the next one. */
export async function startProxy(urls: string[]): Promise<Proxy> {
  const targets = urls.map((url) => ({
    url: new URL(url),
    agent: new Agent({ keepAlive: true }),
    served: 0,
  }));
  let turn = 0;
  let opened = 0;
  const server = createServer((req, res) => {
    const target = targets[turn % targets.length];
    turn += 1;
    if (!target) throw new Error("Nowhere to go");
    target.served += 1;
    const forward = request(
      {
        agent: target.agent,
        host: target.url.hostname,
        port: target.url.port,
        method: req.method,
        path: req.url,
        headers: { ...req.headers, "x-forwarded-for": req.socket.remoteAddress },
      },
      (reply) => {
        res.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(res);
      },
    );
    forward.on("socket", () => {
      if (!forward.reusedSocket) opened += 1;
    });
    forward.on("error", () => {
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end("{}");
    });
    req.pipe(forward);
  });
  // Longer than the keep-alive of this process's clients.
  server.keepAliveTimeout = 70_000;
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    served: () => targets.map(({ served }) => served),
    opened: () => opened,
    close: async () => {
      for (const { agent } of targets) agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

import { createServer, type Server } from "node:http";
import type { Config } from "../config.ts";

type Address = Pick<Config, "port" | "host">;

/** Checks that the port is free. @throws Error with a one-line message when the process cannot listen on it */
export async function requireFreePort(address: Address): Promise<void> {
  const probe = createServer();
  await listen(probe, address);
  await new Promise((resolve) => {
    probe.close(resolve);
  });
}

/** Resolves once the server accepts connections. @throws Error with a one-line message when it cannot listen */
export async function listen(server: Server, { port, host }: Address): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new Error(reasonOf(error, { port, host }), { cause: error })));
    server.listen({ port, ...(host === undefined ? {} : { host }) }, resolve);
  });
}

function reasonOf(error: Error, { port, host }: Address): string {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return `Port ${port} is already in use: choose another PORT`;
  if (code === "EACCES") return `Port ${port} may not be used by this user: choose another PORT`;
  return `Cannot listen on ${host ?? "any address"}, port ${port}: check HOST and PORT`;
}

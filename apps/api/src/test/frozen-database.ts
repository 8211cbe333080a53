import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import pg from "pg";
import { portOf } from "./port-of.ts";

/** A database that accepts connections and never responds, as a frozen one does: the operating system accepts them. */
export async function frozenDatabase(): Promise<{ pool: pg.Pool; connections(): number; close(): void }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    pool: new pg.Pool({ connectionString: `postgres://pola:pola@127.0.0.1:${portOf(server)}/pola` }),
    connections: () => sockets.length,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

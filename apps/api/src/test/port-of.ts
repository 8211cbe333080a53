import type { Server } from "node:net";

/** The port a listening server got. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("The server does not listen on a port");
  return address.port;
}

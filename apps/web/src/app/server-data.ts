import type { QueryClient } from "@tanstack/react-query";
import { createContext, use } from "react";

/**
 * Holds the cache of server data for the whole visit without loading its library: the first page that shows server data
 * makes it. Clearing forgets what was fetched for one person before the next one comes.
 */
export class ServerData {
  #client: QueryClient | null;

  constructor(client: QueryClient | null = null) {
    this.#client = client;
  }

  clientFrom(create: () => QueryClient): QueryClient {
    this.#client ??= create();
    return this.#client;
  }

  clear(): void {
    this.#client?.clear();
  }

  /** Asks again for what is on the screen. */
  refresh(): void {
    void this.#client?.invalidateQueries();
  }
}

export const ServerDataContext = createContext<ServerData | null>(null);

/** The holder that `App` provides. */
export function useServerData(): ServerData {
  const serverData = use(ServerDataContext);
  if (serverData === null) throw new Error("useServerData needs a ServerDataContext around it");
  return serverData;
}

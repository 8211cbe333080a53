import pg from "pg";

/** Runs the work on a connection of its own, and closes it in every case. */
export async function withClient<Result>(
  config: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  // A server that ends during the work rejects the running query. Without a listener the event would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Opens a connection and closes it. @throws the error of a server that accepts none within two seconds */
export async function tryToConnect(connectionString: string): Promise<void> {
  await withClient({ connectionString, connectionTimeoutMillis: 2_000 }, async () => undefined);
}

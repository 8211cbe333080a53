import pg from "pg";

/**
 * A connection to the database of DATABASE_URL.
 * @throws Error with a one-line message that names the variable and says why there is no connection
 */
export async function connect(url: string): Promise<pg.Client> {
  try {
    // Reads the file of the certificate that the address names.
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    // A lost connection also rejects the running query. Without a listener the event would end the process.
    client.on("error", () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    // A name with two addresses, such as localhost, fails with an error for each and no message of its own.
    const reason: unknown = error instanceof AggregateError ? error.errors[0] : error;
    const text = reason instanceof Error ? reason.message : String(reason);
    throw new Error(`No connection to the database (DATABASE_URL): ${text}`, { cause: error });
  }
}

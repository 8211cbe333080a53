import pg from "pg";

/** As the driver says that the address has no password or an empty one. */
const NO_PASSWORD = /client password must be a (?:non-empty )?string/;

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
    const why = NO_PASSWORD.test(text) ? "the server asks for a password, and the address has none" : text;
    throw new Error(`No connection to the database (DATABASE_URL): ${why}`, { cause: error });
  }
}

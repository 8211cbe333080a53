import { expect, test } from "vitest";
import { fileDatabase } from "./test/file-database.ts";
import { connect } from "./connect.ts";

test("a connection that is lost rejects its query, and does not end the process", async () => {
  const client = await connect(await fileDatabase());
  const ended = new Promise((resolve) => client.once("end", resolve));
  await expect(client.query("SELECT pg_terminate_backend(pg_backend_pid())")).rejects.toThrow(
    "terminating connection due to administrator command",
  );
  await ended;
});

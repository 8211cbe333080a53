import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import pg from "pg";
import supertest from "supertest";
import { afterEach, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { portOf } from "../test/port-of.ts";
import { createTestContext, type TestContext } from "../test/test-context.ts";

let context: TestContext;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await context.close();
});

test("readiness is a 503 within one second while the database does not respond, and asks it once at a time", async () => {
  context = await createTestContext();
  // A frozen server still accepts connections: the operating system does it.
  const frozen = createServer((socket) => void sockets.push(socket)).listen(0, "127.0.0.1");
  await once(frozen, "listening");
  const pool = new pg.Pool({ connectionString: `postgres://pola:pola@127.0.0.1:${portOf(frozen)}/pola` });
  const client = supertest(createApp({ ...context.ctx, pool }));

  const before = performance.now();
  const replies = await Promise.all([client.get("/health/ready"), client.get("/health/ready")]);
  expect(performance.now() - before).toBeLessThan(1_000);
  expect(replies.map(({ status }) => status)).toEqual([503, 503]);
  expect((await client.get("/health/live")).status).toBe(200);
  expect(sockets).toHaveLength(1);
  frozen.close();
});

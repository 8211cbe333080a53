import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import express, { Router } from "express";
import { afterEach, expect, test } from "vitest";
import { createLogger } from "../lib/logger.ts";
import { portOf } from "../test/port-of.ts";
import { errorHandler } from "./error-handler.ts";
import { createHttpServer, handlerDeadline } from "./limits.ts";

const DEADLINE_MS = 50;
const LATE_MS = 150;
const undo: (() => void)[] = [];

afterEach(() => {
  for (const step of undo.splice(0)) step();
});

/** An app with the deadline, a handler that ends late in each way, and one whose response takes until after that. */
async function startApp() {
  const logs: string[] = [];
  const log = createLogger("info", { write: (line) => void logs.push(line) });
  const router = Router();
  router.get("/rejects", async () => {
    await sleep(LATE_MS);
    throw new Error("a late failure");
  });
  router.get("/responds", async (_req, res) => {
    await sleep(LATE_MS);
    res.json({ late: true });
  });
  router.get("/streams", async (_req, res) => {
    await sleep(LATE_MS);
    res.write("late");
    res.end();
  });
  router.get("/next", async (_req, res) => {
    res.write("first half, ");
    await sleep(2 * LATE_MS);
    res.end("second half");
  });
  const lifecycle = { isStopping: false };
  router.get("/stop", (_req, res) => {
    lifecycle.isStopping = true;
    res.json({ stopping: true });
  });
  const app = express();
  app.use(handlerDeadline({ log }, DEADLINE_MS));
  app.use("/api", router);
  app.use(errorHandler({ log }));
  const server = createHttpServer(app, lifecycle).listen(0, "127.0.0.1");
  await once(server, "listening");
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: portOf(server), logs };
}

function open(port: number): { socket: Socket; received: () => string; isClosed: () => boolean } {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  let isClosed = false;
  socket.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    isClosed = true;
  });
  undo.push(() => socket.destroy());
  return { socket, received: () => text, isClosed: () => isClosed };
}

const get = (path: string) => `GET /api${path} HTTP/1.1\r\nHost: pola\r\n\r\n`;

test.each([
  ["/rejects", true],
  ["/responds", true],
  ["/streams", false],
])(
  "a handler that ends after the deadline's response does not touch the next request on the connection: %s",
  async (late, isError) => {
    const { port, logs } = await startApp();
    const { socket, received, isClosed } = open(port);
    socket.write(get(late));
    await expect.poll(received).toContain("The service is busy");
    expect(received()).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 2\r\n/s);

    socket.write(get("/next"));
    await expect.poll(received, { timeout: 2_000 }).toContain("second half");
    expect(received()).not.toContain("late");
    expect(isClosed()).toBe(false);
    const logged = logs.some((line) => line.includes("A handler failed after its response had ended"));
    expect(logged).toBe(isError);
  },
);

test("two requests sent at once on one connection both get their whole response, although the first one's handler fails late", async () => {
  const { port } = await startApp();
  const { socket, received, isClosed } = open(port);
  socket.write(get("/rejects") + get("/next"));
  await expect.poll(received, { timeout: 2_000 }).toContain("second half");
  expect(received()).toContain("The service is busy");
  expect(isClosed()).toBe(false);
});

test("responses after the shutdown has begun say Connection: close, also those of requests that were already running", async () => {
  const { port } = await startApp();
  for (const { received, isClosed, socket } of [open(port), open(port)]) {
    socket.write(get("/stop"));
    await expect.poll(isClosed).toBe(true);
    expect(received()).toMatch(/^HTTP\/1\.1 200 .*\r\nConnection: close\r\n.*"stopping":true/s);
  }
});

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import express, { type Response, Router } from "express";
import { afterEach, expect, test } from "vitest";
import { createLogger } from "../lib/logger.ts";
import { portOf } from "../test/port-of.ts";
import { errorHandler } from "./error-handler.ts";
import { writeGate } from "./limits.ts";
import { createHttpServer } from "./http-server.ts";
import { requestDeadlines } from "./request-deadlines.ts";

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
  app.use(requestDeadlines({ log }, { responseMs: DEADLINE_MS }));
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
    await expect.poll(received).toContain("second half");
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
  await expect.poll(received).toContain("second half");
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

const WRITE = "POST / HTTP/1.1\r\nHost: pola\r\nContent-Length: 0\r\n\r\n";
const ENDLESS = "GET /endless HTTP/1.1\r\nHost: pola\r\n\r\n";

/** An app that admits one write at a time. A write ends when `finish` is called; a read ends at once. */
async function startGate() {
  const running: Response[] = [];
  const app = express();
  app.use(writeGate({ config: { dbPoolSize: 3 } }));
  app.post("/", (_req, res) => void running.push(res));
  app.get("/", (_req, res) => void res.json({ read: true }));
  app.get("/endless", (_req, res) => void res.write("first half, "));
  app.use(errorHandler({ log: createLogger("info", { write: () => undefined }) }));
  const server = createHttpServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const send = (text: string) => {
    const client = open(portOf(server));
    client.socket.write(text);
    return client;
  };
  return {
    running,
    send,
    write: () => send(WRITE),
    read: () => fetch(`http://127.0.0.1:${portOf(server)}/`),
  };
}

test("a write waits while others use the connections, a read does not, and a client that left passes its turn on", async () => {
  const { running, write, read } = await startGate();
  const first = write();
  await expect.poll(() => running.length).toBe(1);
  const left = write();
  const last = write();
  expect((await read()).status).toBe(200);
  left.socket.destroy();
  await sleep(LATE_MS);
  expect(running).toHaveLength(1);

  running[0]?.json({});
  await expect.poll(() => running.length).toBe(2);
  running[1]?.json({});
  await expect.poll(last.received).toMatch(/^HTTP\/1\.1 200 /);
  expect(first.received()).toMatch(/^HTTP\/1\.1 200 /);
});

test("200 writes wait, each for at most 5 s; one more is refused at once", async () => {
  const { running, write } = await startGate();
  write();
  await expect.poll(() => running.length).toBe(1);
  const startedAt = performance.now();
  const waiting = Array.from({ length: 200 }, write);
  await sleep(1_000);
  const refused = write();
  await expect.poll(refused.received).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 2\r\n/s);
  const answered = () => waiting.filter(({ received }) => received() !== "").length;
  expect(answered()).toBe(0);
  await expect.poll(answered).toBe(200);
  const waitedMs = performance.now() - startedAt;
  expect(waitedMs).toBeGreaterThan(4_900);
  expect(waitedMs).toBeLessThan(9_000);
  expect(waiting.every(({ received }) => received().startsWith("HTTP/1.1 503 "))).toBe(true);
});

test("a request that is sent before the response to an earlier one on its connection waits for its end, and is dropped with the connection", async () => {
  const { running, send, write } = await startGate();
  const { socket, received } = send(ENDLESS + WRITE);
  await expect.poll(received).toContain("first half");
  await sleep(LATE_MS);
  expect(running).toHaveLength(0);
  socket.destroy();

  const next = write();
  await expect.poll(() => running.length).toBe(1);
  running[0]?.json({});
  await expect.poll(next.received).toMatch(/^HTTP\/1\.1 200 /);
});

test("a connection on which more than ten requests wait is closed", async () => {
  const { send } = await startGate();
  const patient = send(ENDLESS + WRITE.repeat(10));
  const flooding = send(ENDLESS + WRITE.repeat(11));
  await expect.poll(flooding.isClosed).toBe(true);
  expect(patient.isClosed()).toBe(false);
});

test("a client that does not read the response to its write keeps no other write waiting", async () => {
  const { running, send, write } = await startGate();
  const { socket } = send(WRITE);
  socket.pause();
  await expect.poll(() => running.length).toBe(1);
  running[0]?.json("more than any buffer holds ".repeat(1_000_000));

  write();
  await expect.poll(() => running.length).toBe(2);
});

test("a write that has ended gives back its own place only", async () => {
  const { running, write } = await startGate();
  const first = write();
  await expect.poll(() => running.length).toBe(1);
  running[0]?.json({});
  await expect.poll(first.received).toMatch(/^HTTP\/1\.1 200 /);
  for (let writes = 0; writes < 2; writes += 1) write();
  await expect.poll(() => running.length).toBe(2);
  await sleep(LATE_MS);
  expect(running).toHaveLength(2);
});

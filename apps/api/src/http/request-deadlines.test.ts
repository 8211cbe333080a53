import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import express from "express";
import { afterEach, expect, test } from "vitest";
import { createLogger } from "../lib/logger.ts";
import { portOf } from "../test/port-of.ts";
import { errorHandler } from "./error-handler.ts";
import { fileUploads } from "./file-upload.ts";
import { createHttpServer } from "./http-server.ts";
import { requestDeadlines } from "./request-deadlines.ts";

const WINDOW_MS = 250;
const MIN_BYTES = 1000;
const MAX_WINDOWS = 6;
const BOUNDARY = "pola";
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;
const SLOW = {
  success: false,
  code: "BODY_TOO_SLOW",
  message: "Sending this took too long. Please check your connection and try again.",
};
const undo: (() => void)[] = [];

afterEach(() => {
  for (const step of undo.splice(0)) step();
});

/** An app with an upload, a JSON route, a route that reads no body and one that responds before it. */
async function startApp() {
  const logs: string[] = [];
  const done: number[] = [];
  const log = createLogger("info", { write: (line) => void logs.push(line) });
  const limits = { responseMs: WINDOW_MS, windowMs: WINDOW_MS, minBytes: MIN_BYTES, maxWindows: MAX_WINDOWS };
  const readFile = fileUploads({ field: "file", noun: "file", maxBytes: 1_000_000 });
  const app = express();
  app.use(requestDeadlines({ log }, limits));
  app.post("/upload", async (req, res) => {
    await readFile("person", req, res, async ({ length }) => {
      done.push(length);
      if (req.headers["x-slow-work"]) await sleep(2 * WINDOW_MS);
      res.json({ length });
    });
  });
  app.post("/json", express.json({ limit: "1mb" }), (req, res) => {
    done.push(JSON.stringify(req.body).length);
    res.json({ isRead: true });
  });
  app.post("/unread", () => {});
  app.post("/early", (_req, res) => void res.json({ early: true }));
  app.use(errorHandler({ log }));
  const server = createHttpServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: portOf(server), logs, done };
}

type Sent = { path: string; headers?: Record<string, string>; write: (call: ClientRequest) => Promise<void> };

/** Sends a request as `write` writes it. The result is its response, and whether the connection was closed by the server. */
async function send(port: number, { path, headers, write }: Sent) {
  const type = path === "/upload" ? `multipart/form-data; boundary=${BOUNDARY}` : "application/json";
  const call = request({ port, path, method: "POST", headers: { "Content-Type": type, ...headers } });
  call.on("error", () => undefined);
  undo.push(() => call.destroy());
  const startedAt = performance.now();
  const answer = new Promise<{ status: number | undefined; text: string; afterMs: number }>((resolve) => {
    call.on("response", (response: IncomingMessage) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      const afterMs = performance.now() - startedAt;
      response.on("end", () => resolve({ status: response.statusCode, text, afterMs }));
    });
  });
  await write(call);
  const { status, text, afterMs } = await answer;
  return { status, body: JSON.parse(text), afterMs, call };
}

/** Writes pieces with pauses, then the end of the form. */
const inPieces = (count: number, bytes: number, pauseMs: number) => async (call: ClientRequest) => {
  call.write(HEAD);
  for (let piece = 0; piece < count && !call.destroyed; piece += 1) {
    call.write("x".repeat(bytes));
    await sleep(pauseMs);
  }
  call.end(TAIL);
};

test("a file that takes longer than a response may is read as long as enough of it arrives, and its work has the whole time (A-2580)", async () => {
  const { port, done } = await startApp();
  const { status, body } = await send(port, { path: "/upload", write: inPieces(12, 2000, WINDOW_MS / 5) });
  expect([status, body]).toEqual([200, { length: 24_000 }]);
  expect(done).toEqual([24_000]);
});

test("the time of the response begins when the file has arrived (A-2580)", async () => {
  const { port } = await startApp();
  const headers = { "X-Slow-Work": "yes" };
  const sent = await send(port, { path: "/upload", headers, write: inPieces(8, 2000, WINDOW_MS / 5) });
  expect([sent.status, sent.body.code]).toEqual([503, "UNAVAILABLE"]);
  expect(sent.afterMs).toBeGreaterThan((8 / 5 + 0.9) * WINDOW_MS);
});

test.each([
  ["stops", 0],
  ["drips", 20],
])(
  "a file that %s is refused with a message about that, its work is not done, and the connection is closed (A-2581)",
  async (_, bytes) => {
    const { port, done, logs } = await startApp();
    const sent = await send(port, { path: "/upload", write: inPieces(10, bytes, WINDOW_MS / 5) });
    expect([sent.status, sent.body]).toEqual([400, SLOW]);
    expect(sent.afterMs).toBeLessThan(2.5 * WINDOW_MS);
    await expect.poll(() => sent.call.socket?.destroyed).toBe(true);
    await sleep(WINDOW_MS);
    expect(done).toEqual([]);
    // The end of the connection is no failure of the handler.
    expect(logs).toEqual([]);
  },
);

test("a file that arrives fast and then stops is refused as one that was slow from the beginning (A-2581)", async () => {
  const { port } = await startApp();
  const write = async (call: ClientRequest) => {
    call.write(HEAD + "x".repeat(100_000));
    await sleep(5 * WINDOW_MS);
  };
  const sent = await send(port, { path: "/upload", write });
  expect([sent.status, sent.body]).toEqual([400, SLOW]);
  expect(sent.afterMs).toBeLessThan(4 * WINDOW_MS);
});

test("a file that never ends is refused in the end (A-2580)", async () => {
  const { port } = await startApp();
  const sent = await send(port, { path: "/upload", write: inPieces(8 * MAX_WINDOWS, 2000, WINDOW_MS / 5) });
  expect([sent.status, sent.body]).toEqual([400, SLOW]);
  expect(sent.afterMs).toBeGreaterThan((MAX_WINDOWS - 1) * WINDOW_MS);
});

test("JSON that stops is refused as a file is (A-2581)", async () => {
  const { port, done, logs } = await startApp();
  const headers = { "Content-Length": "1000" };
  const sent = await send(port, { path: "/json", headers, write: async (call) => void call.write("{") });
  expect([sent.status, sent.body]).toEqual([400, SLOW]);
  await sleep(WINDOW_MS);
  expect(done).toEqual([]);
  // The end of the connection is no failure of the handler.
  expect(logs).toEqual([]);
});

test("a body that the server has not begun to read is the server's delay, not that of the connection (A-2581)", async () => {
  const { port } = await startApp();
  const sent = await send(port, { path: "/unread", write: async (call) => void call.end("{}") });
  expect([sent.status, sent.body.code]).toEqual([503, "UNAVAILABLE"]);
});

test("a connection whose body stops after the response is closed (A-2581)", async () => {
  const { port } = await startApp();
  const headers = { "Content-Length": "1000" };
  const sent = await send(port, { path: "/early", headers, write: async (call) => void call.write("{") });
  expect(sent.body).toEqual({ early: true });
  await expect.poll(() => sent.call.socket?.destroyed, { timeout: 4 * WINDOW_MS }).toBe(true);
});

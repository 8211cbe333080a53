import { once } from "node:events";
import { connect } from "node:net";
import { ErrorReply } from "@pola/shared/schemas/envelope";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { portOf } from "../test/port-of.ts";
import { createTestApp } from "../test/test-app.ts";
import { createHttpServer } from "./http-server.ts";

const shop = await createTestApp();

/** How long Caddy keeps an idle connection to the product, unless it is configured otherwise. */
const CADDY_SECONDS = 120;

test("an idle connection stays open longer than a proxy keeps it for its next request (A-2500)", async () => {
  const response = await shop.request.get("/health/live").set("Connection", "keep-alive");
  const [, seconds] = /timeout=(\d+)/.exec(String(response.headers["keep-alive"])) ?? [];
  expect(Number(seconds)).toBeGreaterThan(CADDY_SECONDS);
});

/** What the server sends to these bytes until it closes the connection. */
async function replyTo(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
  });
  socket.on("error", () => undefined);
  socket.write(bytes);
  await once(socket, "close");
  return text;
}

const LARGE = `GET /health/live HTTP/1.1\r\nHost: pola\r\nX-Large: ${"x".repeat(20_000)}\r\n\r\n`;

test.each([
  ["headers that are too large", LARGE, 431, "The headers of the request are too large"],
  ["a request that is no HTTP", "no such thing\r\n\r\n", 400, "Bad request"],
])("the refusal of %s has a message as every other has (A-2582)", async (_, bytes, status, message) => {
  const text = await replyTo(bytes);
  const [head = "", body = ""] = text.split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*Connection: close`));
  expect(head).toContain(`Content-Length: ${body.length}`);
  expect(ErrorReply.parse(JSON.parse(body)).message).toBe(message);
});

test("a bad request behind another one on a connection does not reach into that one's response (A-2582)", async () => {
  const app = express().get("/half", (_req, res) => void res.write("half"));
  const server = createHttpServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const socket = connect(portOf(server), "127.0.0.1")
    .setEncoding("utf8")
    .on("error", () => undefined);
  socket.write("GET /half HTTP/1.1\r\nHost: pola\r\n\r\n");
  let text = "";
  socket.on("data", (piece: string) => {
    text += piece;
  });
  await once(socket, "data");
  socket.write("no such thing\r\n\r\n");
  await once(socket, "close");
  expect(text).toMatch(/half/);
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

import { createHash } from "node:crypto";
import type { Express, Response } from "express";

/**
 * Makes `res.json` send headers and body in one write. Express converts a body over 1 kB to a buffer first, which is then sent in a
 * second write (pnpm bench).
 */
export function sendJsonAtOnce(app: Express): void {
  app.response.json = json;
}

function json(this: Response, body: unknown): Response {
  return sendText(this, JSON.stringify(body));
}

/** The JSON of data, and its hash, for as long as a request holds that data. */
const written = new WeakMap<object, { text: string; hash: string }>();

/**
 * Sends a reply with an ETag; a client that has the reply already gets a 304 without a body. Requests that waited for the same read have
 * the same data (docs/decisions/0047), so its JSON is written and hashed once.
 */
export function sendWithEtag(res: Response, { data, ...envelope }: { data: object }): Response {
  const { text, hash } = written.get(data) ?? write(data);
  const start = JSON.stringify(envelope).slice(0, -1);
  // Weak: the same text may be compressed or not.
  res.set({ "Cache-Control": "private, no-cache", ETag: `W/"${hashOf(start + hash)}"` });
  return res.req.fresh ? res.status(304).end() : sendText(res, `${start},"data":${text}}`);
}

function write(data: object): { text: string; hash: string } {
  const text = JSON.stringify(data);
  const json = { text, hash: hashOf(text) };
  written.set(data, json);
  return json;
}

function hashOf(text: string): string {
  return createHash("sha1").update(text).digest("base64url");
}

function sendText(res: Response, text: string): Response {
  res.setHeader("Content-Type", "application/json; charset=utf-8");
  res.setHeader("Content-Length", Buffer.byteLength(text));
  // For HEAD, node:http sends only the headers.
  return res.end(text);
}

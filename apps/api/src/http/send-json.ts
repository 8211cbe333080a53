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

/** The JSON of data, and its hash once it is asked for, for as long as a request holds that data. */
const written = new WeakMap<object, { text: string; hash?: string }>();

/**
 * Sends a reply whose data other requests may have, too: those that waited for the same read (docs/decisions/0047). Its JSON is written
 * once. With an ETag, a client that has the reply already gets a 304 without a body; the data is then hashed once, too.
 */
export function sendShared(
  res: Response,
  { data, ...envelope }: { data: object },
  { hasEtag }: { hasEtag: boolean },
): Response {
  const json = written.get(data) ?? { text: JSON.stringify(data) };
  written.set(data, json);
  const start = JSON.stringify(envelope).slice(0, -1);
  if (hasEtag) {
    json.hash ??= hashOf(json.text);
    // Weak: the same text may be compressed or not.
    res.set({ "Cache-Control": "private, no-cache", ETag: `W/"${hashOf(start + json.hash)}"` });
    if (res.req.fresh) return res.status(304).end();
  }
  return sendText(res, `${start},"data":${json.text}}`);
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

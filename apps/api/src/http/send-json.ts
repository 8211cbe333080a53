import type { Express, Response } from "express";

/**
 * Has `res.json` answer in one write. Express's own makes bytes of a body over 1 kB first, which then leave apart from the head
 * (pnpm bench).
 */
export function sendJsonAtOnce(app: Express): void {
  app.response.json = json;
}

function json(this: Response, body: unknown): Response {
  const text = JSON.stringify(body);
  this.setHeader("Content-Type", "application/json; charset=utf-8");
  this.setHeader("Content-Length", Buffer.byteLength(text));
  // To HEAD node:http sends the head alone.
  return this.end(text);
}

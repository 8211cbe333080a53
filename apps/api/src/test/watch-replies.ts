import type { Server } from "node:http";
import type { Express, Response } from "express";
import { openApiDocument } from "../http/openapi/document.ts";
import { conformanceTo } from "./conformance.ts";

const MOUNT = "/api";
/** Files of the API documentation's library. */
const LIBRARY = "/api/docs/";

const differences: string[] = [];
const holds = conformanceTo(openApiDocument("Pola"));

/** @throws Error naming every response since the last call that differs from the document. */
export function requireConformance(): void {
  const found = [...new Set(differences.splice(0))];
  if (found.length > 0) {
    throw new Error(`Responses differ from the document (packages/shared/src/api):\n${found.join("\n")}`);
  }
}

/** Compares every reply of this app with the document. The test that caused a difference fails. */
export function watchReplies(app: Express, server: Server): void {
  const checked = new WeakSet<object>();
  const { json } = app.response;

  app.response.json = function watched(this: Response, body?: unknown) {
    checked.add(this);
    check(this, body);
    return json.call(this, body);
  };

  server.prependListener("request", (req, res) => {
    res.once("finish", () => {
      if (!checked.has(res)) {
        check({
          req: { method: req.method ?? "", originalUrl: req.url ?? "" },
          statusCode: res.statusCode,
          getHeader: (name) => res.getHeader(name),
        });
      }
    });
  });
}

type Sent = {
  req: { method: string; originalUrl: string };
  statusCode: number;
  getHeader: (name: string) => unknown;
};

function check(res: Sent, body?: unknown): void {
  const { method, originalUrl } = res.req;
  if (!originalUrl.startsWith(`${MOUNT}/`) || originalUrl.startsWith(LIBRARY) || method === "OPTIONS") return;
  // In `json` the content type is not set yet.
  const type = res.getHeader("content-type");
  const difference = holds({
    method,
    url: originalUrl.slice(MOUNT.length),
    status: res.statusCode,
    contentType: typeof type === "string" ? type.replace(/;.*$/, "") : "application/json",
    header: (name) => res.getHeader(name),
    body,
  });
  if (difference) differences.push(difference);
}

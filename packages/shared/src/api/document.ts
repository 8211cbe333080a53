import type { Endpoint } from "./endpoint.ts";

/** The description of the API itself. */
export const DOCUMENT = {
  "GET /openapi.json": {
    summary: "This document",
    access: "anyone",
    reply: { file: "application/json" },
  },
  "GET /docs": {
    summary: "This document as a page",
    access: "anyone",
    reply: { file: "text/html" },
  },
} as const satisfies Record<string, Endpoint>;

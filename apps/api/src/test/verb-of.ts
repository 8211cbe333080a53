import type { Method } from "@pola/shared/api/contract";

const VERBS = { GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "delete" } as const;

/** A method as supertest names it. */
export function verbOf(method: Method) {
  return VERBS[method];
}

import type { Method } from "@pola/shared/api/contract";
import { VERBS } from "../http/serve.ts";

/** A method as supertest names it. */
export function verbOf(method: Method) {
  return VERBS[method];
}

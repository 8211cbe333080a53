import { ApiError } from "../../api/client.ts";

/** The server's sentence, else the specification's words, which also stand for a dead network (section 8). */
export function failureText(error: unknown, fallback: string): string {
  return error instanceof ApiError && !error.isNetwork && error.message !== "" ? error.message : fallback;
}

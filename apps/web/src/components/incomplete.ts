import { INCOMPLETE } from "@pola/shared/incomplete";

/** The sentence below a field: an empty one says what to enter. */
export function fieldError(error: string | undefined, whenEmpty: string): string | undefined {
  return error === INCOMPLETE ? whenEmpty : error;
}

import { field } from "./client.ts";
import { ApiError } from "../lib/api-error.ts";

/** The data of a refusal with this code; null when it came without data. `name` is a field that its data always has. */
export function refusalData<Data>(error: unknown, code: string, name: keyof Data & string): Data | null {
  const isThere = (data: unknown): data is Data => field(data, name) !== undefined;
  return error instanceof ApiError && error.code === code && isThere(error.data) ? error.data : null;
}

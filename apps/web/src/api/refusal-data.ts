import { ApiError } from "./client.ts";

/** The data of a refusal with this code, which may also come without data. */
export function refusalData<Data>(
  error: unknown,
  code: string,
  isThere: (data: unknown) => data is Data,
): Data | null {
  return error instanceof ApiError && error.code === code && isThere(error.data) ? error.data : null;
}

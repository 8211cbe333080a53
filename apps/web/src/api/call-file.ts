import type { Call, Contract } from "@pola/shared/api/contract";
import type { NamedFile } from "../lib/save-file.ts";
import { storedToken } from "../lib/storage.ts";
import type { Rest } from "./call.ts";
import { fetchCall, networkError, readJson, refuse, type Sent, whilePersonStays } from "./client.ts";

type FileCall = { [C in Call]: Contract[C] extends { reply: { file: string } } ? C : never }[Call];

/** A file of the API, which only the bearer token opens. @throws ApiError */
export async function callFile<C extends FileCall>(key: C, ...[options]: Rest<C>) {
  return await fetchFile(key, options);
}

/** As `sendRequest`, for a file and its name. `read` reads the content of the reply. */
export async function fetchFile(
  key: Call,
  {
    read = (response) => response.blob(),
    ...options
  }: Sent & { read?: (response: Response) => Promise<Blob> } = {},
): Promise<NamedFile> {
  const token = storedToken.get();
  const response = await whilePersonStays(fetchCall(key, options, token));
  if (!response.ok) {
    throw refuse(response.status, await readJson(response, options.signal), token, options);
  }
  const [, name = "download"] =
    /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
  try {
    return { content: await whilePersonStays(read(response)), name };
  } catch (error) {
    throw options.signal?.aborted ? error : networkError();
  }
}

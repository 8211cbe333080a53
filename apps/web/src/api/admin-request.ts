import { storedToken } from "../lib/storage.ts";
import { ApiError, request, requestReply, type Reply, type RequestOptions } from "./client.ts";

/**
 * As `request`, for screens that make no sense signed out: without a token nothing is sent.
 * @throws ApiError NO_TOKEN with the sentence of the specification, section 8, besides what `request` throws
 */
export async function adminRequest<Data>(path: string, options?: RequestOptions): Promise<Reply<Data>> {
  requireToken();
  return await request<Data>(path, options);
}

/** As `adminRequest`, the whole reply. */
export async function adminSend(path: string, options?: RequestOptions): Promise<unknown> {
  requireToken();
  return await requestReply(path, options);
}

/** @throws ApiError NO_TOKEN when nobody is signed in */
export function requireToken(): void {
  if (storedToken.get() === null)
    throw new ApiError({ status: 0, code: "NO_TOKEN", message: "No authentication token found" });
}

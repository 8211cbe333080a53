import { endpointsAt } from "@pola/shared/api/contract";
import { isFile } from "@pola/shared/api/endpoint";
import * as z from "zod/mini";

/**
 * How a stand-in's reply differs from the contract, or null. The web trusts that replies match it (docs/decisions/0019), so a
 * test must not use others.
 */
export async function differenceOf(method: string, url: URL, response: Response): Promise<string | null> {
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
  if (!response.ok || !isJson) return null;
  const path = url.pathname.replace(/^\/api/, "");
  const body: unknown = await response.clone().json();
  if (typeof body !== "object" || body === null || !("data" in body)) return null;
  const endpoint = endpointsAt(path).find((its) => its.method === method.toUpperCase());
  if (!endpoint || isFile(endpoint.reply)) return `${method} ${path} is not in the contract`;
  const { error } = z.safeParse(endpoint.reply, body.data);
  return error ? `${endpoint.call}: ${z.prettifyError(error)}` : null;
}

import { queryOptions } from "@tanstack/react-query";
import { keepShop } from "../lib/latest-shop.ts";
import { call } from "./call.ts";

/** Asks for the shop's name and contacts in force. Without a connection the known ones stay. */
export async function refreshShop(): Promise<void> {
  await call("GET /shop").then(
    ({ data }) => keepShop(data),
    () => undefined,
  );
}

/** The owner's own legal texts; null where the built-in text applies. */
export function legalTexts() {
  return queryOptions({
    queryKey: ["shop", "legal-texts"],
    queryFn: async ({ signal }) => (await call("GET /shop/legal-texts", { signal })).data,
  });
}

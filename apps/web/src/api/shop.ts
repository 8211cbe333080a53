import { keepShop } from "../lib/latest-shop.ts";
import { call } from "./call.ts";

/** Asks for the shop's name and contacts in force. Without a connection the known ones stay. */
export async function refreshShop(): Promise<void> {
  await call("GET /shop").then(
    ({ data }) => keepShop(data),
    () => undefined,
  );
}

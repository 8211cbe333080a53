import type { PublicShop } from "@pola/shared/schemas/settings";
import { env, shopIn } from "../env.ts";
import { read, write } from "./browser-storage.ts";

const KEY = "shop";

/** Whether the service worker sent this page from its cache. The cached page has the settings of the time when this version was installed. */
export function isCachedPage(): boolean {
  return "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
}

/** Gives a cached page the name and contacts that the server sent last (docs/product/interface.md, I-284). Call it before the first render. */
export function applyStoredShop(): void {
  Object.assign(env, isCachedPage() ? shopIn(read("localStorage", KEY)) : null);
}

/** Keeps what the server sent: for what renders from now on, and for the next start. */
export function keepShop(shop: PublicShop): void {
  Object.assign(env, shop);
  write("localStorage", KEY, JSON.stringify(shop));
}

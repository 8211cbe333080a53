import { beforeEach, expect, test, vi } from "vitest";
import { env, shopIn } from "../env.ts";
import { applyStoredShop, keepShop } from "./latest-shop.ts";

const { name, supportEmail, supportPhone, privacyEmail } = env;
const SHOP = { name: "Lanka Mart", supportEmail, supportPhone: "+94771234567", privacyEmail };

/** Whether the service worker sent the page. */
function setCached(isCached: boolean): void {
  vi.stubGlobal(
    "navigator",
    Object.create(navigator, { serviceWorker: { value: { controller: isCached ? {} : null } } }),
  );
}

beforeEach(() => {
  localStorage.clear();
  Object.assign(env, { name, supportPhone });
  return () => vi.unstubAllGlobals();
});

test("a page of the cache starts with the contacts that the server sent last", () => {
  keepShop(SHOP);
  Object.assign(env, { name, supportPhone });
  setCached(true);
  applyStoredShop();
  expect(env).toMatchObject(SHOP);
});

test("a page of the server has the newest contacts itself", () => {
  keepShop(SHOP);
  Object.assign(env, { name, supportPhone });
  setCached(false);
  applyStoredShop();
  expect(env.name).toBe(name);
});

test.each([undefined, "", "«shop»", "null", '{"name":"Half"}', '{"name":1}'])(
  "%j is no shop: the known contacts stay",
  (json) => {
    expect(shopIn(json)).toBeNull();
  },
);

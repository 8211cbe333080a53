import { tmpdir } from "node:os";
import webPush from "web-push";
import { expect, test } from "vitest";
import { ConfigError, loadConfig } from "./config.ts";

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const other = webPush.generateVAPIDKeys();
const load = (PUSH_PUBLIC_KEY: string, PUSH_PRIVATE_KEY: string) =>
  loadConfig({ DATA_DIR: tmpdir(), PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY, JWT_SECRET: "x".repeat(32) });

test("a pair of push keys is accepted as web-push generates it", () => {
  expect(load(publicKey, privateKey).push).toMatchObject({ publicKey, privateKey });
  expect(load("", "").push).toBeUndefined();
});

const MAKE = "(make both with: npx web-push generate-vapid-keys)";
const PUBLIC = `PUSH_PUBLIC_KEY must be 65 bytes in base64url ${MAKE}`;
const PRIVATE = `PUSH_PRIVATE_KEY must be 32 bytes in base64url ${MAKE}`;
const APART = `PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY do not belong together ${MAKE}`;

test.each([
  ["a public key that is cut", publicKey.slice(0, 80), privateKey, PUBLIC],
  ["a private key that is cut", publicKey, privateKey.slice(0, 40), PRIVATE],
  ["keys that are swapped", privateKey, publicKey, `${PUBLIC}; ${PRIVATE}`],
  ["a key in plain base64", `${publicKey.slice(0, 85)}+/`, privateKey, PUBLIC],
  ["the public key of another pair", other.publicKey, privateKey, APART],
  ["a private key of zeros", publicKey, "A".repeat(43), APART],
  ["one key of two", publicKey, "", `PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY are required together ${MAKE}`],
])("the start is refused with %s, and no key is printed", (_what, first, second, message) => {
  const start = () => load(first, second);

  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new ConfigError(`Configuration: ${message}`));
});

import { expect, test } from "vitest";
import { seal, unseal } from "./seal.ts";

const SECRET = "a-secret-of-at-least-thirty-two-bytes";
const LINK = "https://pola.test/reset-password?token=අ-1";

test.each([LINK, "", "x".repeat(4000)])("a sealed text opens with the same secret: %s", (text) => {
  expect(unseal(SECRET, seal(SECRET, text))).toBe(text);
});

test("a text that an earlier version sealed still opens, because mails may be queued during an upgrade", () => {
  const sealed =
    "oxh7Tgg5sgmr46EfbWK7fkcPLQGzULWeJ6cUo-8UYD1kl6A2EGAsXnSG5-wxp_hYwA8JDmjqT-gM-sI2AXd6zCWCIhx2wFcD";
  expect(unseal(SECRET, sealed)).toBe(LINK);
});

test("two seals of one text differ in their initialisation vector, tag and ciphertext", () => {
  const seals = Array.from({ length: 50 }, () => Buffer.from(seal(SECRET, LINK), "base64url"));

  for (const [from, to] of [
    [0, 12],
    [12, 28],
    [28, 44],
  ] as const)
    expect(new Set(seals.map((bytes) => bytes.subarray(from, to).toString("hex"))).size).toBe(50);
  for (const bytes of seals) expect(bytes.toString("latin1")).not.toContain("pola.test");
});

test("another secret opens no seal", () => {
  expect(unseal(`${SECRET}.`, seal(SECRET, LINK))).toBeNull();
});

test("a seal that was changed in any byte, truncated or extended does not open", () => {
  const bytes = Buffer.from(seal(SECRET, LINK), "base64url");

  for (let place = 0; place < bytes.length; place += 1) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(unseal(SECRET, changed.toString("base64url"))).toBeNull();
    expect(unseal(SECRET, bytes.subarray(0, place).toString("base64url"))).toBeNull();
  }
  expect(unseal(SECRET, Buffer.concat([bytes, Buffer.alloc(1)]).toString("base64url"))).toBeNull();
  expect(unseal(SECRET, "no seal at all")).toBeNull();
});

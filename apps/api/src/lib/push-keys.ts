import { createECDH } from "node:crypto";
import * as z from "zod";

const MAKE = "(make both with: npx web-push generate-vapid-keys)";

/** A key of this many bytes, as `web-push generate-vapid-keys` writes it. */
export const pushKey = (bytes: number) =>
  z.string().refine((key) => /^[\w-]+$/.test(key) && Buffer.from(key, "base64url").length === bytes, {
    error: `must be ${bytes} bytes in base64url ${MAKE}`,
  });

type PushKeys = { PUSH_PUBLIC_KEY?: string | undefined; PUSH_PRIVATE_KEY?: string | undefined };

/** What is wrong with the two keys together. A push service would refuse every notification of such a pair. */
export function pushKeyProblems({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY }: PushKeys): string[] {
  if (!PUSH_PUBLIC_KEY && !PUSH_PRIVATE_KEY) return [];
  if (!PUSH_PUBLIC_KEY || !PUSH_PRIVATE_KEY)
    return [`PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY are required together ${MAKE}`];
  return publicKeyOf(PUSH_PRIVATE_KEY)?.equals(Buffer.from(PUSH_PUBLIC_KEY, "base64url"))
    ? []
    : [`PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY do not belong together ${MAKE}`];
}

/** Undefined for a number that is no private key of the curve, such as 0. */
function publicKeyOf(privateKey: string): Buffer | undefined {
  const pair = createECDH("prime256v1");
  try {
    pair.setPrivateKey(privateKey, "base64url");
    return pair.getPublicKey();
  } catch {
    return undefined;
  }
}

declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  /** Decrypts a message of a push service (RFC 8188). @throws Error unless it was encrypted for these keys */
  export function decrypt(
    message: Buffer,
    keys: { version: "aes128gcm"; privateKey: ECDH; authSecret: string },
  ): Buffer;
}

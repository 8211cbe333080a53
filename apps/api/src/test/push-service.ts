import { createECDH, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, globalAgent } from "node:https";
import { decrypt } from "http_ece";
import * as z from "zod";
import { portOf } from "./port-of.ts";

/** The key and the certificate of "localhost", made for this test server alone. */
const PEM = readFileSync(new URL("push-service.pem", import.meta.url), "utf8");

/** A browser that agreed to notifications, and what it was shown. */
export type PushBrowser = {
  device: { endpoint: string; keys: { p256dh: string; auth: string } };
  shown: unknown[];
  /** Whom the service would write to about the last message. */
  contact(): string | undefined;
  /** The response of the service for this browser from now on. */
  answer(status: number): void;
};

/**
 * A push service on this machine, which speaks HTTPS as the real ones do. Its browsers decrypt what they receive with their own keys, so a
 * message that is not encrypted for them fails.
 */
export async function startPushService() {
  const browsers = new Map<string, (message: Buffer, contact: string | undefined) => number>();
  const server = createServer({ key: PEM, cert: PEM }, (req, res) => {
    const parts: Buffer[] = [];
    req.on("data", (part: Buffer) => parts.push(part));
    req.on("end", () => {
      const [, claims] = /^vapid t=[\w-]+\.([\w-]+)\./.exec(req.headers.authorization ?? "") ?? [];
      const receive = browsers.get(req.url ?? "");
      res.statusCode = claims && receive ? receive(Buffer.concat(parts), contactOf(claims)) : 400;
      res.end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "localhost", resolve);
  });
  const trusted = globalAgent.options.ca;
  globalAgent.options.ca = PEM;
  const host = `localhost:${portOf(server)}`;

  function openBrowser(): PushBrowser {
    const keys = createECDH("prime256v1");
    keys.generateKeys();
    const secret = randomBytes(16).toString("base64url");
    const path = `/${randomBytes(9).toString("base64url")}`;
    const shown: unknown[] = [];
    let status = 201;
    let lastContact: string | undefined;
    browsers.set(path, (message, contact) => {
      lastContact = contact;
      if (status === 201) {
        const text = decrypt(message, { version: "aes128gcm", privateKey: keys, authSecret: secret });
        shown.push(JSON.parse(text.toString("utf8")));
      }
      return status;
    });
    return {
      device: {
        endpoint: `https://${host}${path}`,
        keys: { p256dh: keys.getPublicKey("base64url"), auth: secret },
      },
      shown,
      contact: () => lastContact,
      answer: (next) => {
        status = next;
      },
    };
  }

  return {
    host,
    openBrowser,
    close: async () => {
      globalAgent.options.ca = trusted;
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function contactOf(claims: string): string {
  return z.object({ sub: z.string() }).parse(JSON.parse(Buffer.from(claims, "base64url").toString())).sub;
}

import type { ChildProcess } from "node:child_process";
import { must } from "./client.ts";

/** Longer than any secret: one that two pieces of a log share is found all the same. */
const OVERLAP = 512;

/** What no log may hold, and what to call it. */
const secrets = new Map<string, string>([
  ["eyJ", "a session"],
  ["Bearer ", "an authorization header"],
  ["$2b$", "a password's hash"],
]);
const heard = { processes: 0, lines: 0, characters: 0 };
const found = new Set<string>();

/** From now on no process that is listened to may write this text; answers it. */
export function keepSecret(name: string, secret: string): string {
  must(secret.length >= 8, `${name} is too short to be told from other text`);
  secrets.set(secret, name);
  return secret;
}

/** Looks for secrets in all that a process writes, and hands each piece on. Nothing is kept, so it may write much. */
export function listenTo({ stdout, stderr }: ChildProcess, handOn: (piece: string) => void): void {
  heard.processes += 1;
  for (const stream of [stdout, stderr]) {
    let before = "";
    stream?.setEncoding("utf8").on("data", (piece: string) => {
      handOn(piece);
      heard.lines += piece.split("\n").length - 1;
      heard.characters += piece.length;
      const text = before + piece;
      for (const [secret, name] of secrets) if (text.includes(secret)) found.add(name);
      before = text.slice(-OVERLAP);
    });
  }
}

/** @throws Error naming each kind of secret that a process wrote; answers how much was searched for how many. */
export function mustHaveKeptSecrets(): string {
  must(found.size === 0, `the logs tell ${[...found].join(", ")}`);
  must(heard.lines > 0, "nothing was written");
  return `${heard.lines} lines of ${heard.processes} processes (${Math.round(heard.characters / 1024)} kB), none of ${secrets.size} marker secrets in any`;
}

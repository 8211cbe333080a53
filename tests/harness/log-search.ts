import type { ChildProcess } from "node:child_process";
import { must } from "./client.ts";

/** Longer than any secret, so that a secret split over two chunks of a log is found. */
const OVERLAP = 512;

/** Secrets that no log may contain, with a name for each. */
const secrets = new Map<string, string>([
  ["eyJ", "a session"],
  ["Bearer ", "an authorization header"],
  ["$2b$", "a password's hash"],
]);
const heard = { processes: 0, lines: 0, characters: 0 };
const found = new Set<string>();

/** From now on no watched process may write this text. Returns the text. */
export function keepSecret(name: string, secret: string): string {
  must(secret.length >= 8, `${name} is too short to be distinguished from other text`);
  secrets.set(secret, name);
  return secret;
}

/** Searches the output of a process for secrets and passes each chunk on. Keeps no output, so the output may be large. */
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

/** Returns how much was searched for how many secrets. @throws Error naming each kind of secret that a process wrote. */
export function mustHaveKeptSecrets(): string {
  must(found.size === 0, `the logs tell ${[...found].join(", ")}`);
  must(heard.lines > 0, "nothing was written");
  return `${heard.lines} lines of ${heard.processes} processes (${Math.round(heard.characters / 1024)} kB), none of ${secrets.size} marker secrets in any`;
}

import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";

/** The process's environment. Variables that are not set come from `.env` in the working folder. */
export function readEnvironment(): Record<string, string | undefined> {
  if (existsSync(".env")) loadEnvFile(".env");
  return process.env;
}

/** How a character that has a meaning in addresses is written in the user and the password of one. */
export const ENCODED = " (write : / ? # @ in user and password as %3A %2F %3F %23 %40)";

/** The rule about DATABASE_URL and DATABASE_REPLICA_URL, as it follows the name of the variable in a message. */
export const POSTGRES_RULE = `must be an address such as postgresql://user:password@host:5432/name${ENCODED}`;

export function isPostgresAddress(text: string): boolean {
  return URL.canParse(text) && /^postgres(?:ql)?:\/\/./i.test(text);
}

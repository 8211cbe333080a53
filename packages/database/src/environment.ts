import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";

/** The process's environment. Variables that are not set come from `.env` in the working folder. */
export function readEnvironment(): Record<string, string | undefined> {
  if (existsSync(".env")) loadEnvFile(".env");
  return process.env;
}

import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";

/** The process's environment, with a `.env` file of the working folder for what is not set. */
export function readEnvironment(): Record<string, string | undefined> {
  if (existsSync(".env")) loadEnvFile(".env");
  return process.env;
}

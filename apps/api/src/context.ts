import type { Pool } from "pg";
import type { Config } from "./config.ts";
import type { Db } from "@pola/database/db";
import type { Logger } from "./lib/logger.ts";

/**
 * Everything a use case may use. `now` is the only clock (docs/decisions/0011): no instant comes from the database or from `new
 * Date()`. `databaseNow` only checks it.
 */
export type Ctx = {
  db: Db;
  pool: Pool;
  now: () => Date;
  databaseNow: () => Promise<Date>;
  config: Config;
  log: Logger;
};

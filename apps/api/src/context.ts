import type { Pool } from "pg";
import type { Db } from "@pola/database/db";
import type { EditableSettings, SettingDefaults } from "@pola/shared/schemas/settings";
import type { Config } from "./config.ts";
import type { Logger } from "./lib/logger.ts";

export type Settings = Omit<SettingDefaults, "minPayout"> & { minPayoutCents: number };

/** What the admins set, as this process last read it (docs/decisions/0042). */
export type SettingsReader = {
  /**
   * The settings in force, at most some seconds older than the last save of any process. For texts and figures that people only read: a
   * rule of money is read by the transaction that obeys it.
   */
  current: () => Settings;
  /** The last saved version, its legal texts included, and the defaults. */
  editable: () => EditableSettings;
  /** Reads what was saved since: one statement, which returns no row when nothing was. */
  reload: () => Promise<void>;
};

/** A standby of the database, for reads that may be a little old (docs/decisions/0043). */
export type Replica = {
  db: Db;
  pool: Pool;
  /** Whether it responds and is not too far behind. */
  isInUse: () => boolean;
  /** How far it is behind; undefined while that is unknown. */
  lagMs: () => number | undefined;
  /** Whether a read there sees all changes up to a log position. Waits up to 200 ms for them. */
  hasReplayed: (position: bigint) => Promise<boolean>;
  /** A read failed there: looks at it now instead of within a second. */
  noteFailure: () => void;
};

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
  /** What an admin sets, with its defaults from `config`. */
  settings: SettingsReader;
  log: Logger;
  /** Not for use cases: one that may read there gets a context whose `db` and `pool` are the replica's (docs/decisions/0043). */
  replica?: Replica;
};

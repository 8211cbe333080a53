import type pg from "pg";
import type { Server } from "../harness/postgres.ts";
import { statusKilobytes } from "../harness/usage.ts";

type Table = { name: string; table: number; indexes: number; dead: number };

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`;

/** Prints sizes of a database, its largest tables and indexes, and how long a vacuum of each large table takes. */
export async function reportStorage(pool: pg.Pool, orders: number): Promise<void> {
  const { rows: sizes } = await pool.query<{ bytes: string }>(
    "select pg_database_size(current_database()) as bytes",
  );
  console.log(`\nStorage of ${orders} orders: ${megabytes(Number(sizes[0]?.bytes))}`);
  const { rows: tables } = await pool.query<Table>(
    `select relname as name, pg_table_size(relid)::float8 as table, pg_indexes_size(relid)::float8 as indexes, n_dead_tup::float8 as dead
       from pg_stat_user_tables where schemaname = 'public' order by pg_total_relation_size(relid) desc limit 9`,
  );
  for (const { name, table, indexes, dead } of tables) {
    const started = performance.now();
    await pool.query(`vacuum (analyze) ${name}`);
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `  ${name.padEnd(22)}${megabytes(table).padStart(10)}, indexes ${megabytes(indexes).padStart(9)}, ${dead} dead rows, vacuum ${seconds.toFixed(1)} s`,
    );
  }
  const { rows: indexes } = await pool.query<{ name: string; bytes: number }>(
    `select indexrelname as name, pg_relation_size(indexrelid)::float8 as bytes from pg_stat_user_indexes order by 2 desc limit 8`,
  );
  console.log(
    `  largest indexes: ${indexes.map(({ name, bytes }) => `${name} ${megabytes(bytes)}`).join(", ")}`,
  );
}

/** Prints what PostgreSQL's processes hold: their own memory, and the shared one that was touched. */
export async function reportMemory(server: Server): Promise<void> {
  let own = 0;
  let shared = 0;
  for (const pid of await server.processes()) {
    own += (await statusKilobytes(pid, "RssAnon")) * 1024;
    shared = Math.max(shared, (await statusKilobytes(pid, "RssShmem")) * 1024);
  }
  console.log(`\nPostgreSQL's memory: ${megabytes(own)} of its processes, ${megabytes(shared)} shared`);
}

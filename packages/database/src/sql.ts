import { raw, type Sql } from "sql-template-tag";
import * as z from "zod";
import type { Tx } from "./db.ts";
import { statementNamer } from "./statement-names.ts";

export { default as sql, empty, join, type Sql } from "sql-template-tag";

/** The pool, one of its connections, or something that sends on one. */
export type Connection = {
  query(config: {
    name?: string | undefined;
    text: string;
    values: unknown[];
  }): Promise<{ rows: unknown[]; rowCount: number | null }>;
};

/** What `pnpm check:sql` reads of a statement. */
export type Declared = {
  name: string;
  /** Prisma's reader makes other values of bigints and dates than the pool does, so such columns may not leave a transaction. */
  isInTransaction: boolean;
  /** Null: the statement returns no rows that anybody reads. */
  row: z.core.$ZodObject | null;
  /** One statement for each branch of its text. Values are examples; they are compared with the types of the parameters. */
  samples: () => Sql[];
  /** Runs first, for a statement over a temporary table. */
  given?: (() => Sql) | undefined;
};

type Command<Args extends unknown[]> = {
  sql: (...args: Args) => Sql;
  /** Arguments that together reach every branch of the text. */
  samples: Args[];
};

type Query<Args extends unknown[], Row extends z.core.$ZodObject> = Command<Args> & { row: Row };

type Pooled<Args extends unknown[]> = {
  /** False for a statement whose best plan depends on its values: PostgreSQL then plans it with every call. */
  isPrepared?: (...args: Args) => boolean;
};

/** The screens ask for far fewer texts. The limit is for callers who send ever new combinations of filters. */
const nameOf = statementNamer("q", 500);

/** In tests every row is parsed. In production the check of the text is trusted: parsing would cost a third of a list's time. */
const IS_PARSED = process.env["NODE_ENV"] === "test";

const statements: Declared[] = [];

/** Every statement of the modules that were imported. */
export function declaredStatements(): readonly Declared[] {
  return statements;
}

/** Examples for the samples of a statement. */
export const SAMPLE = {
  id: "00000000-0000-7000-8000-000000000000",
  text: "text",
  at: new Date(0),
  day: "2026-01-01",
} as const;

/** A whole number as a part of the text, for what PostgreSQL must know when it plans. @throws RangeError unless it is one. */
export function literal(value: number): Sql {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number`);
  return raw(String(value));
}

/** A statement on the pool that returns rows. A `date` is a "YYYY-MM-DD" string and a bigint a number. */
export function query<Args extends unknown[], Row extends z.core.$ZodObject>(
  name: string,
  { row, sql, samples, isPrepared, given }: Query<Args, Row> & Pooled<Args> & Pick<Declared, "given">,
) {
  declare({ name, isInTransaction: false, row, sql, samples, given });
  const prepared = preparedAsBefore();
  return reading(async (connection: Connection, ...args: Args) => {
    const statement = sql(...args);
    const { values } = statement;
    const { rows } = await connection.query(
      isPrepared?.(...args) === false ? { text: statement.text, values } : { ...prepared(statement), values },
    );
    assertRows(name, row, rows);
    return rows;
  }, name);
}

/** A statement on the pool that returns how many rows it changed. None runs often enough to be prepared. */
export function command<Args extends unknown[]>(
  name: string,
  { sql, samples, given }: Command<Args> & Pick<Declared, "given">,
) {
  declare({ name, isInTransaction: false, row: null, sql, samples, given });
  return async (connection: Connection, ...args: Args): Promise<number> => {
    const { text, values } = sql(...args);
    const { rowCount } = await connection.query({ text, values });
    return rowCount ?? 0;
  };
}

/** A statement on Prisma's client that returns rows, in a transaction or alone. */
export function txQuery<Args extends unknown[], Row extends z.core.$ZodObject>(
  name: string,
  { row, sql, samples }: Query<Args, Row>,
) {
  declare({ name, isInTransaction: true, row, sql, samples });
  return reading(async (tx: Tx, ...args: Args) => {
    const rows = await tx.$queryRaw<unknown[]>(sql(...args));
    assertRows(name, row, rows);
    return rows;
  }, name);
}

/** A statement on Prisma's client that returns how many rows it changed or locked, in a transaction or alone. */
export function txCommand<Args extends unknown[]>(name: string, { sql, samples }: Command<Args>) {
  declare({ name, isInTransaction: true, row: null, sql, samples });
  return async (tx: Tx, ...args: Args): Promise<number> => await tx.$executeRaw(sql(...args));
}

/** The three ways to read: every row, the first row or undefined, and the one row that is always there. */
function reading<Handle, Args extends unknown[], Row>(
  rows: (handle: Handle, ...args: Args) => Promise<Row[]>,
  name: string,
) {
  const first = async (handle: Handle, ...args: Args): Promise<Row | undefined> =>
    (await rows(handle, ...args))[0];
  const one = async (handle: Handle, ...args: Args): Promise<Row> => {
    const row = await first(handle, ...args);
    if (row === undefined) throw new Error(`The statement ${name} returned no row`);
    return row;
  };
  return { rows, first, one };
}

function declare<Args extends unknown[]>({
  sql,
  samples,
  ...rest
}: Omit<Declared, "samples"> & Pick<Command<Args>, "sql" | "samples">): void {
  statements.push({ ...rest, samples: () => samples.map((args) => sql(...args)) });
}

type Prepared = { name: string | undefined; text: string };

/**
 * Caches the text and the name of a statement's last call, because most calls have the same text as the one before. Comparing the parts of a
 * long text takes 1 to 5 µs, joining them and looking up the name 10 to 40 µs.
 */
function preparedAsBefore(): (sql: Sql) => Prepared {
  let last: { parts: readonly string[]; prepared: Prepared } | undefined;
  return (sql) => {
    const parts = sql.strings;
    if (last?.parts.length !== parts.length || parts.some((part, index) => part !== last?.parts[index])) {
      const { text } = sql;
      last = { parts, prepared: { name: nameOf(text), text } };
    }
    return last.prepared;
  };
}

/** @throws Error in tests, when a row is not what its schema says. */
function assertRows<Row extends z.core.$ZodType>(
  name: string,
  row: Row,
  rows: unknown[],
): asserts rows is z.output<Row>[] {
  if (!IS_PARSED) return;
  const parsed = z.safeParse(z.array(row), rows);
  if (!parsed.success)
    throw new Error(`A row of ${name} is not as its schema says: ${z.prettifyError(parsed.error)}`);
}

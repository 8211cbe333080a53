import pg from "pg";
import type { Sql } from "sql-template-tag";
import * as z from "zod";
import type { Declared } from "./sql.ts";

type Field = { name: string; tableID: number; columnID: number; dataTypeID: number };
type Type = { name: string; element: Type | undefined; labels: string[] | null };
type Described = { fields: Field[]; parameters: number[] };
type Catalogue = { types: Map<number, Type>; notNull: Set<string> };

/**
 * Every difference between the statements and the row schemas they were given, one sentence each. Each sample is described by PostgreSQL
 * (Parse and Describe) and not run, so statements that change data may be checked, too. It compares the names and types of the columns,
 * labels of enums, which plain columns may be null, and the types of the sample values. Only a test that parses a row can tell what is
 * inside JSON, and whether an expression may be null.
 */
export async function checkStatements(client: pg.Client, statements: readonly Declared[]): Promise<string[]> {
  const catalogue = await readCatalogue(client);
  const problems = new Set<string>();
  for (const statement of statements) {
    for (const sample of statement.samples()) {
      for (const problem of await checkSample(client, catalogue, statement, sample))
        problems.add(`${statement.name}: ${problem}`);
    }
  }
  return [...problems];
}

async function checkSample(
  client: pg.Client,
  catalogue: Catalogue,
  { row, isInTransaction, given }: Declared,
  { text, values }: Sql,
): Promise<string[]> {
  try {
    const described = await within(client, given, () => describe(client, text));
    return [
      ...(row ? checkRow(catalogue, described, row) : []),
      ...(isInTransaction && row ? checkTransaction(catalogue, described) : []),
      ...checkValues(catalogue, described, values),
    ];
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const place =
      error.position === undefined ? "" : ` at "${text.slice(Number(error.position) - 1).slice(0, 40)}"`;
    return [`${error.message}${place}`];
  }
}

/** Does the work after `given`, in a transaction that is rolled back. */
async function within<T>(
  client: pg.Client,
  given: (() => Sql) | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!given) return await work();
  await client.query("begin");
  try {
    const { text, values } = given();
    await client.query(text, values);
    return await work();
  } finally {
    await client.query("rollback");
  }
}

/** What PostgreSQL says of a statement without running it. @throws DatabaseError as the statement itself would. */
async function describe(client: pg.Client, text: string): Promise<Described> {
  return await new Promise((resolve, reject) => {
    client.query(new Description(text, resolve, reject));
  });
}

/** A query to pg's client that sends Parse and Describe, and no Execute. */
class Description implements pg.Submittable {
  readonly #text: string;
  readonly #resolve: (described: Described) => void;
  readonly #reject: (error: Error) => void;
  readonly #described: Described = { fields: [], parameters: [] };
  #connection: pg.Connection | undefined;

  constructor(text: string, resolve: (described: Described) => void, reject: (error: Error) => void) {
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.once("parameterDescription", this.#onParameters);
    connection.parse({ text: this.#text, name: "", types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#described.fields = fields;
  }

  /** pg tells a query nothing more after its error. */
  handleError(error: Error): void {
    this.#stopListening();
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#stopListening();
    this.#resolve(this.#described);
  }

  readonly #onParameters = ({ dataTypeIDs }: { dataTypeIDs: number[] }): void => {
    this.#described.parameters = dataTypeIDs;
  };

  #stopListening(): void {
    this.#connection?.off("parameterDescription", this.#onParameters);
  }
}

function checkRow({ types, notNull }: Catalogue, { fields }: Described, row: z.core.$ZodObject): string[] {
  const wanted = new Map(Object.entries(row._zod.def.shape));
  const problems: string[] = [];
  for (const { name, tableID, columnID, dataTypeID } of fields) {
    const schema = wanted.get(name);
    if (!schema) {
      problems.push(`column ${name} is not in the schema`);
      continue;
    }
    wanted.delete(name);
    const { inner, isNullable } = unwrap(schema);
    const type = types.get(dataTypeID);
    const problem = type ? mismatch(inner, type) : `its type ${dataTypeID} is unknown`;
    if (problem !== undefined) problems.push(`column ${name}: ${problem}`);
    // Known of plain columns only: an expression has no table.
    if (tableID !== 0 && !isNullable && !notNull.has(`${tableID}.${columnID}`))
      problems.push(`column ${name} may be null, but not in the schema`);
  }
  return [...problems, ...[...wanted.keys()].map((name) => `${name} of the schema is not a column`)];
}

/** Types that Prisma's reader and the pool read differently. */
const READ_DIFFERENTLY = new Set(["int8", "date", "numeric", "time"]);

function checkTransaction({ types }: Catalogue, { fields }: Described): string[] {
  return fields.flatMap(({ name, dataTypeID }) => {
    const type = types.get(dataTypeID)?.name ?? "";
    return READ_DIFFERENTLY.has(type)
      ? [`column ${name} is ${type}: cast it, since this runs in a transaction`]
      : [];
  });
}

const TEXTS = new Set([
  "text",
  "varchar",
  "bpchar",
  "citext",
  "name",
  "uuid",
  "date",
  "numeric",
  "time",
  "interval",
]);
const NUMBERS = new Set(["int2", "int4", "int8", "float4", "float8"]);
const INSTANTS = new Set(["timestamptz", "timestamp"]);
const JSON_TYPES = new Set(["json", "jsonb"]);
/** Formats of zod that name one type. */
const FORMATS: Record<string, string> = {
  guid: "uuid",
  uuid: "uuid",
  date: "date",
  int32: "int4",
  safeint: "int8",
};

/** Why values of this type do not fit the schema; undefined when they do. */
function mismatch(schema: z.core.$ZodType, type: Type): string | undefined {
  const is = (fits: boolean, what: string) => (fits ? undefined : `it is ${type.name}, not ${what}`);
  const isJson = JSON_TYPES.has(type.name);
  if (schema instanceof z.core.$ZodEnum) {
    const labels = Object.values(schema._zod.def.entries).map(String).sort().join(", ");
    return is(labels === type.labels?.toSorted().join(", "), `the enum of ${labels}`);
  }
  if (schema instanceof z.core.$ZodArray) {
    if (isJson) return undefined;
    return type.element ? mismatch(schema._zod.def.element, type.element) : is(false, "an array");
  }
  const kind = schema._zod.def.type;
  switch (kind) {
    case "string":
    case "number": {
      const format = FORMATS[formatOf(schema)];
      const fits =
        format === undefined ? (kind === "string" ? TEXTS : NUMBERS).has(type.name) : type.name === format;
      return is(fits, format ?? kind);
    }
    case "boolean":
      return is(type.name === "bool", "bool");
    case "date":
      return is(INSTANTS.has(type.name), "timestamptz");
    case "object":
    case "record":
    case "unknown":
      return is(isJson, "json");
    default:
      return `the check does not know zod's ${kind}`;
  }
}

function formatOf({ _zod: { def } }: z.core.$ZodType): string {
  return "format" in def && typeof def.format === "string" ? def.format : "";
}

function unwrap(schema: z.core.$ZodType): { inner: z.core.$ZodType; isNullable: boolean } {
  if (schema instanceof z.core.$ZodNullable) return { inner: schema._zod.def.innerType, isNullable: true };
  return { inner: schema, isNullable: false };
}

function checkValues({ types }: Catalogue, { parameters }: Described, values: unknown[]): string[] {
  return parameters.flatMap((oid, index) => {
    const type = types.get(oid);
    const value = values[index];
    if (!type || value === null || accepts(type, value)) return [];
    return [`parameter ${index + 1} is ${type.name}, but the sample is ${JSON.stringify(value)}`];
  });
}

function accepts(type: Type, value: unknown): boolean {
  if (Array.isArray(value))
    return type.element !== undefined && value.every((part) => accepts(type.element ?? type, part));
  if (typeof value === "number") return NUMBERS.has(type.name) || type.name === "numeric";
  if (typeof value === "boolean") return type.name === "bool";
  if (value instanceof Date) return INSTANTS.has(type.name);
  if (type.labels) return typeof value === "string" && type.labels.includes(value);
  return typeof value === "string" && (TEXTS.has(type.name) || JSON_TYPES.has(type.name));
}

async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const { rows } = await client.query<{
    oid: number;
    name: string;
    element: number | null;
    labels: string[] | null;
  }>(`select t.oid, t.typname as name, case when t.typcategory = 'A' then t.typelem end as element,
        (select array_agg(enumlabel::text order by enumsortorder) from pg_enum where enumtypid = t.oid) as labels
      from pg_type t`);
  const types = new Map<number, Type>(
    rows.map(({ oid, name, labels }) => [oid, { name, labels, element: undefined }]),
  );
  for (const { oid, element } of rows) {
    const type = types.get(oid);
    if (type && element !== null) type.element = types.get(element);
  }
  const columns = await client.query<{ key: string }>(
    "select attrelid || '.' || attnum as key from pg_attribute where attnotnull",
  );
  return { types, notNull: new Set(columns.rows.map(({ key }) => key)) };
}

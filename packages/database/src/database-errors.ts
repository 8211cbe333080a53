/**
 * The same PostgreSQL error has several shapes: the error itself (raw SQL), Prisma's `P....` with the driver's error as its cause, or the
 * driver's error alone (COMMIT). Every function below looks through the whole chain of causes.
 */

const CONFLICTS = new Set(["P2034", "40001", "40P01", "TransactionWriteConflict"]);
const UNIQUE_VIOLATIONS = new Set(["P2002", "23505", "UniqueConstraintViolation"]);
/** PostgreSQL's read_only_sql_transaction. */
export const READ_ONLY = "25006";
const GONE = new Set([
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  // PostgreSQL: a standby or another server that takes no writes, connection class, disk or memory full, limits, shutting down.
  READ_ONLY,
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "53100",
  "53200",
  "53300",
  "55P03",
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "25P03",
  "25P04",
  // Sockets, and the adapter's names for them.
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
]);
const GONE_MESSAGE =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end|the database system is (starting up|shutting down)/i;

/** Whether the work conflicted with another transaction (serialisation failure or deadlock) and may succeed when it runs again. */
export function isConflict(error: unknown): boolean {
  return errorCodes(error).some((code) => CONFLICTS.has(code));
}

/** Whether a unique constraint refused the row; with a name, whether it was that constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!errorCodes(error).some((code) => UNIQUE_VIOLATIONS.has(code))) return false;
  return constraint === undefined || layersOf(error).some((layer) => constraintOf(layer) === constraint);
}

/** The constraint or trigger that refused a row, by its name; undefined when the error is something else. */
export function violatedConstraint(error: unknown): string | undefined {
  for (const layer of layersOf(error)) {
    const message = textOf(layer["originalMessage"]);
    const [, named] = /constraint "([a-z0-9_]+)"/.exec(message) ?? /^([a-z0-9_]+): /.exec(message) ?? [];
    const constraint = constraintOf(layer) ?? named;
    if (constraint !== undefined) return constraint;
  }
  return undefined;
}

/** Whether the database was unreachable, full, or hit one of its time limits: the caller may try again later (503). */
export function isDatabaseGone(error: unknown): boolean {
  return (
    errorCodes(error).some((code) => GONE.has(code)) ||
    layersOf(error).some(({ message }) => GONE_MESSAGE.test(textOf(message)))
  );
}

type Layer = Record<string, unknown>;

/** The error and its causes, outermost first. */
function layersOf(error: unknown): Layer[] {
  const layers: Layer[] = [];
  const queue: unknown[] = [error];
  while (queue.length > 0 && layers.length < 12) {
    const next = queue.shift();
    if (!isRecord(next)) continue;
    layers.push(next);
    queue.push(next["cause"], next["meta"], next["driverAdapterError"]);
  }
  return layers;
}

function constraintOf({ constraint }: Layer): string | undefined {
  const name = isRecord(constraint) ? constraint["index"] : constraint;
  return typeof name === "string" ? name : undefined;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isRecord(value: unknown): value is Layer {
  return typeof value === "object" && value !== null;
}

/** Every code in the error's chain of causes: SQLSTATEs, Prisma's codes and the adapter's names. */
export function errorCodes(error: unknown): string[] {
  return layersOf(error)
    .flatMap(({ code, originalCode, kind }) => [code, originalCode, kind])
    .filter((code) => typeof code === "string");
}

import { pino, type DestinationStream, type Logger as PinoLogger } from "pino";
import { AppError } from "./app-error.ts";

export type Logger = PinoLogger;

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
const BUFFER_BYTES = 4096;
const BUFFER_MS = 100;
/** Lines that cannot be written yet are kept up to this size. Later lines are dropped. */
const MAX_BUFFER_BYTES = 1_000_000;
type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * A logger that writes JSON lines to stdout, or to `destination`. An error under `err` is reduced to the fields that `describeError`
 * keeps.
 */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = { level, base: null, serializers: { err: describeError } };
  return pino(options, destination ?? stdout());
}

/**
 * Buffers lines for a moment: one write per line costs 5 % of a request. The buffer is flushed when the process exits in the normal
 * way. While its disk is full, lines are kept, then dropped (docs/product/server.md, I-1080).
 */
function stdout(): DestinationStream {
  const stream = pino.destination({ sync: false, minLength: BUFFER_BYTES, maxLength: MAX_BUFFER_BYTES });
  stream.on("error", () => {
    // It would try again without end, and the process could not exit.
    stream.flushSync = () => undefined;
  });
  setInterval(() => stream.flush(), BUFFER_MS).unref();
  return stream;
}

/** Error classes whose messages come from code, never from user input. */
const SAFE_CLASSES = new Set([
  "Error",
  "TypeError",
  "RangeError",
  "ReferenceError",
  "AggregateError",
  "ConfigError",
]);

/**
 * The parts of an error that may be logged: its class, codes, constraint and stack frames. Messages of libraries are left out,
 * because messages of Prisma and PostgreSQL contain whole rows, and those of the body parser the raw body (docs/product/limits.md,
 *
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const isPlain = error instanceof AppError || SAFE_CLASSES.has(error.constructor.name);
  return {
    type: error.constructor.name,
    ...(isPlain ? { message: error.message } : {}),
    ...textOf(error, "code"),
    ...textOf(error, "constraint"),
    ...databaseCodeOf(error),
    ...(error.stack ? { at: framesOf(error.stack) } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

function textOf(error: Error, key: "code" | "constraint"): Record<string, string> {
  const value: unknown = Reflect.get(error, key);
  return typeof value === "string" ? { [key]: value } : {};
}

/** PostgreSQL's code: Prisma keeps the error of the driver below its own. */
function databaseCodeOf(error: Error): { databaseCode?: string } {
  let found: unknown = error;
  for (const key of ["meta", "driverAdapterError", "cause", "originalCode"])
    found = typeof found === "object" && found !== null ? Reflect.get(found, key) : undefined;
  return typeof found === "string" ? { databaseCode: found } : {};
}

function framesOf(stack: string): string[] {
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return frames.slice(0, 12).map((line) => line.trim());
}

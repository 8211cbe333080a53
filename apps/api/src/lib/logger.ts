import { pino, type DestinationStream, type Logger as PinoLogger } from "pino";
import { AppError } from "./app-error.ts";

export type Logger = PinoLogger;

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
const GATHER_BYTES = 4096;
const GATHER_MS = 100;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** JSON lines on stdout, or to `destination`. An error under `err` is reduced to what `describeError` keeps. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = { level, base: null, serializers: { err: describeError } };
  return pino(options, destination ?? stdout());
}

/** Gathers lines for a moment: a write for each costs a twentieth of an answer. Whatever ends the process orderly writes the rest. */
function stdout(): DestinationStream {
  const stream = pino.destination({ sync: false, minLength: GATHER_BYTES });
  setInterval(() => stream.flush(), GATHER_MS).unref();
  return stream;
}

/** Classes whose messages are written by code, never from somebody's input. */
const PLAIN = new Set([
  "Error",
  "TypeError",
  "RangeError",
  "ReferenceError",
  "AggregateError",
  "ConfigError",
]);

/**
 * What may be logged of an error: its kind, codes, constraint and place. Messages of libraries are left out, because Prisma's and
 * PostgreSQL's carry whole rows and the body parser's the raw body (docs/product/accounts.md, A-86).
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const isPlain = error instanceof AppError || PLAIN.has(error.constructor.name);
  return {
    type: error.constructor.name,
    ...(isPlain ? { message: error.message } : {}),
    ...textOf(error, "code"),
    ...textOf(error, "constraint"),
    ...(error.stack ? { at: framesOf(error.stack) } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

function textOf(error: Error, key: "code" | "constraint"): Record<string, string> {
  const value: unknown = Reflect.get(error, key);
  return typeof value === "string" ? { [key]: value } : {};
}

function framesOf(stack: string): string[] {
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return frames.slice(0, 12).map((line) => line.trim());
}

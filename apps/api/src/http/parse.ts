import { Id } from "@pola/shared/schemas/text";
import type { Request } from "express";
import * as z from "zod";
import { AppError } from "../lib/app-error.ts";

// The shared schemas use zod/mini, which has no default messages: without a locale a rule without a message would only say "Invalid
// input".
z.config(z.locales.en());

/**
 * Parses the body by its schema; keys that the schema does not name are dropped.
 * @throws AppError BAD_REQUEST unless it is a JSON object, VALIDATION_FAILED with the first message of each field.
 */
export function parseBody<Schema extends z.core.$ZodType>(schema: Schema, req: Request): z.output<Schema> {
  const body: unknown = req.body ?? {};
  if (typeof body !== "object" || Array.isArray(body))
    throw new AppError("BAD_REQUEST", "The body must be a JSON object");
  return parse(schema, body);
}

/**
 * Parses the query by its schema. A parameter without a value counts as absent.
 * @throws AppError VALIDATION_FAILED with the first message of each parameter.
 */
export function parseQuery<Schema extends z.core.$ZodType>(schema: Schema, req: Request): z.output<Schema> {
  const given = Object.entries(req.query).filter(([, value]) => value !== "");
  return parse(schema, Object.fromEntries(given));
}

/**
 * Parses a row's id from the path.
 * @throws AppError NOT_FOUND for anything but a UUID, since it names no row (docs/product/server.md, I-80).
 */
export function parseId(id: unknown): string {
  const parsed = z.safeParse(Id, id);
  if (!parsed.success) throw new AppError("NOT_FOUND", "Not found");
  return parsed.data;
}

function parse<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value, { error: sentenceOf });
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error.issues);
  const [first] = Object.values(errors);
  throw new AppError("VALIDATION_FAILED", first ?? "Please check what you entered", { errors });
}

const WANTED = new Map([
  ["int", "a whole number"],
  ["number", "a number"],
  ["string", "text"],
  ["boolean", "true or false"],
  ["array", "a list"],
]);

/** The sentence of a rule that has none of its own (docs/product/server.md, I-2190). `undefined`: the library's. */
function sentenceOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return `Enter ${WANTED.get(issue.expected) ?? "an object"}`;
    case "invalid_value":
      return `Use ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(String).join(", ")}`;
    case "too_small":
      return `Use at least ${issue.minimum}`;
    case "too_big":
      return `Use at most ${issue.maximum}${issue.origin === "string" ? " characters" : ""}`;
    case "invalid_key":
      return issue.issues[0]?.message;
    default:
      return undefined;
  }
}

/** The first message of each field, by dot path. Later messages of a field follow from the same mistake. */
function fieldErrors(issues: z.core.$ZodIssue[]): Record<string, string> {
  const errors = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.map(String).join(".");
    if (!errors.has(field)) errors.set(field, message);
  }
  return Object.fromEntries(errors);
}

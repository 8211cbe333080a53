import type { ErrorCode } from "@pola/shared/errors";
import type { ErrorReply } from "@pola/shared/schemas/envelope";
import type { ErrorRequestHandler, Request, Response } from "express";
import { isDatabaseGone } from "@pola/database/db";
import { errorCodes, isConflict, violatedConstraint } from "@pola/database/database-errors";
import type { Ctx } from "../context.ts";
import { AppError, busy, conflict } from "../lib/app-error.ts";
import { requestIdOf } from "./request-log.ts";

type WithLog = Pick<Ctx, "log">;

/** Turns every error into a response (docs/product/server.md, I-77). */
export function errorHandler(ctx: WithLog): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => respondWithError(ctx, error, req, res);
}

/**
 * Sends the error as the response. An unexpected error is logged, and its response carries no detail. A response that has ended is left
 * alone, because its connection may already serve the next request (docs/product/limits.md, A-120).
 */
export function respondWithError({ log }: WithLog, error: unknown, req: Request, res: Response): void {
  const requestId = requestIdOf(req);
  if (res.writableEnded) {
    log.warn({ err: error, requestId }, "A handler failed after its response had ended");
    return;
  }
  const appError = appErrorOf(error);
  if (appError.status >= 500) log.error({ err: error, requestId }, appError.message);
  const constraint = violatedConstraint(error);
  if (constraint) log.warn({ constraint, requestId }, "A constraint refused a change");
  // The response has started: only closing the connection shows the client that it is incomplete.
  if (res.headersSent) res.destroy();
  else send(res, appError, requestId);
}

function send(
  res: Response,
  { status, message, code, details: { errors, data, retryAfterSeconds, allow } }: AppError,
  requestId: string | undefined,
): void {
  // http/metrics.ts counts refusals by this code.
  res.locals["errorCode"] = code;
  if (retryAfterSeconds !== undefined) res.set("Retry-After", String(retryAfterSeconds));
  if (allow) res.set("Allow", allow.join(", "));
  const reply: ErrorReply = {
    success: false,
    message,
    code,
    ...(errors ? { errors } : {}),
    ...(data === undefined ? {} : { data }),
    ...(requestId ? { requestId } : {}),
  };
  res.status(status).json(reply);
}

function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return (
    fromDatabase(error) ??
    fromExpress(error) ??
    new AppError("INTERNAL", "Something went wrong. Please try again.")
  );
}

/** Maps errors of the database to responses (docs/product/server.md, I-78). */
function fromDatabase(error: unknown): AppError | undefined {
  if (isDatabaseGone(error) || isConflict(error)) return busy();
  const codes = errorCodes(error);
  if (codes.includes("P2025")) return new AppError("NOT_FOUND", "Not found");
  if (codes.some((code) => VIOLATIONS.has(code))) {
    return conflict("Someone else has changed this. Please reload and try again.");
  }
  // Class 22: a value that PostgreSQL cannot store, such as a NUL character.
  if (codes.some((code) => /^22[0-9A-Z]{3}$/.test(code) || code === "P2023")) {
    return new AppError("BAD_REQUEST", "The request contains a value that cannot be stored");
  }
  return undefined;
}

/** Violations of unique, foreign key, check and exclusion constraints, and exceptions of triggers. */
const VIOLATIONS = new Set(["P2002", "P2003", "P2004", "23001", "23503", "23505", "23514", "23P01", "P0001"]);

/** The errors of the body parser, the router and the file sender, by the HTTP status that they carry. */
const FROM_EXPRESS: Record<string, [ErrorCode, string]> = {
  400: ["BAD_REQUEST", "Bad request"],
  403: ["BAD_REQUEST", "Bad request"],
  404: ["NOT_FOUND", "Not found"],
  413: ["PAYLOAD_TOO_LARGE", "The request is too large"],
  415: ["UNSUPPORTED_MEDIA_TYPE", "The body must be JSON in UTF-8"],
};

function fromExpress(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !("status" in error)) return undefined;
  if ("type" in error && error.type === "entity.parse.failed")
    return new AppError("BAD_REQUEST", "The body is not JSON");
  const refusal = FROM_EXPRESS[String(error.status)];
  return refusal && new AppError(...refusal);
}

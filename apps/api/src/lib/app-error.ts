import { ERROR_STATUS, type ErrorCode } from "@pola/shared/errors";

type Details = {
  /** Message per field, by dot path. */
  errors?: Record<string, string> | undefined;
  /** Data for a program, such as the current prices. */
  data?: unknown;
  /** Sent as Retry-After. */
  retryAfterSeconds?: number | undefined;
  /** The methods that the path supports, sent as Allow. */
  allow?: string[] | undefined;
};

/**
 * An error that a person can cause. `message` is the sentence they read, `code` is for programs, and the HTTP status follows from
 * the code (docs/product/server.md, I-77). Any other error becomes a 500 without detail.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.details = details;
  }
}

/** The refusal of a token that no longer counts: the web then asks the person to sign in again. */
export function sessionEnded(): AppError {
  return new AppError("UNAUTHENTICATED", "Your session has ended. Please log in again.");
}

/** The refusal of a change that does not fit what is stored by now. */
export function conflict(message: string, details?: Details): AppError {
  return new AppError("CONFLICT", message, details);
}

/** As {@link conflict}, because of one field of the body. The sentence is also the message of the field. */
export function fieldConflict(field: string, message: string): AppError {
  return conflict(message, { errors: { [field]: message } });
}

/** The refusal of one field, by its dot path in the body. The sentence is also the message of the whole error. */
export function invalidField(field: string, message: string): AppError {
  return new AppError("VALIDATION_FAILED", message, { errors: { [field]: message } });
}

export function emailTaken(): AppError {
  const message = "This email is already registered";
  return new AppError("EMAIL_TAKEN", message, { errors: { email: message } });
}

/** The refusal of a full queue, or without a database: the client may try again after so many seconds. */
export function busy(retryAfterSeconds = 2): AppError {
  return new AppError("UNAVAILABLE", "The service is busy. Please try again in a moment.", {
    retryAfterSeconds,
  });
}

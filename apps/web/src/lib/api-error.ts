type ApiErrorFields = {
  status: number;
  code: string;
  message: string;
  errors?: Record<string, string> | undefined;
  data?: unknown;
  plainText?: string | undefined;
};

/**
 * A call that failed. `message` is the server's sentence for a person, empty when it sent none; `errors` has its sentences by field. `data`
 * has further details, such as current prices. `plainText` is a response that is not JSON, such as a proxy's page. `isNetwork`: no response
 * arrived, `status` is 0.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string>;
  readonly data: unknown;
  readonly plainText: string;
  readonly isNetwork: boolean;

  constructor({ status, code, message, errors = {}, data, plainText = "" }: ApiErrorFields) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.data = data;
    this.plainText = plainText;
    this.isNetwork = code === "NETWORK";
  }
}

/** Whether what was asked for does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether the server refused the call, so that repeating it changes nothing. A lost connection or an overloaded server may recover. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && !error.isNetwork && error.status < 500;
}

type ErrorWords = {
  /** For a refusal without a sentence. */
  fallback: string;
  /** Precedes the server's sentence: "Failed to update user role: ...". */
  lead?: string;
  /** Replaces the sentence about the network when no response arrived. */
  noResponse?: string;
  /** For an error that is not a failed call. Default: `noResponse`, else the fallback. */
  unexpected?: string;
};

/**
 * The sentence that a person reads about an error: the server's own, else the one about the network, else the caller's words
 * (docs/product/interface.md, I-36). A string as `words` is the fallback.
 */
export function errorText(error: unknown, words: string | ErrorWords): string {
  const { fallback, lead, noResponse, unexpected } = typeof words === "string" ? { fallback: words } : words;
  if (!(error instanceof ApiError)) return unexpected ?? noResponse ?? fallback;
  if (error.isNetwork && noResponse !== undefined) return noResponse;
  if (error.message === "") return fallback;
  return lead === undefined ? error.message : `${lead}: ${error.message}`;
}

/** The specification's words for a failed action, then the reason if there is one (docs/product/interface.md, I-131). */
export function failureText(error: unknown, whatFailed: string): string {
  return errorText(error, { lead: whatFailed, fallback: whatFailed });
}

/** What a block that could not be loaded shows below its title, and how it is loaded again. */
export function failureOf(query: { error: unknown; refetch: () => unknown }) {
  return { detail: errorText(query.error, ""), onRetry: query.refetch };
}

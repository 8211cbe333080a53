import type { Call } from "@pola/shared/api/contract";
import { LOG_POSITION } from "@pola/shared/api/endpoint";
import { ApiError } from "../lib/api-error.ts";
import { noteServerTime } from "../lib/server-clock.ts";
import { lastPerson, logPosition, storedToken } from "../lib/storage.ts";
import { noteResponse } from "../offline/connection.ts";
import { takeEarlyReply } from "./early-replies.ts";

/** What a request carries beside its method and path. */
export type Sent = {
  params?: Readonly<Record<string, string>> | undefined;
  /** Empty values are left out. */
  query?: object | undefined;
  /** Sent as JSON; a FormData (an upload) as it is. */
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Set by the session check, for which a 401 is an expected result and does not end the session. */
  isSessionCheck?: boolean | undefined;
};

// The back office, and each order: without a session these calls send nothing.
const NEEDS_TOKEN = /^\/(admin|couriers|dispatches|orders\/(admin|:id)|remittances|returns)/;
const NETWORK_MESSAGE = "Network error. Please try again.";
// The person reads this after signing in again, when the server's "Please login" would be wrong.
const ENDED_MESSAGE = "Your session had ended. Please try again.";

const sessionEndListeners = new Set<() => void>();

/** The code of a refusal, and the event on the window that reports it: the person's role or areas may have changed. */
export const FORBIDDEN = "FORBIDDEN";

/** Calls `listener` when the server no longer accepts the stored token. Returns the function that unsubscribes. */
export function onSessionEnd(listener: () => void): () => void {
  sessionEndListeners.add(listener);
  return () => {
    sessionEndListeners.delete(listener);
  };
}

/**
 * Sends a request with the stored bearer token and returns the JSON of a successful reply, undefined for an empty body. A 401
 * UNAUTHENTICATED deletes the stored token and ends the session, once for any number of requests that fail together
 * (docs/product/interface.md, I-51).
 * @throws ApiError for every refusal, a failed network and a reply that comes after another person has signed in (docs/product/accounts.md,
 * A-997); an aborted request throws its own error
 */
export async function sendRequest(key: Call, options: Sent = {}): Promise<unknown> {
  const token = storedToken.get();
  const requireSamePerson = samePerson();
  const read = async () => {
    const response = await fetchCall(key, options, token);
    return { response, reply: await readJson(response, options.signal) };
  };
  const { response, reply } = await (key.startsWith("GET") ? read() : whilePersonStays(read()));
  // The reply belongs to the person before: nothing of it may be stored or shown now.
  requireSamePerson();
  if (response.ok && field(reply, "success") !== false) return reply;
  throw refuse(response.status, reply, token, options);
}

let peopleLeft = 0;

/** Called when the person on the screen leaves it, so that the outcome of their running calls is not reported (docs/product/interface.md, I-2580). */
export function forgetCalls(): void {
  peopleLeft += 1;
}

/** How many people have left the screen since the start of the page. */
export const countPeopleLeft = (): number => peopleLeft;

/** What a call of this person resolves to. Never settles once they have left: neither a success nor a failure is for who comes next. */
export async function whilePersonStays<Result>(outcome: Promise<Result>): Promise<Result> {
  const before = peopleLeft;
  try {
    return await outcome;
  } finally {
    if (peopleLeft !== before) await new Promise(() => {});
  }
}

/**
 * Returns a function that throws once another person than now has signed in on this device. What follows would be done in their name
 * (docs/product/accounts.md, A-2333).
 */
export function samePerson(): () => void {
  const person = lastPerson();
  return () => {
    if (person && person !== lastPerson()) throw networkError();
  };
}

/** The error of a refusal. A 401 UNAUTHENTICATED ends the session; a 403 FORBIDDEN is reported on the window. */
export function refuse(status: number, reply: unknown, token: string | null, options: Sent): ApiError {
  const error = refusalOf(status, reply);
  if (error.code === FORBIDDEN && !options.isSessionCheck) window.dispatchEvent(new Event(FORBIDDEN));
  if (error.code === "UNAUTHENTICATED" && token !== null && !options.isSessionCheck) {
    if (endSession(token)) error.message = ENDED_MESSAGE;
  }
  return error;
}

/** Sends a request. @throws ApiError when no response arrives; an aborted request throws its own error */
export async function fetchCall(
  key: Call,
  { params, query = {}, body, headers, signal }: Sent,
  token: string | null,
): Promise<Response> {
  const [method = "", pattern = ""] = key.split(" ");
  if (token === null && NEEDS_TOKEN.test(pattern))
    throw new ApiError({ status: 0, code: "NO_TOKEN", message: "No authentication token found" });
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
  const url = new URL(`/api${path}`, window.location.origin);
  const isForm = body instanceof FormData;
  const position = logPosition.get();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") url.searchParams.set(name, String(value));
  }
  try {
    const early =
      method === "GET" && url.search === "" ? await takeEarlyReply(url.pathname, token) : undefined;
    const response =
      early ??
      (await fetch(url, {
        method,
        headers: {
          Accept: "application/json",
          ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
          ...(token !== null && { Authorization: `Bearer ${token}` }),
          ...(position !== null && { [LOG_POSITION]: position }),
          ...headers,
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        ...(signal && { signal }),
      }));
    noteServerTime(response);
    noteResponse(response);
    notePosition(response);
    return response;
  } catch (error) {
    throw signal?.aborted ? error : networkError();
  }
}

/** Keeps the newest one: responses may arrive in another order than their changes were made. */
function notePosition(response: Response): void {
  const given = response.headers.get(LOG_POSITION);
  if (given !== null && given > (logPosition.get() ?? "")) logPosition.set(given);
}

/** An empty body is undefined. A body that is not JSON (a proxy's error page) is `{ plainText }`. */
export async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    throw signal?.aborted ? error : networkError();
  }
  try {
    return JSON.parse(text);
  } catch {
    return text === "" ? undefined : { plainText: text };
  }
}

/** No response arrived, or only a part of one. */
export function networkError(): ApiError {
  return new ApiError({ status: 0, code: "NETWORK", message: NETWORK_MESSAGE });
}

function refusalOf(status: number, reply: unknown): ApiError {
  const errors: Record<string, string> = {};
  for (const [name, text] of Object.entries(Object(field(reply, "errors")))) {
    if (typeof text === "string") errors[name] = text;
  }
  return new ApiError({
    status,
    code: textField(reply, "code") ?? `HTTP_${status}`,
    message: textField(reply, "message") ?? "",
    errors,
    data: field(reply, "data"),
    plainText: textField(reply, "plainText"),
  });
}

/** Whether this request ended the session. A late response to an older token says nothing about the current one. */
function endSession(token: string): boolean {
  if (storedToken.get() !== token) return false;
  storedToken.clear();
  for (const listener of sessionEndListeners) listener();
  return true;
}

/** A property of a value that may not be an object. */
export function field(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name);
}

/** A text property of a value that may not be an object; undefined for anything else. */
export function textField(value: unknown, name: string): string | undefined {
  const text = field(value, name);
  return typeof text === "string" ? text : undefined;
}

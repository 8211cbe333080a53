import type { Call, Contract } from "@pola/shared/api/contract";
import type { BodyInput, Data, Params, QueryInput } from "@pola/shared/api/endpoint";
import { field, sendRequest, type Sent, textField } from "./client.ts";
import { ApiError } from "../lib/api-error.ts";

type PathPart<C extends Call> = keyof Params<C> extends never ? object : { params: Params<C> };
type QueryPart<E> = E extends { query: unknown } ? { query?: QueryInput<E> } : object;
type BodyPart<E> = E extends { body: unknown }
  ? { body: BodyInput<E> }
  : E extends { upload: string }
    ? { body: FormData }
    : object;

/** What a call sends, by its contract. */
type Options<C extends Call> = Pick<Sent, "headers" | "signal" | "isSessionCheck"> &
  PathPart<C> &
  QueryPart<Contract[C]> &
  BodyPart<Contract[C]>;

/** The options may be left out where nothing is required. */
export type Rest<C extends Call> = object extends Options<C> ? [options?: Options<C>] : [options: Options<C>];

type Reply<C extends Call> = {
  data: Data<Contract[C]>;
  /** What was done, as a sentence (docs/product/server.md, I-2208). */
  message: string;
  /** How many rows match in all; only of a list with pages. */
  total: number | undefined;
};

/**
 * Calls an endpoint of the contract (packages/shared/src/api): its key names method and path, its contract the types of what is sent and
 * returned. The API's tests compare every reply with the contract, so the browser loads no schema and looks at the envelope alone
 * (docs/decisions/0019).
 * @throws ApiError as `sendRequest` does, and for an unreadable reply
 */
export async function call<C extends Call>(key: C, ...[options]: Rest<C>): Promise<Reply<C>> {
  return await callWith(key, options);
}

/** As `call`, where the options are checked already. */
export async function callWith<C extends Call>(key: C, options: Sent | undefined): Promise<Reply<C>> {
  return readReply(key, await sendRequest(key, options));
}

/** As `call`, but returns the reply as it is, without requiring `data` in it. */
export async function send<C extends Call>(key: C, ...[options]: Rest<C>): Promise<unknown> {
  return await sendRequest(key, options);
}

function readReply<C extends Call>(key: C, reply: unknown): Reply<C> {
  if (!isSuccess(key, reply)) throw new ApiError({ status: 200, code: "UNREADABLE_REPLY", message: "" });
  const total = field(field(reply, "pagination"), "total");
  return {
    data: reply.data,
    message: textField(reply, "message") ?? "",
    total: typeof total === "number" ? total : undefined,
  };
}

/** The one place where a reply gets the type its contract gives it. */
function isSuccess<C extends Call>(_key: C, reply: unknown): reply is { data: Data<Contract[C]> } {
  return field(reply, "success") === true && field(reply, "data") !== undefined;
}

import type * as z from "zod/mini";
import type { NeededArea } from "../admin-areas.ts";
import type { ErrorCode } from "../errors.ts";

type Schema = z.core.$ZodType;

/**
 * Who may call an endpoint. `anyone`: the session is not read. `visitor`: a guest or a signed-in person; an invalid token is
 * refused.
 */
export type Access =
  | "anyone"
  | "visitor"
  | "signed-in"
  | "reseller"
  | "approved reseller"
  | "reseller or admin"
  | "vendor"
  | "admin";

/** Who may call: an access level without admins, or admins with an area of the back office, and resellers beside them where they are named. */
export type Callers =
  | { access: Exclude<Access, `${string}admin`>; adminArea?: undefined }
  | { access?: "reseller"; adminArea: NeededArea };

export function accessOf({ access, adminArea }: Callers): Access {
  if (adminArea === undefined) return access;
  return access === "reseller" ? "reseller or admin" : "admin";
}

/**
 * Everything that server and web need to know about one endpoint. Its key in the contract is its method and path: `GET /orders/:id`.
 */
export type Endpoint = Callers & {
  summary: string;
  /** `message` of a successful response, unless it depends on what was done: then the handler gives it. A read needs none (`messageOf`). */
  message?: string;
  /** The kind of row that the id in the path names. Another reseller's row is a 404, so that its existence stays private. */
  row?: "order" | "payout" | "user";
  query?: Schema;
  body?: Schema;
  /** The multipart field that carries a file, in place of a JSON body. */
  upload?: string;
  /** Request headers that the endpoint reads, and their effect. */
  headers?: Readonly<Record<string, string>>;
  /** `data` of a successful response, or a file of this media type without an envelope. */
  reply: Schema | File;
  /** The reply is one page of rows: the envelope carries `pagination`. */
  isPaged?: true;
  /** The reply may be a few seconds old: it is read from the replica, where there is one, but never without the caller's own changes. */
  mayLag?: true;
  /** A read that leaves a row in the activity log, as exports of people's data do. */
  isRecorded?: true;
  /** The reply depends on path and query alone: callers who wait for it share one read, and its handler does not learn who asks. */
  isShared?: true;
  /** The browser may keep the reply, and asks with its ETag whether it has changed. Only for replies without personal data: the catalogue. */
  hasEtag?: true;
  /** 200 unless given. */
  status?: 200 | 201;
  /** Refusals besides those that follow from access, path, query and body. A schema describes the `data` of the refusal. */
  refusals?: Readonly<Partial<Record<ErrorCode, true | Schema>>>;
};

type File = { file: string };

/** `message` of a successful response to a call, unless its handler gives another (docs/product/server.md, I-2208). */
export function messageOf(call: string, { message }: Pick<Endpoint, "message">): string | undefined {
  return message ?? (call.startsWith("GET ") ? "Loaded successfully" : undefined);
}

/**
 * The header with a log position, 16 hexadecimal digits, so that texts compare as positions do. The response to a change has it where there
 * is a replica. A read that sends it back sees that change (docs/decisions/0043).
 */
export const LOG_POSITION = "Log-Position";

/** Whether a reply is a file instead of JSON in the envelope. */
export function isFile(reply: Schema | File): reply is File {
  return "file" in reply;
}

/** The names of a path's parameters: `"id"` of `GET /orders/:id`. */
type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}.${string}`
    ? Name
    : Path extends `${string}:${infer Name}`
      ? Name
      : never;

/** A path's parameters. Each is the id of a row. */
export type Params<Call> = Record<ParamNames<Call>, string>;

type SchemaOf<E, Key extends string> = E extends Record<Key, infer S extends Schema> ? S : never;

/** The query as the server receives it: parsed, with defaults. */
export type Query<E> = z.core.output<SchemaOf<E, "query">>;

/** The body as the server receives it: parsed, without unknown keys. */
export type Body<E> = z.core.output<SchemaOf<E, "body">>;

/** The `data` of a successful response. */
export type Data<E> = z.core.output<SchemaOf<E, "reply">>;

/** The query that a client may send. Empty values are left out. */
export type QueryInput<E> = {
  [Key in keyof z.core.input<SchemaOf<E, "query">>]?: string | number | boolean | null | undefined;
};
export type BodyInput<E> = z.core.input<SchemaOf<E, "body">>;

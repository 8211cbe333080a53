import * as z from "zod";

/**
 * Who may call a route (api.md, Who may call what). `anyone` never reads the session; `visitor` may be a guest, but a token that
 * counts no more is refused.
 */
export type Access =
  | "anyone"
  | "visitor"
  | "signed-in"
  | "reseller"
  | "approved reseller"
  | "reseller or admin"
  | "admin";

/** What a person who reads the document is told of each. */
export const ACCESS_NOTES: Record<Access, string> = {
  anyone: "Anyone; no session is read.",
  visitor: "Guests and everyone who is signed in.",
  "signed-in": "Everyone who is signed in.",
  reseller: "Resellers, approved or pending.",
  "approved reseller": "Approved resellers.",
  "reseller or admin": "Resellers and admins.",
  admin: "Admins.",
};

type Reply =
  | { kind: "data"; data: z.core.$ZodType }
  | { kind: "paged"; data: z.core.$ZodType }
  | { kind: "file"; type: string };

/** One route of the API as the document, the access table and the replies of the whole suite are held against it. */
export type RouteEntry = {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** Below /api, as Express writes it: `/orders/:id/status`. */
  path: string;
  summary: string;
  access: Access;
  /** Whose row the path's id names: for a reseller another one's is 404 (api.md). */
  row?: "order" | "payout" | "user";
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  /** The field that carries the file of a multipart body. */
  upload?: string;
  headers?: Record<string, string>;
  /** The successful answers by status. */
  replies: Record<number, Reply>;
  /** 409 is possible; a schema says what `data` it may carry. */
  conflict?: true | z.core.$ZodType;
  /** Refusals beyond those that follow from access, path, query and body. */
  errors?: readonly number[];
};

/** An answer in the envelope. */
export function data(schema: z.core.$ZodType): Reply {
  return { kind: "data", data: schema };
}

/** A list in the envelope, with `pagination`. */
export function list(item: z.core.$ZodType): Reply {
  return paged(z.array(item));
}

/** As `list`, where the rows stand inside an object. */
export function paged(schema: z.core.$ZodType): Reply {
  return { kind: "paged", data: schema };
}

/** An answer without an envelope, of this media type. */
export function file(type: string): Reply {
  return { kind: "file", type };
}

/** The statuses of all refusals a route can answer, in ascending order. */
export function refusalsOf({
  access,
  path,
  query,
  body,
  upload,
  conflict,
  errors = [],
}: RouteEntry): number[] {
  const isOpen = access === "anyone" || access === "visitor";
  const takesBody = body !== undefined || upload !== undefined;
  const statuses = [
    400,
    500,
    503,
    ...(access === "anyone" ? [] : [401, 429]),
    ...(isOpen || access === "signed-in" ? [] : [403]),
    ...(path.includes("/:") ? [404] : []),
    ...(conflict === undefined ? [] : [409]),
    ...(takesBody ? [413, 415, 422] : []),
    ...(query === undefined ? [] : [422]),
    ...errors,
  ];
  return [...new Set(statuses)].sort((a, b) => a - b);
}

import * as z from "zod";
import type { OpenApiDocument } from "../http/openapi/document.ts";

export type SeenReply = {
  method: string;
  /** Below /api, with or without a query. */
  url: string;
  status: number;
  contentType: string;
  header: (name: string) => unknown;
  /** What was given to `res.json`; undefined for a file. */
  body: unknown;
};

const Responses = z.record(
  z.string(),
  z.union([
    z.object({ $ref: z.string() }),
    // A 304 has no content.
    z.object({ content: z.record(z.string(), z.object({ schema: z.optional(z.unknown()) })).default({}) }),
  ]),
);

/** Refusals before any route handles the request. Every path has them, in the usual shape of a refusal. */
const BEFORE_A_ROUTE = new Set([404, 405]);

/**
 * Compares replies with the document: the route, status and media type are listed, the body matches the schema without extra keys, and
 * a refusal has its required headers. Each schema is compiled once, at its first use.
 */
export function conformanceTo(document: OpenApiDocument) {
  const paths = Object.entries(document.paths)
    .map(([path, operations]) => ({ path, operations, pattern: patternOf(path) }))
    // The path with more literal text wins: /payouts/reseller/history before /payouts/reseller/{id}.
    .sort((a, b) => literalLength(b.path) - literalLength(a.path));
  const schemas = new Map<string, z.ZodType>();
  const read = new Map<unknown, z.infer<typeof Responses>>();

  const responsesOf = (operation: { responses: unknown } | undefined) => {
    const responses = read.get(operation) ?? Responses.parse(operation?.responses);
    read.set(operation, responses);
    return responses;
  };

  const compiled = (key: string, schema: unknown): z.ZodType => {
    const known = schemas.get(key);
    if (known) return known;
    const inDocument = { allOf: [schema], $defs: document.components.schemas };
    const made = z.fromJSONSchema(
      JSON.parse(JSON.stringify(inDocument).replaceAll("#/components/schemas/", "#/$defs/")),
    );
    schemas.set(key, made);
    return made;
  };

  /** What is wrong with a reply, or null. */
  return (reply: SeenReply): string | null => {
    const path = reply.url.replace(/\?.*$/s, "").replace(/(?<=.)\/$/, "");
    const method = reply.method === "HEAD" ? "get" : reply.method.toLowerCase();
    const found = paths.find(({ pattern, operations }) => pattern.test(path) && method in operations);
    const name = `${reply.method} ${found?.path ?? path} ${reply.status}`;
    const missing = missingHeader(reply);
    if (missing) return `${name}: no ${missing}`;
    if (!found) return BEFORE_A_ROUTE.has(reply.status) ? null : `${name}: no such route in the document`;

    const listed = responsesOf(found.operations[method])[reply.status];
    if (!listed) return `${name}: the document does not list this status`;
    const response = "$ref" in listed ? resolve(document, listed.$ref) : listed;
    const media = response.content[reply.contentType];
    if (!media) return `${name}: the document does not list ${reply.contentType}`;
    if (media.schema === undefined) return null;
    // As it is sent: without undefined, with dates as text.
    const body: unknown = JSON.parse(JSON.stringify(reply.body));
    const parsed = compiled(`${found.path} ${method} ${reply.status}`, media.schema).safeParse(body);
    return parsed.success ? null : `${name}: ${differences(parsed.error.issues).join("; ")}`;
  };
}

function missingHeader({ status, header }: SeenReply): string | null {
  if ((status === 429 || status === 503) && !/^\d+$/.test(String(header("retry-after"))))
    return "Retry-After";
  return status === 405 && !header("allow") ? "Allow" : null;
}

function resolve(document: OpenApiDocument, reference: string) {
  const response = document.components.responses[reference.split("/").at(-1) ?? ""];
  return z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).parse(response);
}

function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${escaped}$`, "i");
}

function literalLength(path: string): number {
  return path.replaceAll(/\{\w+\}/g, "").length;
}

/** Of the alternatives of a union, the one that failed deepest gives the best message. */
function differences(issues: z.core.$ZodIssue[], at: PropertyKey[] = []): string[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path];
    if (issue.code === "invalid_union" && issue.errors.length > 0) {
      const deepest = issue.errors.toSorted((a, b) => depth(b) - depth(a))[0] ?? [];
      return differences(deepest, path);
    }
    return `${path.map(String).join(".") || "(body)"}: ${issue.message}`;
  });
}

function depth(issues: z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map(({ path }) => path.length));
}

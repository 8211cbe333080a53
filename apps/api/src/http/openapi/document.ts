import { envelopeOf, Pagination } from "@pola/shared/schemas/envelope";
import { Id } from "@pola/shared/schemas/text";
import { STATUS_CODES } from "node:http";
import * as z from "zod";
import { ACCESS_NOTES, refusalsOf, type RouteEntry } from "./route-entry.ts";
import { ROUTES } from "./routes.ts";
import { type JsonSchema, jsonSchemaOf, refusalOf } from "./schemas.ts";

export type OpenApiDocument = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, JsonSchema>;
    securitySchemes: Record<string, JsonSchema>;
  };
};

type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: JsonSchema[];
  requestBody?: JsonSchema;
  responses: Record<string, JsonSchema>;
};

const DESCRIPTION = `Answers: \`{ success: true, data, message?, pagination? }\`. Refusals: \`{ success: false, message, code, errors?, requestId }\`,
where \`message\` is for a person and \`code\` for a program. Money is rupees with at most 2 decimals, weight kilograms, times are
ISO 8601 in UTC, business dates \`YYYY-MM-DD\` in Asia/Colombo. Without \`page\` and \`pageSize\` a list answers its first 200 rows.
A path under a method it does not know answers 405 with \`Allow\`.`;

/** The first word of a path is its tag. */
const TAGS: Record<string, string> = {
  auth: "Sign in, registration, passwords and one's own account.",
  users: "Accounts, for admins.",
  products: "The catalogue.",
  vendor: "The catalogue under its second address.",
  orders: "Orders of resellers, and their way to the customer.",
  payouts: "Commission of resellers, week by week.",
  admin: "The back office's figures, activity and mails.",
  uploads: "Pictures of products, and logos.",
  openapi: "This document.",
  docs: "This document as a page.",
};

/** The OpenAPI 3.1 document of the API, from the same schemas that parse its requests (api.md, Conventions). */
export function openApiDocument(brandName: string): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = {};
  const paths: OpenApiDocument["paths"] = {};
  for (const entry of ROUTES) {
    const path = documentPath(entry.path);
    paths[path] = { ...paths[path], [entry.method]: operationOf(entry, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: { title: `${brandName} API`, version: "1.0.0", description: DESCRIPTION },
    servers: [{ url: "/api" }],
    tags: [...new Set(ROUTES.map(tagOf))].map((name) => ({ name, description: TAGS[name] ?? name })),
    paths,
    components: {
      responses: sharedRefusals(schemas),
      schemas,
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}

/** `/orders/:id` as the document writes it: `/orders/{id}`. */
export function documentPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, "{$1}");
}

function tagOf({ path }: RouteEntry): string {
  return path.split(/[/.]/)[1] ?? "";
}

function operationOf(entry: RouteEntry, schemas: Record<string, JsonSchema>): Operation {
  const parameters = parametersOf(entry, schemas);
  const requestBody = requestBodyOf(entry, schemas);
  return {
    operationId: operationId(entry),
    tags: [tagOf(entry)],
    summary: entry.summary,
    description: ACCESS_NOTES[entry.access],
    security: securityOf(entry),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...answersOf(entry, schemas), ...refusalRefs(entry, schemas) },
  };
}

function operationId({ method, path }: RouteEntry): string {
  const words = path.split(/[^A-Za-z]+/).filter(Boolean);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function securityOf({ access }: RouteEntry): Operation["security"] {
  if (access === "anyone") return [];
  return access === "visitor" ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

function parametersOf(
  { path, query, headers = {} }: RouteEntry,
  schemas: Record<string, JsonSchema>,
): JsonSchema[] {
  const inPath = [...path.matchAll(/:(?<name>\w+)/g)].map(({ groups }) => ({
    name: groups?.["name"],
    in: "path",
    required: true,
    schema: jsonSchemaOf(Id, "input", schemas),
  }));
  const asked = query ? QueryShape.parse(jsonSchemaOf(query, "input", schemas)) : undefined;
  const inQuery = Object.entries(asked?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: asked?.required?.includes(name) ?? false,
    schema,
  }));
  const inHeader = Object.entries(headers).map(([name, description]) => ({
    name,
    in: "header",
    description,
    schema: { type: "string" },
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

const QueryShape = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
});

function requestBodyOf(
  { body, upload }: RouteEntry,
  schemas: Record<string, JsonSchema>,
): JsonSchema | undefined {
  if (upload !== undefined) {
    const schema = {
      type: "object",
      properties: { [upload]: { type: "string", contentMediaType: "application/octet-stream" } },
      required: [upload],
    };
    return { required: true, content: { "multipart/form-data": { schema } } };
  }
  if (!body) return undefined;
  return {
    required: true,
    content: { "application/json": { schema: jsonSchemaOf(body, "input", schemas) } },
  };
}

function answersOf({ replies }: RouteEntry, schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(replies).map(([status, reply]) => {
      const description = STATUS_CODES[status] ?? status;
      if (reply.kind === "file") return [status, { description, content: { [reply.type]: {} } }];
      const shape = envelopeShape(reply.data);
      const envelope = z.object(reply.kind === "paged" ? { ...shape, pagination: Pagination } : shape);
      return [
        status,
        {
          description,
          content: { "application/json": { schema: jsonSchemaOf(envelope, "output", schemas) } },
        },
      ];
    }),
  );
}

/** The envelope without `pagination`, which lists alone carry. */
function envelopeShape(data: z.core.$ZodType) {
  const { pagination: _, ...shape } = envelopeOf(z.unknown()).shape;
  return { ...shape, data };
}

function refusalRefs(entry: RouteEntry, schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(
    refusalsOf(entry).map((status) => {
      const isOwn = status === 409 && entry.conflict !== undefined && entry.conflict !== true;
      return [
        status,
        isOwn
          ? refusalResponse(status, schemas, entry.conflict)
          : { $ref: `#/components/responses/${refusalName(status)}` },
      ];
    }),
  );
}

function sharedRefusals(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const statuses = new Set(ROUTES.flatMap(refusalsOf));
  return Object.fromEntries(
    [...statuses].map((status) => [refusalName(status), refusalResponse(status, schemas)]),
  );
}

function refusalName(status: number): string {
  return (STATUS_CODES[status] ?? String(status)).replaceAll(" ", "");
}

function refusalResponse(
  status: number,
  schemas: Record<string, JsonSchema>,
  detail?: RouteEntry["conflict"],
): JsonSchema {
  const shape = refusalOf(status, detail === true ? undefined : detail);
  const waits = status === 429 || status === 503;
  return {
    description: STATUS_CODES[status] ?? String(status),
    ...(waits
      ? { headers: { "Retry-After": { required: true, schema: { type: "integer", minimum: 1 } } } }
      : {}),
    content: { "application/json": { schema: jsonSchemaOf(shape, "output", schemas) } },
  };
}

import { ENDPOINTS, type ListedEndpoint } from "@pola/shared/api/contract";
import { isFile, LOG_POSITION } from "@pola/shared/api/endpoint";
import { ERROR_STATUS } from "@pola/shared/errors";
import { envelopeOf, Pagination } from "@pola/shared/schemas/envelope";
import { Id } from "@pola/shared/schemas/text";
import { STATUS_CODES } from "node:http";
import * as z from "zod";
import { accessNote, refusalStatuses } from "./refusals.ts";
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

const DESCRIPTION = `Responses: \`{ success: true, data, message, pagination? }\`. Refusals: \`{ success: false, message, code, errors?, requestId }\`,
where \`message\` is for a person and \`code\` for a program. Money is rupees with at most 2 decimals, weight kilograms, times are
ISO 8601 in UTC, business dates \`YYYY-MM-DD\` in Asia/Colombo. Without \`page\` and \`pageSize\` a list returns its first 200 rows.
A method that the path does not support is refused with 405 and \`Allow\`. Where there is a read replica, lists and figures may be some seconds
old; the response to a change then has a header \`${LOG_POSITION}\`, and a client that sends the newest one back reads its own changes.`;

/** The tag of each path, by its first segment. */
const TAGS: Record<string, string> = {
  auth: "Login, registration, passwords and the caller's own account.",
  banks: "Banks and their branches.",
  users: "Accounts, for admins.",
  products: "The catalogue.",
  vendor: "The same catalogue at a second address, and a vendor's own products.",
  orders: "Orders of resellers, from placing to delivery.",
  customers: "The people a reseller orders for.",
  tracking: "An order as its customer sees it.",
  notifications: "What a reseller hears about, and on which devices.",
  dispatches: "Parcels that were handed over to couriers.",
  couriers: "Who carries parcels, the results of deliveries, and the cash that couriers hold.",
  remittances: "The cash that couriers paid.",
  returns: "Parcels that came back, and why.",
  payouts: "Commission of resellers, week by week.",
  admin: "Figures, activity, emails and settings for admins.",
  shop: "The shop's name, contacts and legal texts.",
  uploads: "Pictures of products.",
  openapi: "This document.",
  docs: "This document as a page.",
};

/** The OpenAPI 3.1 document of the API, built from the schemas that parse its requests (docs/product/server.md, I-86). */
export function openApiDocument(brandName: string): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = {};
  const paths: OpenApiDocument["paths"] = {};
  for (const entry of ENDPOINTS) {
    const path = documentPath(entry.path);
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operationOf(entry, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: { title: `${brandName} API`, version: "1.0.0", description: DESCRIPTION },
    servers: [{ url: "/api" }],
    tags: [...new Set(ENDPOINTS.map(tagOf))].map((name) => ({ name, description: TAGS[name] ?? name })),
    paths,
    components: {
      responses: sharedRefusals(schemas),
      schemas,
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}

/** `/orders/:id` in OpenAPI notation: `/orders/{id}`. */
function documentPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, "{$1}");
}

function tagOf({ path }: ListedEndpoint): string {
  return path.split(/[/.]/)[1] ?? "";
}

function operationOf(entry: ListedEndpoint, schemas: Record<string, JsonSchema>): Operation {
  const parameters = parametersOf(entry, schemas);
  const requestBody = requestBodyOf(entry, schemas);
  return {
    operationId: operationId(entry),
    tags: [tagOf(entry)],
    summary: entry.summary,
    description: accessNote(entry),
    security: securityOf(entry),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...repliesOf(entry, schemas), ...refusalRefs(entry, schemas) },
  };
}

function operationId({ method, path }: ListedEndpoint): string {
  const words = path.split(/[^A-Za-z]+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function securityOf({ access }: ListedEndpoint): Operation["security"] {
  if (access === "anyone") return [];
  return access === "visitor" ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

function parametersOf(
  { path, query, headers = {} }: ListedEndpoint,
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
  { body, upload }: ListedEndpoint,
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

function repliesOf(
  { reply, status = 200, isPaged, hasEtag }: ListedEndpoint,
  schemas: Record<string, JsonSchema>,
): Record<string, JsonSchema> {
  const description = STATUS_CODES[status] ?? String(status);
  if (isFile(reply)) return { [status]: { description, content: { [reply.file]: {} } } };
  const shape = { ...envelopeShape(reply), message: z.string() };
  const envelope = z.object(isPaged ? { ...shape, pagination: Pagination } : shape);
  const schema = jsonSchemaOf(envelope, "output", schemas);
  const ok = { [status]: { description, content: { "application/json": { schema } } } };
  return hasEtag ? { ...ok, 304: { description: "The client has this reply already, by its ETag" } } : ok;
}

/** The envelope without `pagination`, which only lists carry. */
function envelopeShape(data: z.core.$ZodType) {
  const { pagination: _, ...shape } = envelopeOf(z.unknown()).shape;
  return { ...shape, data };
}

function refusalRefs(entry: ListedEndpoint, schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(
    refusalStatuses(entry).map((status) => {
      const details = refusalDetails(entry, status);
      return [
        status,
        details.length > 0
          ? refusalResponse(status, schemas, z.union(details))
          : { $ref: `#/components/responses/${refusalName(status)}` },
      ];
    }),
  );
}

/** The schemas of the `data` that refusals with this status may carry. */
function refusalDetails({ refusals = {} }: ListedEndpoint, status: number): z.core.$ZodType[] {
  const statuses: Record<string, number> = ERROR_STATUS;
  return Object.entries(refusals).flatMap(([code, detail]) =>
    detail !== true && statuses[code] === status ? [detail] : [],
  );
}

function sharedRefusals(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const statuses = new Set(ENDPOINTS.flatMap(refusalStatuses));
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
  detail?: z.core.$ZodType,
): JsonSchema {
  const shape = refusalOf(status, detail);
  const waits = status === 429 || status === 503;
  return {
    description: STATUS_CODES[status] ?? String(status),
    ...(waits
      ? { headers: { "Retry-After": { required: true, schema: { type: "integer", minimum: 1 } } } }
      : {}),
    content: { "application/json": { schema: jsonSchemaOf(shape, "output", schemas) } },
  };
}

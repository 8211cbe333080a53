import { describe, expect, test } from "vitest";
import * as z from "zod";
import { ENDPOINTS } from "./contract.ts";

/** Texts that may hold newlines. A field that is not listed must refuse them. */
const LONG_TEXTS = [
  "POST /auth/register body.businessAddress",
  "PUT /auth/profile body.businessAddress",
  "POST /orders body.customerAddress",
  "PATCH /orders/:id/details body.customerAddress",
  "PATCH /orders/:id/details body.seen.customerAddress",
  "PATCH /orders/draft body.customerAddress",
  "PATCH /orders/:id/status body.note",
  "POST /orders/admin/bulk-status body.note",
  "POST /orders/:id/late-return body.note",
  "POST /orders/:id/cancel body.note",
  "POST /orders/:id/failed-delivery body.note",
  "POST /products body.description",
  "POST /products body.longDescription",
  "PUT /products/:id body.description",
  "PUT /products/:id body.longDescription",
  "PUT /admin/settings body.slipFromAddress",
  "PUT /admin/settings body.terms.text",
  "PUT /admin/settings body.privacy.text",
  "POST /users body.businessAddress",
  "PATCH /users/:id/status body.reason",
  "POST /users/bulk-status body.reason",
  "PUT /payouts/admin/status body.reason",
  "PUT /payouts/admin/status body.seen.reason",
  "POST /payouts/admin/adjustments body.reason",
  "POST /payouts/admin/runs/:id/cancel body.reason",
  "POST /payouts/admin/runs/:id/lines/:payoutId/returned body.reason",
];

const REFUSED = [
  ["NUL", "\u0000"],
  ["a bell", "\u0007"],
  ["an escape", "\u001B"],
  ["a delete", "\u007F"],
  ["a next line", "\u0085"],
  ["a line separator", "\u2028"],
  ["a paragraph separator", "\u2029"],
  ["a high surrogate", "\uD800"],
  ["a low surrogate", "\uDC00"],
  ["what broken bytes become", "\uFFFD"],
] as const;

/** Each text schema accepts at least one of these. */
const SAMPLES = [
  "Some text",
  "077 123 4567",
  "nimal@shop.lk",
  "https://shop.lk/picture.jpg",
  "https://courier.lk/track/{waybill}",
  "0123456789abcdef".repeat(4),
  "2026-11-18",
  "2026-11-18T06:30:00.000Z",
  "7010",
  "003",
  "00000000-0000-4000-8000-000000000000",
  "A".repeat(87),
  "A".repeat(22),
];

type Leaf = { name: string; schema: z.core.$ZodType };
const text = (value: unknown) => z.string().safeParse(value).data ?? "";

function isListed(schema: z.core.$ZodType): schema is z.core.$ZodTypes {
  return "_zod" in schema;
}

/** Every text in a schema of a request, by its path. */
function textsIn(schema: z.core.$ZodType, name: string): Leaf[] {
  if (!isListed(schema)) throw new Error(`${name} is no schema`);
  const { def } = schema._zod;
  switch (def.type) {
    case "string":
      return [{ name, schema }];
    case "object":
      return Object.entries(def.shape).flatMap(([key, part]) => textsIn(part, `${name}.${key}`));
    case "array":
      return textsIn(def.element, `${name}[]`);
    case "record":
      return [...textsIn(def.keyType, `${name}{name}`), ...textsIn(def.valueType, `${name}{}`)];
    case "union":
      return def.options.flatMap((option) => textsIn(option, name));
    case "optional":
    case "nullable":
    case "default":
      return textsIn(def.innerType, name);
    case "pipe": {
      const inside = textsIn(def.in, name);
      // What follows the text belongs to its rule.
      return inside.some((leaf) => leaf.name === name) ? [{ name, schema }] : inside;
    }
    case "number":
    case "boolean":
    case "enum":
    case "literal":
      return [];
    default:
      throw new Error(`${name}: say here whether ${def.type} holds text`);
  }
}

const LEAVES = ENDPOINTS.flatMap(({ call, query, body }) =>
  (query ? textsIn(query, `${call} query`) : []).concat(body ? textsIn(body, `${call} body`) : []),
);

test("the texts of all requests are found, also inside lists, records and unions", () => {
  const names = LEAVES.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      "POST /auth/login body.password",
      "PUT /auth/profile body.accountNumber",
      "POST /products body.features[]",
      "POST /products body.specifications{name}",
      "POST /products body.variations[].options[]",
      "GET /products query.search",
    ]),
  );
  expect(LONG_TEXTS.filter((name) => !names.includes(name))).toEqual([]);
});

describe.each(LEAVES)("$name", ({ name, schema }) => {
  const accepts = (value: string) => z.safeParse(schema, value).success;
  const sample = text(SAMPLES.find(accepts));
  const withInside = (character: string) => `${sample.slice(0, 4)}${character}${sample.slice(4)}`;

  test("refuses what cannot be printed or stored", () => {
    expect(sample, "a sample that the schema accepts").not.toBe("");
    expect(REFUSED.filter(([, character]) => accepts(withInside(character))).map(([what]) => what)).toEqual(
      [],
    );
    expect(["\uD800", "\uDC00"].filter((character) => accepts(`${sample}${character}`))).toEqual([]);
  });

  test("accepts a newline only in a long text", () => {
    expect(accepts(withInside("\n"))).toBe(LONG_TEXTS.includes(name));
  });
});

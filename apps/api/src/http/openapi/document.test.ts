import { ENDPOINTS } from "@pola/shared/api/contract";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { createTestApp } from "../../test/test-app.ts";
import { routersOf } from "../serve.ts";

const app = await createTestApp();

test("every endpoint of the contract needs exactly one route", () => {
  const routes = ENDPOINTS.map(({ call }) => ({ call, handle: () => undefined }));
  const [first, ...others] = routes;

  expect([...routersOf(routes).keys()]).toContain("orders");
  expect(() => routersOf(others)).toThrow(`${first?.call} must have one route, and has 0`);
  expect(() => routersOf([...routes, ...routes.slice(0, 1)])).toThrow(
    `${first?.call} must have one route, and has 2`,
  );
});

test("every route for resellers whose path names a row declares the kind of row", () => {
  const undeclared = ENDPOINTS.filter(
    ({ path, access, row }) => path.includes("/:") && /signed-in|reseller/.test(access) && row === undefined,
  );

  expect(undeclared.map(({ path }) => `${path} needs \`row\`: another reseller's row is 404`)).toEqual([]);
});

test("the document is valid OpenAPI 3.1, and every operation id is unique", async () => {
  const res = await app.request.get("/api/openapi.json");

  const { valid, errors } = await new Validator().validate(res.body);
  expect([valid, errors]).toEqual([true, undefined]);
  expect(res.body.openapi).toBe("3.1.0");
  const operations = Object.values<Record<string, { operationId: string }>>(res.body.paths).flatMap((path) =>
    Object.values(path),
  );
  expect(operations).toHaveLength(ENDPOINTS.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(ENDPOINTS.length);
});

test("every tag of the OpenAPI document is described", async () => {
  const { body } = await app.request.get("/api/openapi.json");

  const tags: { name: string; description: string }[] = body.tags;
  expect(tags.length).toBeGreaterThan(15);
  expect(tags.filter(({ name, description }) => description === name)).toEqual([]);
});

test("every reference of the OpenAPI document resolves", async () => {
  const { body, text } = await app.request.get("/api/openapi.json");

  const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(100);
  for (const [reference, kind = "", name = ""] of references) {
    expect([reference, typeof body.components[kind]?.[name]]).toEqual([reference, "object"]);
  }
  expect(text.match(/"\$ref":"#\/(?!components)/g)).toBeNull();
});

test("the page of the document loads everything from its own origin and has no inline code", async () => {
  const page = await app.request.get("/api/docs").set("Accept", "text/html");
  const parts = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);
  const responses = await Promise.all(parts.map((address) => app.request.get(address)));
  const setup = await app.request.get("/api/docs/swagger-ui-init.js");

  expect(page.status).toBe(200);
  expect(page.text).not.toMatch(/<style|style=|<script>|https?:/);
  expect(parts.length).toBeGreaterThan(4);
  expect(responses.map(({ status }) => status)).toEqual(parts.map(() => 200));
  expect(setup.text).toContain("/api/openapi.json");
  expect(setup.text).toContain('"validatorUrl": null');
});

import { randomUUID } from "node:crypto";
import { ADMIN_AREAS, type AdminArea } from "@pola/shared/admin-areas";
import { type Call, ENDPOINTS } from "@pola/shared/api/contract";
import { expect, test } from "vitest";
import { makeAdmin } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";
import { VERBS } from "../../http/serve.ts";
import { openApiDocument } from "./document.ts";

const EVERY_AREA: AdminArea[] = [];

/** The areas that open each call for a limited admin, by the start of its path (docs/product/accounts.md, A-210 and A-211). */
const BY_PATH: Record<string, readonly AdminArea[]> = {
  "/orders": ["orders"],
  "/couriers": ["orders"],
  "/dispatches": ["orders"],
  "/remittances": ["orders"],
  "/returns": ["orders"],
  "/products": ["products"],
  "/uploads": ["products"],
  "/payouts": ["payouts"],
  "/users": ["people"],
  "/admin": EVERY_AREA,
  // An admin's own sign-in.
  "/auth": ADMIN_AREAS,
};

const EXCEPTIONS: Partial<Record<Call, readonly AdminArea[]>> = {
  // The dashboard shows what the reader may see.
  "GET /admin/stats": ADMIN_AREAS,
  // A product names its vendor. The reply is checked in features/users/admin-areas.test.ts.
  "GET /users": ["people", "products"],
  "PATCH /users/:id/role": EVERY_AREA,
  "PUT /users/:id/areas": EVERY_AREA,
  "DELETE /users/:id/two-factor": EVERY_AREA,
};

/** Calls that refuse some limited admins by what they ask for. */
const QUERY: Partial<Record<Call, string>> = { "GET /users": "?role=vendor" };

const app = await createTestApp();
const adminOf = async (area: AdminArea) => app.as(await makeAdmin(app, { limitedTo: [area] }));
const limited = {
  orders: await adminOf("orders"),
  products: await adminOf("products"),
  payouts: await adminOf("payouts"),
  people: await adminOf("people"),
};

const ADMIN_CALLS = ENDPOINTS.filter(({ access }) => access.endsWith("admin"));

test.each(ADMIN_CALLS)(
  "$call is open to the admins of its area only",
  async ({ call, method, path, body }) => {
    const opened = EXCEPTIONS[call] ?? Object.entries(BY_PATH).find(([start]) => path.startsWith(start))?.[1];
    const outcomes: Record<string, boolean> = {};
    for (const area of ADMIN_AREAS) {
      // The row does not exist and the body is empty, so a 403 comes from the access check.
      const url = `/api${path.replaceAll(/:\w+/g, randomUUID())}${QUERY[call] ?? ""}`;
      const request = limited[area][VERBS[method]](url);
      const { status } = await (body ? request.send({}) : request);
      outcomes[area] = status !== 403;
    }

    expect(outcomes).toEqual(Object.fromEntries(ADMIN_AREAS.map((area) => [area, opened?.includes(area)])));
  },
);

test("the document says which area a call needs", () => {
  const { paths } = openApiDocument("Pola");

  expect(paths["/payouts/admin/runs"]?.["post"]?.description).toBe(
    "Admins. Admins need the area of payouts.",
  );
  expect(paths["/admin/stats"]?.["get"]?.description).toBe("Admins.");
});

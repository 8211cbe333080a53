type Role = "guest" | "reseller" | "admin";
/** Each request with a sender who may send it: a refused sender's request would never be parsed. */
type BadRequest = { as: Role; method: string; path: string; body?: string };

/** Values that no form sends, as JSON text; some are not valid JSON. */
const VALUES = [
  "null",
  "true",
  "1e309",
  "-1",
  "2147483648",
  "9007199254740993",
  "0.1234567",
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '["\\ud800"]',
  '{"\\ud800":"\\ud800"}',
  '"\\u2028"',
  '"\u202e"',
  "[]",
  "{}",
  '[{"__proto__":{"isAdmin":true}}]',
  '{"$gt":""}',
  `"${"x".repeat(20_000)}"`,
  "[".repeat(40_000) + "]".repeat(40_000),
];

const TARGETS: { as: Role; method: string; path: string; fields: string[] }[] = [
  { as: "guest", method: "POST", path: "/api/auth/login", fields: ["email", "password"] },
  { as: "guest", method: "POST", path: "/api/auth/register", fields: ["email", "firstName"] },
  { as: "guest", method: "POST", path: "/api/auth/reset-password", fields: ["token"] },
  { as: "reseller", method: "POST", path: "/api/orders", fields: ["items", "customerName", "subtotal"] },
  {
    as: "admin",
    method: "POST",
    path: "/api/products",
    fields: ["price", "stock", "variations", "features", "specifications"],
  },
  {
    as: "admin",
    method: "PUT",
    path: "/api/payouts/admin/status",
    fields: ["userId", "status", "weekStart"],
  },
];

const ADDRESSES = [
  "/api/products/%E0%A4%A",
  "/api/products?page=1e309",
  "/api/products?page=-1",
  "/api/products?pageSize=2147483648",
  "/api/products?search=%00",
  "/api/products?search=%5C%25_",
  "/api/products?sort[]=name",
  "/api/products?__proto__[a]=1",
  "/api/orders/admin/all?from=2026-02-30",
  "/api/orders/admin/all?from=275760-09-13",
  "/api/orders/%00",
  "/api/orders/admin/order/00000000-0000-0000-0000-00000000000g",
  "/api/payouts/admin?weekStart=yesterday",
  "/api/users?role[$ne]=admin",
  `/api/products?search=${"x".repeat(4_090)}`,
  "/api//products//",
];

/** Every value in every field, bodies that are not objects, and paths with invalid parameters. */
export const BAD_REQUESTS: BadRequest[] = [
  ...TARGETS.flatMap(({ as, method, path, fields }) =>
    fields.flatMap((field) => VALUES.map((value) => ({ as, method, path, body: `{"${field}":${value}}` }))),
  ),
  ...TARGETS.flatMap(({ as, method, path }) =>
    ["", "{", "null", "[]", '"text"', "\u0000", '{"__proto__":{"role":"admin"}}'].map((body) => ({
      as,
      method,
      path,
      body,
    })),
  ),
  ...ADDRESSES.flatMap((path) => ["GET", "DELETE"].map((method) => ({ as: "admin" as const, method, path }))),
];

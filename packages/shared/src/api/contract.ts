import { ADMIN } from "./admin.ts";
import { AUTH } from "./auth.ts";
import { COURIERS } from "./couriers.ts";
import { CUSTOMERS } from "./customers.ts";
import { DISPATCHES } from "./dispatches.ts";
import { DELIVERY_RESULT_CALLS } from "./delivery-results.ts";
import { DOCUMENT } from "./document.ts";
import { type Access, accessOf, type Endpoint } from "./endpoint.ts";
import { NOTIFICATION_CALLS } from "./notifications.ts";
import { ORDERS } from "./orders.ts";
import { PAYMENT_RUNS } from "./payment-runs.ts";
import { PAYOUTS } from "./payouts.ts";
import { PRODUCTS } from "./products.ts";
import { REMITTANCES } from "./remittances.ts";
import { SHOP } from "./shop.ts";
import { TRACKING } from "./tracking.ts";
import { UPLOADS } from "./uploads.ts";
import { USERS } from "./users.ts";

/**
 * Every endpoint of the API, once. The server's routes, the access checks, OpenAPI, 405 replies, the web's typed calls and the mock
 * API of the web tests read it (docs/decisions/0026). The web imports only its type, so that no schema reaches the browser.
 */
export const CONTRACT = {
  ...AUTH,
  ...USERS,
  ...PRODUCTS,
  ...ORDERS,
  ...CUSTOMERS,
  ...COURIERS,
  ...DISPATCHES,
  ...DELIVERY_RESULT_CALLS,
  ...REMITTANCES,
  ...TRACKING,
  ...NOTIFICATION_CALLS,
  ...PAYOUTS,
  ...PAYMENT_RUNS,
  ...ADMIN,
  ...SHOP,
  ...UPLOADS,
  ...DOCUMENT,
};

export type Contract = typeof CONTRACT;

/** One endpoint's key: its method and path below /api. */
export type Call = keyof Contract;

/** An endpoint with the method and path of its key, and its access level. */
export type ListedEndpoint = Omit<Endpoint, "access"> & {
  call: Call;
  method: Method;
  path: string;
  access: Access;
};

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

export type Method = (typeof METHODS)[number];

/** Every endpoint; literal path segments come before parameters, so that `/orders/summary` is tried before `/orders/:id`. */
export const ENDPOINTS: readonly ListedEndpoint[] = listEndpoints();

function listEndpoints(): ListedEndpoint[] {
  const listed: ListedEndpoint[] = [];
  for (const [key, endpoint] of Object.entries<Endpoint>(CONTRACT)) {
    const [verb = "", path = ""] = key.split(" ");
    const method = METHODS.find((known) => known === verb);
    if (!isCall(key) || !method) throw new Error(`${key} is not a method and a path`);
    listed.push({ ...endpoint, call: key, method, path, access: accessOf(endpoint) });
  }
  // "~" sorts after every letter, digit, hyphen and dot of a path.
  const rank = ({ path }: ListedEndpoint) => `${path.replaceAll(/:\w+/g, "~")}~`;
  return listed.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

function isCall(key: string): key is Call {
  return key in CONTRACT;
}

/** The endpoints whose path matches, in the order in which they are tried; empty for an unknown path. Paths are relative to /api. */
export function endpointsAt(path: string): ListedEndpoint[] {
  return MATCHERS.filter(({ pattern }) => pattern.test(path)).map(({ endpoint }) => endpoint);
}

const MATCHERS = ENDPOINTS.map((endpoint) => ({ endpoint, pattern: patternOf(endpoint.path) }));

/** The pattern of a path. A parameter is one segment, or the part of a segment before its file extension. */
function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, "[^/]+");
  return new RegExp(`^${escaped}/?$`, "i");
}

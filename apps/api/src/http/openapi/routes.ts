import { ADMIN_ENTRIES } from "./admin-entries.ts";
import { AUTH_ENTRIES } from "./auth-entries.ts";
import { ORDER_ENTRIES } from "./order-entries.ts";
import { PAYOUT_ENTRIES } from "./payout-entries.ts";
import { PRODUCT_ENTRIES } from "./product-entries.ts";
import { file, type RouteEntry } from "./route-entry.ts";
import { UPLOAD_ENTRIES } from "./upload-entries.ts";
import { USER_ENTRIES } from "./user-entries.ts";

const DOCUMENT_ENTRIES: readonly RouteEntry[] = [
  {
    method: "get",
    path: "/openapi.json",
    summary: "This document",
    access: "anyone",
    replies: { 200: file("application/json") },
  },
  {
    method: "get",
    path: "/docs",
    summary: "This document as a page",
    access: "anyone",
    replies: { 200: file("text/html") },
  },
];

/**
 * Every route of the API, once. The document, the access table and the replies of the whole suite are held against it; a route
 * that is registered and missing here fails a test.
 */
export const ROUTES: readonly RouteEntry[] = [
  ...AUTH_ENTRIES,
  ...USER_ENTRIES,
  ...PRODUCT_ENTRIES,
  ...ORDER_ENTRIES,
  ...PAYOUT_ENTRIES,
  ...ADMIN_ENTRIES,
  ...UPLOAD_ENTRIES,
  ...DOCUMENT_ENTRIES,
];

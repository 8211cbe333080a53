import type { NeededArea } from "@pola/shared/admin-areas";
import type { ListedEndpoint } from "@pola/shared/api/contract";
import type { Access } from "@pola/shared/api/endpoint";
import { ERROR_STATUS } from "@pola/shared/errors";

const ACCESS_NOTES: Record<Access, string> = {
  anyone: "Anyone; no session is read.",
  visitor: "Guests and everyone who is signed in.",
  "signed-in": "Everyone who is signed in.",
  reseller: "Resellers, approved or pending.",
  "approved reseller": "Approved resellers.",
  "reseller or admin": "Resellers and admins.",
  vendor: "Vendors.",
  admin: "Admins.",
};

/** The sentence in the document for what an admin needs; none for a call of every admin. */
const AREA_NOTES: Record<NeededArea, string | null> = {
  orders: "Admins need the area of orders and couriers.",
  products: "Admins need the area of products.",
  payouts: "Admins need the area of payouts.",
  people: "Admins need the area of people.",
  "people or products": "Admins need the area of people or of products.",
  any: null,
  all: "Admins need every area.",
};

export function accessNote({ access, adminArea }: Pick<ListedEndpoint, "access" | "adminArea">): string {
  const note = adminArea === undefined ? null : AREA_NOTES[adminArea];
  return note === null ? ACCESS_NOTES[access] : `${ACCESS_NOTES[access]} ${note}`;
}

/** The statuses of all refusals that an endpoint can send, in ascending order. */
export function refusalStatuses({
  access,
  path,
  query,
  body,
  upload,
  refusals = {},
}: ListedEndpoint): number[] {
  const isOpen = access === "anyone" || access === "visitor";
  const takesBody = body !== undefined || upload !== undefined;
  const statuses = [
    400,
    500,
    503,
    ...(access === "anyone" ? [] : [401, 429]),
    ...(isOpen || access === "signed-in" ? [] : [403]),
    ...(path.includes("/:") ? [404] : []),
    ...(takesBody ? [413, 415, 422] : []),
    ...(query === undefined ? [] : [422]),
    ...Object.entries(ERROR_STATUS).flatMap(([code, its]) => (code in refusals ? its : [])),
  ];
  return [...new Set(statuses)].sort((a, b) => a - b);
}

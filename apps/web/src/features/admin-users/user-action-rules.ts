import { ADMIN_AREA_LABELS } from "@pola/shared/admin-areas";
import type { User } from "@pola/shared/schemas/user";
import type { StatusAction } from "./status-actions.ts";

/** An action on an account. Each kind has its own dialog. */
export type UserAction = { user: User } & (
  | ({ kind: "status" } & StatusAction)
  | { kind: "role" | "areas" | "two-factor" | "delete" }
);

/** First and last name. */
export function fullName({ firstName, lastName, email }: User): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** The areas of an admin, as one line. */
export function areasText({ limitedTo }: User): string {
  return limitedTo.length === 0 ? "Every area" : limitedTo.map((area) => ADMIN_AREA_LABELS[area]).join("; ");
}

import { ADMIN_AREA_LABELS } from "@pola/shared/admin-areas";
import type { User } from "@pola/shared/schemas/user";
import type { StatusChange } from "./status-modal.tsx";

/** An action on an account. Each kind has its own dialog. */
export type UserAction =
  | { kind: "status"; change: StatusChange }
  | { kind: "role"; user: User }
  | { kind: "areas"; user: User }
  | { kind: "two-factor"; user: User }
  | { kind: "delete"; user: User };

/** First and last name. */
export function fullName({ firstName, lastName, email }: User): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** The areas of an admin, as one line. */
export function areasText({ limitedTo }: User): string {
  return limitedTo.length === 0 ? "Every area" : limitedTo.map((area) => ADMIN_AREA_LABELS[area]).join("; ");
}

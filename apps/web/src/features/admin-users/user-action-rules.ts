import type { User } from "@pola/shared/schemas/user";
import type { StatusChange } from "./status-modal.tsx";

/** What an admin has begun to do with an account; each opens its own dialog. */
export type UserAct =
  | { kind: "status"; change: StatusChange }
  | { kind: "role"; user: User }
  | { kind: "delete"; user: User };

export function fullName({
  firstName,
  lastName,
  email,
}: Pick<User, "firstName" | "lastName" | "email">): string {
  return `${firstName} ${lastName}`.trim() || email;
}

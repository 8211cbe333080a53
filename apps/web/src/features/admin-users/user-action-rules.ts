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

/** Why this reader may not change the role of this account (specification, section 5); undefined when they may. */
export function whyNotRole(user: User, readerId: string | undefined): string | undefined {
  if (user.id === readerId) return "You cannot change your own role";
  if (user.role === "vendor") return "The role of a vendor cannot be changed";
  return undefined;
}

/** Why this reader may not delete this account (specification, section 5); undefined when they may. */
export function whyNotDelete(user: User, readerId: string | undefined): string | undefined {
  if (user.id === readerId) return "You cannot delete your own account";
  if (user.role === "admin") return "Admin users cannot be deleted";
  return undefined;
}

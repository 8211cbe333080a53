import type { User } from "@pola/shared/schemas/user";
import type { StatusChange } from "./status-modal.tsx";

/** An action on an account. Each kind has its own dialog. */
export type UserAction =
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

/** Why this admin cannot change the role of the account (docs/product/accounts.md, A-24); undefined when they can. */
export function whyNotRole(user: User, readerId: string | undefined): string | undefined {
  if (user.id === readerId) return "You cannot change your own role";
  if (user.role === "vendor") return "The role of a vendor cannot be changed";
  return undefined;
}

/** Why this admin cannot delete the account (docs/product/accounts.md, A-26); undefined when they can. */
export function whyNotDelete(user: User, readerId: string | undefined): string | undefined {
  if (user.id === readerId) return "You cannot delete your own account";
  if (user.role === "admin") return "Admin users cannot be deleted";
  return undefined;
}

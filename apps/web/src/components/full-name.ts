import type { User } from "@pola/shared/schemas/user";

/** First and last name. The admin that the server creates has no last name. */
export function fullName({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}

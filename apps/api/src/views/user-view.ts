import type { User } from "@pola/shared/schemas/user";
import type { Prisma } from "../generated/prisma/client.ts";

/** What the view needs of a row: never the password hash. */
export const USER_SELECT = {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  phone: true,
  businessName: true,
  businessAddress: true,
  city: true,
  role: true,
  status: true,
  statusReason: true,
  emailVerifiedAt: true,
  accountHolderName: true,
  bankName: true,
  accountNumber: true,
  branchName: true,
  logoUrl: true,
  createdAt: true,
} as const satisfies Prisma.UserSelect;

export type UserRow = Prisma.UserGetPayload<{ select: typeof USER_SELECT }>;

/** A person as shown to themselves and to an admin, bank details included: never send it to anybody else. */
export function userView({ emailVerifiedAt, createdAt, ...row }: UserRow): User {
  return { ...pick(row), isEmailVerified: emailVerifiedAt !== null, createdAt: createdAt.toISOString() };
}

/** Only the columns asked for leave, even when the row that came in carries more. */
function pick(
  row: Omit<UserRow, "emailVerifiedAt" | "createdAt">,
): Omit<User, "isEmailVerified" | "createdAt"> {
  const {
    id,
    email,
    firstName,
    lastName,
    phone,
    businessName,
    businessAddress,
    city,
    role,
    status,
    statusReason,
  } = row;
  const { accountHolderName, bankName, accountNumber, branchName, logoUrl } = row;
  const person = {
    id,
    email,
    firstName,
    lastName,
    phone,
    businessName,
    businessAddress,
    city,
    role,
    status,
    statusReason,
  };
  return { ...person, accountHolderName, bankName, accountNumber, branchName, logoUrl };
}

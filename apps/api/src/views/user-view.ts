import type { User } from "@pola/shared/schemas/user";
import type { Prisma } from "@pola/database/generated/prisma/client";

/** The columns the view needs; never the password hash. */
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
  bankCode: true,
  branchCode: true,
  logoUrl: true,
  isNamedOnLeaderboard: true,
  createdAt: true,
} as const satisfies Prisma.UserSelect;

export type UserRow = Prisma.UserGetPayload<{ select: typeof USER_SELECT }>;

/**
 * A person as shown to themselves and to an admin, with bank details: never send it to anybody else. Only the fields named here are sent,
 * even when the row has more.
 */
export function userView(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    businessName: row.businessName,
    businessAddress: row.businessAddress,
    city: row.city,
    role: row.role,
    status: row.status,
    statusReason: row.statusReason,
    isEmailVerified: row.emailVerifiedAt !== null,
    accountHolderName: row.accountHolderName,
    bankName: row.bankName,
    accountNumber: row.accountNumber,
    branchName: row.branchName,
    bankCode: row.bankCode,
    branchCode: row.branchCode,
    logoUrl: row.logoUrl,
    isNamedOnLeaderboard: row.isNamedOnLeaderboard,
    createdAt: row.createdAt.toISOString(),
  };
}

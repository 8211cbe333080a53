import { User } from "@pola/shared/schemas/user";
import type { Prisma } from "@pola/database/generated/prisma/client";
import { type AccountState, USER_STATUSES } from "@pola/shared/user-status";
import * as z from "zod";
import { omit } from "zod/mini";

/** The status of an account and whether it was deleted, for rows about a person's orders or money. */
export const AccountColumns = { userStatus: z.enum(USER_STATUSES), isDeleted: z.boolean() };

/** The status of an account, or that it was deleted. */
export function accountStateOf(row: {
  userStatus: (typeof USER_STATUSES)[number];
  isDeleted: boolean;
}): AccountState {
  return row.isDeleted ? "deleted" : row.userStatus;
}

export const BANK_COLUMNS = {
  accountHolderName: true,
  bankName: true,
  accountNumber: true,
  branchName: true,
  bankCode: true,
  branchCode: true,
} as const;

/** What no view needs, and no reply may hold. */
export const USER_SECRETS = { passwordHash: true, totpSecret: true } as const satisfies Prisma.UserOmit;

export type UserRow = Prisma.UserGetPayload<{ omit: typeof USER_SECRETS }>;

const COMPUTED = {
  hasTwoFactor: true,
  mustSetUpTwoFactor: true,
  isEmailVerified: true,
  productsCount: true,
  productsOnSale: true,
} as const;

/** The columns that `userView` reads. */
export const ViewedUserRow = z.strictObject({
  ...omit(User, COMPUTED).shape,
  termsVersion: z.int32().nullable(),
  emailVerifiedAt: z.date().nullable(),
  termsAcceptedAt: z.date().nullable(),
  totpEnabledAt: z.date().nullable(),
  createdAt: z.date(),
});

/**
 * A person as shown to themselves and to an admin, with bank details: never send it to anybody else. Only the fields named here are sent,
 * even when the row has more.
 */
export function userView(row: z.infer<typeof ViewedUserRow>): User {
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
    limitedTo: row.limitedTo,
    hasTwoFactor: row.totpEnabledAt !== null,
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
    termsVersion: row.termsVersion,
    termsAcceptedAt: row.termsAcceptedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A person as shown to themselves. An admin without a second factor reads that they have to set it up, where it is required. */
export function ownView(row: UserRow, { requiresTwoFactor }: { requiresTwoFactor: boolean }): User {
  const mustSetUpTwoFactor = requiresTwoFactor && row.role === "admin" && row.totpEnabledAt === null;
  return { ...userView(row), ...(mustSetUpTwoFactor ? { mustSetUpTwoFactor } : {}) };
}

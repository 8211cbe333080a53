import * as z from "zod/mini";
import { ManyResult } from "../schemas/many-result.ts";
import { Id } from "../schemas/text.ts";
import {
  AccountMatch,
  AddUser,
  BulkUserStatus,
  DeleteUserQuery,
  ErasingRows,
  SetAdminAreas,
  SetUserRole,
  SetUserStatus,
  User,
  UserCounts,
  UserCountsQuery,
  UserExportQuery,
  UserFigures,
  UserListQuery,
  VendorStats,
} from "../schemas/user.ts";
import type { Endpoint } from "./endpoint.ts";

/** /api/users: accounts, for admins. */
export const USERS = {
  "GET /users": {
    summary:
      "Accounts, newest first; search by name, email, phone and business. Without the area of people: vendors only",
    message: "Users loaded successfully",
    adminArea: "people or products",
    query: UserListQuery,
    reply: z.array(User),
    isPaged: true,
    mayLag: true,
  },
  "POST /users": {
    summary: "Add a vendor or an admin, who gets an invitation by email",
    message: "Invitation sent",
    adminArea: "people",
    body: AddUser,
    reply: User,
    status: 201,
    refusals: { EMAIL_TAKEN: true },
  },
  "GET /users/vendor-stats": {
    summary: "The vendor screen's figures",
    adminArea: "people",
    reply: VendorStats,
    mayLag: true,
  },
  "GET /users/counts": {
    summary: "The number of accounts in each status, with the list's search and role",
    adminArea: "people",
    query: UserCountsQuery,
    reply: UserCounts,
    mayLag: true,
  },
  "GET /users/erasing": {
    summary: "How many mails and customers of deleted accounts are not erased yet",
    adminArea: "people",
    reply: ErasingRows,
  },
  "GET /users/export.csv": {
    summary: "The accounts of a list as a file, without bank details",
    adminArea: "people",
    query: UserExportQuery,
    reply: { file: "text/csv" },
    isRecorded: true,
  },
  "POST /users/bulk-status": {
    summary: "Set one status for several accounts; says which changed, which were refused and which failed",
    message: "Accounts updated",
    adminArea: "people",
    body: BulkUserStatus,
    reply: ManyResult,
  },
  "GET /users/:id": {
    summary: "One account: the caller's own, or any for an admin with the area of people",
    message: "User details loaded successfully",
    access: "signed-in",
    row: "user",
    reply: User,
    refusals: { FORBIDDEN: true, TWO_FACTOR_SETUP: true },
  },
  "GET /users/:id/figures": {
    summary: "What a person has ordered, earned and listed",
    adminArea: "people",
    reply: UserFigures,
    mayLag: true,
  },
  "GET /users/:id/matches": {
    summary:
      "Accounts with the same phone or bank account number that owe money, or are suspended or rejected",
    adminArea: "people",
    reply: z.array(AccountMatch),
    mayLag: true,
  },
  "PATCH /users/:id/status": {
    summary: "Approve, reject or suspend an account",
    adminArea: "people",
    body: SetUserStatus,
    reply: User,
    refusals: { INVALID_TRANSITION: true },
  },
  "PATCH /users/:id/role": {
    summary: "Change between reseller and admin",
    adminArea: "all",
    body: SetUserRole,
    reply: User,
    refusals: { CONFLICT: true },
  },
  "PUT /users/:id/areas": {
    summary: "Limit an admin to areas of the back office; an empty list limits nothing",
    message: "Areas updated",
    adminArea: "all",
    body: SetAdminAreas,
    reply: User,
    refusals: { CONFLICT: true },
  },
  "DELETE /users/:id/two-factor": {
    summary: "Turn off the two-factor sign-in of an admin who has lost it; their sessions end",
    message: "Two-factor sign-in is off",
    adminArea: "all",
    reply: User,
  },
  "DELETE /users/:id": {
    summary:
      "Delete an account for good; orders and money stay, without a name; a vendor's products go off sale or to the house",
    message: "User deleted successfully",
    adminArea: "people",
    query: DeleteUserQuery,
    reply: z.object({ id: Id }),
  },
} as const satisfies Record<string, Endpoint>;

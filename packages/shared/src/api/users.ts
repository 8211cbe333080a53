import { ManyResult } from "../schemas/many-result.ts";
import { Id } from "../schemas/text.ts";
import {
  AccountMatch,
  AddUser,
  BulkUserStatus,
  DeleteUserQuery,
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
import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";

/** /api/users: accounts, for admins. */
export const USERS = {
  "GET /users": {
    summary: "Accounts, newest first; search by name, email, phone and business",
    message: "Users loaded successfully",
    access: "admin",
    query: UserListQuery,
    reply: z.array(User),
    isPaged: true,
  },
  "POST /users": {
    summary: "Add a vendor or an admin, who gets an invitation by email",
    access: "admin",
    body: AddUser,
    reply: User,
    status: 201,
    refusals: { EMAIL_TAKEN: true },
  },
  "GET /users/vendor-stats": {
    summary: "The vendor screen's figures",
    access: "admin",
    reply: VendorStats,
  },
  "GET /users/counts": {
    summary: "The number of accounts in each status, with the list's search and role",
    access: "admin",
    query: UserCountsQuery,
    reply: UserCounts,
  },
  "GET /users/export.csv": {
    summary: "The accounts of a list as a file, without bank details",
    access: "admin",
    query: UserExportQuery,
    reply: { file: "text/csv" },
  },
  "POST /users/bulk-status": {
    summary: "Set one status for several accounts; says which changed, which were refused and which failed",
    access: "admin",
    body: BulkUserStatus,
    reply: ManyResult,
  },
  "GET /users/:id": {
    summary: "One account: the caller's own, or any for an admin",
    message: "User details loaded successfully",
    access: "signed-in",
    row: "user",
    reply: User,
  },
  "GET /users/:id/figures": {
    summary: "What a person has ordered, earned and listed",
    access: "admin",
    reply: UserFigures,
  },
  "GET /users/:id/matches": {
    summary:
      "Accounts with the same phone or bank account number that owe money, or are suspended or rejected",
    access: "admin",
    reply: z.array(AccountMatch),
  },
  "PATCH /users/:id/status": {
    summary: "Approve, reject or suspend an account",
    access: "admin",
    body: SetUserStatus,
    reply: User,
    refusals: { INVALID_TRANSITION: true },
  },
  "PATCH /users/:id/role": {
    summary: "Change between reseller and admin",
    access: "admin",
    body: SetUserRole,
    reply: User,
    refusals: { CONFLICT: true },
  },
  "DELETE /users/:id": {
    summary:
      "Delete an account for good; orders and money stay, without a name; a vendor's products go off sale or to the house",
    access: "admin",
    query: DeleteUserQuery,
    reply: z.object({ id: Id }),
  },
} as const satisfies Record<string, Endpoint>;

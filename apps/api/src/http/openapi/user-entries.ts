import { Id } from "@pola/shared/schemas/text";
import {
  AddUser,
  SetUserRole,
  SetUserStatus,
  User,
  UserListQuery,
  VendorStats,
} from "@pola/shared/schemas/user";
import * as z from "zod";
import { data, list, type RouteEntry } from "./route-entry.ts";

/** /api/users */
export const USER_ENTRIES: readonly RouteEntry[] = [
  {
    method: "get",
    path: "/users",
    summary: "Accounts, newest first; search by name, e-mail, phone and business",
    access: "admin",
    query: UserListQuery,
    replies: { 200: list(User) },
  },
  {
    method: "post",
    path: "/users",
    summary: "Add a vendor or an admin, who is invited by mail",
    access: "admin",
    body: AddUser,
    replies: { 201: data(User) },
    conflict: true,
  },
  {
    method: "get",
    path: "/users/vendor-stats",
    summary: "The vendor screen's figures",
    access: "admin",
    replies: { 200: data(VendorStats) },
  },
  {
    method: "get",
    path: "/users/:id",
    summary: "One account: one's own, or any for an admin",
    access: "signed-in",
    row: "user",
    replies: { 200: data(User) },
  },
  {
    method: "patch",
    path: "/users/:id/status",
    summary: "Approve, reject or suspend an account",
    access: "admin",
    body: SetUserStatus,
    replies: { 200: data(User) },
    conflict: true,
  },
  {
    method: "patch",
    path: "/users/:id/role",
    summary: "Change between reseller and admin",
    access: "admin",
    body: SetUserRole,
    replies: { 200: data(User) },
    conflict: true,
  },
  {
    method: "delete",
    path: "/users/:id",
    summary: "Delete an account for good; orders and money stay, without a name",
    access: "admin",
    replies: { 200: data(z.object({ id: Id })) },
  },
];

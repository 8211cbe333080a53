import * as z from "zod/mini";
import { USER_ROLES, USER_STATUSES } from "../user-status.ts";
import { Email } from "./email.ts";
import { optionalText, pagingQuery, phoneNumber, requiredText, searchQuery } from "./text.ts";

/** A person as the API shows them to themselves and to an admin. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  businessName: z.string(),
  businessAddress: z.string(),
  city: z.string(),
  role: z.enum(USER_ROLES),
  status: z.enum(USER_STATUSES),
  statusReason: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  accountHolderName: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  branchName: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  createdAt: z.string(),
  /** Products of a vendor, deleted ones not counted; only in the list of vendors. */
  productsCount: z.optional(z.number()),
});
export type User = z.infer<typeof User>;

export const UserListQuery = z.object({
  ...pagingQuery,
  ...searchQuery,
  status: z.optional(z.enum(USER_STATUSES)),
  role: z.optional(z.enum(USER_ROLES)),
});
export type UserListQuery = z.infer<typeof UserListQuery>;

/** The stat cards of the vendor screen (specification, section 2). `products` counts the products of all these vendors. */
export const VendorStats = z.object({
  total: z.number(),
  active: z.number(),
  pending: z.number(),
  products: z.number(),
});
export type VendorStats = z.infer<typeof VendorStats>;

/** The reason reaches the person by mail when they are rejected or suspended. */
export const SetUserStatus = z.object({
  status: z.enum(USER_STATUSES, { error: "Choose a status" }),
  reason: z.optional(z.nullable(optionalText(500))),
});
export type SetUserStatus = z.infer<typeof SetUserStatus>;

/** The role moves between reseller and admin only (specification, section 4). */
export const SetUserRole = z.object({
  role: z.enum(["reseller", "admin"], { error: "Choose a role" }),
});
export type SetUserRole = z.infer<typeof SetUserRole>;

/** An admin adds a vendor or an admin, who sets the password by the link of the invitation mail (api.md). */
export const AddUser = z.object({
  role: z.enum(["vendor", "admin"], { error: "Choose a role" }),
  email: Email,
  firstName: requiredText("First name is required"),
  lastName: requiredText("Last name is required"),
  phone: z.optional(z.nullable(phoneNumber("Phone number is required"))),
  businessName: requiredText("Business name is required"),
  businessAddress: z.optional(optionalText(500)),
});
export type AddUser = z.infer<typeof AddUser>;

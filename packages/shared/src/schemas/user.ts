import * as z from "zod/mini";
import { ADMIN_AREAS } from "../admin-areas.ts";
import { MAX_USERS_PER_CHANGE } from "../limits.ts";
import { USER_SORTS } from "../sorts.ts";
import { USER_ROLES, USER_STATUSES } from "../user-status.ts";
import { Email } from "./email.ts";
import { chosenIds, Id, optionalLines, pagingQuery, phoneNumber, requiredText, searchQuery } from "./text.ts";

/** An account, as its owner and admins see it. */
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
  /** The areas that an admin is limited to; empty for an admin with every area, and for everybody else. */
  limitedTo: z.array(z.enum(ADMIN_AREAS)),
  /** Whether an admin signs in with a second factor. */
  hasTwoFactor: z.boolean(),
  /** Two-factor sign-in is required, and the admin has to set it up first; only in replies about the caller. */
  mustSetUpTwoFactor: z.optional(z.boolean()),
  status: z.enum(USER_STATUSES),
  statusReason: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  accountHolderName: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  branchName: z.nullable(z.string()),
  /** The clearing codes of bank and branch; null for details that were typed without the list of banks. */
  bankCode: z.nullable(z.string()),
  branchCode: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  /** Whether other resellers read the first name on the leaderboard (docs/product/money.md, M-110). */
  isNamedOnLeaderboard: z.boolean(),
  /** The version of the settings whose legal texts a reseller agreed to at registration, and when; null where it is not recorded. */
  termsVersion: z.nullable(z.int()),
  termsAcceptedAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** The number of a vendor's products, without deleted ones, and of those on sale; for admins who read vendors. */
  productsCount: z.optional(z.number()),
  productsOnSale: z.optional(z.number()),
});
export type User = z.infer<typeof User>;

export type UserSort = (typeof USER_SORTS)[number];

export const UserListQuery = z.object({
  ...pagingQuery,
  ...searchQuery,
  status: z.optional(z.enum(USER_STATUSES)),
  role: z.optional(z.enum(USER_ROLES)),
  sort: z.optional(z.enum(USER_SORTS)),
});
export type UserListQuery = z.infer<typeof UserListQuery>;

/** The number of accounts in each status tab, with the same search and role; `all` is their sum. */
export const UserCountsQuery = z.pick(UserListQuery, { search: true, role: true });
export type UserCountsQuery = z.infer<typeof UserCountsQuery>;
export const UserCounts = z.record(z.enum(["all", ...USER_STATUSES]), z.number());
export type UserCounts = z.infer<typeof UserCounts>;

/** The accounts of an export: the list's filters and sort, without pages. */
export const UserExportQuery = z.pick(UserListQuery, { search: true, status: true, role: true, sort: true });
export type UserExportQuery = z.infer<typeof UserExportQuery>;

/** The figures of the vendor screen (docs/product/accounts.md, A-30). `products` counts the products of all vendors. */
export const VendorStats = z.object({
  total: z.number(),
  active: z.number(),
  pending: z.number(),
  products: z.number(),
});
export type VendorStats = z.infer<typeof VendorStats>;

/** What is left of deleted accounts: mails and customers that a job erases (docs/product/accounts.md, A-150). */
export const ErasingRows = z.object({ left: z.number() });

/**
 * When an account is rejected or suspended, its owner gets the reason by mail. `fromStatus` is the status that the admin saw: an account
 * whose status has changed since is refused (docs/product/accounts.md, A-253).
 */
export const SetUserStatus = z.object({
  status: z.enum(USER_STATUSES, { error: "Choose a status" }),
  reason: z.optional(z.nullable(optionalLines(500))),
  fromStatus: z.optional(z.enum(USER_STATUSES)),
});
export type SetUserStatus = z.infer<typeof SetUserStatus>;

/**
 * The figures on an account's page in the back office. Completed counts delivered orders too, pending counts orders in processing
 * too. Revenue leaves out cancelled and returned orders. Commission is the sum of the ledger; unpaid is the part that no paid payout
 * holds. Owed is what a person would have to pay back if all of it were paid out now: commission that was paid and later taken back. Deductions
 * is what the next close subtracts, also when payouts that are not paid yet cover it (docs/product/accounts.md, A-228).
 */
export const UserFigures = z.object({
  totalOrders: z.number(),
  completedOrders: z.number(),
  pendingOrders: z.number(),
  revenue: z.number(),
  commission: z.number(),
  unpaidCommission: z.number(),
  owed: z.number(),
  deductions: z.number(),
  products: z.number(),
  /** Parcels that arrived or came back, and those of them that came back (docs/product/couriers.md, D-38). */
  parcels: z.number(),
  returnedParcels: z.number(),
});
export type UserFigures = z.infer<typeof UserFigures>;

/** One new status for several accounts. Each account changes on its own: a refused one does not stop the others. */
export const BulkUserStatus = z.object({
  ids: chosenIds("user", MAX_USERS_PER_CHANGE),
  ...SetUserStatus.shape,
});

/** A change between the roles reseller and admin (docs/product/accounts.md, A-22). */
export const SetUserRole = z.object({ role: z.enum(["reseller", "admin"], { error: "Choose a role" }) });
export type SetUserRole = z.infer<typeof SetUserRole>;

const AdminAreas = z.array(z.enum(ADMIN_AREAS, { error: "Choose areas of the list" }), {
  error: "Choose areas",
});

/**
 * The areas that an admin is limited to; an empty list limits nothing (docs/product/accounts.md, A-210). `seen` are those that the screen
 * showed; refused when they have changed since.
 */
export const SetAdminAreas = z.object({ limitedTo: AdminAreas, seen: z.optional(AdminAreas) });
export type SetAdminAreas = z.infer<typeof SetAdminAreas>;

/**
 * A vendor or an admin whom an admin adds. The person sets the password by the link of the invitation mail
 * (docs/product/accounts.md, A-27).
 */
export const AddUser = z.object({
  id: z.optional(Id),
  role: z.enum(["vendor", "admin"], { error: "Choose a role" }),
  email: Email,
  firstName: requiredText("First name is required"),
  lastName: requiredText("Last name is required"),
  phone: z.optional(z.nullable(phoneNumber("Phone number is required"))),
  businessName: requiredText("Business name is required"),
  businessAddress: z.optional(optionalLines(500)),
});
export type AddUser = z.infer<typeof AddUser>;

/** What happens to a deleted vendor's products: taken off sale, or on sale as products of the house (docs/product/accounts.md, A-61). */
export const VendorProducts = z.enum(["off-sale", "house"], { error: "Choose off-sale or house" });
export type VendorProducts = z.infer<typeof VendorProducts>;

/** `products` counts for vendors only; without it their products are taken off sale. */
export const DeleteUserQuery = z.object({ products: z.optional(VendorProducts) });
export type DeleteUserQuery = z.infer<typeof DeleteUserQuery>;

/**
 * Another account with the same phone number or bank account number that owes money, or is suspended or rejected; a deleted one has no
 * name any more. `owed` is in rupees (docs/product/accounts.md, A-132).
 */
export const AccountMatch = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(USER_STATUSES),
  isDeleted: z.boolean(),
  isSamePhone: z.boolean(),
  isSameBankAccount: z.boolean(),
  owed: z.number(),
});
export type AccountMatch = z.infer<typeof AccountMatch>;

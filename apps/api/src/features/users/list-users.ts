import { areaRefusal } from "@pola/shared/admin-areas";
import { NO_BANK_DETAILS } from "@pola/shared/bank-account";
import { COUNT_CAP } from "@pola/shared/list-count";
import type {
  User,
  UserCounts,
  UserCountsQuery,
  UserExportQuery,
  UserListQuery,
  UserSort,
} from "@pola/shared/schemas/user";
import type { Prisma } from "@pola/database/generated/prisma/client";
import { searchPatterns } from "@pola/database/sql-text";
import type { Ctx } from "../../context.ts";
import { type Actor, isAdminFor } from "../../domain/actor.ts";
import { type Page, pageOf } from "../../http/paging.ts";
import { AppError } from "../../lib/app-error.ts";
import { USER_SECRETS, userView } from "../../views/user-view.ts";
import { withProducts } from "./with-products.ts";

/**
 * Lists accounts for admins, newest first unless sorted otherwise; `total` counts the matches, at most one beyond COUNT_CAP. Deleted
 * accounts are left out. A list of vendors includes the numbers of each vendor's products (docs/product/accounts.md, A-30). Without the area of
 * people it has neither bank details nor reasons.
 * @throws AppError FORBIDDEN to an admin without the area of people, unless they ask for vendors, whom a product names
 */
export async function listUsers(ctx: Ctx, actor: Actor, query: UserListQuery): Promise<Page<User>> {
  const isForPeople = isAdminFor(actor, "people");
  if (query.role !== "vendor" && !isForPeople) throw new AppError("FORBIDDEN", areaRefusal(actor.limitedTo));
  const where = userFilter(query);
  const { skip, take } = pageOf(query);
  const [rows, total] = await Promise.all([
    ctx.db.user.findMany({
      where,
      omit: USER_SECRETS,
      orderBy: orderByOf(query.sort),
      skip,
      take,
    }),
    ctx.db.user.count({ where, take: COUNT_CAP + 1 }),
  ]);
  const hidden = isForPeople ? {} : { ...NO_BANK_DETAILS, statusReason: null };
  const users = rows.map((row) => Object.assign(userView(row), hidden));
  return { rows: query.role === "vendor" ? await withProducts(ctx, users) : users, total };
}

/** The numbers on the status tabs, with the list's search and role. */
export async function countUsersForTabs(ctx: Ctx, query: UserCountsQuery): Promise<UserCounts> {
  const rows = await ctx.db.user.groupBy({ by: ["status"], where: userFilter(query), _count: true });
  const counts: UserCounts = { all: 0, pending: 0, approved: 0, rejected: 0, suspended: 0 };
  for (const { status, _count } of rows) {
    counts[status] = _count;
    counts.all += _count;
  }
  return counts;
}

type Sorted = "createdAt" | "id" | "firstName" | "lastName" | "businessName";
export type UserOrder = (readonly [Sorted, Prisma.SortOrder])[];

/** What each sort compares. Each ends with the id, so that no row appears on two pages. */
const COMPARED: Record<UserSort, Sorted[]> = {
  "-createdAt": ["createdAt", "id"],
  createdAt: ["createdAt", "id"],
  name: ["firstName", "lastName", "id"],
  "-name": ["firstName", "lastName", "id"],
  businessName: ["businessName", "id"],
  "-businessName": ["businessName", "id"],
};

export function userOrder(sort: UserSort = "-createdAt"): UserOrder {
  const direction = sort.startsWith("-") ? "desc" : "asc";
  return COMPARED[sort].map((column) => [column, direction]);
}

/** The order of a list as Prisma takes it. */
export function orderByOf(sort: UserSort | undefined): Prisma.UserOrderByWithRelationInput[] {
  return userOrder(sort).map(([column, direction]) => ({ [column]: direction }));
}

export function userFilter({ search, status, role }: UserExportQuery): Prisma.UserWhereInput {
  return {
    deletedAt: null,
    ...(status ? { status } : {}),
    ...(role ? { role } : {}),
    // Prisma adds the percent signs itself, and does not escape the text between them.
    AND: searchPatterns(search).map((pattern) => ({ searchText: { contains: pattern.slice(1, -1) } })),
  };
}

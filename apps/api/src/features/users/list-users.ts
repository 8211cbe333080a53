import type {
  User,
  UserCounts,
  UserCountsQuery,
  UserExportQuery,
  UserListQuery,
  UserSort,
} from "@pola/shared/schemas/user";
import type { Ctx } from "../../context.ts";
import { type Page, pageOf } from "../../http/paging.ts";
import type { Prisma } from "@pola/database/generated/prisma/client";
import { searchPatterns } from "@pola/database/sql-text";
import { USER_SELECT, userView } from "../../views/user-view.ts";

/**
 * People as an admin lists them, newest first unless sorted otherwise; `total` counts all that match. Deleted accounts are in no list. A list of vendors says how
 * many products each has (docs/product/accounts.md, A-30).
 */
export async function listUsers(ctx: Ctx, query: UserListQuery): Promise<Page<User>> {
  const where = matching(query);
  const { skip, take } = pageOf(query);
  const [rows, total] = await Promise.all([
    ctx.db.user.findMany({
      where,
      select: USER_SELECT,
      orderBy: ORDERS[query.sort ?? "-createdAt"],
      skip,
      take,
    }),
    ctx.db.user.count({ where }),
  ]);
  const users = rows.map(userView);
  return { rows: query.role === "vendor" ? await withProductsCounts(ctx, users) : users, total };
}

async function withProductsCounts(ctx: Ctx, vendors: User[]): Promise<User[]> {
  const counts = await ctx.db.product.groupBy({
    by: ["vendorId"],
    where: { vendorId: { in: vendors.map(({ id }) => id) }, deletedAt: null },
    _count: true,
  });
  const countOf = new Map(counts.map(({ vendorId, _count }) => [vendorId, _count]));
  return vendors.map((vendor) => ({ ...vendor, productsCount: countOf.get(vendor.id) ?? 0 }));
}

/** The numbers on the status tabs: the same search and role, every status. */
export async function countUsersForTabs(ctx: Ctx, query: UserCountsQuery): Promise<UserCounts> {
  const rows = await ctx.db.user.groupBy({ by: ["status"], where: matching(query), _count: true });
  const counts: UserCounts = { all: 0, pending: 0, approved: 0, rejected: 0, suspended: 0 };
  for (const { status, _count } of rows) {
    counts[status] = _count;
    counts.all += _count;
  }
  return counts;
}

/** Each ends with the id, so that no page repeats a row of the one before. */
export const ORDERS: Record<UserSort, Prisma.UserOrderByWithRelationInput[]> = {
  "-createdAt": [{ createdAt: "desc" }, { id: "desc" }],
  createdAt: [{ createdAt: "asc" }, { id: "asc" }],
  name: [{ firstName: "asc" }, { lastName: "asc" }, { id: "asc" }],
  "-name": [{ firstName: "desc" }, { lastName: "desc" }, { id: "desc" }],
  businessName: [{ businessName: "asc" }, { id: "asc" }],
  "-businessName": [{ businessName: "desc" }, { id: "desc" }],
};

/** Who a list's parameters ask for. */
export function matching({ search, status, role }: UserExportQuery): Prisma.UserWhereInput {
  return {
    deletedAt: null,
    ...(status ? { status } : {}),
    ...(role ? { role } : {}),
    // Prisma puts the percent signs around a text itself, and escapes nothing inside it.
    AND: searchPatterns(search).map((pattern) => ({ searchText: { contains: pattern.slice(1, -1) } })),
  };
}

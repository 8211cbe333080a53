import type { User, UserListQuery } from "@pola/shared/schemas/user";
import type { Ctx } from "../../context.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { searchPatterns } from "../../lib/sql-text.ts";
import { USER_SELECT, userView } from "../../views/user-view.ts";

/**
 * People as an admin lists them, newest first; `total` counts all that match. Deleted accounts are in no list. A list of vendors says how
 * many products each has (specification, section 2).
 */
export async function listUsers(
  ctx: Ctx,
  query: UserListQuery,
  { skip, take }: { skip: number; take: number },
): Promise<{ users: User[]; total: number }> {
  const where = matching(query);
  const [rows, total] = await Promise.all([
    ctx.db.user.findMany({
      where,
      select: USER_SELECT,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip,
      take,
    }),
    ctx.db.user.count({ where }),
  ]);
  const users = rows.map(userView);
  return { users: query.role === "vendor" ? await withProductsCounts(ctx, users) : users, total };
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

function matching({ search, status, role }: UserListQuery): Prisma.UserWhereInput {
  return {
    deletedAt: null,
    ...(status ? { status } : {}),
    ...(role ? { role } : {}),
    // Prisma puts the percent signs around a text itself, and escapes nothing inside it.
    AND: searchPatterns(search).map((pattern) => ({ searchText: { contains: pattern.slice(1, -1) } })),
  };
}

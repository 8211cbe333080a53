import type { User, UserListQuery } from "@pola/shared/schemas/user";
import type { Ctx } from "../../context.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { searchPatterns } from "../../lib/sql-text.ts";
import { USER_SELECT, userView } from "../../views/user-view.ts";

/** People as an admin lists them, newest first; `total` counts all that match. Deleted accounts are in no list. */
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
  return { users: rows.map(userView), total };
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

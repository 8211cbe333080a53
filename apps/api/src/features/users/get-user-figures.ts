import { toRupees } from "@pola/shared/money";
import type { UserFigures } from "@pola/shared/schemas/user";
import { query, SAMPLE, sql } from "@pola/database/sql";
import * as z from "zod";
import type { Ctx } from "../../context.ts";
import { unpaidCents } from "../../domain/balance.ts";
import { AppError } from "../../lib/app-error.ts";

const userFigures = query("user figures", {
  row: z.strictObject({
    totalOrders: z.int(),
    completedOrders: z.int(),
    pendingOrders: z.int(),
    parcels: z.int(),
    returnedParcels: z.int(),
    products: z.int(),
    revenueCents: z.int(),
    commissionCents: z.int(),
    unpaidCents: z.int(),
    unclaimedCents: z.int(),
  }),
  sql: (
    id: string,
  ) => sql`select o.total as "totalOrders", o.completed as "completedOrders", o.pending as "pendingOrders",
    o.parcels, o.returned as "returnedParcels", o.revenue as "revenueCents", ${unpaidCents(sql`u.id`)}::bigint as "unpaidCents",
    (select coalesce(sum(earned_cents + adjusted_cents), 0)::bigint from commission_months where user_id = u.id) as "commissionCents",
    coalesce((select cents from balances where user_id = u.id), 0) as "unclaimedCents",
    (select count(*) from products p where p.vendor_id = u.id and p.deleted_at is null) as products
  from users u,
    lateral (
      select count(*) as total,
        count(*) filter (where status in ('completed', 'delivered')) as completed,
        count(*) filter (where status in ('pending', 'processing')) as pending,
        count(*) filter (where status in ('delivered', 'completed') or (status = 'returned' and courier_id is not null)) as parcels,
        count(*) filter (where status = 'returned' and courier_id is not null) as returned,
        coalesce(sum(total_amount_cents) filter (where status not in ('cancelled', 'returned')), 0)::bigint as revenue
      from orders where user_id = u.id and deleted_at is null
    ) o
  where u.id = ${id} and u.deleted_at is null`,
  samples: [[SAMPLE.id]],
});

/** The figures on an account's page in the back office, in one statement. @throws AppError NOT_FOUND */
export async function getUserFigures(ctx: Ctx, id: string): Promise<UserFigures> {
  const row = await userFigures.first(ctx.pool, id);
  if (!row) throw new AppError("NOT_FOUND", "User not found");
  const { revenueCents, commissionCents, unpaidCents, unclaimedCents, ...counts } = row;
  return {
    ...counts,
    revenue: toRupees(revenueCents),
    commission: toRupees(commissionCents),
    unpaidCommission: toRupees(unpaidCents),
    owed: toRupees(Math.max(0, -unpaidCents)),
    deductions: toRupees(Math.max(0, -unclaimedCents)),
  };
}

import type { VendorStats } from "@pola/shared/schemas/user";
import type { Ctx } from "../../context.ts";

const STATS = `select count(*) as total,
    count(*) filter (where status = 'approved') as active,
    count(*) filter (where status = 'pending') as pending,
    (select count(*) from products p join users v on v.id = p.vendor_id
      where p.deleted_at is null and v.role = 'vendor' and v.deleted_at is null) as products
  from users where role = 'vendor' and deleted_at is null`;

/** The four figures above the vendor list; `products` counts the products of all vendors (docs/product/accounts.md, A-30). */
export async function getVendorStats(ctx: Ctx): Promise<VendorStats> {
  const { rows } = await ctx.pool.query<VendorStats>({ name: "vendor_stats", text: STATS });
  const [row] = rows;
  if (!row) throw new Error("The vendor statistics have no row");
  return row;
}
